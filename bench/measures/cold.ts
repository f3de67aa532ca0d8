/** A first visit to the shell with a list of 25 rows: processor four times slower, fast 4G, nothing cached. */
import type { Browser } from 'playwright-core'
import { FAST_4G, launch, open } from '../browser.ts'
import { type Goal, ratioOf, type Sample, shuffle, table } from '../report.ts'

const CONTENDERS = ['native', 'ours']

async function sample(browser: Browser, url: string): Promise<Sample> {
  const { context, page, errors, bytes } = await open(browser, url, { slower: 4, network: FAST_4G })
  await page.waitForFunction('window.__auto', null, { timeout: 60_000 })
  const rows = (await page.evaluate('__auto.then((result) => result.ready)')) as number
  if (errors.length > 0) throw new Error(`${url}: ${errors[0]}`)
  await context.close()
  return { rows, kB: bytes() / 1000 }
}

export async function measureCold(origin: string, rounds: number): Promise<readonly Goal[]> {
  const browser = await launch()
  const samples = new Map<string, Sample[]>(CONTENDERS.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const name of shuffle(CONTENDERS))
      samples.get(name)?.push(await sample(browser, `${origin}/${name}/shell/shell.html?auto=1&n=25`))
  }
  await browser.close()
  console.log(`${table('首次访问 4×CPU + fast 4G（ms）', samples, ['rows', 'kB'], 'native')}\n`)
  return [{ what: '首次访问到列表出现', measured: ratioOf(samples, 'ours', 'native', 'rows'), most: 1.6, unit: '×' }]
}
