/**
 * Spec §8, row by row: words, level and duration of every failure, provoked at the network's edge.
 *
 * Elsewhere: fields that a refusal names, saving.test.ts › shows a refusal of the server on the field that it is about; a
 * session that cannot be renewed, session.test.ts › A4; no roles and wrong passwords, sign-in.test.ts › says what is wrong
 * with; failures of the update check, update.test.ts › what is no new version.
 */
import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillSignIn, openAt, sessionOf } from '../../support/person.ts'
import { useSharedConsole } from '../suite.ts'
import {
  answering,
  CHARGES,
  createDesk,
  createPeople,
  enter,
  heading,
  LIST_CALL,
  menuTitles,
  MENU_CALL,
} from './walk.ts'
import { endOnServer, PROFILE_CALL, watchCalls } from './walk.ts'

const suite = useSharedConsole()
const open = createPeople(suite)

/** Asks for the list again. */
const search = async (page: Page, keyword = '训练') => {
  await page.getByRole('searchbox', { name: '关键字' }).fill(keyword)
  await page.getByRole('searchbox', { name: '关键字' }).press('Enter')
}

const toast = (page: Page, words: string) =>
  page.locator('.rc-toast').filter({ has: page.getByText(words, { exact: true }) })

/** The toast stays for that long and then goes; its time began a moment ago. */
async function expectGoneAfter(page: Page, words: string, durationMs: number): Promise<void> {
  await page.clock.fastForward(durationMs - 1_000)
  await expect.poll(() => toast(page, words).count()).toBe(1)
  await page.clock.fastForward(1_200)
  // The clock goes on by itself: what takes longer than this is late.
  await toast(page, words).waitFor({ state: 'detached', timeout: 800 })
}

interface Provoked {
  readonly row: string
  readonly reply: (route: Route) => Promise<void>
  readonly words: string
  readonly level: 'error' | 'warning'
}

const refused = (row: string, status: number, body: unknown, words: string, level: Provoked['level']): Provoked => ({
  row,
  reply: answering(status, body),
  words,
  level,
})

const ROWS: readonly Provoked[] = [
  refused('400: server Message', 400, { Message: '编码重复' }, '编码重复', 'error'),
  refused('400: error_description', 400, { error_description: '请求已失效' }, '请求已失效', 'error'),
  refused('400: “Invalid value of …” becomes 参数无效', 400, { Message: 'Invalid value of X' }, '参数无效', 'error'),
  refused('403: 您没有权限操作 (warning)', 403, { Message: 'no' }, '您没有权限操作', 'warning'),
  refused('404: not-found style message', 404, null, '您访问的内容不存在或已被删除', 'error'),
  refused('413: (warning)', 413, null, '您上传的文件过大,请压缩文件再试试', 'warning'),
  refused('429: 请求过多，请稍后再试 (warning)', 429, null, '请求过多，请稍后再试', 'warning'),
  refused('500: server message (warning)', 500, { Content: '数据库正在维护' }, '数据库正在维护', 'warning'),
  refused('default 系统错误', 500, null, '系统错误', 'warning'),
  refused('other: error message', 418, { Message: '我是茶壶' }, '我是茶壶', 'error'),
  refused('other: 未知错误', 418, null, '未知错误', 'error'),
  refused('Type not 200: Content', 200, { Type: 4000, Content: '库存不足' }, '库存不足', 'error'),
]

describe('§8 the error catalogue', () => {
  // The list of charges for one row after the other; each searches for words of its own.
  const openList = createDesk(async () => {
    const page = await suite.openForFile()
    await enter(page, await sessionOf(suite.origin, 'orgadmin'))
    await page.clock.install()
    await openAt(page, CHARGES)
    await page.getByRole('rowheader').first().waitFor()
    return page
  })

  const expectWords = async (page: Page, { reply, words, level }: Provoked, keyword: string) => {
    suite.expectComplaint(/Failed to load resource/)
    await page.route(LIST_CALL, reply)
    await search(page, keyword)
    await toast(page, words).waitFor()
    await expect.poll(() => toast(page, words).getAttribute('data-level')).toBe(level)
    await expect.poll(() => page.locator('.rc-toast').count()).toBe(1)
    await expectGoneAfter(page, words, 5_000)
  }

  it.each(ROWS)('$row; 5 s', async (row) => {
    const page = await openList()
    await expectWords(page, row, `训练${ROWS.indexOf(row)}`)
    await page.unroute(LIST_CALL)
  })

  // A page of its own: it asks again by itself until the network is back.
  it('no response: 网络异常; 5 s', async () => {
    const page = await open()
    await page.clock.install()
    await openAt(page, CHARGES)
    await page.getByRole('rowheader').first().waitFor()
    const reply = (route: Route) => route.abort()
    await expectWords(page, { row: 'no response', reply, words: '网络异常', level: 'error' }, '训练')
  })
})

