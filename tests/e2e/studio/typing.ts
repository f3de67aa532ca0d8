/** What somebody types is never lost, whatever the studio has to check meanwhile. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AT_ONCE, DESCRIPTOR, editorText, goBehind, openStudio, replaceAll, SCHEMA } from '../../support/studio.ts'
import type { StudioSuite } from '../studio.test.ts'

const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))
const text = (title: string) => ({ title, type: 'string', maxLength: 40 })

const KEYS = 30

const ENDLESS = '永远查不完'
/**
 * The limits of the gate refuse every text that is known to hang the worker, so one is made up: the real worker, in which a
 * listener before its own never comes to an end over that text.
 */
const HANGING = `(() => {
  const Native = window.Worker
  window.studioWorkers = 0
  window.Worker = class extends Native {
    constructor(url, options) {
      window.studioWorkers += 1
      const hang = 'addEventListener("message", ({ data }) => {' +
        'while (data.changes.some(([, text]) => (text ?? "").includes("${ENDLESS}"))) {} });'
      const source = hang + 'import(' + JSON.stringify(String(new URL(url, location.href))) + ')'
      super(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })), options)
    }
  }
})()`

export function typing(suite: StudioSuite): void {
  const onDisk = (path: string) => readFile(join(suite.root(), path), 'utf8')

  it('refuses a schema of too many values at once, says so at that file, and goes on with the others (S1)', async () => {
    const page = await suite.show(SCHEMA)
    const schema = JSON.parse(await onDisk(SCHEMA)) as { properties: Record<string, object> }
    const item = {
      title: '行',
      type: 'object',
      properties: Object.fromEntries(many(8, (i) => [`A${i}`, text(`甲${i}`)])),
    }
    for (const [name, field] of many(150, (i) => [`F${i}`, { title: `行${i}`, type: 'array', items: item }] as const))
      schema.properties[name] = { ...field, maxItems: 100 }
    await replaceAll(page, JSON.stringify(schema))
    const problems = page.getByRole('region', { name: '问题' })
    await problems.getByText('文件中的值超过 5000 个').first().waitFor({ timeout: 30_000 })
    await page.getByRole('button', { name: /收费项目.*\d 错误/ }).waitFor()
    await page
      .getByRole('navigation', { name: '资料库文件' })
      .getByRole('button', { name: /^医嘱项目\s*mo-item/ })
      .click()
    await expect.poll(() => editorText(page), AT_ONCE).toContain('"name": "mo-item"')
    await replaceAll(page, '{')
    await problems
      .getByRole('button', { name: /resources\/mo-item\.json/ })
      .first()
      .waitFor({ timeout: 30_000 })
    await page.keyboard.press('Control+z')
    await problems
      .getByRole('button', { name: /resources\/mo-item\.json:1$/ })
      .first()
      .waitFor({ state: 'hidden', timeout: 30_000 })
  })

  it('ends a worker that hangs, says so at that file, and goes on with the others', async () => {
    const page = await suite.open()
    await page.addInitScript(HANGING)
    await openStudio(page, DESCRIPTOR)
    await goBehind(page, '"title": "')
    await page.keyboard.insertText(ENDLESS)
    const problems = page.getByRole('region', { name: '问题' })
    const stuck = problems.getByRole('button', {
      name: /检查这个文件超过 2 秒，已中止.*resources\/charge-item\.json:1$/,
    })
    await stuck.waitFor({ timeout: 30_000 })
    await page.getByRole('tab', { name: '数据结构' }).click()
    await replaceAll(page, '{')
    const broken = problems.getByRole('button', { name: /schemas\/charge-item\.json:1$/ }).first()
    await broken.waitFor({ timeout: 30_000 })
    await expect.poll(() => stuck.isVisible()).toBe(true)
    await page.keyboard.press('Control+z')
    await broken.waitFor({ state: 'hidden', timeout: 30_000 })
    await page.getByRole('tab', { name: '描述' }).click()
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+z')
    await stuck.waitFor({ state: 'hidden', timeout: 30_000 })
    expect(await page.evaluate('window.studioWorkers')).toBeGreaterThan(1)
  })

  it('loses no key while a schema of 200 fields is checked and previewed', async () => {
    const before = await onDisk(SCHEMA)
    const schema = JSON.parse(before) as { properties: Record<string, object> }
    for (const [name, field] of many(200, (i) => [`Extra${i}`, text(`字段${i}`)] as const))
      schema.properties[name] = field
    await writeFile(join(suite.root(), SCHEMA), JSON.stringify(schema, null, 2))
    const page = await openStudio(await suite.open(), SCHEMA, 30)
    await goBehind(page, '"title": "')
    for (let key = 0; key < KEYS; key += 1) await page.keyboard.type('a', { delay: 40 })
    await expect.poll(() => editorText(page), AT_ONCE).toContain(`"title": "${'a'.repeat(KEYS)}`)
    await writeFile(join(suite.root(), SCHEMA), before)
  })
}
