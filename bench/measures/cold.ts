/**
 * A first visit to the shell with a list: processor four times slower, fast 4G, nothing cached. `native` and `ours` are pages of
 * 25 rows by the bench's own server; `product` is the console itself by its own server process, for somebody who signed in and
 * has been in this tab before.
 *
 * Units  Milliseconds from the start of the navigation to the end of the frame that shows the rows; kB over the wire.
 */
import type { Browser, Page } from 'playwright-core'
import { startConsole } from '../../tests/support/console-process.ts'
import { FAST_4G, launch, open } from '../browser.ts'
import { type Goal, ratioOf, type Sample, shuffle, table } from '../report.ts'
import { signIn } from '../server-process.ts'

const LIST = '/baseData/chargeItem'
const EMULATION = { slower: 4, network: FAST_4G }

type Measure = (browser: Browser) => Promise<Sample>

function pageMeasure(url: string): Measure {
  return async (browser) => {
    const { context, page, errors, bytes } = await open(browser, url, EMULATION)
    await page.waitForFunction('window.__auto', null, { timeout: 60_000 })
    const rows = (await page.evaluate('__auto.then((result) => result.ready)')) as number
    if (errors.length > 0) throw new Error(`${url}: ${errors[0]}`)
    await context.close()
    return { rows, kB: bytes() / 1000 }
  }
}

function productMeasure(origin: string, session: Readonly<Record<string, string>>): Measure {
  return async (browser) => {
    const prepare = async (page: Page) => {
      await page.addInitScript(signInBeforeScripts, session)
      await page.addInitScript(WATCH_ROWS)
    }
    const { context, page, errors, bytes } = await open(browser, origin + LIST, { ...EMULATION, prepare })
    const rows = (await page.evaluate('window.__rows')) as number
    if (errors.length > 0) throw new Error(`${LIST}: ${errors[0]}`)
    const kB = bytes() / 1000
    await context.close()
    return { rows, kB }
  }
}

/** What a tab keeps in its session storage once its first list has been there. */
async function sessionOf(browser: Browser, origin: string): Promise<Readonly<Record<string, string>>> {
  const { access_token, refresh_token } = await signIn(origin, 'orgadmin')
  const signedIn = { access_token, refresh_token, token_type: 'Bearer', organization_id: 'org-1' }
  const prepare = async (page: Page) => {
    await page.addInitScript(signInBeforeScripts, signedIn)
    await page.addInitScript(WATCH_ROWS)
  }
  const { context, page } = await open(browser, origin + LIST, { prepare })
  await page.evaluate('window.__rows')
  // `rc.alive` is that page's own: with it the next would take itself for a copy of a tab.
  const kept = await page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key !== 'rc.alive'))
  await context.close()
  return Object.fromEntries(kept) as Record<string, string>
}

function signInBeforeScripts(session: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
}

/** `__rows` becomes the time after the frame in which the table has a row of data. As text: what tsx makes of a function needs tsx. */
const WATCH_ROWS = `window.__rows = new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector('tbody th[scope="row"], [role="rowheader"]')) return requestAnimationFrame(look)
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve(performance.now())
    channel.port2.postMessage(0)
  }
  requestAnimationFrame(look)
})`

export async function measureCold(origin: string, rounds: number): Promise<readonly Goal[]> {
  const server = await startConsole()
  const browser = await launch()
  const session = await sessionOf(browser, server.origin)
  const shell = (contender: string) => pageMeasure(`${origin}/${contender}/shell/shell.html?auto=1&n=25`)
  const measures: readonly (readonly [string, Measure])[] = [
    ['native', shell('native')],
    ['ours', shell('ours')],
    ['product', productMeasure(server.origin, session)],
  ]
  const samples = new Map<string, Sample[]>(measures.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, measure] of shuffle(measures)) samples.get(name)?.push(await measure(browser))
  await browser.close()
  await server.remove()
  console.log(`${table('首次访问 4×CPU + fast 4G（ms）', samples, ['rows', 'kB'], 'native')}\n`)
  return ['ours', 'product'].map((name) => ({
    what: `首次访问到列表出现（${name}）`,
    measured: ratioOf(samples, name, 'native', 'rows'),
    most: 1.5,
    unit: '×',
  }))
}
