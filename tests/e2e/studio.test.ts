/** The studio of `npm run dev` in a browser: files, editor, problems, saving; and as a running server shows it. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { copyAuthoredFiles, sourceProgram } from '../support/console-process.ts'
import { useConsoleProcess } from './suite.ts'

/** The first page waits until the development service has prepared the packages. */
const FIRST_MS = 90_000
const AT_ONCE = { timeout: 10_000, interval: 100 }
const DESCRIPTOR = 'resources/charge-item.json'
const SCHEMA = 'schemas/charge-item.json'
const LONG_TASK_MS = 50

let root = ''
const suite = useConsoleProcess(async () => {
  root = await copyAuthoredFiles()
  return {
    root,
    distDir: await mkdtemp(join(tmpdir(), 'rehab-studio-dist-')),
    program: sourceProgram('src/cli/dev.ts'),
    environment: { NODE_ENV: 'development' },
  }
})

async function open(file = DESCRIPTOR, line = 1, page?: Page): Promise<Page> {
  const shown = page ?? (await suite.open())
  await shown.goto(`/studio?file=${file}&line=${line}`, { timeout: FIRST_MS })
  await shown.locator('.cm-content').waitFor({ timeout: FIRST_MS })
  await shown
    .getByRole('region', { name: '问题' })
    .getByText('正在检查')
    .waitFor({ state: 'hidden', timeout: FIRST_MS })
  return shown
}

const onDisk = (path: string) => readFile(join(root, path), 'utf8')
const editorText = (page: Page) => page.locator('.cm-content').innerText()

/** Puts the caret behind the first place of these words. */
async function goBehind(page: Page, words: string): Promise<void> {
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+f')
  await page.locator('.cm-search input[name=search]').pressSequentially(words)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
}

