/**
 * The other readings that the specification gives: hash routes (§2), the spine menu by a flag of the user (§6), five minutes
 * between two looks for a new version (§4). One server process has them all.
 *
 * Elsewhere: deep links and documents under hash routes, hash.test.ts › hash routes.
 */
import { describe, expect, it } from 'vitest'
import { fillSignIn } from '../../support/person.ts'
import { useConsoleProcess } from '../suite.ts'
import {
  answering,
  changing,
  createDesk,
  createPeople,
  heading,
  menuTitles,
  PROFILE_CALL,
  visit,
  walk,
  watchCalls,
} from './walk.ts'

const suite = useConsoleProcess(async () => ({
  environment: { ROUTER_MODE: 'hash', SPINE_BY: 'user', UPDATE_POLL_S: '300' },
}))
const open = createPeople(suite)
const hashOf = (url: string) => new URL(url).hash

describe('§2 hash mode with a /dashboard root, a /login page and a 403 page', () => {
  const openAsGuest = createDesk(() => suite.openForFile())

  it.each(['/', '/#/', '/#/dashboard', '/#/baseIndex', '/#/login', '/#/no/such/page', '/#/403'])(
    'without a token %s is /login',
    async (address) => {
      const page = await openAsGuest()
      // Only a document that is loaded anew begins without a token: a new fragment alone would not leave the page.
      await page.goto('about:blank')
      await page.goto(address)
      await heading(page, '登录')
      await expect.poll(() => hashOf(page.url())).toMatch(/^#\/login(\?redirect=|$)/)
      await expect.poll(() => page.title()).toBe('登录 - 康复资料管理台')
    },
  )

  it.each([
    ['/#/404', '页面不存在'],
    ['/#/forgot', /忘记密码|找回密码/],
    ['/#/consultChat', '会诊沟通'],
    ['/#/KYX-patient-policy', /隐私政策/],
  ])('without a token %s is open', async (address, title) => {
    const page = await openAsGuest()
    await page.goto('about:blank')
    await page.goto(address)
    await heading(page, title)
    await expect.poll(() => hashOf(page.url())).toBe(address.slice(1))
  })

  walk(open, [
    [
      '/login with a token goes to /dashboard, which leads home',
      async (page) => {
        await page.goto('/#/login')
        await page.getByRole('banner').waitFor()
        await expect.poll(() => hashOf(page.url())).toBe('#/home/index')
      },
    ],
    [
      '403 page: a page of the menu for others',
      async (page) => {
        await page.goto('/#/403')
        await heading(page, '没有权限')
        await expect.poll(() => page.title()).toBe('没有权限 - 康复资料管理台')
      },
    ],
    [
      'a path with no match goes to /404',
      async (page) => {
        await page.goto('/#/no/such/page')
        await heading(page, '页面不存在')
        await expect.poll(() => hashOf(page.url())).toBe('#/404')
      },
    ],
    [
      'the home and the log-out entries of the user menu',
      async (page) => {
        await visit(page, '/#/baseData/chargeItem')
        await page.getByRole('button', { name: /用户菜单/ }).click()
        await page.getByRole('menuitem', { name: '首页' }).click()
        await expect.poll(() => hashOf(page.url())).toBe('#/home/index')
        await page.getByRole('button', { name: /用户菜单/ }).click()
        await page.getByRole('menuitem', { name: '退出登录' }).click()
        await heading(page, '登录')
        await expect.poll(() => hashOf(page.url())).toBe('#/login')
        await fillSignIn(page, 'consortium')
        await expect.poll(() => hashOf(page.url())).toBe('#/homeConsortiumAdmin/index')
      },
    ],
  ])
})

describe('§6 another reading: a user-level flag for showing spine', () => {
  it.each([
    [true, ['筛查看板']],
    [false, []],
  ])('%s', async (isShowSpine, expected) => {
    const page = await open()
    const lists = watchCalls(page, /OrganizationConsortium\/Get$/)
    await page.route(
      PROFILE_CALL,
      changing((data: object) => ({ ...data, IsShowSpine: isShowSpine })),
    )
    await visit(page, '/#/dashboard')
    expect((await menuTitles(page)).filter((title) => title === '筛查看板')).toEqual(expected)
    expect(lists).toEqual([])
  })
})

describe('§4 an older variant: every 5 minutes', () => {
  it('looks for a new version then, and not before', async () => {
    const page = await open()
    await page.clock.install()
    await visit(page, '/#/dashboard')
    // A part that is still on its way may be lost when answers are replaced, which asks for a new version by itself.
    await page.waitForLoadState('networkidle')
    const looks = watchCalls(page, /^\/$/)
    await page.route(`${suite.origin}/`, answering(200, {}))
    await page.clock.fastForward(280_000)
    await page.waitForTimeout(300)
    expect(looks).toEqual([])
    await page.clock.fastForward(21_000)
    await expect.poll(() => looks.length).toBe(1)
  })
})
