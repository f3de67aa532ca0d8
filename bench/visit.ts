/**
 * A visit to a page of the console by somebody who signed in and has been in this tab before, with the processor four times slower and
 * over fast 4G.
 *
 * Units  Milliseconds from the start of the navigation to the end of the frame that shows what is waited for; kB over the wire.
 */
import type { Browser, Page } from 'playwright-core'
import { FAST_4G, open } from './browser.ts'
import { signIn } from './server-process.ts'

export const SLOW_MACHINE = { slower: 4, network: FAST_4G }

export interface Destination {
  readonly origin: string
  readonly path: string
  /** CSS of what is waited for. */
  readonly shows: string
}

export type TabStorage = Readonly<Record<string, string>>

export async function visit(
  browser: Browser,
  { origin, path, shows }: Destination,
  session: TabStorage,
): Promise<{ readonly shownMs: number; readonly kB: number }> {
  const prepare = (page: Page) => prepareVisit(page, session, shows)
  const { context, page, errors, bytes } = await open(browser, origin + path, { ...SLOW_MACHINE, prepare })
  const shownMs = (await page.evaluate('window.__shown')) as number
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]}`)
  const kB = bytes() / 1000
  await context.close()
  return { shownMs, kB }
}

/** What a tab keeps in its session storage once the page has been there. */
export async function storageAfter(browser: Browser, { origin, path, shows }: Destination): Promise<TabStorage> {
  const { access_token, refresh_token } = await signIn(origin, 'orgadmin')
  const signedIn = { access_token, refresh_token, token_type: 'Bearer', organization_id: 'org-1' }
  const prepare = (page: Page) => prepareVisit(page, signedIn, shows)
  const { context, page } = await open(browser, origin + path, { prepare })
  await page.evaluate('window.__shown')
  // `rc.alive` is that page's own: with it the next would take itself for a copy of a tab.
  const kept = await page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key !== 'rc.alive'))
  await context.close()
  return Object.fromEntries(kept) as TabStorage
}

async function prepareVisit(page: Page, session: TabStorage, shows: string): Promise<void> {
  await page.addInitScript(signInBeforeScripts, session)
  await page.addInitScript(watch(shows))
}

function signInBeforeScripts(session: TabStorage): void {
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
}

/** `__shown` becomes the time after the frame in which it is there. As text: what tsx makes of a function needs tsx. */
const watch = (shows: string) => `window.__shown = new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector(${JSON.stringify(shows)})) return requestAnimationFrame(look)
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve(performance.now())
    channel.port2.postMessage(0)
  }
  requestAnimationFrame(look)
})`
