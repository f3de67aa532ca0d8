/**
 * Spec §2, layout: top bar, main area and dialogs, sentence by sentence; §9, their sizes.
 *
 * Elsewhere: what messages and download tasks do, top-bar.test.ts; the lock overlay, specification/session.test.ts; the confirm
 * of a new deployment, update.test.ts › a new version.
 */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openAt } from '../../support/person.ts'
import { useSharedConsole } from '../suite.ts'
import { changing, CHARGES, createPeople, heading, line, pathOf, PROFILE_CALL, tab, visit, walk } from './walk.ts'
import { watchCalls } from './walk.ts'

const suite = useSharedConsole()
const open = createPeople(suite)

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const bar = (page: Page) => page.getByRole('banner')
const userMenu = (page: Page) => bar(page).getByRole('button', { name: /^用户菜单/ })
const changedProfile = (page: Page, change: object) =>
  page.route(
    PROFILE_CALL,
    changing((data: object) => ({ ...data, ...change })),
  )

describe('§2 top bar', () => {
  walk(open, [
    [
      'download-task widget, notification hub, lock-screen button, fullscreen toggle, user dropdown (70 px high)',
      async (page) => {
        await openAt(page, CHARGES)
        for (const name of [/^下载任务/, /^消息/, '锁屏', '全屏', /^用户菜单/])
          await expect
            .poll(() => bar(page).getByRole('button', { name, exact: true }).count(), { message: String(name) })
            .toBe(1)
        await expect.poll(async () => (await bar(page).boundingBox())?.height).toBe(70)
      },
    ],
    [
      'fullscreen toggle',
      async (page) => {
        await openAt(page, CHARGES)
        const isFull = () => page.evaluate(() => document.fullscreenElement === document.documentElement)
        await bar(page).getByRole('button', { name: '全屏', exact: true }).click()
        await expect.poll(isFull).toBe(true)
        await bar(page).getByRole('button', { name: '退出全屏' }).click()
        await expect.poll(isFull).toBe(false)
      },
    ],
    [
      'user dropdown showing nickname',
      async (page) => {
        await changedProfile(page, { NickName: '小陈', Name: '陈静' })
        await openAt(page, CHARGES)
        await expect.poll(() => userMenu(page).innerText()).toBe('小陈')
      },
    ],
    [
      'user dropdown showing name where there is no nickname',
      async (page) => {
        await changedProfile(page, { NickName: '', Name: '陈静' })
        await openAt(page, CHARGES)
        await expect.poll(() => userMenu(page).innerText()).toBe('陈静')
      },
    ],
    [
      'current organization name and avatar (default doctor image if none)',
      async (page) => {
        await changedProfile(page, { HeadImg: '' })
        await openAt(page, CHARGES)
        await expect.poll(() => userMenu(page).locator('[data-default=doctor]').count()).toBe(1)
        await userMenu(page).click()
        await bar(page).locator('.rc-user-card').getByText('第一康复医院').waitFor()
      },
    ],
    [
      'avatar',
      async (page) => {
        await changedProfile(page, { HeadImg: '/heads/1.png' })
        await page.route('**/heads/1.png', (route) =>
          route.fulfill({ contentType: 'image/png', body: Buffer.from(PIXEL, 'base64') }),
        )
        await openAt(page, CHARGES)
        await expect.poll(() => userMenu(page).locator('img').getAttribute('src')).toBe('/heads/1.png')
        await expect.poll(() => userMenu(page).locator('[data-default]').count()).toBe(0)
      },
    ],
    [
      'default doctor image also if it does not load',
      async (page) => {
        await changedProfile(page, { HeadImg: '/heads/2.png' })
        await page.route('**/heads/2.png', (route) => route.fulfill({ status: 404 }))
        await openAt(page, CHARGES)
        await userMenu(page).locator('[data-default=doctor]').waitFor()
      },
    ],
    [
      'entry home (goes to /)',
      async (page) => {
        await openAt(page, CHARGES)
        await userMenu(page).click()
        await page.getByRole('menuitem', { name: '首页' }).click()
        await expect.poll(() => pathOf(page)).toBe('/home/index')
      },
    ],
    [
      'entry log out (goes to /auth/login)',
      async (page) => {
        await openAt(page, CHARGES)
        await userMenu(page).click()
        await page.getByRole('menuitem', { name: '退出登录' }).click()
        await heading(page, '登录')
        await expect.poll(() => pathOf(page)).toBe('/auth/login')
      },
    ],
    [
      'unread count is fetched when the bar is created (types 3, 4, 5, 17)',
      async (page) => {
        const calls = watchCalls(page, /GetAllUnReadMessageCount$/)
        await openAt(page, CHARGES)
        await expect.poll(() => calls.length).toBeGreaterThan(0)
        await line(page, '穴位').click()
        await heading(page, '穴位')
        const types = calls.map((call) => new URLSearchParams(call.split('?')[1]).getAll('type').join().split(','))
        expect(types.flat().toSorted()).toEqual(['17', '3', '4', '5'])
      },
    ],
  ])
})

