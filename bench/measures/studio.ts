/**
 * The studio in a real browser: from a key in the editor until the problems are known, until the preview shows the new title,
 * and until it has come to rest with the data that it asked for; beside them what the same page takes to mount. In development,
 * which is where people edit, and the preview alone in a built console too, where React is the one of production.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { builtConsole, PROJECT } from '../../tests/support/builds.ts'
import { sourceProgram, startConsole } from '../../tests/support/console-process.ts'
import { fillSignIn } from '../../tests/support/person.ts'
import { launch, open, sleep } from '../browser.ts'
import { type Goal, median } from '../report.ts'
import { IN_PAGE, type PageTimes } from './studio-page.ts'

const EDITS_A_ROUND = 7
/** The rules of all libraries have been run again by then. */
const PAUSE_MS = 900
const START_MS = 180_000
const FILE = '/studio?file=resources/charge-item.json'

export async function measureStudio(rounds: number): Promise<readonly Goal[]> {
  const edits = rounds * EDITS_A_ROUND
  const developed = await inDevelopment(edits)
  const built = await inBuild(edits)
  console.log(`设计台，各 ${edits} 次：`)
  const mount = median(developed.map(({ mount: time }) => time))
  say('开发：修改到问题', developed, 'problems', mount)
  say('开发：修改到新标题', developed, 'title', mount)
  say('开发：修改到预览静止', developed, 'shown', mount)
  say('开发：重新开始同一画面', developed, 'mount', mount)
  const builtMount = median(built.map(({ mount: time }) => time))
  say('构建：收到新的库到新标题', built, 'title', builtMount)
  say('构建：收到新的库到静止', built, 'shown', builtMount)
  say('构建：重新开始同一画面', built, 'mount', builtMount)
  console.log('')
  return [
    { what: '设计台：修改到预览更新（p50）', measured: at(developed, 'title', 0.5), most: 150, unit: 'ms' },
    { what: '设计台：构建后的预览更新（p50）', measured: at(built, 'shown', 0.5), most: 150, unit: 'ms' },
  ]
}

function at(times: readonly PageTimes[], figure: keyof PageTimes, share: number): number {
  const sorted = times.map((one) => one[figure]).toSorted((left, right) => left - right)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? NaN
}

function say(what: string, times: readonly PageTimes[], figure: keyof PageTimes, mount: number): void {
  const [p50, p95] = [at(times, figure, 0.5), at(times, figure, 0.95)]
  console.log(`  ${what}：p50 ${p50.toFixed(0)} ms，p95 ${p95.toFixed(0)} ms，${(p50 / mount).toFixed(2)}× 重新开始`)
}

async function inDevelopment(edits: number): Promise<readonly PageTimes[]> {
  const data = mkdtempSync(join(tmpdir(), 'rehab-studio-'))
  const env = { ...process.env, PORT: '0', DATA_DIR: data, DEMO: 'true' }
  const program = sourceProgram('src/cli/dev.ts')
  const child = spawn(process.execPath, program, { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const browser = await launch()
  try {
    const { page } = await open(browser, (await originOf(child.stdout)) + FILE, { prepare: listen })
    await holds(page, '__studio.count > 0', START_MS)
    await intoTitle(page)
    return await repeat(page, edits, (edit) =>
      edit % 2 === 0 ? page.keyboard.insertText('改') : page.keyboard.press('Backspace'),
    )
  } finally {
    await browser.close()
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(data, { recursive: true, force: true })
  }
}

/** Nobody edits there: the page sends the preview what the studio would send. */
async function inBuild(edits: number): Promise<readonly PageTimes[]> {
  const environment = { STUDIO_ROLE: 'consortiumAdmin' }
  const server = await startConsole({ distDir: await builtConsole(), environment })
  const browser = await launch()
  try {
    const { page } = await open(browser, `${server.origin}/auth/login`, { prepare: listen })
    await fillSignIn(page, 'consortium')
    await page.getByRole('banner').waitFor()
    await page.goto(server.origin + FILE)
    await holds(page, '__studio.count > 0', START_MS)
    return await repeat(page, edits, (edit) => page.evaluate(`__studio.send(${String(edit % 2 === 0)})`))
  } finally {
    await browser.close()
    await server.remove()
  }
}

async function repeat(
  page: Page,
  edits: number,
  edit: (index: number) => Promise<unknown>,
): Promise<readonly PageTimes[]> {
  const times: PageTimes[] = []
  for (let index = 0; index < edits; index += 1) {
    const mount = await until(page, async () => void (await page.evaluate('__studio.mount()')))
    times.push({ ...(await until(page, () => edit(index))), mount: mount.shown })
  }
  return times
}

/** After a pause; ends when the preview has come to rest. */
async function until(page: Page, act: () => Promise<unknown>): Promise<Omit<PageTimes, 'mount'>> {
  await sleep(PAUSE_MS)
  await page.evaluate('__studio.begin()')
  await act()
  await holds(page, '__studio.isDone()', 30_000)
  return (await page.evaluate('__studio.times()')) as PageTimes
}

/** Asked from outside: the page's policy lets nobody evaluate text in it. */
async function holds(page: Page, expression: string, limitMs: number): Promise<void> {
  const until = performance.now() + limitMs
  while (!(await page.evaluate(expression))) {
    if (performance.now() > until)
      throw new Error(`${expression} did not hold within ${limitMs} ms; the page shows:\n${await shownIn(page)}`)
    await sleep(20)
  }
}

async function shownIn(page: Page): Promise<string> {
  const texts = page.frames().map((frame) => frame.locator('body').innerText())
  return (await Promise.all(texts)).map((text) => text.slice(0, 1_000)).join('\n---\n')
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

async function listen(page: Page): Promise<void> {
  await page.addInitScript(IN_PAGE)
}

/** Between the quotes of the descriptor's own title. */
async function intoTitle(page: Page): Promise<void> {
  await page.locator('.cm-line', { hasText: '"title"' }).first().click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
}
