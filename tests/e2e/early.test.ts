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

describe('the first screen', () => {
  it('has its library when it is first drawn, and draws no frame without it before', async () => {
    const page = await openSignedIn()
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('.rc-side')) return
        watch.disconnect()
        Object.assign(window, { isWhole: document.querySelector('main h1') !== null })
      })
      watch.observe(document, { childList: true, subtree: true })
    })
    const library = page.waitForResponse(/\/assets\/libraries\/charge-item\.[\w-]+\.json$/)
    await page.route(/menu\/get/, async (route) => {
      await (await library).finished()
      await route.continue()
    })
    await page.goto('/baseData/chargeItem')
    await page.getByRole('rowheader').first().waitFor()
    expect(await page.evaluate('isWhole')).toBe(true)
  })
})

describe('a library that is opened for the first time', () => {
  const FILE = /\/assets\/libraries\/consumable\.[\w-]+\.json$/
  const open = async (page: Page) => {
    await signInAt(page, '/baseData/chargeItem')
    await page.getByRole('rowheader').first().waitFor()
    await page.getByRole('navigation').getByRole('link', { name: '耗材', exact: true }).click()
  }

  it('comes together with its first page, and neither waits for the other', async () => {
    const page = await suite.open()
    const asked = page.waitForRequest(/GetConsumablesPageData/)
    // The file is held until then: were the page asked for by the list alone, neither would ever come.
    await page.route(FILE, async (route) => {
      await asked
      await route.continue()
    })
    await open(page)
    await page.getByRole('heading', { level: 1, name: '耗材' }).waitFor()
    await page.getByRole('rowheader').first().waitFor()
  })

  it('says that it did not load, and comes at the next try', async () => {
    const page = await suite.open()
    suite.expectComplaint(/net::ERR_FAILED|Failure: 页面没有加载完整/)
    let tries = 0
    await page.route(FILE, (route) => ((tries += 1) === 1 ? route.abort() : route.continue()))
    await open(page)
    await page.getByText('页面没有加载完整，可能是网络中断或系统刚刚更新。').waitFor()
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('rowheader').first().waitFor()
    await expect.poll(() => tries).toBe(2)
  })
})

describe('a network that fails in the first seconds', () => {
  it('is announced before what shows toasts has come', async () => {
    const page = await suite.open()
    suite.expectComplaint(/net::ERR_/)
    // As long as the test lasts: the console fetches it some seconds after its first screen.
    await page.route(/\/assets\/(?:late|toaster)-/, (route) => route.abort())
    await signInAt(page, '/baseData/chargeItem')
    await page.getByRole('rowheader').first().waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    const said = page.getByText('网络异常', { exact: true })
    await expect.poll(() => said.getAttribute('role')).toBe('alert')
    await said.waitFor({ state: 'detached' })
  })
})
