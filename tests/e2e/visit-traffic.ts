/**
 * What a page loads, as the browser itself reports it: how much, and who started what.
 *
 * Shapes  The depth of a request is 1 for the document and one more than the deepest document or script that had a part in
 *         starting it; what a script waited for before counts, since its call stack goes on beyond each `await`.
 * Units   Kilobytes of 1,000 bytes as they come over the wire, headers among them.
 */
import type { CDPSession, Page } from 'playwright-core'

export interface Traffic {
  readonly requests: number
  readonly kilobytes: number
}

export interface Loaded {
  readonly url: string
  readonly depth: number
}

export interface Visit {
  /** What was asked for since the last call, when all of it has come and the network has been quiet for a moment. */
  traffic(): Promise<Traffic>
  /** Every request so far, in their order. */
  loaded(): readonly Loaded[]
}

interface Stack {
  readonly callFrames: readonly { readonly url: string }[]
  readonly parent?: Stack
}

interface Sent {
  readonly request: { readonly url: string }
  readonly initiator: { readonly url?: string; readonly stack?: Stack }
}

const UNTOLD = 'about:client'

/** A quiet page may still start something, but only when somebody does. */
const QUIET_MS = 500

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** From the next navigation on. */
export async function watchVisit(page: Page): Promise<Visit> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const scripts = new Set<string>()
  network.on('Debugger.scriptParsed', ({ url }) => scripts.add(url))
  await seeBeyondAwait(network)
  /** Bytes of each request of this count; of one that is still coming, nothing. */
  let asked = new Map<string, number | undefined>()
  let heard = performance.now()
  const loaded: Loaded[] = []
  network.on('Network.requestWillBeSent', (sent) => {
    asked.set(sent.requestId, undefined)
    heard = performance.now()
    const starters = startersOf(sent, scripts)
    const depths = loaded.filter(({ url }) => starters.has(url)).map(({ depth }) => depth)
    loaded.push({ url: sent.request.url, depth: Math.max(0, ...depths) + 1 })
  })
  const ended = (id: string, bytes: number) => {
    if (asked.has(id)) asked.set(id, bytes)
    heard = performance.now()
  }
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => ended(requestId, encodedDataLength))
  network.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0))
  return {
    loaded: () => loaded,
    async traffic() {
      const quiet = () => performance.now() - heard > QUIET_MS && ![...asked.values()].includes(undefined)
      while (!quiet()) await page.waitForTimeout(50)
      const sizes = [...asked.values()].map((bytes) => bytes ?? 0)
      asked = new Map()
      return { requests: sizes.length, kilobytes: sum(sizes) / 1_000 }
    },
  }
}

async function seeBeyondAwait(network: CDPSession): Promise<void> {
  await network.send('Debugger.enable')
  await network.send('Debugger.setAsyncCallStackDepth', { maxDepth: 32 })
}

/** Who imported a script is not told: any of those that have been read by then may have. */
function startersOf({ initiator }: Sent, scripts: ReadonlySet<string>): ReadonlySet<string> {
  if (initiator.url === UNTOLD) return scripts
  const urls = new Set(initiator.url === undefined ? [] : [initiator.url])
  for (let stack = initiator.stack; stack; stack = stack.parent) for (const { url } of stack.callFrames) urls.add(url)
  return urls
}
