/** The older variant of the router, wherever an address is built: links, new tabs, sign-in and out, closed pages, early calls. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillSignIn, openForm, rowOf, findRows, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const CHARGES = '/#/baseData/chargeItem'
const CONSUMABLES = '/#/baseData/consumables'
/** A record of the hospital's own, and of a type. */
const OWN = '足下垂刺激仪电极衬垫'
const suite = useConsoleProcess(async () => ({ environment: { ROUTER_MODE: 'hash', UPDATE_POLL_S: '300' } }))
const addressOf = (page: Page) => page.url().slice(suite.origin.length)

describe('hash routes', () => {
  const hrefsOn = (page: Page) =>
    page.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

  it('are where the links of sign-in lead', async () => {
    const page = await suite.open()
    await page.goto('/#/login')
    await page.getByRole('heading', { name: '登录' }).waitFor()
    await expect.poll(() => hrefsOn(page)).toEqual(['#/forgot', '/#/agreeDoc', '/#/policyDoc'])
    await page.getByRole('link', { name: '忘记密码' }).click()
    await page.getByRole('link', { name: '返回登录' }).click()
    expect(addressOf(page)).toBe('/#/login')
  })

  it('are where links of the console lead, and new tabs too', async () => {
    const page = await suite.open()
    await signInAt(page, CONSUMABLES)
    await page.getByRole('rowheader').first().waitFor()
    const inside = (await hrefsOn(page)).filter(
      (href) => !href.startsWith('#') && !/^(?:https?|mailto|tel):/.test(href),
    )
    expect(inside).toEqual([])
    await openForm(page, OWN)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: /^查看.*（新标签页）$/ }).click()
    const tab = await opened
    await tab.getByRole('banner').waitFor()
    expect(addressOf(tab)).toMatch(/^\/#\/baseData\/\w+\/[\w-]+\/show$/)
  })

  it('a record is opened by its row, and leaving comes back', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await findRows(page, '运动疗法')
    await rowOf(page, '运动疗法').getByRole('button', { name: '编辑' }).click()
    await page.getByRole('button', { name: '保存', exact: true }).waitFor()
    expect(addressOf(page)).toMatch(/^\/#\/baseData\/chargeItem\/[\w-]+$/)
    await page.reload()
    await page.getByRole('button', { name: '取消', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '收费项目' }).waitFor()
  })

  it('a page of the menu for other roles is 403, one that nobody has 404', async () => {
    const page = await suite.open()
    await page.route('**/bff/api/menu/get?*', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { Data: unknown[] }
      const vault = { path: '/vault', name: 'Vault', pathIndex: 'Vault', meta: { title: '库房', roles: ['nurse'] } }
      await route.fulfill({ response, json: { ...body, Data: [...body.Data, vault] } })
    })
    await signInAt(page, CHARGES)
    await expect.poll(() => page.getByRole('link', { name: '库房' }).count()).toBe(0)
    await page.goto('/#/vault')
    await page.getByRole('heading', { name: '没有权限' }).waitFor()
    expect(addressOf(page)).toBe('/#/403')
    await page.goto('/#/vaults')
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
  })

  it('the first screen is asked for once, ahead of the application', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    const asked = page.waitForRequest(/GetChargeItemPageData\?.*PageIndex=1&/)
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await asked
      await route.continue()
    })
    await page.reload()
    await page.getByRole('rowheader').first().waitFor()
    for (const call of ['GetChargeItemPageData', 'GetUserProfile', 'menu/get'])
      expect(calls.filter((path) => path.endsWith(call))).toHaveLength(1)
  })

  it('a session that ends leads to sign-in and back; signing out does not keep the way', async () => {
    const page = await suite.open()
    suite.expectComplaint(/40[01]/)
    await signInAt(page, CHARGES)
    await page.evaluate(() => {
      sessionStorage.setItem('access_token', 'not-a-token')
      sessionStorage.setItem('refresh_token', 'not-a-token')
    })
    await page.getByRole('searchbox', { name: '关键字' }).fill('运动')
    await page.getByRole('searchbox', { name: '关键字' }).press('Enter')
    await page.getByRole('heading', { name: '登录' }).waitFor()
    expect(addressOf(page)).toMatch(/^\/#\/login\?redirect=%2FbaseData%2FchargeItem/)
    await fillSignIn(page, 'orgadmin')
    await page.getByRole('heading', { level: 1, name: '收费项目' }).waitFor()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /张|管理员|用户|账号/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('heading', { name: '登录' }).waitFor()
    expect(addressOf(page)).toBe('/#/login')
  })

  const hashOf = (url: string) => new URL(url).hash

  it('a deep link survives sign-in and a reload', async () => {
    const page = await suite.open()
    await page.goto(`${CHARGES}?page=2`)
    await page.getByRole('heading', { name: '登录' }).waitFor()
    await expect
      .poll(() => hashOf(page.url()))
      .toBe(`#/login?redirect=${encodeURIComponent('/baseData/chargeItem?page=2')}`)
    await fillSignIn(page, 'orgadmin')
    await page.getByRole('heading', { level: 1, name: '收费项目' }).waitFor()
    await expect.poll(() => hashOf(page.url())).toBe(`${CHARGES.slice(1)}?page=2`)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: '收费项目' }).waitFor()
    await expect.poll(() => hashOf(page.url())).toBe(`${CHARGES.slice(1)}?page=2`)
  })

  it('has its root at /dashboard, and pages for 403 and 404', async () => {
    const page = await suite.open()
    await page.goto('/#/dashboard')
    await page.getByRole('heading', { name: '登录' }).waitFor()
    await fillSignIn(page, 'orgadmin')
    await page.getByRole('banner').waitFor()
    await expect.poll(() => hashOf(page.url())).toMatch(/^#\/(baseIndex|home\/index)$/)
    await page.goto('/#/403')
    await page.getByRole('heading', { name: '没有权限' }).waitFor()
    await page.goto('/#/no/such/page')
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    await page.getByRole('link', { name: '返回首页' }).click()
    await page.getByRole('banner').waitFor()
    await expect.poll(() => hashOf(page.url())).toMatch(/^#\/(baseIndex|home\/index)$/)
  })

  it('shows documents to everybody', async () => {
    const page = await suite.open()
    await page.goto('/#/agree')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => hashOf(page.url())).toBe('#/agree')
  })
})
