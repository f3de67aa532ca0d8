/** The session in a real browser: locked for idleness, run out under a form, ended. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, endSession, fillSignIn, openForm, rowOf, signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const CHARGES = '/baseData/chargeItem'
const RECORD = '步态训练'
const IDLE_MS = 31 * 60_000

/** Paths of the platform's calls from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(?:content|passport|bff|message|report)\//.test(pathname)) calls.push(pathname)
  })
  return calls
}

async function lockByIdleness(page: Page): Promise<void> {
  await page.clock.fastForward(IDLE_MS)
  await page.getByRole('heading', { name: '已锁定' }).waitFor()
}

const whole = (page: Page) => page.evaluate(() => document.documentElement.textContent)

describe('the lock', () => {
  it('A12, fault 14: after 30 idle minutes nothing can be read or asked; the password brings the form back as it was', async () => {
    const page = await suite.open({ viewport: { width: 1440, height: 480 } })
    await page.clock.install()
    await signInAt(page, CHARGES)
    await openForm(page, RECORD)
    const note = page.getByLabel('备注').filter({ visible: true })
    await note.fill('锁定之前写的')
    const scrollDown = () =>
      page.evaluate(() => {
        const found = [...document.querySelectorAll('#rc-desk *')].find(
          (element) =>
            element.scrollHeight > element.clientHeight + 40 && getComputedStyle(element).overflowY === 'auto',
        )
        if (found) found.scrollTop = 30
        return found?.scrollTop ?? -1
      })
    await expect.poll(scrollDown).toBe(30)
    await lockByIdleness(page)
    const calls = watchCalls(page)
    await expect.poll(() => page.title()).toBe('已锁定')
    await expect.poll(() => whole(page)).not.toContain(RECORD)
    expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
    await page.clock.fastForward(3 * 60_000)
    expect(calls.filter((path) => !path.endsWith('/revocation'))).toEqual([])

    const password = page.getByLabel('密码', { exact: true })
    await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true)
    await password.fill('falsch')
    await password.press('Enter')
    await page.getByText('账号或密码错误').waitFor()
    await expect.poll(() => whole(page)).not.toContain(RECORD)
    await password.fill(DEMO_PASSWORD)
    await password.press('Enter')
    await note.waitFor()
    await expect.poll(() => note.inputValue()).toBe('锁定之前写的')
    const places = () =>
      page.evaluate(() => [...document.querySelectorAll('#rc-desk *')].map(({ scrollTop }) => scrollTop))
    await expect.poll(places).toContain(30)
    await expect.poll(() => page.title()).toContain('收费项目')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page
      .getByText(/^已保存 /)
      .first()
      .waitFor()
  })

  it('A12: loaded anew it is still locked; with the flag cleared it leads to sign-in', async () => {
    const page = await suite.open()
    await page.clock.install()
    await signInAt(page, CHARGES)
    await lockByIdleness(page)
    const calls = watchCalls(page)
    await page.reload()
    await page.getByRole('heading', { name: '已锁定' }).waitFor()
    expect(calls).toEqual([])
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: '解锁' }).click()
    await page.getByRole('heading', { level: 1, name: '收费项目' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(CHARGES)

    await lockByIdleness(page)
    calls.length = 0
    await page.evaluate(() => sessionStorage.removeItem('rc.lock'))
    await page.reload()
    await page.getByRole('heading', { name: '登录', exact: true }).waitFor()
    expect(calls.filter((path) => path.startsWith('/content/'))).toEqual([])
  })

  it.each([
    { width: 390, height: 780 },
    { width: 1440, height: 900 },
  ])('fits a screen of $width px in the dark', async (viewport) => {
    const page = await suite.open({ viewport, colorScheme: 'dark' })
    await page.clock.install()
    await signInAt(page, CHARGES)
    await lockByIdleness(page)
    const excess = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
    await expect.poll(excess).toBe(0)
    const { background, colour } = await page.getByRole('heading', { name: '已锁定' }).evaluate((title) => ({
      background: getComputedStyle(document.body).backgroundColor,
      colour: getComputedStyle(title).color,
    }))
    expect([background, colour]).toEqual(['rgb(18, 24, 27)', 'rgb(228, 234, 236)'])
    await expect.poll(() => page.getByRole('button', { name: '退出登录' }).isVisible()).toBe(true)
  })
})

describe('a tab beside a signed-in one', () => {
  const tokensOf = (page: Page) =>
    page.evaluate(() => [sessionStorage.getItem('access_token'), sessionStorage.getItem('refresh_token')])
  const addressesOf = (page: Page) => {
    const paths: string[] = []
    page.on('framenavigated', (frame) => void paths.push(new URL(frame.url()).pathname))
    return paths
  }
  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ visible: true })
  /** Renews as the console would; the status of it. */
  const renew = async (refresh: string | null) => {
    const form = { grant_type: 'refresh_token', refresh_token: refresh ?? '' }
    const client = { client_id: 'rehab-console', client_secret: 'rehab-console' }
    const body = new URLSearchParams({ ...form, ...client })
    return (await fetch(`${suite.origin}/passport/connect/token`, { method: 'POST', body })).status
  }
  const openFirst = async () => {
    const first = await suite.open()
    await signInAt(first, CHARGES)
    await rowOf(first, RECORD).waitFor()
    return first
  }
  const openBeside = async (first: Page, path = CHARGES) => {
    const second = await first.context().newPage()
    const addresses = addressesOf(second)
    await second.goto(path)
    return { second, addresses }
  }

  it('opened by Ctrl and a click shows the record at once, with tokens of its own, and outlives the first', async () => {
    const first = await openFirst()
    const opening = first.context().waitForEvent('page')
    await rowOf(first, RECORD)
      .getByRole('link', { name: RECORD })
      .click({ modifiers: ['Control'] })
    const second = await opening
    const addresses = addressesOf(second)
    await heading(second).filter({ hasText: RECORD }).waitFor()
    expect(addresses.filter((path) => path.startsWith('/auth'))).toEqual([])
    const [one, other] = [await tokensOf(first), await tokensOf(second)]
    expect(new Set([...one, ...other]).size).toBe(4)
    expect(await second.evaluate(() => ({ ...localStorage }))).not.toMatchObject({ access_token: expect.anything() })
    await first.close()
    expect(await renew(other[1]!)).toBe(200)
  })

  it('that the browser made as a copy takes tokens of its own before it makes a call', async () => {
    const first = await openFirst()
    const opening = first.context().waitForEvent('page')
    await first.evaluate(() => void window.open(window.location.href))
    const second = await opening
    await rowOf(second, RECORD).waitFor()
    const [one, other] = [await tokensOf(first), await tokensOf(second)]
    expect(new Set([...one, ...other]).size).toBe(4)
    expect([await renew(one[1]!), await renew(other[1]!)]).toEqual([200, 200])
  })

  it('is asked to sign in while the first is locked', async () => {
    const first = await openFirst()
    await first.getByRole('button', { name: '锁屏' }).click()
    await first.getByRole('heading', { name: '已锁定' }).waitFor()
    const { second } = await openBeside(first)
    await second.getByRole('heading', { name: '登录', exact: true }).waitFor()
    await expect.poll(() => new URL(second.url()).searchParams.get('redirect')).toBe(CHARGES)
  })

  it('is left with the first; what is not saved in it stays behind a lock', async () => {
    const first = await openFirst()
    const { second } = await openBeside(first)
    await rowOf(second, RECORD).waitFor()
    const third = (await openBeside(first)).second
    await openForm(third, RECORD)
    await third.getByLabel('备注').filter({ visible: true }).fill('还没有保存')
    await first.bringToFront()
    await first.getByRole('button', { name: /用户菜单/ }).click()
    await first.getByRole('menuitem', { name: '退出登录' }).click()
    await first.getByRole('heading', { name: '登录', exact: true }).waitFor()
    await second.getByRole('heading', { name: '登录', exact: true }).waitFor()
    expect(await tokensOf(second)).toEqual([null, null])
    await third.getByRole('heading', { name: '已锁定' }).waitFor()
    expect(await tokensOf(third)).toEqual([null, null])
    await third.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await third.getByRole('button', { name: '解锁' }).click()
    await expect.poll(() => third.getByLabel('备注').filter({ visible: true }).inputValue()).toBe('还没有保存')
  })
})

