/** Hands for the studio's editor in a browser. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { copyAuthoredFiles } from './builds.ts'
import { type ConsoleOptions, sourceProgram } from './console-process.ts'

/** `npm run dev` over a copy of the libraries that the tests open, with no demo data. */
export async function developed(): Promise<ConsoleOptions & { readonly root: string }> {
  return {
    root: await copyAuthoredFiles('charge-item', 'mo-item', 'screening-task'),
    distDir: await mkdtemp(join(tmpdir(), 'rehab-studio-dist-')),
    program: sourceProgram('src/cli/dev.ts'),
    environment: { DEMO: '0' },
  }
}

/** The first page waits until the development service has prepared the packages. */
export const FIRST_MS = 90_000
export const AT_ONCE = { timeout: 10_000, interval: 100 }
/** A whole service is built anew behind the page. */
export const RELOADED = { ...AT_ONCE, timeout: 30_000 }
export const DESCRIPTOR = 'resources/charge-item.json'
export const SCHEMA = 'schemas/charge-item.json'

export async function openStudio(page: Page, file: string, line = 1, origin = ''): Promise<Page> {
  await page.goto(`${origin}/studio?file=${file}&line=${line}`, { timeout: FIRST_MS })
  await loaded(page)
  return page
}

/** Hundreds of unbundled modules, after a reload too: on a busy machine they take longer than a person's step does. */
export async function loaded(page: Page): Promise<void> {
  await page.locator('.cm-content').waitFor({ timeout: FIRST_MS })
  await checked(page)
}

const checked = (page: Page) =>
  page.getByRole('region', { name: '问题' }).getByText('正在检查').waitFor({ state: 'hidden', timeout: FIRST_MS })

/** The same on a page where somebody has been at work, without another load: both files as they are on disk, one of them open. */
export async function openAnew(page: Page, file: string, onDisk: (path: string) => Promise<string>): Promise<Page> {
  const files = page.getByRole('navigation', { name: '资料库文件' })
  await files
    .getByRole('button', { name: /charge-item/ })
    .first()
    .click()
  for (const path of [DESCRIPTOR, SCHEMA].sort((left, right) => Number(left === file) - Number(right === file))) {
    await page.getByRole('tab', { name: path === SCHEMA ? '数据结构' : '描述' }).click()
    await page.getByRole('region', { name: '编辑器' }).getByText(path, { exact: true }).waitFor()
    await pasteAll(page, await onDisk(path))
  }
  await page.getByRole('button', { name: '已全部保存' }).waitFor()
  await checked(page)
  await page.keyboard.press('Control+Home')
  return page
}

/** As somebody pastes it: nothing is completed or indented, as it would be for what is typed. */
async function pasteAll(page: Page, words: string): Promise<void> {
  const content = page.locator('.cm-content')
  await content.focus()
  await page.keyboard.press('Control+a')
  await content.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, words)
}

export const editorText = (page: Page) => page.locator('.cm-content').innerText()

/** Puts the caret behind the first place of these words. */
export async function goBehind(page: Page, words: string): Promise<void> {
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+f')
  await page.locator('.cm-search input[name=search]').pressSequentially(words)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
}

/** Everything in the editor, at once. */
export async function replaceAll(page: Page, words: string): Promise<void> {
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(words)
}
