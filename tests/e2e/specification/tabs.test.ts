/**
 * Spec §2 (tab strip of visited pages), §4 (tabs) and §9 (its sizes), rule by rule.
 *
 * Elsewhere: unsaved work that a closing tab would lose, tabs.test.ts › are asked for by name; a page named Dashboard, and
 * what reopens a tab, tests/app/tabs.test.tsx.
 */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openAt } from '../../support/person.ts'
import { useSharedConsole } from '../suite.ts'
import { CHARGES, createPeople, entry, giveMenu, heading, line, pathOf, POINTS, tab, visit, walk } from './walk.ts'
import { watchCalls } from './walk.ts'

const suite = useSharedConsole()
const open = createPeople(suite)

const names = (page: Page) => page.getByRole('tab').allInnerTexts()
const menu = (page: Page) => page.getByRole('menu', { name: '标签页操作' })
const cross = (page: Page, name: string) =>
  page
    .locator('.rc-tab')
    .filter({ has: tab(page, name) })
    .locator('.rc-tab-cross')

/** Opens the charge items, and then these lines of the menu in turn. */
async function openPages(page: Page, ...titles: readonly string[]): Promise<void> {
  await openAt(page, CHARGES)
  for (const title of titles) {
    await line(page, title).click()
    await heading(page, title)
  }
}

async function openMenu(page: Page, name: string): Promise<readonly string[]> {
  await tab(page, name).click({ button: 'right' })
  await menu(page).getByRole('menuitem').first().waitFor()
  return await menu(page).getByRole('menuitem').allInnerTexts()
}

async function command(page: Page, name: string, label: string): Promise<void> {
  await openMenu(page, name)
  await menu(page).getByRole('menuitem', { name: label, exact: true }).click()
}

describe('§2 a page gets a tab', () => {
  walk(open, [
    [
      'when its route has a name; a static page has none',
      async (page) => {
        await openPages(page, '穴位')
        await expect.poll(() => names(page)).toEqual(['首页', '收费项目', '穴位'])
        await page.goto('/policy')
        await page.goto('/404')
        await openAt(page, CHARGES)
        await expect.poll(() => names(page)).toEqual(['首页', '收费项目', '穴位'])
      },
    ],
    [
      'title default “no-name”',
      async (page) => {
        await giveMenu(page, entry('/a', '', { name: '' }))
        await page.goto('/a')
        await tab(page, 'no-name').waitFor()
      },
    ],
    [
      'affix tabs are always present and cannot be closed',
      async (page) => {
        await openPages(page)
        await expect.poll(() => names(page)).toEqual(['首页', '收费项目'])
        await expect.poll(() => cross(page, '首页').count()).toBe(0)
        await tab(page, '首页').click({ button: 'middle' })
        await command(page, '收费项目', '全部关闭')
        await expect.poll(() => names(page)).toEqual(['首页'])
        await tab(page, '首页').press('Delete')
        await expect.poll(() => names(page)).toEqual(['首页'])
      },
    ],
    [
      'middle-click closes a non-affixed tab',
      async (page) => {
        await openPages(page, '穴位')
        await tab(page, '收费项目').click({ button: 'middle' })
        await expect.poll(() => names(page)).toEqual(['首页', '穴位'])
        await expect.poll(() => pathOf(page)).toBe(POINTS)
      },
    ],
    [
      'the close icon shows when not affixed and more than one tab is open',
      async (page) => {
        await giveMenu(page, entry('/a', '甲'), entry('/b', '乙'))
        await visit(page, '/a')
        await expect.poll(() => cross(page, '甲').count()).toBe(0)
        await line(page, '乙').click()
        await heading(page, '“乙”还没有开通')
        for (const name of ['甲', '乙']) await expect.poll(() => cross(page, name).count(), { message: name }).toBe(1)
        await cross(page, '甲').click()
        await expect.poll(() => names(page)).toEqual(['乙'])
        await expect.poll(() => cross(page, '乙').count()).toBe(0)
      },
    ],
  ])
})

