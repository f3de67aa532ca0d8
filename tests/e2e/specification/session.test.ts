/**
 * Spec §4: session, screen lock, sidebar and device, sentence by sentence.
 *
 * Elsewhere: what a lock hides and brings back, ../session.test.ts › the lock; logout and storage, storage.test.ts › what is
 * kept; tabs, specification/tabs.test.ts; the update check, update.test.ts.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, openAt, signInByForm } from '../../support/person.ts'
import { useSharedConsole } from '../suite.ts'
import { CHARGES, createPeople, heading, line, menuTitles, pathOf, POINTS, tab, walk, watchCalls } from './walk.ts'

const suite = useSharedConsole()
const open = createPeople(suite)

const BOARD = '/hospitalDataAnalysis/index'
const MINUTE_MS = 60_000
const locked = (page: Page) => page.getByRole('heading', { name: '已锁定' })
const side = (page: Page) => page.getByRole('complementary', { name: '侧栏' })
const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)

async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await openAt(page, path)
  await page.mouse.move(500, 300)
}

async function unlock(page: Page): Promise<void> {
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '解锁' }).click()
}

describe('§4 session', () => {
  it('logged out, then logged in when access and refresh tokens are stored in session storage', async () => {
    const page = await suite.open()
    await page.goto('/auth/login')
    expect([await stored(page, 'access_token'), await stored(page, 'refresh_token')]).toEqual([null, null])
    await signInByForm(page, CHARGES)
    expect([await stored(page, 'access_token'), await stored(page, 'refresh_token')]).not.toContain(null)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('token')
  })

  it('success replaces both tokens', async () => {
    const page = await suite.open()
    await signInByForm(page, CHARGES)
    const both = async () => [await stored(page, 'access_token'), await stored(page, 'refresh_token')]
    const before = await both()
    await page.evaluate(() => sessionStorage.setItem('access_token', 'not-a-token'))
    await page.reload()
    await page.getByRole('rowheader').first().waitFor()
    const after = await both()
    expect([after[0] === 'not-a-token', after[0] === before[0], after[1] === before[1]]).toEqual([false, false, false])
  })

  it('no refresh token means logout, message and redirect to login, and nothing is asked', async () => {
    const page = await suite.open()
    await signInByForm(page, CHARGES)
    await page.evaluate(() => {
      sessionStorage.setItem('access_token', 'not-a-token')
      sessionStorage.removeItem('refresh_token')
    })
    const tokens = watchCalls(page, /connect\/token$/)
    await page.reload()
    await page.getByRole('alert').filter({ hasText: '登录过期' }).waitFor()
    await heading(page, '登录')
    expect(tokens).toEqual([])
  })

  it('logout clears tokens, user, organization and lock keys, tab views, and resets routes', async () => {
    const page = await suite.open()
    await signInByForm(page, CHARGES)
    const kept = ['access_token', 'refresh_token', 'organization_id', 'rc.lock', 'rc.tabs']
    for (const key of kept) await expect.poll(() => stored(page, key), { message: key }).not.toBeNull()
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await heading(page, '登录')
    for (const key of kept) await expect.poll(() => stored(page, key), { message: key }).toBeNull()
    // The next person has their own menu alone.
    await page.getByLabel('账号').filter({ visible: true }).fill('orgadmin2')
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByRole('banner').waitFor()
    await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['首页'])
    await expect.poll(() => menuTitles(page)).not.toContain('工伤患者')
    await page.goto('/workInjury/patient')
    await heading(page, '页面不存在')
  })
})

describe('§4 screen lock', () => {
  walk(open, [
    [
      'locks after 30 minutes (1,800,000 ms), not before',
      async (page) => {
        await openWithClock(page, CHARGES)
        await page.clock.fastForward(29 * MINUTE_MS)
        await expect.poll(() => locked(page).count()).toBe(0)
        await page.clock.fastForward(MINUTE_MS + 16_000)
        await locked(page).waitFor()
      },
    ],
    ...(
      [
        ['mouse move', (page) => page.mouse.move(700, 400)],
        ['mouse press', (page) => page.evaluate(() => void document.body.dispatchEvent(new Event('mousedown')))],
        ['key down', (page) => page.evaluate(() => void document.body.dispatchEvent(new Event('keydown')))],
        ['key press', (page) => page.evaluate(() => void document.body.dispatchEvent(new Event('keypress')))],
      ] satisfies readonly (readonly [string, (page: Page) => Promise<void>])[]
    ).map(
      ([name, act]) =>
        [
          `without ${name}: one begins the 30 minutes anew`,
          async (page: Page) => {
            await openWithClock(page, CHARGES)
            await page.clock.fastForward(20 * MINUTE_MS)
            await act(page)
            await page.clock.fastForward(20 * MINUTE_MS)
            await expect.poll(() => locked(page).count()).toBe(0)
            await page.clock.fastForward(11 * MINUTE_MS)
            await locked(page).waitFor()
          },
        ] as const,
    ),
    [
      'or by the manual button; the flag persists in session storage',
      async (page) => {
        await openAt(page, CHARGES)
        await page.getByRole('button', { name: '锁屏' }).click()
        await locked(page).waitFor()
        await expect.poll(() => stored(page, 'rc.lock')).toContain('"locked":true')
        await page.reload()
        await locked(page).waitFor()
        await expect.poll(() => page.getByRole('banner').count()).toBe(0)
      },
    ],
    [
      'is cleared on unlock',
      async (page) => {
        await openAt(page, CHARGES)
        await page.getByRole('button', { name: '锁屏' }).click()
        await unlock(page)
        await heading(page, '收费项目')
        await expect.poll(() => stored(page, 'rc.lock')).toContain('"locked":false')
        await page.reload()
        await heading(page, '收费项目')
      },
    ],
    [
      '§2 a locked screen keeps the user on the lock view',
      async (page) => {
        await openAt(page, CHARGES)
        await page.getByRole('button', { name: '锁屏' }).click()
        await locked(page).waitFor()
        for (const path of [POINTS, '/', '/no/such/page', '/auth/login', '/redirect/baseData/acuPoint']) {
          await page.goto(path)
          await locked(page).waitFor()
        }
        // Documents are for everybody.
        await page.goto('/policyDoc')
        await heading(page, /隐私政策/)
      },
    ],
    [
      '§2 lock overlay when locked, except on /hospitalDataAnalysis/index where locking is off',
      async (page) => {
        await openWithClock(page, BOARD)
        await expect.poll(() => page.getByRole('button', { name: '锁屏' }).count()).toBe(0)
        await page.clock.fastForward(31 * MINUTE_MS)
        await page.clock.fastForward(31 * MINUTE_MS)
        await expect.poll(() => locked(page).count()).toBe(0)
        await expect.poll(() => pathOf(page)).toBe(BOARD)
      },
    ],
    [
      'is cleared on leaving /hospitalDataAnalysis/index: the 30 minutes begin anew',
      async (page) => {
        await openWithClock(page, BOARD)
        await page.clock.fastForward(40 * MINUTE_MS)
        await tab(page, '首页').click()
        await page.getByRole('button', { name: '锁屏' }).waitFor()
        await page.clock.fastForward(29 * MINUTE_MS)
        await expect.poll(() => locked(page).count()).toBe(0)
        await page.clock.fastForward(2 * MINUTE_MS)
        await locked(page).waitFor()
      },
    ],
  ])
})

describe('§4 sidebar and device', () => {
  walk(open, [
    [
      'sidebar open or closed (persisted, default open)',
      async (page) => {
        await openAt(page, CHARGES)
        const width = async () => (await side(page).boundingBox())?.width ?? 0
        const wide = await width()
        await expect
          .poll(() => page.getByRole('button', { name: '收起菜单' }).getAttribute('aria-expanded'))
          .toBe('true')
        await page.getByRole('button', { name: '收起菜单' }).click()
        await expect.poll(width).toBeLessThan(wide / 2)
        await page.reload()
        await page.getByRole('button', { name: '展开菜单' }).waitFor()
        await expect.poll(() => width()).toBeLessThan(wide / 2)
        await page.getByRole('button', { name: '展开菜单' }).click()
        await page.reload()
        await page.getByRole('button', { name: '收起菜单' }).waitFor()
        await expect.poll(() => width()).toBe(wide)
      },
    ],
    [
      'device desktop (default) or mobile: at 992 px and below it',
      async (page) => {
        await page.setViewportSize({ width: 992, height: 800 })
        await openAt(page, CHARGES)
        await line(page, '穴位').waitFor()
        await page.setViewportSize({ width: 991, height: 800 })
        await page.getByRole('button', { name: '展开菜单' }).waitFor()
        await expect.poll(async () => (await side(page).boundingBox())?.x).toBe(-280)
        await expect.poll(() => side(page).evaluate((element) => (element as HTMLElement).inert)).toBe(true)
      },
    ],
  ])

  it.each([
    ['with animation', 'no-preference', false],
    ['or without animation', 'reduce', true],
  ] as const)('%s', async (_what, reducedMotion, isStill) => {
    const page = await open({ context: { reducedMotion } })
    await openAt(page, CHARGES)
    const seconds = () =>
      page
        .locator('.rc-frame')
        .evaluate((frame) => Math.max(...getComputedStyle(frame).transitionDuration.split(',').map(Number.parseFloat)))
    await expect.poll(async () => (await seconds()) < 0.01).toBe(isStill)
  })
})
