/**
 * What the browser keeps, and what becomes of the console when it keeps nonsense: B7, B8, faults 20 and 21.
 * Every start has nonsense under all keys at once. Two hundred values for each key are read by `app/storage`; here is whether
 * the console as a whole comes up.
 */
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { nonsense } from '../support/nonsense.ts'
import { DEMO_PASSWORD, openForm, rowOf, save, searchFor, signInAt, signInByForm } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess(async () => ({ environment: { LOG_LEVEL: 'info' } }))
const PATH = '/baseData/chargeItem'
const STARTS = 20
const STARTS_OF_TOKENS = 8
const SEED = 20_261

const LOCAL_KEYS = ['rc.mode', 'rc.density', 'rc.sidebar', 'rc.animation', 'rc.active'] as const
const SESSION_KEYS = ['organization_id', 'rc.tabs', 'rc.recent', 'rc.lock', 'rc.reloaded'] as const
const TOKEN_KEYS = ['access_token', 'refresh_token', 'token_type'] as const

/** The keys that this very session has made, so that keys added one day are tried without being named here. */
async function keysOf(page: Page): Promise<{ local: string[]; session: string[] }> {
  return await page.evaluate(() => ({ local: Object.keys(localStorage), session: Object.keys(sessionStorage) }))
}

async function fillWith(page: Page, area: 'localStorage' | 'sessionStorage', values: Readonly<Record<string, string>>) {
  await page.evaluate(
    ([name, entries]) => Object.entries(entries).forEach(([key, value]) => window[name].setItem(key, value)),
    [area, values] as const,
  )
}

const valuesFor = (keys: readonly string[], index: number) => {
  const drawn = fc.sample(nonsense, { numRuns: keys.length, seed: SEED + index })
  return Object.fromEntries(keys.map((key, place) => [key, drawn[place]!]))
}

/** Something a person can read is on the screen, and it is not the page for errors. */
async function expectAlive(page: Page, start: number): Promise<void> {
  const text = page.locator('main').filter({ visible: true }).first()
  await text.waitFor()
  await expect
    .poll(async () => (await text.innerText()).trim().length, { message: `start ${start}` })
    .toBeGreaterThan(0)
  await expect.poll(() => page.getByText('页面出了问题').count(), { message: `start ${start}` }).toBe(0)
}

describe('corrupt storage', () => {
  it('B8: nonsense under every key of a session, and no blank screen', async () => {
    const page = await suite.open()
    await signInAt(page, PATH)
    const own = await keysOf(page)
    const tokens = await page.evaluate(
      (keys) => Object.fromEntries(keys.map((key) => [key, sessionStorage.getItem(key) ?? ''])),
      TOKEN_KEYS,
    )
    const local = [...new Set([...LOCAL_KEYS, ...own.local])]
    const session = [...new Set([...SESSION_KEYS, ...own.session])].filter((key) => !(key in tokens))
    for (let start = 0; start < STARTS; start += 1) {
      await fillWith(page, 'localStorage', valuesFor(local, start * 2))
      await fillWith(page, 'sessionStorage', { ...valuesFor(session, start * 2 + 1), ...tokens })
      await page.goto(PATH)
      await expectAlive(page, start)
      expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
    }
    // With the keys as the last start left them, the work goes on.
    await page.evaluate((entries) => {
      sessionStorage.clear()
      localStorage.clear()
      Object.entries(entries).forEach(([key, value]) => sessionStorage.setItem(key, value))
    }, tokens)
    await page.goto(PATH)
    await page.getByRole('rowheader').first().waitFor()
  })

  it('B8: nonsense for the tokens themselves leads to the sign-in', async () => {
    const page = await suite.open()
    await page.goto('/auth/login')
    for (let start = 0; start < STARTS_OF_TOKENS; start += 1) {
      await fillWith(page, 'sessionStorage', valuesFor([...TOKEN_KEYS, ...SESSION_KEYS], start))
      await page.goto(PATH)
      await expectAlive(page, start)
      await expect.poll(() => page.getByRole('rowheader').count()).toBe(0)
    }
  })

  it('fault 20: a full storage costs the memory of things, not the work', async () => {
    const page = await suite.open()
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await signInByForm(page, PATH)
    await openForm(page, '运动疗法')
    await page.getByLabel('名称').filter({ visible: true }).fill('运动疗法（存储已满）')
    await save(page)
    await openForm(page, '运动疗法（存储已满）')
    await page.getByLabel('名称').filter({ visible: true }).fill('运动疗法')
    await save(page)
    // The list is still searched for the name that the record has no more.
    await searchFor(page, '运动疗法')
    await rowOf(page, '运动疗法').waitFor()
  })
})

describe('what is kept', () => {
  it('B7: no name, phone, keyword or password in storage, and no token in an address or the log', async () => {
    const page = await suite.open()
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await signInByForm(page, PATH)
    await searchFor(page, '运动')
    await openForm(page, '运动疗法')
    await page.goto(`${PATH}?page=2`)
    await page.getByRole('rowheader').first().waitFor()
    const kept = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
    const {
      access_token: access = '',
      refresh_token: refresh = '',
      ...session
    } = kept.session as Record<string, string>
    expect(access.length).toBeGreaterThan(20)
    const text = JSON.stringify([kept.local, session])
    for (const personal of ['13800', '运动', '第一康复医院', DEMO_PASSWORD, access, refresh])
      expect(text).not.toContain(personal)
    // The line that tells the demo accounts is the only one that may hold their password.
    const log = suite.output().replace(/^演示账号.*$/m, '')
    for (const secret of [access, refresh, DEMO_PASSWORD]) {
      expect(addresses.filter((address) => address.includes(encodeURIComponent(secret)))).toEqual([])
      expect(log.includes(secret)).toBe(false)
    }
    expect(log.includes('GetChargeItemPageData')).toBe(true)
  })

  it('A5: nothing of the person is left after signing out, and the tokens are dead', async () => {
    const page = await suite.open()
    await signInByForm(page, PATH)
    await openForm(page, '运动疗法')
    const { access_token: access = '', refresh_token: refresh = '' } = await page.evaluate(
      () => ({ ...sessionStorage }) as Record<string, string>,
    )
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('heading', { name: '登录' }).waitFor()
    const left = await keysOf(page)
    expect(left.session).toEqual([])
    expect(
      left.local.filter((key) => !(LOCAL_KEYS as readonly string[]).includes(key) && !/^(?:RaStore)?rc\./.test(key)),
    ).toEqual([])
    const headers = { Authorization: `Bearer ${access}` }
    const replay = async () => (await fetch(`${suite.origin}/passport/user/GetUserProfile`, { headers })).status
    // The page does not wait for the server to have heard of it.
    await expect.poll(replay).toBe(401)
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refresh,
      client_id: 'rehab-console',
      client_secret: 'rehab-console',
    })
    const renewal = await fetch(`${suite.origin}/passport/connect/token`, { method: 'POST', body: form })
    expect(renewal.status).toBe(400)
  })
})
