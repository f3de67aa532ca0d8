/**
 * Spec §2: static routes, the guard, home paths, dynamic routes, sentence by sentence; history mode.
 *
 * Elsewhere: addresses that lead off the site, routes.test.ts › A11; where /redirect leads, routes.test.ts › shows a page anew;
 * hash mode, hash.test.ts and specification/variants.test.ts; the lock, specification/session.test.ts; failures of the guard,
 * specification/failures.test.ts › §8 other; logout resets routes, specification/session.test.ts › §4 session.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillSignIn, openAt, rowOf, signInAt } from '../../support/person.ts'
import { useSharedConsole } from '../suite.ts'
import {
  changing,
  CHARGES,
  createDesk,
  createPeople,
  entry,
  giveMenu,
  heading,
  pathOf,
  PROFILE_CALL,
  tab,
  visit,
} from './walk.ts'
import { walk, watchCalls } from './walk.ts'

const suite = useSharedConsole()
const open = createPeople(suite)

const logo = (page: Page) =>
  page.getByRole('complementary', { name: '侧栏' }).getByRole('link', { name: '康复资料管理台' })

/** `[path, the page's title, words that only this page has]`. */
const OPEN_ROUTES = [
  ['/auth/login', '登录 - 康复资料管理台', '使用机构为您开通的账号'],
  ['/auth/forgot', '忘记密码 - 康复资料管理台', ''],
  ['/agreeDoc', '用户协议（医务人员） - 康复服务平台', '医师、治疗师、护士、助理'],
  ['/agree', '用户协议（患者） - 康复服务平台', '您在本机构的线下就诊不受影响'],
  ['/policyDoc', '隐私政策（医务人员） - 康复服务平台', '患者信息的处理规则见患者的'],
  ['/policy', '隐私政策（患者） - 康复服务平台', '您的健康信息非常重要'],
  ['/YKAgreeDoc', '用户协议（医务人员） - YK康复服务平台', '医师、治疗师、护士、助理'],
  ['/YKAgree', '用户协议（患者） - YK康复服务平台', '您在本机构的线下就诊不受影响'],
  ['/YKPolicyDoc', '隐私政策（医务人员） - YK康复服务平台', '患者信息的处理规则见患者的'],
  ['/YKPolicy', '隐私政策（患者） - YK康复服务平台', '您的健康信息非常重要'],
  ['/KYX-patient-policy', '患者隐私政策 - KYX康复服务', '不满十四周岁的患者'],
  ['/consultChat', '会诊沟通 - 康复资料管理台', '会诊通知'],
  ['/404', '页面不存在 - 康复资料管理台', '返回首页'],
] as const

describe('§2 static routes', () => {
  const openAsGuest = createDesk(() => suite.openForFile())

  it.each(OPEN_ROUTES)('%s is open without a token', async (path, title, words) => {
    const page = await openAsGuest()
    const calls = watchCalls(page, /^\/(?:passport|bff|content)\//)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(async () => [pathOf(page), await page.title()]).toEqual([path, title])
    await expect.poll(() => page.locator('main').innerText()).toContain(words)
    expect(calls).toEqual([])
  })

  it('all of them but sign-in are open with a token', async () => {
    const page = await open()
    for (const [path, title] of OPEN_ROUTES.slice(1)) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(async () => [pathOf(page), await page.title()]).toEqual([path, title])
    }
  })

  walk(open, [
    [
      '/ base layout, redirects to /baseIndex; child baseIndex titled home',
      async (page) => {
        await page.route(
          PROFILE_CALL,
          changing((data: object) => ({ ...data, Roles: ['doctor'] })),
        )
        await visit(page, '/')
        await expect
          .poll(async () => [pathOf(page), await page.title()])
          .toEqual(['/baseIndex', '首页 - 康复资料管理台'])
        await tab(page, '首页').waitFor()
      },
    ],
    [
      '/redirect plus a page’s full path is used to refresh a page',
      async (page) => {
        await visit(page, `${CHARGES}?page=2`)
        const lists = watchCalls(page, /GetChargeItemPageData$/)
        const isSame = await page.evaluateHandle(() => document.querySelector('.rc-page:not([style*="none"])'))
        await page.evaluate((path) => {
          history.pushState(null, '', `/redirect${path}?page=2`)
          dispatchEvent(new PopStateEvent('popstate', { state: null }))
        }, CHARGES)
        await expect.poll(() => isSame.evaluate((element) => element?.isConnected)).toBe(false)
        await expect.poll(() => pathOf(page)).toBe(`${CHARGES}?page=2`)
        await expect.poll(() => lists.length).toBeGreaterThan(0)
        await expect.poll(() => tab(page, '收费项目').count()).toBe(1)
      },
    ],
  ])
})