describe('§8 the error catalogue, what goes on by itself', () => {
  it('timeout after 15 s: 请求超时, 请重试! (warning)', async () => {
    const page = await open()
    await page.clock.install()
    await openAt(page, CHARGES)
    await page.getByRole('rowheader').first().waitFor()
    await page.route(LIST_CALL, () => new Promise(() => undefined))
    const asked = page.waitForRequest(LIST_CALL)
    await search(page)
    await asked
    await page.clock.fastForward(13_500)
    await expect.poll(() => page.locator('.rc-toast').count()).toBe(0)
    await page.clock.fastForward(1_600)
    await toast(page, '请求超时, 请重试!').waitFor({ timeout: 1_500 })
    await expect.poll(() => toast(page, '请求超时, 请重试!').getAttribute('data-level')).toBe('warning')
    await expectGoneAfter(page, '请求超时, 请重试!', 5_000)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('401: refresh once and retry', async () => {
    const page = await open()
    await openAt(page, CHARGES)
    await page.getByRole('rowheader').first().waitFor()
    const tokens = watchCalls(page, /connect\/token$/)
    const lists = watchCalls(page, /GetChargeItemPageData$/)
    await page.route(LIST_CALL, answering(401, { Type: 401 }), { times: 1 })
    await search(page)
    await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).not.toEqual([])
    await expect.poll(() => lists.length).toBe(2)
    expect([tokens.length, lists[0]]).toEqual([1, lists[1]])
    await expect.poll(() => page.locator('.rc-toast').count()).toBe(0)
  })

  it('401: else toast 登录过期 (3 s), logout, go to login', async () => {
    const page = await open()
    await page.clock.install()
    await openAt(page, CHARGES)
    await page.getByRole('rowheader').first().waitFor()
    await endOnServer(page)
    await search(page)
    await toast(page, '登录过期').waitFor()
    await heading(page, '登录')
    expect(await page.evaluate(() => sessionStorage.getItem('refresh_token'))).toBeNull()
    await expectGoneAfter(page, '登录过期', 3_000)
  })

  it('keyword fails pattern: request blocked, 关键字不能包含特殊字符', async () => {
    const page = await open()
    await openAt(page, CHARGES)
    await page.getByRole('rowheader').first().waitFor()
    const lists = watchCalls(page, /GetChargeItemPageData$/)
    await search(page, "a'b")
    await page.getByRole('alert').filter({ hasText: '关键字不能包含特殊字符' }).waitFor()
    await page.waitForTimeout(500)
    expect(lists).toEqual([])
  })

  it('keyword fails pattern: also from an address, where no box stands in the way', async () => {
    const page = await open()
    const lists = watchCalls(page, /GetChargeItemPageData$/)
    await openAt(page, `${CHARGES}?filter=${encodeURIComponent(JSON.stringify({ q: "a'b" }))}`)
    await toast(page, '关键字不能包含特殊字符').waitFor()
    expect(lists).toEqual([])
  })
})

describe('§8 signing in', () => {
  it.each([
    ['login failure: 登录失败', '**/connect/token', answering(400, null), '登录失败'],
    ['user-info failure: 获取用户信息失败', PROFILE_CALL, answering(400, null), '获取用户信息失败'],
  ])('%s', async (_row, call, reply, words) => {
    const page = await suite.open()
    await page.goto('/auth/login')
    await page.route(call, reply)
    await fillSignIn(page, 'orgadmin')
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
  })
})

describe('§8 other', () => {
  it('route init failure shows an error and goes to login', async () => {
    const page = await open()
    await page.route(PROFILE_CALL, answering(400, null))
    await page.goto(CHARGES)
    await heading(page, '登录')
    await expect.poll(() => toast(page, '获取用户信息失败').getAttribute('data-level')).toBe('error')
    await expect.poll(() => page.url()).toContain(`redirect=${encodeURIComponent(CHARGES)}`)
    expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
  })

  // Otherwise than the guard's table: docs/decisions/0009 (a failure that passes signs nobody out).
  it('user-info failure of a platform that is down for a moment offers another try', async () => {
    suite.expectComplaint(/status of 500/)
    const page = await open()
    await page.route(PROFILE_CALL, answering(500, null))
    await page.goto(CHARGES)
    await page.getByRole('alert').filter({ hasText: '获取用户信息失败' }).waitFor()
    await page.unroute(PROFILE_CALL)
    await page.getByRole('button', { name: '重试' }).click()
    await heading(page, '收费项目')
  })

  it('a menu result with Type not 200 logs an error and yields no menus', async () => {
    suite.expectComplaint(/the menu could not be loaded/)
    const page = await open()
    const logged = page.waitForEvent('console', (message) => message.text().includes('the menu could not be loaded'))
    await page.route(MENU_CALL, answering(200, { Type: 4000, Data: null, Content: '出错' }))
    await page.goto('/')
    expect((await logged).type()).toBe('error')
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => menuTitles(page)).toEqual([])
    await expect.poll(() => page.locator('.rc-toast').count()).toBe(0)
  })

  it.each([
    ['consortium list load', '**/OrganizationConsortium/Get', /OrganizationConsortium\/Get could not be loaded/, []],
    ['web-config fetch', '**/config/GetSetting', /web configuration could not be loaded/, ['筛查看板']],
  ])('a failed %s is only logged', async (_what, call, words, spine) => {
    suite.expectComplaint(/status of 500/)
    const page = await open()
    const logged = page.waitForEvent('console', (message) => words.test(message.text()))
    await page.route(call, answering(500, null))
    await openAt(page, CHARGES)
    expect((await logged).type()).toBe('warning')
    await page.getByRole('rowheader').first().waitFor()
    await expect.poll(() => page.locator('.rc-toast').count()).toBe(0)
    expect((await menuTitles(page)).filter((title) => title === '筛查看板')).toEqual(spine)
  })
})
