/** A list of 300 rows in a form, on a computer four times slower: the script that one key costs, and that leaving the cell costs. */
import type { CDPSession } from 'playwright-core'
import { launch, open, sleep } from '../browser.ts'
import { TYPE_INTO_ROW } from '../fixtures/long-rows.ts'
import { type Goal, median, type Sample, table } from '../report.ts'

const SLOWER = 4
const TYPED = 'abcdefghijklmnopqrst'
const SIZE = 60

/** Script of the main thread so far, in milliseconds. */
async function scriptMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? NaN) * 1000
}

async function sample(browser: Awaited<ReturnType<typeof launch>>, url: string): Promise<Sample> {
  const { context, page, cdp, errors } = await open(browser, url, { slower: SLOWER })
  await page.evaluate('__bench.mount()')
  await sleep(500)
  if (!(await page.evaluate(`__bench.focus('${TYPE_INTO_ROW}')`))) throw new Error(`${url} has no ${TYPE_INTO_ROW}`)
  await sleep(200)
  const costs: number[] = []
  for (const key of TYPED) {
    const before = await scriptMs(cdp)
    await page.keyboard.press(key)
    await sleep(60)
    costs.push((await scriptMs(cdp)) - before)
  }
  const typed = await page.evaluate('__target.value')
  if (typed !== TYPE_INTO_ROW + TYPED) throw new Error(`${url} lost keystrokes: ${String(typed)}`)
  const before = await scriptMs(cdp)
  await page.keyboard.press('Tab')
  await sleep(400)
  const leave = (await scriptMs(cdp)) - before
  if (errors.length > 0) throw new Error(`${url}: ${errors[0]}`)
  await context.close()
  return { key: costs.reduce((sum, cost) => sum + cost, 0) / costs.length, worst: Math.max(...costs), leave }
}

export async function measureRows(origin: string, rounds: number): Promise<readonly Goal[]> {
  const browser = await launch()
  const samples: Sample[] = []
  for (let round = 0; round < rounds; round++)
    samples.push(await sample(browser, `${origin}/ours/rows/rows.html?n=${SIZE}`))
  await browser.close()
  const all = new Map([['ours', samples]])
  console.log(`${table('300 行的列表，处理器慢 4 倍（脚本 ms）', all, ['key', 'worst', 'leave'], 'ours')}\n`)
  const worst = median(samples.map(({ worst: most = NaN }) => most))
  return [{ what: '300 行列表每次按键的脚本（最慢的一次）', measured: worst, most: 16, unit: 'ms' }]
}
