import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const CALLS = /\/(?:passport|bff|content)\//

/** Opens the address anew; answers what was asked of the platform until the rows were there, in order. */
async function callsOf(page: Page, path: string): Promise<readonly string[]> {
  const calls: string[] = []
  const note = (request: { url(): string; method(): string }) => {
    if (CALLS.test(request.url())) calls.push(`${request.method()} ${request.url().slice(suite.origin.length)}`)
  }
  page.on('request', note)
  await page.goto(path)
  await page.getByRole('rowheader').first().waitFor()
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return calls
}

/** A browser that has nothing of the console in its cache, with the session of somebody who is signed in. */
async function openSignedIn(): Promise<Page> {
  const other = await suite.open()
  await signInAt(other, '/baseData/chargeItem')
  // `rc.alive` is the other page's own: with it this one would take itself for a copy of a tab.
  const session = await other.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key !== 'rc.alive'))
  const page = await suite.open()
  await page.addInitScript((entries) => entries.forEach(([key, value]) => sessionStorage.setItem(key, value)), session)
  return page
}

describe('what the first screen needs', () => {
  it.each([
    '/baseData/chargeItem',
    '/baseData/acuPoint',
    '/baseData/acuPointType',
    '/baseData/consumables',
    '/baseData/consumablesType',
  ])('is asked for once, before the application has arrived: %s', async (path) => {
    const page = await openSignedIn()
    const asked = page.waitForRequest(/PageIndex=1&PageSize=20&/)
    // The application's own script is held until then: were nothing asked early, neither would ever come.
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await asked
      await route.continue()
    })
    const calls = await callsOf(page, path)
    for (const call of [
      'PageIndex=1&PageSize=20&',
      'GetUserProfile',
      'menu/get',
      'OrganizationConsortium',
      'GetSetting',
    ])
      expect(calls.filter((line) => line.includes(call))).toHaveLength(1)
  })

  it('is asked for all at once: neither the menu nor the consortium waits for another answer', async () => {
    const page = await openSignedIn()
    const wanted = ['PageIndex=1&PageSize=20&', 'GetUserProfile', 'menu/get', 'OrganizationConsortium', 'GetSetting']
    const asked = Promise.all(wanted.map((call) => page.waitForRequest((request) => request.url().includes(call))))
    // Nothing is answered until everything has been asked.
    await page.route(CALLS, async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/baseData/chargeItem')
    await page.getByRole('rowheader').first().waitFor()
  })

  it('is asked for as the address says when it names a page', async () => {
    const page = await suite.open()
    await signInAt(page, '/baseData/chargeItem')
    const calls = await callsOf(page, '/baseData/chargeItem?page=2')
    expect(
      calls.filter((call) => call.includes('GetChargeItemPageData')).map((call) => /PageIndex=\d/.exec(call)?.[0]),
    ).toEqual(['PageIndex=2'])
  })

  it('is renewed once when the access token is no longer taken', async () => {
    const page = await suite.open()
    suite.expectComplaint(/401/)
    await signInAt(page, '/baseData/chargeItem')
    await page.evaluate(() => sessionStorage.setItem('access_token', 'not-a-token'))
    const calls = await callsOf(page, '/baseData/chargeItem')
    expect(calls.filter((call) => call.includes('connect/token'))).toHaveLength(1)
  })

  it('is not asked for by somebody who has not signed in', async () => {
    const page = await suite.open()
    const calls: string[] = []
    page.on('request', (request) => CALLS.test(request.url()) && calls.push(request.url()))
    await page.goto('/baseData/chargeItem')
    await page.getByRole('heading', { name: '登录' }).waitFor()
    expect(calls).toEqual([])
  })
})