describe('§2 router guard, without a token', () => {
  const openAsGuest = createDesk(() => suite.openForFile())

  it.each([
    CHARGES,
    `${CHARGES}?page=2`,
    `${CHARGES}/create`,
    '/baseIndex/index',
    '/home/index',
    '/LargeDataScreen/index',
    '/no/such/page',
    '/agreeDoc/more',
    '/KYX-patient-policy2',
  ])('%s redirects to /auth/login?redirect={path}, with no message', async (path) => {
    const page = await openAsGuest()
    await page.goto(path)
    await heading(page, '登录')
    const url = new URL(page.url())
    expect([url.pathname, url.searchParams.get('redirect')]).toEqual(['/auth/login', path])
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })
})

describe('§2 router guard, with a token', () => {
  walk(open, [
    [
      'and no roles loaded: load user info and menu, register routes, re-enter the route with replace',
      async (page) => {
        const calls = watchCalls(page, /GetUserProfile$|menu\/get$/)
        await page.goto('/policy')
        const before = await page.evaluate(() => history.length)
        await openAt(page, CHARGES)
        expect(await page.evaluate(() => history.length)).toBe(before + 1)
        await page.getByRole('link', { name: '穴位', exact: true }).click()
        await heading(page, '穴位')
        const names = calls.map((call) => call.split('?')[0])
        expect(names).toEqual(['/passport/user/GetUserProfile', '/bff/api/menu/get'])
      },
    ],
    [
      '/auth/login goes to /',
      async (page) => {
        await page.goto('/auth/login')
        await expect.poll(() => pathOf(page)).toBe('/home/index')
      },
    ],
    [
      '/baseIndex goes to the role home path if set; it replaces the route',
      async (page) => {
        await page.goto('/policy')
        await page.goto('/baseIndex')
        await expect.poll(() => pathOf(page)).toBe('/home/index')
        await page.goBack()
        await expect.poll(() => pathOf(page)).toBe('/policy')
      },
    ],
    [
      'a path with no match goes to /404',
      async (page) => {
        await page.goto('/no/such/page')
        await heading(page, '页面不存在')
        await expect.poll(() => pathOf(page)).toBe('/404')
      },
    ],
  ])

  it('after sign-in the redirect is followed', async () => {
    const page = await suite.open()
    await page.goto('/enquiry/patient')
    await fillSignIn(page, 'orgadmin')
    await heading(page, '患者')
    await expect.poll(() => pathOf(page)).toBe('/enquiry/patient')
  })
})

describe('§2 home paths and the sidebar logo', () => {
  it.each([
    ['consortiumAdmin', 'consortium', '/homeConsortiumAdmin/index', '/LargeDataScreen/index'],
    ['organizationAdmin', 'orgadmin', '/home/index', '/home/index'],
  ])('%s', async (_role, account, home, behindLogo) => {
    const page = await open({ account })
    await visit(page, '/')
    await expect.poll(() => pathOf(page)).toBe(home)
    await logo(page).click()
    await expect.poll(() => pathOf(page)).toBe(behindLogo)
  })

  it('others: none; anyone else to /baseIndex/index', async () => {
    const page = await open()
    await page.route(
      PROFILE_CALL,
      changing((data: object) => ({ ...data, Roles: ['nurse'] })),
    )
    await visit(page, '/')
    await expect.poll(() => pathOf(page)).toBe('/baseIndex')
    await expect.poll(() => logo(page).getAttribute('href')).toBe('/baseIndex/index')
    await visit(page, '/baseIndex/index')
    await expect.poll(() => page.title()).toBe('首页 - 康复资料管理台')
  })
})