describe('the studio', () => {
  it(
    'opens without signing in at the file and line of the address',
    async () => {
      const page = await open(SCHEMA, 11)
      await expect.poll(() => page.locator('.cm-activeLine').innerText(), AT_ONCE).toContain('"title": "项目编码"')
      expect(await page.getByRole('tab', { name: '数据结构' }).getAttribute('aria-selected')).toBe('true')
      expect(await page.title()).toContain('设计台')
    },
    FIRST_MS * 2,
  )

  it('shows a mistake where it is, cures it with one click, saves by keyboard, and the server has it', async () => {
    const page = await open()
    await goBehind(page, '"Code", "Name", "Cat')
    await page.keyboard.type('x')
    const problem = page.getByRole('region', { name: '问题' }).getByRole('button', { name: /Catxegory/ })
    await problem.first().waitFor()
    await page.getByRole('button', { name: /收费项目.*已停用/ }).waitFor()
    await page.getByRole('img', { name: '有未保存的修改' }).first().waitFor()
    await page.locator('.cm-lintRange-error').first().hover()
    await page.getByRole('button', { name: '改为 Category' }).click()
    await problem.first().waitFor({ state: 'hidden' })
    await goBehind(page, '"title": "')
    await page.keyboard.type('试')
    await page.keyboard.press('Control+s')
    await page.getByText('已保存 resources/charge-item.json').waitFor()
    expect(await onDisk(DESCRIPTOR)).toContain('"title": "试收费项目"')
    await vi.waitFor(() => expect(suite.output()).toContain('资料库已重新载入'), AT_ONCE)
    // Hot reload of the libraries leaves the page as it is, its history included.
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => editorText(page), AT_ONCE).toContain('"title": "收费项目"')
    await page.keyboard.press('Control+s')
    await vi.waitFor(async () => expect(await onDisk(DESCRIPTOR)).toContain('"title": "收费项目"'), AT_ONCE)
  })

  it('offers what may be written, and explains what stands there', async () => {
    const page = await open()
    await goBehind(page, '"quickEdit": [')
    await page.keyboard.type('"')
    await page.keyboard.type('Cat')
    const option = page.locator('.cm-tooltip-autocomplete').getByText('Category')
    await option.waitFor()
    expect(await page.locator('.cm-tooltip-autocomplete').innerText()).toContain('类别')
    await page.keyboard.press('Enter')
    await expect.poll(() => editorText(page), AT_ONCE).toContain('["Category""Name"')
  })

  it('keeps each file’s history while others are open, and unsaved texts through a reload (A5)', async () => {
    const page = await open()
    await goBehind(page, '"title": "')
    await page.keyboard.type('甲')
    await page.getByRole('tab', { name: '数据结构' }).click()
    await goBehind(page, '"title": "')
    await page.keyboard.type('乙')
    await page.getByRole('tab', { name: '描述' }).click()
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => editorText(page), AT_ONCE).toContain('"title": "收费项目"')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('tab', { name: '数据结构' }).click()
    await expect.poll(() => editorText(page), { ...AT_ONCE, timeout: 30_000 }).toContain('乙收费项目')
    expect(await onDisk(SCHEMA)).not.toContain('乙收费')
  })

  it('says when another program has changed an unsaved file, and takes either', async () => {
    const page = await open()
    const before = await onDisk(DESCRIPTOR)
    await goBehind(page, '"title": "')
    await page.keyboard.type('我')
    await writeFile(join(root, DESCRIPTOR), before.replace('"title": "收费项目"', '"title": "别人的"'))
    await page.getByText('这个文件已被别的程序修改').waitFor()
    expect(await page.getByRole('button', { name: '保存', exact: true }).isDisabled()).toBe(true)
    expect(await editorText(page)).toContain('我收费项目')
    await page.getByRole('button', { name: '保留我的' }).click()
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+s')
    await vi.waitFor(async () => expect(await onDisk(DESCRIPTOR)).toContain('我收费项目'), AT_ONCE)
    await writeFile(join(root, DESCRIPTOR), before)
    await expect.poll(() => editorText(page), AT_ONCE).toContain('"title": "收费项目"')
  })

  it('makes a library that works at once, says who refers to one that is to go, and deletes one that nobody names', async () => {
    const page = await open()
    await page.getByRole('button', { name: '新建' }).click()
    const dialog = page.getByRole('dialog', { name: '新建资料库' })
    await dialog.getByLabel('中文名称').fill('治疗室')
    await dialog.getByLabel('英文名称').fill('Therapy Room')
    await dialog.getByRole('button', { name: '新建' }).click()
    await dialog.getByRole('alert').getByText('小写字母').waitFor()
    await dialog.getByLabel('英文名称').fill('therapy-room')
    await dialog.getByRole('button', { name: '新建' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => editorText(page), AT_ONCE).toContain('"name": "therapy-room"')
    await page.getByRole('button', { name: '删除 收费项目' }).click()
    const asking = page.getByRole('dialog', { name: '删除「收费项目」' })
    await asking.getByRole('button', { name: '删除文件' }).click()
    await asking.getByRole('alert').getByText('schemas/mo-item.json').waitFor()
    await page.keyboard.press('Escape')
    await asking.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '删除 治疗室' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除文件' }).click()
    await page
      .getByRole('button', { name: /治疗室/ })
      .first()
      .waitFor({ state: 'hidden' })
    await expect(onDisk('resources/therapy-room.json')).rejects.toThrow('ENOENT')
  })

  it('loses no key while a schema of 200 fields is typed in, checked and previewed', async () => {
    const schema = JSON.parse(await onDisk(SCHEMA)) as { properties: Record<string, object> }
    for (let index = 0; index < 200; index += 1)
      schema.properties[`Extra${index}`] = { title: `字段${index}`, type: 'string', maxLength: 40 }
    const before = await onDisk(SCHEMA)
    await writeFile(join(root, SCHEMA), JSON.stringify(schema, null, 2))
    const page = await open(SCHEMA, 30)
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { seen })
      new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      })
    })
    await goBehind(page, '"title": "')
    const keys = 30
    for (let key = 0; key < keys; key += 1) await page.keyboard.type('a', { delay: 80 })
    await page.getByText('已全部保存').waitFor({ state: 'hidden' })
    const long = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
    const longest = Math.max(0, ...long)
    console.log(
      `studio: ${long.length} tasks over ${LONG_TASK_MS} ms in ${keys} keys, longest ${Math.round(longest)} ms`,
    )
    await expect.poll(() => editorText(page), AT_ONCE).toContain(`"title": "${'a'.repeat(keys)}`)
    await writeFile(join(root, SCHEMA), before)
  })

  it('shows one part at a time on a phone', async () => {
    const page = await suite.open({ viewport: { width: 390, height: 844 } })
    await open(DESCRIPTOR, 1, page)
    const files = page.getByRole('navigation', { name: '资料库文件' })
    expect(await files.isVisible()).toBe(false)
    await page.getByRole('button', { name: '资料库', exact: true }).click()
    await files.waitFor()
    expect(await page.locator('.cm-content').isVisible()).toBe(false)
    await files
      .getByRole('button', { name: /^医嘱项目 mo-item$|^医嘱项目mo-item/ })
      .first()
      .click()
    await expect.poll(() => editorText(page), AT_ONCE).toContain('"name": "mo-item"')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
