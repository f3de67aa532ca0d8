/** List: main-thread task of mounting, sorting and filtering what is loaded. */
import type { Browser } from 'playwright-core'
import { launch, open, sleep, taskMs } from '../browser.ts'
import { type Goal, ratioOf, type Sample, shuffle, table } from '../report.ts'

const CONTENDERS = ['native', 'ours', 'desk']
const SIZES: readonly (readonly [rows: number, most: number])[] = [
  [100, 1.8],
  [1_000, 1.1],
]

async function sample(browser: Browser, url: string): Promise<Sample> {
  const { context, page, cdp, errors } = await open(browser, url)
  await sleep(200)
  const before = await taskMs(cdp)
  const { paint } = (await page.evaluate('__bench.mount()')) as { paint: number }
  await sleep(300)
  const figures: Record<string, number> = { mountTask: (await taskMs(cdp)) - before, mount: paint }
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
    const samples = new Map<string, Sample[]>(CONTENDERS.map((name) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      for (const name of shuffle(CONTENDERS))
        samples
          .get(name)
          ?.push(
            await sample(
              browser,
              name === 'desk'
                ? `${origin}/ours/desk/desk.html?n=${size}`
                : `${origin}/${name}/list/list.html?n=${size}`,
            ),
          )
    }
    console.log(
      `${table(`列表 ${size} 行 × 10 列（ms）`, samples, ['mountTask', 'mount', 'sortTask', 'filterTask', 'clearTask'], 'native')}\n`,
    )
    goals.push({
      what: `${size} 行列表挂载`,
      measured: ratioOf(samples, 'ours', 'native', 'mountTask'),
      most,
      unit: '×',
    })
    if (size !== 100) continue
    for (const action of ['sort', 'filter']) {
      goals.push({
        what: `${size} 行列表 ${action === 'sort' ? '排序' : '筛选'}重绘`,
        measured: ratioOf(samples, 'ours', 'native', `${action}Task`),
        most: 1.5,
        unit: '×',
      })
    }
  }
  await browser.close()
  return goals
}
