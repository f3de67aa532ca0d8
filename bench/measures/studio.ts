/** The studio of `npm run dev` in a real browser: from a key in the editor until the preview shows what it has changed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { launch, open, sleep } from '../browser.ts'
import type { Goal } from '../report.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const EDITS_A_ROUND = 10
/** The rules of all libraries have been run again by then. */
const PAUSE_MS = 900
const START_MS = 180_000

export async function measureStudio(rounds: number): Promise<readonly Goal[]> {
  const data = mkdtempSync(join(tmpdir(), 'rehab-studio-'))
  const env = { ...process.env, PORT: '0', DATA_DIR: data, DEMO: 'true' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/dev.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const browser = await launch()
  try {
    const { page } = await open(browser, `${await originOf(child.stdout)}/studio`, { prepare: listen })
    await page.waitForFunction('__shown.count > 0', undefined, { timeout: START_MS })
    await intoTitle(page)
    const times: number[] = []
    for (let edit = 0; edit < rounds * EDITS_A_ROUND; edit += 1) {
      await sleep(PAUSE_MS)
      times.push(await editOnce(page, edit % 2 === 0))
    }
    const at = (share: number) => times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? NaN
    console.log(
      `设计台：${times.length} 次修改到预览更新，p50 ${at(0.5).toFixed(0)} ms，p95 ${at(0.95).toFixed(0)} ms\n`,
    )
    return [{ what: '设计台：修改到预览更新（p50）', measured: at(0.5), most: 150, unit: 'ms' }]
  } finally {
    await browser.close()
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(data, { recursive: true, force: true })
  }
}

/** Its output is read to the end of its life: a server whose reader has gone would stop. */
function originOf(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((found, fail) => {
    let text = ''
    output.on('data', (part: unknown) => {
      text += String(part)
      const [origin] = /http:\/\/[\d.]+:\d+/.exec(text) ?? []
      if (origin) found(origin)
    })
    output.on('end', () => fail(new Error(`npm run dev did not start: ${text}`)))
  })
}

/** Notes when a key was struck, and when the preview said what it shows. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.__shown = { count: 0, at: 0, struck: 0 }
    addEventListener('message', ({ data }) => {
      if (data?.kind === 'shown') Object.assign(__shown, { count: __shown.count + 1, at: performance.now() })
    })
    addEventListener('beforeinput', () => { __shown.struck = performance.now() }, { capture: true })
  `)
}

/** Between the quotes of the descriptor's own title. */
async function intoTitle(page: Page): Promise<void> {
  await page.locator('.cm-line', { hasText: '"title"' }).first().click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
}

/** Writes a character, or takes it away again. */
async function editOnce(page: Page, isWriting: boolean): Promise<number> {
  const before = await page.evaluate('__shown.count')
  if (isWriting) await page.keyboard.insertText('改')
  else await page.keyboard.press('Backspace')
  await page.waitForFunction(`__shown.count > ${String(before)}`, undefined, { timeout: 30_000 })
  return (await page.evaluate('__shown.at - __shown.struck')) as number
}
