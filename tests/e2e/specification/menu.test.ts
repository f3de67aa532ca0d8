/**
 * Spec §6, sentence by sentence: which entries of the menu who sees, and how the menu is asked for.
 *
 * Elsewhere: no roles, sign-in.test.ts › says what is wrong with an account without a role; the user-level reading of the
 * spine menu, specification/variants.test.ts; keyword and selection lists have no menu.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedConsole } from '../suite.ts'
import { changing, createPeople, entry, giveMenu, heading, menuTitles, PROFILE_CALL, visit, walk } from './walk.ts'
import { success, watchCalls } from './walk.ts'

const suite = useSharedConsole()
const open = createPeople(suite)

const BOOKING = ['预约时间管理', '排班管理', '排班计划', '预约记录']
const SPINE = ['筛查看板', '总体统计', '按学生统计', '按学校统计', '按年龄统计']
const WORK_INJURY = ['工伤康复管理', '工伤患者']

interface ProfileData {
  readonly Roles: readonly string[]
  readonly [field: string]: unknown
}

/** Of these titles those that the menu has. */
async function seen(page: Page, titles: readonly string[]): Promise<readonly string[]> {
  const all = await menuTitles(page)
  return titles.filter((title) => all.includes(title))
}

async function switchTo(page: Page, hospital: string): Promise<void> {
  await page.getByRole('button', { name: /^切换机构/ }).click()
  await page.getByRole('menuitemradio', { name: hospital }).click()
  await page.getByRole('button', { name: new RegExp(`当前：${hospital}`) }).waitFor()
  await page.locator('.rc-page:visible').getByRole('heading', { level: 1 }).waitFor()
}

const changedProfile = (page: Page, change: object) =>
  page.route(
    PROFILE_CALL,
    changing((data: ProfileData) => ({ ...data, ...change })),
  )

/** The hospital's detail answers this where the profile does not say. */
async function withBooking(page: Page, isTreatmentBooking: boolean): Promise<void> {
  await page.route(
    PROFILE_CALL,
    changing((data: ProfileData) => ({ ...data, Organizations: [{ Id: 'org-1', Name: '第一康复医院' }] })),
  )
  await page.route('**/GetOrganizationById?*', success({ Id: 'org-1', IsTreatmentBooking: isTreatmentBooking }))
}

describe('§6 a menu item is visible', () => {
  walk(open, [
    [
      'if not hidden (its page opens all the same)',
      async (page) => {
        await giveMenu(page, entry('/a', '甲'), entry('/b', '乙', { hidden: true }))
        await visit(page, '/')
        await expect.poll(() => menuTitles(page)).toEqual(['甲'])
        await visit(page, '/b')
        await heading(page, '“乙”还没有开通')
      },
    ],
    [
      'and it either has no role list or shares a role with the user',
      async (page) => {
        await giveMenu(
          page,
          entry('/a', '无名单', { role: undefined }),
          entry('/b', '空名单'),
          entry('/c', '本人角色', { role: ['consortiumAdmin', 'organizationAdmin'] }),
          entry('/d', '他人角色', { role: ['consortiumAdmin', 'doctor'] }),
        )
        await visit(page, '/')
        await expect.poll(() => menuTitles(page)).toEqual(['无名单', '空名单', '本人角色'])
      },
    ],
    [
      'button-type items are excluded',
      async (page) => {
        await giveMenu(page, entry('/a', '甲'), entry('/b', '按钮', { type: 'button' }))
        await visit(page, '/')
        await expect.poll(() => menuTitles(page)).toEqual(['甲'])
      },
    ],
    [
      'routes with meta.roles are visible only to holders',
      async (page) => {
        await giveMenu(
          page,
          entry('/a', '甲', { meta: { roles: ['organizationAdmin'] } }),
          entry('/b', '乙', { meta: { roles: ['consortiumAdmin'] } }),
        )
        await visit(page, '/')
        await expect.poll(() => menuTitles(page)).toEqual(['甲'])
        await page.goto('/b')
        await heading(page, '页面不存在')
      },
    ],
  ])
})