describe('§2 right-click menu', () => {
  walk(open, [
    [
      'refresh, close (not for affix), close others, close all',
      async (page) => {
        await openPages(page, '穴位')
        expect(await openMenu(page, '穴位')).toEqual(['刷新', '关闭', '关闭其他', '全部关闭'])
        await page.keyboard.press('Escape')
        expect(await openMenu(page, '首页')).toEqual(['刷新', '关闭其他', '全部关闭'])
      },
    ],
    [
      'refresh builds the page anew',
      async (page) => {
        await openPages(page)
        await page.getByRole('rowheader').first().waitFor()
        await page
          .getByRole('checkbox', { name: /^选择 / })
          .nth(1)
          .check()
        const lists = watchCalls(page, /GetChargeItemPageData$/)
        await command(page, '收费项目', '刷新')
        await expect.poll(() => lists.length).toBe(1)
        await expect.poll(() => page.getByRole('checkbox', { name: /^选择 /, checked: true }).count()).toBe(0)
      },
    ],
    [
      'close others',
      async (page) => {
        await openPages(page, '穴位', '耗材')
        await command(page, '穴位', '关闭其他')
        await expect.poll(() => names(page)).toEqual(['首页', '穴位'])
        await expect.poll(() => pathOf(page)).toBe(POINTS)
      },
    ],
    [
      'stays within container width (minimum 105 px, offset 15 px)',
      async (page) => {
        await openPages(page)
        const left = async (x: number) => {
          const box = await tab(page, '收费项目').boundingBox()
          await page.mouse.click((box?.x ?? 0) + x, (box?.y ?? 0) + 5, { button: 'right' })
          const at = () => menu(page).boundingBox()
          await expect.poll(async () => (await at())?.width).toBeGreaterThanOrEqual(105)
          return { menu: await at(), pointer: (box?.x ?? 0) + x }
        }
        const roomy = await left(10)
        expect(roomy.menu?.x).toBeCloseTo(roomy.pointer + 15, 0)
        await page.keyboard.press('Escape')
        await page.setViewportSize({ width: 1000, height: 800 })
        for (const title of ['耗材', '耗材分类', '穴位分类', '穴位模板', '穴位', '器械', '协议', '设备协议'])
          await line(page, title).click()
        const last = await tab(page, '设备协议').boundingBox()
        await page.mouse.click((last?.x ?? 0) + 20, (last?.y ?? 0) + 5, { button: 'right' })
        const box = await menu(page).boundingBox()
        expect((last?.x ?? 0) + 20 + 15 + (box?.width ?? 0)).toBeGreaterThan(1000)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1000)
      },
    ],
    [
      'closes on any click',
      async (page) => {
        await openPages(page)
        await openMenu(page, '收费项目')
        await page.mouse.click(900, 600)
        await menu(page).waitFor({ state: 'detached' })
        await openMenu(page, '收费项目')
        await tab(page, '首页').click()
        await menu(page).waitFor({ state: 'detached' })
        await openMenu(page, '收费项目')
        await menu(page).getByRole('menuitem', { name: '刷新' }).click()
        await menu(page).waitFor({ state: 'detached' })
      },
    ],
  ])
})

describe('§2 closing the active tab', () => {
  walk(open, [
    [
      'goes to the last remaining tab',
      async (page) => {
        await openPages(page, '穴位', '耗材')
        await tab(page, '收费项目').click()
        await heading(page, '收费项目')
        await command(page, '收费项目', '关闭')
        await heading(page, '耗材')
        await expect.poll(() => names(page)).toEqual(['首页', '穴位', '耗材'])
      },
    ],
    [
      'if none, to /',
      async (page) => {
        await giveMenu(page, entry('/a', '甲'))
        await visit(page, '/a')
        await tab(page, '甲').click({ button: 'middle' })
        await expect.poll(() => pathOf(page)).toBe('/baseIndex')
        await expect.poll(() => names(page)).toEqual(['首页'])
      },
    ],
    [
      'and a page named Dashboard is reloaded instead',
      async (page) => {
        await giveMenu(page, entry(CHARGES, '看板', { name: 'Dashboard', pathIndex: 'ChargeItem' }))
        await visit(page, CHARGES)
        await page.locator('.rc-page:visible tbody tr').first().waitFor()
        const lists = watchCalls(page, /GetChargeItemPageData$/)
        await tab(page, '看板').click({ button: 'middle' })
        await expect.poll(() => lists.length).toBe(1)
        expect([pathOf(page), await names(page)]).toEqual([CHARGES, ['看板']])
      },
    ],
  ])
})

describe('§4 tabs', () => {
  walk(open, [
    [
      'visited tabs persist to browser storage and are restored, with their query',
      async (page) => {
        await openPages(page, '穴位')
        await page.getByRole('radio', { name: '全部' }).filter({ visible: true }).click()
        await page.getByRole('button', { name: '下一页' }).filter({ visible: true }).click()
        await expect.poll(() => pathOf(page)).toContain('page=2')
        await tab(page, '收费项目').click()
        await heading(page, '收费项目')
        await page.reload()
        await heading(page, '收费项目')
        await expect.poll(() => names(page)).toEqual(['首页', '收费项目', '穴位'])
        await tab(page, '穴位').click()
        await heading(page, '穴位')
        await page.locator('.rc-page:visible [aria-label="第 2 页"][aria-current="page"]').waitFor()
        await expect.poll(() => pathOf(page)).toContain('page=2')
      },
    ],
    [
      'noCache views are not cached',
      async (page) => {
        const pages = [
          entry(CHARGES, '不留', { pathIndex: 'ChargeItem', meta: { noCache: true } }),
          entry(POINTS, '留着', { pathIndex: 'AcuPoint' }),
          entry('/c', '旁边'),
        ]
        await giveMenu(page, ...pages)
        await visit(page, CHARGES)
        for (const [name, kept] of [
          ['不留', false],
          ['留着', true],
        ] as const) {
          await line(page, name).click()
          // Until then the page before is the one to be seen.
          await page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
          const words = page.locator('.rc-page:visible').getByRole('searchbox', { name: '关键字' })
          await words.fill("未搜'")
          await line(page, '旁边').click()
          await heading(page, '“旁边”还没有开通')
          await tab(page, name).click()
          await words.waitFor()
          await expect.poll(() => words.inputValue(), { message: name }).toBe(kept ? "未搜'" : '')
        }
      },
    ],
    [
      '§9 tab strip height 34 px, scroll spacing 4 px',
      async (page) => {
        await openPages(page, '穴位')
        await expect.poll(async () => (await page.locator('.rc-strip').boundingBox())?.height).toBe(34)
        const [first, second] = await page
          .locator('.rc-tab')
          .evaluateAll((all) =>
            all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
          )
        expect((second?.left ?? 0) - (first?.right ?? 0)).toBe(4)
      },
    ],
  ])
})
