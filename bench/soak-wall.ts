/**
 * A screen on a wall over half an hour of answers every five seconds, each with other figures, so that all pictures are drawn anew: what
 * of memory, nodes and listeners is more at the end. The page's time is put forward; what it is answered is changed on the way.
 *
 * Units  MB (2^20 bytes) of JavaScript in use after a collection; nodes and listeners are counts.
 */
import type { CDPSession, Page } from 'playwright-core'
import { startConsole } from '../tests/support/console-process.ts'
import { DEMO_PASSWORD, signInAt } from '../tests/support/person.ts'
import { launch, open, sleep } from './browser.ts'

const WALL = '/hospitalDataAnalysis/index'
/** Half an hour, one every five seconds. */
const REFRESHES = 360
const PER_TEN_MINUTES = 120
/** Until what grows once has grown. */
const WARM = 300
const SAMPLE_EVERY = 60
/** Longer than the wall waits between two questions. */
const STEP_MS = 36_000
const SLOPE_MAX_MB = 1
const MB = 1_048_576

interface Held {
  readonly heapMB: number
  readonly nodes: number
  readonly listeners: number
}

export async function soakWall(): Promise<boolean> {
  const server = await startConsole()
  const browser = await launch()
  try {
    const { page, cdp, errors } = await open(browser, `${server.origin}/auth/login`)
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.clock.install()
    await signInAt(page, server.origin + WALL)
    await becomeDisplay(page)
    const answered = await changeAnswers(page)
    const samples: Held[] = []
    for (let turn = 1; turn <= WARM + REFRESHES; turn += 1) {
      const before = answered()
      await page.clock.fastForward(STEP_MS)
      while (answered() === before) await sleep(5)
      await sleep(30)
      if (turn >= WARM && turn % SAMPLE_EVERY === 0) samples.push(await heldBy(cdp))
    }
    if (errors.length > 0) throw new Error(errors[0])
    return judge(samples)
  } finally {
    await browser.close()
    await server.remove()
  }
}

async function becomeDisplay(page: Page): Promise<void> {
  await page.getByRole('button', { name: '投屏' }).click()
  const dialog = page.getByRole('dialog', { name: '投屏' })
  await dialog.getByLabel('屏幕名称').fill('大厅')
  await dialog.getByRole('textbox', { name: '当前密码' }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: '开始投屏' }).click()
  await page.locator('.rc-wall[data-display] .rc-chart svg').first().waitFor()
}

/** Every count grows with every answer; the function tells how many there were. */
async function changeAnswers(page: Page): Promise<() => number> {
  let count = 0
  await page.route('**/report/redash/QueryResults', async (route) => {
    const reply = await route.fetch()
    const text = await reply.text()
    const more = count + 1
    const changed = text.replaceAll(/"Figures":\{[^}]*\}/g, (figures) =>
      figures.replaceAll(/:(\d+)(?=[,}])/g, (_whole, figure: string) => `:${Number(figure) + (more % 50)}`),
    )
    await route.fulfill({ response: reply, body: changed })
    count = more
  })
  return () => count
}

async function heldBy(cdp: CDPSession): Promise<Held> {
  for (let turn = 0; turn < 3; turn += 1) {
    await cdp.send('HeapProfiler.collectGarbage')
    await sleep(100)
  }
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN
  return { heapMB: usedSize / MB, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

function judge(samples: readonly Held[]): boolean {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) throw new Error('nothing was measured')
  const slope = ((last.heapMB - first.heapMB) * PER_TEN_MINUTES) / REFRESHES
  const half = samples.length / 2
  // As many nodes as the figures of the moment take: the same answers come again in either half.
  const grows = (figure: keyof Held) =>
    Math.max(...samples.slice(half).map((one) => one[figure])) >
    Math.max(...samples.slice(0, half).map((one) => one[figure]))
  const isFlat = slope <= SLOPE_MAX_MB && !grows('nodes') && !grows('listeners')
  console.log(
    `wall: ${REFRESHES} refreshes, heap ${first.heapMB.toFixed(2)} → ${last.heapMB.toFixed(2)} MB, ${slope.toFixed(3)} MB in ten minutes, ` +
      `nodes ${samples.map(({ nodes }) => nodes).join(' ')}, listeners ${samples.map(({ listeners }) => listeners).join(' ')}`,
  )
  return isFlat
}