describe('§2 dynamic routes', () => {
  walk(open, [
    [
      'the server menu supplies entries with path, name, pathIndex (names the page) and sub-menu items',
      async (page) => {
        await giveMenu(
          page,
          entry('/own', '自己的', {
            pathIndex: '',
            subMenu: [entry('charges', '价目', { pathIndex: 'ChargeItem' }), entry('/else/where', '别处')],
          }),
        )
        await visit(page, '/own/charges')
        await rowOf(page, '运动疗法').waitFor()
        await tab(page, '价目').waitFor()
        await visit(page, '/else/where')
        await heading(page, '“别处”还没有开通')
        await page.goto(CHARGES)
        await heading(page, '页面不存在')
      },
    ],
    [
      'deep links below a library survive a reload: create, edit, show',
      async (page) => {
        await openAt(page, CHARGES)
        await rowOf(page, '运动疗法').getByRole('button', { name: '编辑' }).click()
        await heading(page, '编辑收费项目：运动疗法')
        const edit = pathOf(page)
        for (const [path, title] of [
          [edit, '编辑收费项目：运动疗法'],
          [`${CHARGES}/create`, '新增收费项目'],
          [`${edit}/show`, '运动疗法'],
        ] as const) {
          await page.goto(path)
          await heading(page, title)
          await page.reload()
          await heading(page, title)
          await expect.poll(() => pathOf(page)).toBe(path)
        }
      },
    ],
    [
      'a page that is not built names its pathIndex',
      async (page) => {
        await giveMenu(page, entry('/unbuilt', '未建成', { pathIndex: 'Unbuilt' }))
        await visit(page, '/unbuilt')
        await expect.poll(() => page.locator('.rc-page:visible code').innerText()).toBe('Unbuilt')
        await expect.poll(() => page.title()).toBe('未建成 - 康复资料管理台')
      },
    ],
    [
      'meta title; hidden; breadcrumb',
      async (page) => {
        await giveMenu(
          page,
          entry('', '组', { pathIndex: '', subMenu: [entry('/a', '有路'), entry('/b', '二')] }),
          entry('/c', '无路', { meta: { breadcrumb: false } }),
        )
        const crumbs = page.getByRole('banner').getByRole('navigation')
        await visit(page, '/a')
        await expect.poll(() => crumbs.innerText()).toMatch(/组[\s\S]*有路/)
        await visit(page, '/c')
        await expect.poll(() => page.getByRole('banner').getByText('无路').count()).toBe(0)
      },
    ],
  ])

  const visited = new Set<string>()

  it.each([
    ['orgadmin', 55],
    ['consortium', 30],
  ])('every page name has a page: %s', async (account, least) => {
    const page = await suite.open()
    await signInAt(page, '/', account)
    const folded = page.locator('.rc-nav button[aria-expanded=false]')
    while ((await folded.count()) > 0) await folded.first().click()
    const links = page.locator('.rc-nav a:not([target])')
    await expect.poll(() => links.count()).toBeGreaterThan(least)
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const path of paths.filter((each) => !visited.has(each))) {
      visited.add(path)
      await page.locator(`.rc-nav a[href="${path}"]`).click()
      await expect.poll(() => new URL(page.url()).pathname).toBe(path)
      await page.locator('.rc-page:visible').getByRole('heading', { level: 1 }).waitFor()
    }
  })
})
