/** One Chromium, a fresh context per sample, main-thread figures through the DevTools protocol. */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { findChromium } from '../tests/support/chromium.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
]

export interface Network {
  readonly latency: number
  readonly down: number
  readonly up: number
}

/** The DevTools preset "Fast 4G": milliseconds and bytes per second. */
export const FAST_4G: Network = {
  latency: 60 * 2.75,
  down: ((9000 * 1024) / 8) * 0.9,
  up: ((1500 * 1024) / 8) * 0.9,
}

export interface Tab {
  readonly context: BrowserContext
  readonly page: Page
  readonly cdp: CDPSession
  readonly errors: readonly string[]
  bytes(): number
}

export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), headless: true, args: FLAGS })
}

export async function open(
  browser: Browser,
  url: string,
  emulation: {
    readonly slower?: number
    readonly network?: Network
    /** Before the navigation: what the page is to find. */
    readonly prepare?: (page: Page) => Promise<unknown>
  } = {},
): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Network.enable')
  let bytes = 0
  cdp.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength
  })
  const { network, slower = 1, prepare } = emulation
  await prepare?.(page)
  if (network)
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.down,
      uploadThroughput: network.up,
    })
  if (slower > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(url, { waitUntil: 'load', timeout: 180_000 })
  return { context, page, cdp, errors, bytes: () => bytes }
}

/** Main-thread time so far, in milliseconds of that thread's own clock. */
export async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? NaN) * 1000
}

export const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
