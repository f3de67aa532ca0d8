/**
 * A first visit to the shell with a list: processor four times slower, fast 4G, nothing cached. `native` and `ours` are pages of
 * 25 rows by the bench's own server; `product` is the console itself by its own server process, for somebody who signed in and
 * has been in this tab before; `figures` the same for a page of figures, until its first picture is drawn.
 *
 * Units  Milliseconds from the start of the navigation to the end of the frame that shows the rows; kB over the wire.
 */
import type { Browser } from 'playwright-core'
import { startConsole } from '../../tests/support/console-process.ts'
import { launch, open } from '../browser.ts'
import { type Goal, ratioOf, type Sample, shuffle, table } from '../report.ts'
import { SLOW_MACHINE, storageAfter, visit } from '../visit.ts'

const LIST = { path: '/baseData/chargeItem', shows: 'tbody th[scope="row"], [role="rowheader"]' }
const FIGURES = { path: '/enquiry/patient/statistics', shows: '.rc-chart svg' }

type Measure = (browser: Browser) => Promise<Sample>

function pageMeasure(url: string): Measure {
  return async (browser) => {
    const { context, page, errors, bytes } = await open(browser, url, SLOW_MACHINE)
    await page.waitForFunction('window.__auto', null, { timeout: 60_000 })
    const rows = (await page.evaluate('__auto.then((result) => result.ready)')) as number
    if (errors.length > 0) throw new Error(`${url}: ${errors[0]}`)
    await context.close()
    return { rows, kB: bytes() / 1000 }
  }
}

async function productMeasure(browser: Browser, origin: string, page: typeof LIST): Promise<Measure> {
  const destination = { ...page, origin }
  const session = await storageAfter(browser, destination)
  return async () => {
    const { shownMs, kB } = await visit(browser, destination, session)
    return { rows: shownMs, kB }
  }
}

export async function measureCold(origin: string, rounds: number): Promise<readonly Goal[]> {
  const server = await startConsole()
  const browser = await launch()
  const shell = (contender: string) => pageMeasure(`${origin}/${contender}/shell/shell.html?auto=1&n=25`)
  const measures: readonly (readonly [string, Measure])[] = [
    ['native', shell('native')],
    ['ours', shell('ours')],
    ['product', await productMeasure(browser, server.origin, LIST)],
    ['figures', await productMeasure(browser, server.origin, FIGURES)],
  ]
  const samples = new Map<string, Sample[]>(measures.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, measure] of shuffle(measures)) samples.get(name)?.push(await measure(browser))
  await browser.close()
  await server.remove()
  console.log(`${table('首次访问 4×CPU + fast 4G（ms）', samples, ['rows', 'kB'], 'native')}\n`)
  const lists: readonly Goal[] = ['ours', 'product'].map((name) => ({
    what: `首次访问到列表出现（${name}）`,
    measured: ratioOf(samples, name, 'native', 'rows'),
    most: 1.5,
    unit: '×',
  }))
  const figures = ratioOf(samples, 'figures', 'product', 'rows')
  return [...lists, { what: '首次访问到第一张统计图，对列表', measured: figures, most: 1.6, unit: '×' }]
}