const MOVING = { context: { reducedMotion: 'no-preference' } } as const

/** How often a page has faded in since it was called; one that fades in then is let finish, and does not count. */
async function countFades(page: Page): Promise<() => Promise<number>> {
  await page.waitForFunction(() =>
    document.getAnimations().every((each) => !(each instanceof CSSAnimation && each.animationName === 'rc-page-in')),
  )
  await page.evaluate(() => {
    const counter = { count: 0 }
    Object.assign(window, { fades: counter })
    document.addEventListener('animationstart', ({ target }) => {
      if (target instanceof Element && target.matches('.rc-page')) counter.count += 1
    })
  })
  return () => page.evaluate(() => (window as unknown as { fades: { count: number } }).fades.count)
}

describe('§2 main area', () => {
  walk(
    open,
    [
      [
        'fades between routes, keyed by path',
        async (page) => {
          await openAt(page, CHARGES)
          await page.getByRole('rowheader').first().waitFor()
          const fades = await countFades(page)
          await line(page, '穴位').click()
          await expect.poll(fades).toBe(1)
          await tab(page, '收费项目').click()
          await expect.poll(fades).toBe(2)
          await page.getByRole('button', { name: '下一页' }).first().click()
          await expect.poll(() => pathOf(page)).toContain('page=2')
          await page.waitForTimeout(200)
          expect(await fades()).toBe(2)
        },
      ],
    ],
    MOVING,
  )

  it('the router scrolls to top on navigation', async () => {
    const page = await suite.open()
    await page.goto('/agree')
    const other = page.getByRole('link', { name: '《隐私政策》' })
    await other.scrollIntoViewIfNeeded()
    const top = () => page.evaluate(() => window.scrollY)
    await expect.poll(() => top()).toBeGreaterThan(500)
    await other.click()
    await heading(page, /隐私政策/)
    await expect.poll(top).toBe(0)
  })

  it('and ignores duplicate navigation', async () => {
    const page = await open()
    await openAt(page, CHARGES)
    const before = await page.evaluate(() => history.length)
    await line(page, '收费项目').click()
    await line(page, '收费项目').click()
    expect(await page.evaluate(() => history.length)).toBe(before)
  })
})

/** Takes the dialog by its title and lets go of it there. */
async function drag(page: Page, dialog: Locator, [x, y]: readonly [number, number]) {
  const title = await dialog.getByRole('heading').boundingBox()
  await page.mouse.move((title?.x ?? 0) + 20, (title?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.up()
  const { x: left = 0, y: top = 0, width = 0, height = 0 } = (await dialog.boundingBox()) ?? {}
  return { left, top, right: left + width, bottom: top + height }
}

describe('§2 dialogs', () => {
  walk(open, [
    [
      'can be dragged within screen bounds',
      async (page) => {
        await visit(page, '/')
        await userMenu(page).click()
        await page.getByRole('menuitem', { name: '修改密码' }).click()
        const dialog = page.getByRole('dialog', { name: '修改密码' })
        await dialog.waitFor()
        await page.waitForTimeout(200)
        const before = await dialog.boundingBox()
        const title = await dialog.getByRole('heading').boundingBox()
        const moved = await drag(page, dialog, [(title?.x ?? 0) + 70, (title?.y ?? 0) + 40])
        expect([moved.left - (before?.x ?? 0), moved.top - (before?.y ?? 0)]).toEqual([50, 30])
        expect(await drag(page, dialog, [-500, -500])).toMatchObject({ left: 0, top: 0 })
        expect(await drag(page, dialog, [3_000, 3_000])).toMatchObject({ right: 1440, bottom: 900 })
      },
    ],
  ])
})
