/** Week: main-thread task of mounting a timetable of 40 people and 7 days beside a plain table of the same words. */
import type { Browser } from 'playwright-core'
import { launch, open, sleep, taskMs } from '../browser.ts'
import { type Goal, ratioOf, type Sample, shuffle, table } from '../report.ts'

const CONTENDERS = { native: 'native/week/week', ours: 'ours/week/week' }
const NAMES = Object.keys(CONTENDERS) as (keyof typeof CONTENDERS)[]

async function sample(browser: Browser, url: string): Promise<Sample> {
  const { context, page, cdp, errors } = await open(browser, url)
  await sleep(200)
  const before = await taskMs(cdp)
  const { paint } = (await page.evaluate('__bench.mount()')) as { paint: number }
  await sleep(300)
  const figures = { mountTask: (await taskMs(cdp)) - before, mount: paint }
  if (errors.length > 0) throw new Error(`${url}: ${errors[0]}`)
  await context.close()
  return figures
}

export async function measureWeek(origin: string, rounds: number): Promise<readonly Goal[]> {
  const browser = await launch()
  const samples = new Map<string, Sample[]>(NAMES.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const name of shuffle(NAMES))
      samples.get(name)?.push(await sample(browser, `${origin}/${CONTENDERS[name]}.html`))
  await browser.close()
  console.log(`${table('周表 40 人 × 7 天（ms）', samples, ['mountTask', 'mount'], 'native')}\n`)
  return [
    { what: '40 人 × 7 天的周表挂载', measured: ratioOf(samples, 'ours', 'native', 'mountTask'), most: 1.8, unit: '×' },
  ]
}
