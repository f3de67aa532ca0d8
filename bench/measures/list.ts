/**
 * List: main-thread task of mounting, sorting and filtering what is loaded. `ours` is the whole list screen as a reader sees
 * it, columns alone like the baselines; `desk` adds the checkboxes and commands that an editor has on every row.
 */
import type { Browser } from 'playwright-core'
import { launch, open, sleep, taskMs } from '../browser.ts'
import { type Goal, ratioOf, type Sample, shuffle, table } from '../report.ts'

const CONTENDERS = {
  native: 'native/list/list',
  ours: 'ours/list/list',
  desk: 'ours/desk/desk',
  admin: 'admin/list/list',
}
const NAMES = Object.keys(CONTENDERS) as (keyof typeof CONTENDERS)[]
const SIZES: readonly (readonly [rows: number, most: number])[] = [
  [100, 1.3],
  [1_000, 1.1],
]

async function sample(browser: Browser, url: string): Promise<Sample> {
  const { context, page, cdp, errors } = await open(browser, url)
  await sleep(200)
  const before = await taskMs(cdp)
  const { paint } = (await page.evaluate('__bench.mount()')) as { paint: number }
  await sleep(300)
  const figures: Record<string, number> = { mountTask: (await taskMs(cdp)) - before, mount: paint }
  // The first pass warms up; the second is measured.
  for (const pass of [0, 1]) {
    for (const action of ['sort', 'filter', 'clear']) {
      const start = await taskMs(cdp)
      await page.evaluate(`__bench.act('${action}')`)
      await sleep(150)
      if (pass === 1) figures[`${action}Task`] = (await taskMs(cdp)) - start
    }
  }
  if (errors.length > 0) throw new Error(`${url}: ${errors[0]}`)
  await context.close()
  return figures
}

export async function measureList(origin: string, rounds: number): Promise<readonly Goal[]> {
  const browser = await launch()
  const goals: Goal[] = []
  for (const [size, most] of SIZES) {
    const samples = new Map<string, Sample[]>(NAMES.map((name) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      for (const name of shuffle(NAMES)) {
        samples.get(name)?.push(await sample(browser, `${origin}/${CONTENDERS[name]}.html?n=${size}`))
      }
    }
    const figures = ['mountTask', 'mount', 'sortTask', 'filterTask', 'clearTask']
    console.log(`${table(`列表 ${size} 行 × 10 列（ms）`, samples, figures, 'native')}\n`)
    const ratio = (figure: string) => ratioOf(samples, 'ours', 'native', figure)
    goals.push({ what: `${size} 行列表挂载`, measured: ratio('mountTask'), most, unit: '×' })
    if (size !== 100) continue
    goals.push({ what: `${size} 行列表排序重绘`, measured: ratio('sortTask'), most: 1.3, unit: '×' })
    goals.push({ what: `${size} 行列表筛选重绘`, measured: ratio('filterTask'), most: 2, unit: '×' })
  }
  await browser.close()
  return goals
}
