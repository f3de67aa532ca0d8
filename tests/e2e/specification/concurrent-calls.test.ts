/** Spec §4 (session) with many calls at once: reliability A3 and A4 in the browser, against the real server. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openAt } from '../../support/person.ts'
import { useSharedConsole } from '../suite.ts'
import { answering, CHARGES, createPeople, heading, watchCalls } from './walk.ts'

const suite = useSharedConsole()
const open = createPeople(suite)
const COUNT = 50
const PROBES = /GetChargeItemPageData\?PageIndex=1&PageSize=\d+$/

interface Client {
  request(message: object): Promise<unknown>
}

/** The session that the page hands down to its screens, as React keeps it. */
function findClient(): void {
  interface Fiber {
    readonly memoizedProps: { readonly value?: { readonly http?: Client } } | null
    readonly child: Fiber | null
  }
  const root = document.getElementById('root') as unknown as Readonly<Record<string, Fiber>>
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer')) ?? ''
  let fiber: Fiber | null | undefined = root[key]
  while (fiber && !fiber.memoizedProps?.value?.http) fiber = fiber.child
  Object.assign(window, { client: fiber?.memoizedProps?.value?.http })
}

/** Asks by the console's own HTTP client. */
async function askAtOnce(page: Page, count: number): Promise<readonly string[]> {
  await page.evaluate(findClient)
  return await page.evaluate(async (times) => {
    const { client } = window as unknown as { readonly client: Client }
    const path = '/content/api/ChargeItem/GetChargeItemPageData'
    const asked = Array.from({ length: times }, (_, index) =>
      client.request({ method: 'GET', path, query: { PageIndex: '1', PageSize: String(index + 1) }, headers: {} }),
    )
    const settled = await Promise.allSettled(asked)
    return settled.map((one) => {
      if (one.status === 'rejected') return String((one.reason as { readonly code?: unknown }).code)
      return `${(one.value as { readonly Row: readonly unknown[] }).Row.length} rows`
    })
  }, count)
}

const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)

describe('50 calls at once', () => {
  /** Refuses every call with the token of now; each tenth so late that all others are done with it. */
  async function refuseToken(page: Page, isLateOver: () => boolean): Promise<string[]> {
    const old = await stored(page, 'access_token')
    const refused: string[] = []
    await page.route(PROBES, async (route) => {
      if (route.request().headers()['authorization'] !== `Bearer ${old}`) return route.continue()
      refused.push(route.request().url())
      if (refused.length % 10 === 0) await expect.poll(isLateOver, { timeout: 10_000 }).toBe(true)
      await answering(401, { Type: 401 })(route)
    })
    return refused
  }

  it('A3: a 401 triggers one refresh (a single shared in-flight refresh) and a retry', async () => {
    const page = await open()
    await openAt(page, CHARGES)
    await page.waitForLoadState('networkidle')
    let answered = 0
    const tokens = watchCalls(page, /connect\/token$/)
    page.on('response', (response) => void (response.ok() && PROBES.test(response.url()) && (answered += 1)))
    const refused = await refuseToken(page, () => answered >= COUNT * 0.9)
    const answers = await askAtOnce(page, COUNT)
    // Each has the answer to its own question, as far as there are so many rows.
    const total = Number.parseInt(answers.at(-1) ?? '', 10)
    expect(total).toBeGreaterThan(10)
    expect(answers).toEqual(Array.from({ length: COUNT }, (_, index) => `${Math.min(index + 1, total)} rows`))
    expect([refused.length, tokens.length, answered]).toEqual([COUNT, 1, COUNT])
    await expect.poll(() => page.locator('.rc-toast').count()).toBe(0)
  })

  it('A4: failure means one logout, one message and one redirect for all of them', async () => {
    const page = await open()
    await openAt(page, CHARGES)
    await page.waitForLoadState('networkidle')
    const tokens = watchCalls(page, /connect\/token$/)
    await page.route('**/connect/token', answering(400, { error: 'invalid_grant' }))
    await refuseToken(page, () => page.url().includes('/auth/login'))
    const arrivals: string[] = []
    page.on('framenavigated', (frame) => arrivals.push(new URL(frame.url()).pathname))
    expect(new Set(await askAtOnce(page, COUNT))).toEqual(new Set(['expired']))
    await heading(page, '登录')
    await expect.poll(() => page.locator('.rc-toast').allInnerTexts()).toEqual(['登录过期'])
    expect([tokens.length, arrivals.filter((path) => path === '/auth/login').length]).toEqual([1, 1])
    await expect.poll(() => stored(page, 'access_token')).toBeNull()
  })
})
