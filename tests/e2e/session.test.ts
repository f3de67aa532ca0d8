/** The session in a real browser: locked for idleness, run out under a form, ended. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, fillSignIn, openForm, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
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

/** Ends the session on the server alone, as an administrator or time would. */
async function endOnServer(page: Page): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('refresh_token') ?? '')
  const reply = await fetch(`${suite.origin}/passport/connect/revocation`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token }).toString(),
  })
  expect(reply.status).toBeLessThan(300)
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
    const note = page.getByLabel('备注')
    await note.fill('锁定之前写的')
    const scroller = await page.evaluate(() => {
      const found = [...document.querySelectorAll('#rc-desk *')].find(
        (element) => element.scrollHeight > element.clientHeight + 40 && getComputedStyle(element).overflowY === 'auto',
      )
      if (found) found.scrollTop = 30
      return found?.scrollTop ?? -1
    })
    expect(scroller).toBe(30)
    await lockByIdleness(page)
    const calls = watchCalls(page)
    await expect.poll(() => page.title()).toBe('已锁定')
    await expect.poll(() => whole(page)).not.toContain(RECORD)
    expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
    await page.clock.fastForward(3 * 60_000)
    expect(calls.filter((path) => !path.endsWith('/revocation'))).toEqual([])

    const password = page.getByLabel('密码', { exact: true })
    expect(await password.evaluate((input) => input === document.activeElement)).toBe(true)
    await password.fill('falsch')
    await password.press('Enter')
    await page.getByText('账号或密码错误').waitFor()
    await expect.poll(() => whole(page)).not.toContain(RECORD)
    await password.fill(DEMO_PASSWORD)
    await password.press('Enter')
    await note.waitFor()
    await expect.poll(() => note.inputValue()).toBe('锁定之前写的')
    const scrolled = () =>
      page.evaluate(() => [...document.querySelectorAll('#rc-desk *')].map(({ scrollTop }) => scrollTop))
    await expect.poll(scrolled).toContain(scroller)
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
    expect(new URL(page.url()).pathname).toBe(CHARGES)

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
    const excess = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(excess).toBe(0)
    const { background, colour } = await page.getByRole('heading', { name: '已锁定' }).evaluate((title) => ({
      background: getComputedStyle(document.body).backgroundColor,
      colour: getComputedStyle(title).color,
    }))
    expect([background, colour]).toEqual(['rgb(18, 24, 27)', 'rgb(228, 234, 236)'])
    await expect.poll(() => page.getByRole('button', { name: '退出登录' }).isVisible()).toBe(true)
  })
})

describe('a session that runs out', () => {
  it('A4: with nothing unsaved says so once and leads to sign-in, and back', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await endOnServer(page)
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
    await page.getByLabel('备注').fill('过期之前写的')
    await endOnServer(page)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '登录已过期，请输入密码继续' })
    await dialog.waitFor()
    await expect.poll(() => dialog.getByLabel('账号').inputValue()).toBe('orgadmin')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(true)
    await expect.poll(() => page.getByLabel('备注').inputValue()).toBe('过期之前写的')
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