describe('a session that runs out', () => {
  it('A4: with nothing unsaved says so once and leads to sign-in, and back', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await endSession(page)
    const calls = watchCalls(page)
    const [arrivals, toasts] = await observe(page)
    await page.getByRole('searchbox', { name: '关键字' }).fill('训练')
    await page.getByRole('searchbox', { name: '关键字' }).press('Enter')
    await page.getByRole('heading', { name: '登录', exact: true }).waitFor()
    await page.getByText('登录过期').waitFor()
    await expect.poll(() => toasts()).toBe(1)
    const url = new URL(page.url())
    expect(url.pathname).toBe('/auth/login')
    expect(url.searchParams.get('redirect')).toContain(CHARGES)
    expect(arrivals().filter((path) => path === '/auth/login').length).toBe(1)
    expect(calls.filter((path) => path === '/passport/connect/token').length).toBe(1)
    await fillSignIn(page, 'orgadmin')
    await page.getByRole('heading', { level: 1, name: '收费项目' }).waitFor()
  })

  it('in the middle of a form asks for the password over it, and then saves', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await openForm(page, RECORD)
    await page.getByLabel('备注').filter({ visible: true }).fill('过期之前写的')
    await endSession(page)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '登录已过期，请输入密码继续' })
    await dialog.waitFor()
    await expect.poll(() => dialog.getByLabel('账号').inputValue()).toBe('orgadmin')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(true)
    await expect.poll(() => page.getByLabel('备注').filter({ visible: true }).inputValue()).toBe('过期之前写的')
    await dialog.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: '继续' }).click()
    await page
      .getByText(/^已保存 /)
      .first()
      .waitFor()
    await dialog.waitFor({ state: 'detached' })
  })
})

/** The main frame's addresses, and how many toasts say 登录过期. */
async function observe(page: Page): Promise<[() => readonly string[], () => Promise<number>]> {
  const paths: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname)
  })
  await page.evaluate(() => {
    const seen = new WeakSet<Element>()
    const counter = { count: 0 }
    Object.assign(window, { expiryToasts: counter })
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.rc-toast')) {
        if (seen.has(toast) || !toast.textContent.includes('登录过期')) continue
        seen.add(toast)
        counter.count += 1
      }
    }).observe(document.documentElement, { childList: true, subtree: true })
  })
  const count = () => page.evaluate(() => (window as unknown as { expiryToasts: { count: number } }).expiryToasts.count)
  return [() => paths, count]
}
