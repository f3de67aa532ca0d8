/**
 * What a first visit loads, counted: requests and bytes over the wire with nothing in the cache. The figures say what a
 * visit may cost at most; nothing is timed.
 *
 * Units  Kilobytes of 1,000 bytes as they come from the server (brotli), headers among them.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const LIST = '/baseData/chargeItem'

interface Traffic {
  readonly requests: number
  readonly kilobytes: number
}

/** Counts what the page loads; each call of the answered function tells what came since the last. */
async function countTraffic(page: Page): Promise<() => Promise<Traffic>> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  let requests = 0
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1
    bytes += encodedDataLength
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    const traffic = { requests, kilobytes: bytes / 1_000 }
    requests = 0
    bytes = 0
    return traffic
  }
}

/** A page with an empty cache and the session of somebody who signed in elsewhere. */
async function openSignedIn(): Promise<Page> {
  const other = await suite.open()
  await signInAt(other, LIST)
  // `rc.alive` is the other page's own: with it this one would take itself for a copy of a tab.
  const session = await other.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key !== 'rc.alive'))
  const page = await suite.open()
  await page.addInitScript((entries) => entries.forEach(([key, value]) => sessionStorage.setItem(key, value)), session)
  return page
}

describe('a first visit', () => {
  it('to the sign-in page loads at most 8 files and 109.5 kB', async () => {
    const page = await suite.open()
    const traffic = await countTraffic(page)
    await page.goto('/auth/login')
    await page.getByRole('button', { name: '登录' }).waitFor()
    const { requests, kilobytes } = await traffic()
    expect(requests).toBeLessThanOrEqual(8)
    expect(kilobytes).toBeLessThanOrEqual(109.5)
  })

  it('to a list loads at most 16 files and 236 kB, and the first form at most 95 kB more', async () => {
    const page = await openSignedIn()
    const traffic = await countTraffic(page)
    await page.goto(LIST)
    await page.getByRole('rowheader').first().waitFor()
    const list = await traffic()
    expect(list.requests).toBeLessThanOrEqual(16)
    expect(list.kilobytes).toBeLessThanOrEqual(236)
    await page.getByRole('button', { name: /^编辑/ }).first().click()
    await page.getByRole('button', { name: '保存', exact: true }).waitFor()
    expect((await traffic()).kilobytes).toBeLessThanOrEqual(95)
  })
})
