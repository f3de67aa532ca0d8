/** `npm run dev` in a browser: the files of a library change under its open form, and nothing that was typed is lost. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { copyAuthoredFiles } from '../support/builds.ts'
import { sourceProgram } from '../support/console-process.ts'
import { openNew, signInAt } from '../support/person.ts'
import { FIRST_MS } from '../support/studio.ts'
import { useConsoleProcess } from './suite.ts'

const FIXTURE = join(import.meta.dirname, '../fixtures/therapy-room')

let root: string
const suite = useConsoleProcess(async () => {
  root = await copyAuthoredFiles('charge-item')
  return { root, program: sourceProgram('src/cli/dev.ts') }
})

const inRoot = (path: string) => join(root, path)
async function rewrite(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(inRoot(path), 'utf8')
  if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`)
  await writeFile(
    inRoot(path),
    text.replace(from, () => to),
  )
}

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
// Columns of the list below have the same names.
const field = (page: Page, name: string) => page.getByRole('textbox', { name }).filter({ visible: true })

describe('schemas and descriptors that change while the console is open', () => {
  it('show at once what they say now, and lose nothing that was typed', async () => {
    const page = await suite.open()
    page.setDefaultTimeout(FIRST_MS)
    await signInAt(page, '/')
    page.setDefaultTimeout(30_000)
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
    })

    // They show a new library in the menu without a reload.
    await cp(join(FIXTURE, 'schema.json'), inRoot('schemas/therapy-room.json'))
    await cp(join(FIXTURE, 'descriptor.json'), inRoot('resources/therapy-room.json'))
    await menu(page).getByRole('link', { name: '治疗室' }).click()
    await page.getByText('还没有治疗室').waitFor()
    expect(documents).toBe(0)

    // They keep what was typed, and what is still being typed, in an open form.
    await openNew(page)
    await field(page, '房间号').fill('B-201')
    await field(page, '名称').fill('水疗一室')
    await rewrite('schemas/therapy-room.json', '"title": "面积"', '"title": "使用面积"')
    await field(page, '使用面积').waitFor()
    await expect.poll(() => field(page, '房间号').inputValue()).toBe('B-201')
    await expect.poll(() => field(page, '名称').inputValue()).toBe('水疗一室')
    expect(documents).toBe(0)

    // They show the problems of a broken file with their places, and the form with all that was typed when it is mended.
    suite.expectComplaint(/therapy-room|503|已取消/)
    const path = 'resources/therapy-room.json'
    const sound = await readFile(inRoot(path), 'utf8')
    for (const broken of [sound.replace('"formatVersion"', '"formatVersoin"'), sound.slice(0, -20)]) {
      await writeFile(inRoot(path), broken)
      await page.getByRole('heading', { name: '治疗室 暂时停用' }).filter({ visible: true }).waitFor()
      await page
        .getByText(/resources\/therapy-room\.json:\d+:\d+/)
        .filter({ visible: true })
        .first()
        .waitFor()
      await writeFile(inRoot(path), sound)
      await field(page, '使用面积').waitFor()
      await expect.poll(() => field(page, '名称').inputValue()).toBe('水疗一室')
    }
    expect(documents).toBe(0)

    // They leave the open form of another library alone.
    await menu(page).getByRole('button', { name: '基础数据' }).click()
    await menu(page).getByRole('link', { name: '收费项目' }).click()
    await openNew(page)
    const input = field(page, '项目名称')
    await input.fill('水中运动')
    const handle = await input.elementHandle()
    await rewrite('schemas/therapy-room.json', '"title": "使用面积"', '"title": "室内面积"')
    await page.getByRole('tab', { name: /新增治疗室/ }).click()
    await field(page, '室内面积').waitFor()
    await expect.poll(() => field(page, '名称').inputValue()).toBe('水疗一室')
    await page.getByRole('tab', { name: /新增收费项目/ }).click()
    await expect.poll(() => field(page, '项目名称').inputValue()).toBe('水中运动')
    await expect.poll(() => handle?.evaluate((element) => element.isConnected)).toBe(true)
    expect(documents).toBe(0)

    // They check a save by the rules as they are now.
    await page.getByRole('tab', { name: /新增治疗室/ }).click()
    await rewrite(
      'schemas/therapy-room.json',
      '"室内面积", "type": "number", "minimum": 1,',
      '"净面积", "type": "number", "minimum": 50,',
    )
    await field(page, '净面积').fill('20')
    await page.getByRole('button', { name: '保存', exact: true }).filter({ visible: true }).click()
    await page
      .getByText(/净面积.*50/)
      .filter({ visible: true })
      .first()
      .waitFor()
  })
})
