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
    root: await copyAuthoredFiles('charge-item', 'mo-item'),
    distDir: await mkdtemp(join(tmpdir(), 'rehab-studio-dist-')),
    program: sourceProgram('src/cli/dev.ts'),
    environment: { NODE_ENV: 'development', DEMO: '0' },
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
  await page.locator('.cm-content').waitFor({ timeout: FIRST_MS })
  await page.getByRole('region', { name: '问题' }).getByText('正在检查').waitFor({ state: 'hidden', timeout: FIRST_MS })
  return page
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