describe('§6 menu request', () => {
  it.each([
    ['org with the first organization id', 'orgadmin', 'organizationAdmin', 'org', 'org-1'],
    ['org with the only organization id', 'orgadmin2', 'organizationAdmin', 'org', 'org-2'],
    [
      'union for consortiumAdmin with the first consortium Id',
      'consortium',
      'consortiumAdmin',
      'union',
      'consortium-1',
    ],
  ])('roles joined, type, id: %s', async (_what, account, roles, type, id) => {
    const page = await open({ account })
    const calls = watchCalls(page, /menu\/get$/)
    await visit(page, '/')
    const asked = [...new URLSearchParams(calls[0]?.split('?')[1])]
    expect(Object.fromEntries(asked)).toEqual({ roles, type, id })
  })

  it('roles joined: several', async () => {
    const page = await open()
    await changedProfile(page, { Roles: ['organizationAdmin', 'doctor'] })
    const calls = watchCalls(page, /menu\/get$/)
    await visit(page, '/')
    expect(new URLSearchParams(calls[0]?.split('?')[1]).get('roles')).toBe('organizationAdmin,doctor')
  })
})

describe('§6 gates', () => {
  walk(open, [
    [
      'without IsTreatmentBooking, reservation time, schedule management, schedule plan and reservation record are removed',
      async (page) => {
        await visit(page, '/')
        await expect.poll(() => seen(page, BOOKING)).toEqual(BOOKING)
        await switchTo(page, '第二康复医院')
        await expect.poll(() => seen(page, BOOKING)).toEqual([])
        await expect.poll(() => seen(page, ['医生排班'])).toEqual(['医生排班'])
        await page.goto('/booking/schedule')
        await heading(page, '页面不存在')
      },
    ],
    [
      'IsTreatmentBooking of the organization detail counts, where the profile does not say: yes',
      async (page) => {
        await withBooking(page, true)
        await visit(page, '/')
        await expect.poll(() => seen(page, BOOKING)).toEqual(BOOKING)
      },
    ],
    [
      'IsTreatmentBooking of the organization detail counts, where the profile does not say: no',
      async (page) => {
        await withBooking(page, false)
        await visit(page, '/')
        await expect.poll(() => seen(page, [...BOOKING, '医生排班'])).toEqual(['医生排班'])
      },
    ],
    [
      'the work-injury rehabilitation menu and its patient child are kept only for one specific organization',
      async (page) => {
        await visit(page, '/workInjury/patient')
        await expect.poll(() => seen(page, WORK_INJURY)).toEqual(WORK_INJURY)
        await switchTo(page, '第二康复医院')
        await expect.poll(() => seen(page, WORK_INJURY)).toEqual([])
        await page.goto('/workInjury/patient')
        await heading(page, '页面不存在')
      },
    ],
    [
      'the spine menu shows only if the current organization is in the list of a fixed consortium: it is',
      async (page) => {
        const asked = page.waitForRequest('**/OrganizationConsortium/Get')
        await visit(page, '/')
        expect((await asked).postDataJSON()).toEqual({ PageIndex: 1, PageSize: 100, ConsortiumId: 'consortium-1' })
        await expect.poll(() => seen(page, SPINE)).toEqual(SPINE)
      },
    ],
    [
      'the spine menu shows only if the current organization is in the list of a fixed consortium: it is not',
      async (page) => {
        await page.route('**/OrganizationConsortium/Get', success({ Row: [{ OrganizationId: 'org-2' }], Total: 1 }))
        await visit(page, '/')
        await expect.poll(() => seen(page, SPINE)).toEqual([])
        await switchTo(page, '第二康复医院')
        await expect.poll(() => seen(page, SPINE)).toEqual(SPINE)
      },
    ],
    [
      'items named setting are shown with the system-setting permission flag',
      async (page) => {
        await visit(page, '/setting/system')
        await expect.poll(() => seen(page, ['系统设置', '参数设置'])).toEqual(['系统设置', '参数设置'])
      },
    ],
    [
      'items named setting are hidden when the system-setting permission flag is missing',
      async (page) => {
        await changedProfile(page, { IsSystemSetting: undefined })
        await visit(page, '/')
        await expect.poll(() => seen(page, ['系统设置', '参数设置'])).toEqual(['参数设置'])
        await page.goto('/setting/system')
        await heading(page, '页面不存在')
      },
    ],
  ])
})

describe('§6 which role sees which menu is decided by the server', () => {
  it.each([
    ['orgadmin', ['科室', '处方审核'], ['医院审核', '数据大屏']],
    ['consortium', ['医院审核', '数据大屏'], ['科室', '处方审核']],
  ])('%s', async (account, own, others) => {
    const page = await open({ account })
    await visit(page, '/')
    await expect.poll(() => seen(page, [...own, ...others])).toEqual(own)
  })
})
