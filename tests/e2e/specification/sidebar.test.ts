/**
 * Spec §2, layout: the sidebar, and mobile mode, sentence by sentence.
 *
 * Elsewhere: collapsing and its memory, specification/session.test.ts › §4 sidebar and device.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openAt } from '../../support/person.ts'
import { useSharedConsole } from '../suite.ts'
import { CHARGES, createPeople, entry, giveMenu, heading, line, menuTitles, pathOf, visit, walk } from './walk.ts'

const suite = useSharedConsole()
const open = createPeople(suite)

const box = (page: Page) => page.getByRole('combobox', { name: '查找菜单' })
const found = (page: Page) => page.getByRole('listbox', { name: '菜单' }).getByRole('option')
const side = (page: Page) => page.getByRole('complementary', { name: '侧栏' })
const steps = (page: Page) => page.evaluate(() => history.length)
const MENU = [
  entry('/a', '甲'),
  entry('', '一级', {
    pathIndex: '',
    subMenu: [entry('', '二级', { pathIndex: '', subMenu: [entry('/b', '乙'), entry('/c', '丙')] }), entry('/d', '丁')],
  }),
]

describe('§2 sidebar', () => {
  walk(open, [
    [
      'with logo (block 110 px high)',
      async (page) => {
        await openAt(page, CHARGES)
        const logo = side(page).getByRole('link', { name: '康复资料管理台' })
        await expect.poll(async () => (await logo.boundingBox())?.height).toBe(110)
      },
    ],
    [
      'a searchable, clearable dropdown (placeholder asks to enter a menu entry)',
      async (page) => {
        await openAt(page, CHARGES)
        await expect.poll(() => box(page).getAttribute('placeholder')).toBe('输入菜单名称')
        await box(page).fill('穴位')
        const titles = () => found(page).evaluateAll((all) => all.map((one) => one.getAttribute('title')))
        await expect.poll(titles).toEqual(['穴位', '穴位分类', '穴位模板'])
        await box(page).fill('没有这个')
        await page.getByText('没有符合的菜单').waitFor()
        await side(page).getByRole('button', { name: '清空' }).click()
        await expect.poll(() => box(page).inputValue()).toBe('')
        await expect.poll(() => found(page).count()).toBeGreaterThan(40)
      },
    ],
    [
      'listing child entries (groups have no line of their own)',
      async (page) => {
        await giveMenu(page, ...MENU)
        await visit(page, '/a')
        await expect.poll(() => menuTitles(page)).toEqual(['甲', '乙', '丙', '丁'])
      },
    ],
    [
      'choosing one navigates',
      async (page) => {
        await openAt(page, CHARGES)
        await box(page).fill('耗材分类')
        await found(page).first().click()
        await heading(page, '耗材分类')
        await expect.poll(() => pathOf(page)).toBe('/baseData/consumablesType')
        await expect.poll(() => box(page).inputValue()).toBe('')
      },
    ],
    [
      'unless already active',
      async (page) => {
        await openAt(page, `${CHARGES}?page=2`)
        const before = await steps(page)
        await box(page).fill('收费项目')
        await found(page).first().click()
        await page.waitForTimeout(200)
        expect([await steps(page), pathOf(page)]).toEqual([before, `${CHARGES}?page=2`])
      },
    ],
    [
      'items can be nested',
      async (page) => {
        await giveMenu(page, ...MENU)
        await visit(page, '/a')
        const group = (name: string) => side(page).getByRole('list', { name })
        await group('一级').getByRole('list', { name: '二级' }).getByRole('link', { name: '丙' }).click()
        await heading(page, '“丙”还没有开通')
        await expect.poll(() => group('二级').getByRole('link', { name: '丁' }).count()).toBe(0)
        await side(page).getByRole('button', { name: '一级' }).click()
        await line(page, '丙').waitFor({ state: 'detached' })
      },
    ],
    [
      'an item with one visible child shows that child directly',
      async (page) => {
        const children = [entry('/b', '独生'), entry('/c', '藏着', { hidden: true })]
        await giveMenu(
          page,
          entry('', '收起的组', { pathIndex: '', subMenu: children }),
          entry('', '总在的组', { pathIndex: '', alwaysShow: true, subMenu: [entry('/d', '也独生')] }),
        )
        await visit(page, '/b')
        await line(page, '独生').waitFor()
        await expect.poll(() => side(page).getByRole('button', { name: '收起的组' }).count()).toBe(0)
        await expect.poll(() => side(page).getByRole('button', { name: '总在的组' }).count()).toBe(1)
      },
    ],
    [
      'external links (http(s):, mailto:, tel:) open in a new tab',
      async (page) => {
        const there = `${suite.origin}/agree`
        const outside = [there, 'https://example.com/', 'mailto:a@example.com', 'tel:12345']
        await giveMenu(page, entry('/a', '甲'), ...outside.map((path, at) => entry(path, `外${at}`, { pathIndex: '' })))
        await visit(page, '/a')
        const links = side(page).locator('a[target="_blank"]')
        await expect
          .poll(() => links.evaluateAll((all) => all.map((one) => [one.getAttribute('href'), one.getAttribute('rel')])))
          .toEqual(outside.map((path) => [path, 'noopener noreferrer']))
        const opening = page.context().waitForEvent('page')
        await links.first().click()
        const other = await opening
        await other.getByRole('heading', { level: 1 }).waitFor()
        await expect.poll(() => [other.url(), pathOf(page)]).toEqual([there, '/a'])
      },
    ],
    [
      'active menu is the path',
      async (page) => {
        await openAt(page, `${CHARGES}/create`)
        await page.locator('.rc-nav [aria-current=page]').waitFor()
        await expect.poll(() => page.locator('.rc-nav [aria-current]').allInnerTexts()).toEqual(['收费项目'])
      },
    ],
    [
      "active menu is the route's activeMenu if set",
      async (page) => {
        await visit(page, '/enquiry/patientDetail')
        await expect
          .poll(() => page.locator('.rc-nav [aria-current]').allInnerTexts())
          .toEqual([
            // Behind the name stands that the page is not there yet.
            expect.stringMatching(/^患者查询/),
          ])
        await expect.poll(() => line(page, '患者详情').count()).toBe(0)
      },
    ],
  ])
})

const isAway = async (page: Page) => (await side(page).evaluate((it) => it.getBoundingClientRect().right)) <= 0
const openDrawer = async (page: Page) => {
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect.poll(() => side(page).evaluate((it) => it.getBoundingClientRect().left)).toBe(0)
}
const NARROW = { context: { viewport: { width: 991, height: 800 } } }

describe('§2 under 992 px the app is in mobile mode', () => {
  walk(
    open,
    [
      [
        'sidebar hidden',
        async (page) => {
          await openAt(page, CHARGES)
          await expect.poll(() => isAway(page)).toBe(true)
          await expect.poll(() => side(page).evaluate((it) => (it as HTMLElement).inert)).toBe(true)
        },
      ],
      [
        'closes on resize',
        async (page) => {
          await openAt(page, CHARGES)
          await openDrawer(page)
          await page.setViewportSize({ width: 800, height: 800 })
          await expect.poll(() => isAway(page)).toBe(true)
        },
      ],
      [
        'closes on each route change',
        async (page) => {
          await openAt(page, CHARGES)
          await page.getByRole('tab', { name: '首页' }).click()
          await expect.poll(() => pathOf(page)).toBe('/home/index')
          await openDrawer(page)
          await page.goBack()
          await expect.poll(() => pathOf(page)).toBe(CHARGES)
          await expect.poll(() => isAway(page)).toBe(true)
          await openDrawer(page)
          await line(page, '穴位').click()
          await heading(page, '穴位')
          await expect.poll(() => isAway(page)).toBe(true)
        },
      ],
      [
        'when open, a dimmed backdrop appears and a click closes it',
        async (page) => {
          await openAt(page, CHARGES)
          const backdrop = page.locator('.rc-backdrop')
          await expect.poll(() => backdrop.isVisible()).toBe(false)
          await openDrawer(page)
          await expect.poll(() => backdrop.boundingBox()).toEqual({ x: 0, y: 0, width: 991, height: 800 })
          await expect.poll(() => backdrop.evaluate((it) => getComputedStyle(it).backgroundColor)).toMatch(/^rgba\(/)
          await page.mouse.click(900, 500)
          await expect.poll(() => isAway(page)).toBe(true)
          await expect.poll(() => backdrop.isVisible()).toBe(false)
        },
      ],
    ],
    NARROW,
  )

  it('at 992 px it is not', async () => {
    const page = await open({ context: { viewport: { width: 992, height: 800 } } })
    await openAt(page, CHARGES)
    await expect.poll(() => isAway(page)).toBe(false)
  })
})
