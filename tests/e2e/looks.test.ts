import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openAt, openForm, openNew, signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const CHARGES = '/baseData/chargeItem'

describe('a page', () => {
  it.each<BrowserContextOptions>([
    { colorScheme: 'light' },
    { colorScheme: 'dark' },
    { viewport: { width: 390, height: 844 } },
  ])('never scrolls sideways as a whole: %j', async (options) => {
    const page = await suite.open(options)
    await signInAt(page, CHARGES)
    await page.getByRole('rowheader').first().waitFor()
    await expect.poll(() => page.evaluate(excessOf)).toBeLessThanOrEqual(0)
    await openForm(page, '运动疗法')
    const sideways = () => page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
    await expect.poll(() => sideways()).toBeLessThanOrEqual(0)
  })
})

describe('on a narrow screen', () => {
  it('keeps the menu in a drawer that a choice or the backdrop closes', async () => {
    const page = await suite.open({ viewport: { width: 390, height: 844 } })
    await signInAt(page, CHARGES)
    const entry = page.getByRole('link', { name: '穴位', exact: true })
    const outOfReach = () => entry.evaluate((link) => link.closest('[inert]') !== null)
    await expect.poll(outOfReach).toBe(true)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await expect.poll(() => outOfReach()).toBe(false)
    await entry.click()
    await page.getByRole('heading', { level: 1, name: '穴位' }).waitFor()
    await expect.poll(outOfReach).toBe(true)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await page.mouse.click(360, 500)
    await expect.poll(outOfReach).toBe(true)
  })
})

describe('on a laptop of 1024 pixels', () => {
  it('every list shows all its columns', async () => {
    const page = await suite.open({ viewport: { width: 1024, height: 768 } })
    await signInAt(page, CHARGES)
    for (const name of ['收费项目', '穴位', '耗材']) {
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      await page.getByRole('rowheader').first().waitFor()
      const sideways = () =>
        page
          .getByRole('table')
          .evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : Number.NaN))
      await expect.poll(sideways, { message: name }).toBe(0)
    }
  })
})

describe('names beside 平台', () => {
  const NAMES = ['神经肌肉电刺激治疗（上肢）', '神经肌肉电刺激治疗（下肢）']

  it('are told apart by their last characters, on a laptop and on a phone', async () => {
    const page = await suite.open({ viewport: { width: 1_024, height: 800 } })
    await page.route('**/GetChargeItemPageData?*', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { Data: { Row: Record<string, unknown>[] } }
      NAMES.forEach((Name, index) => Object.assign(body.Data.Row[index] ?? {}, { Name, Shelf: 'platform' }))
      await route.fulfill({ response, json: body })
    })
    await signInAt(page, `${CHARGES}?filter=${encodeURIComponent('{"shelf":"all"}')}`)
    for (const width of [1_024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      for (const name of NAMES) {
        const cell = page.getByRole('rowheader', { name })
        await cell.getByText('平台', { exact: true }).waitFor({ state: 'attached' })
        await expect.poll(() => cell.evaluate(hiddenOf), { message: `${name} at ${width} px` }).toEqual([])
      }
    }
  })
})

/** By how much the page is wider than its window. */
function excessOf(): number {
  return document.documentElement.scrollWidth - window.innerWidth
}

/** Characters of a name that lie outside what its cell shows. */
function hiddenOf(cell: Element): readonly string[] {
  const link = cell.querySelector('a') ?? cell
  const frames = [cell, link.parentElement ?? cell].map((frame) => frame.getBoundingClientRect())
  const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode() as Text
  return [...text.data].filter((_, index) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + 1)
    const one = range.getBoundingClientRect()
    return frames.some(({ right, bottom }) => one.right > right + 1 || one.bottom > bottom + 2)
  })
}

describe('the word that the platform has changed something', () => {
  it('stands in one line, however wide the screen is', async () => {
    const page = await suite.open()
    await signInAt(page, '/contentManagement/actionUnit')
    const banner = page.getByRole('link', { name: /查看并同步$/ })
    await banner.waitFor()
    for (const width of [1_440, 1_024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expect
        .poll(async () => (await banner.boundingBox())?.height, { message: `at ${width} px` })
        .toBeLessThanOrEqual(32)
    }
  })
})

describe('rows in sight', () => {
  const LAPTOP = { width: 1366, height: 768 }
  const DESK = { width: 1440, height: 900 }
  /** The hospital's own rows alone are too few to fill a screen. */
  const BOTH_SHELVES = `?filter=${encodeURIComponent('{"shelf":"all"}')}`

  it.each([CHARGES, `/baseData/acuPoint${BOTH_SHELVES}`, `/baseData/moItem${BOTH_SHELVES}`])(
    '%s: at least 11 on a laptop and 16 on a desk',
    async (path) => {
      const page = await suite.open({ viewport: LAPTOP })
      await signInAt(page, path)
      await page.getByRole('rowheader').first().waitFor()
      await expect.poll(() => countRowsInSight(page)).toBeGreaterThanOrEqual(11)
      await page.setViewportSize(DESK)
      await expect.poll(() => countRowsInSight(page)).toBeGreaterThanOrEqual(16)
    },
  )

  it('are one more once the head has given way, which comes back on the way up and when something has been chosen', async () => {
    const page = await suite.open({ viewport: LAPTOP })
    await signInAt(page, CHARGES)
    await page.getByRole('rowheader').first().waitFor()
    const before = await countRowsInSight(page)
    const top = async () => (await page.getByRole('searchbox', { name: '关键字' }).boundingBox())?.y ?? Number.NaN
    const atRest = await top()
    await page.getByRole('table').hover()
    await page.mouse.wheel(0, 120)
    await expect.poll(top).toBeLessThan(atRest - 30)
    await expect.poll(() => countRowsInSight(page)).toBeGreaterThan(before)
    const away = await top()
    await page
      .getByRole('checkbox', { name: /^选择 / })
      .nth(8)
      .check()
    await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '取消选择' }).click()
    await expect.poll(top).toBe(away)
    await page.getByRole('table').hover()
    await page.mouse.wheel(0, -40)
    await expect.poll(top).toBe(atRest)
  })

  it('leave every target of the list at least 24 pixels high', async () => {
    const page = await suite.open({ viewport: LAPTOP })
    await signInAt(page, CHARGES)
    await page.getByRole('rowheader').first().waitFor()
    const low = () =>
      page.getByRole('main').evaluate((main) =>
        [...main.querySelectorAll<HTMLElement>('button, select, input:not([type=radio], [type=checkbox])')]
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 0 && (box.height < 24 || box.width < 24))
          .map(({ element }) => element.getAttribute('aria-label') ?? element.textContent),
      )
    await expect.poll(low).toEqual([])
  })
})

/** Rows that can be read from edge to edge: whole inside the window, and nothing of the page lies over them. */
async function countRowsInSight(page: Page): Promise<number> {
  return await page.getByRole('table').evaluate((table) => {
    const isSeen = (row: Element) => {
      const { left, top, bottom, width } = row.getBoundingClientRect()
      const x = left + Math.min(width, window.innerWidth - left) / 2
      const owns = (y: number) => row.contains(document.elementFromPoint(x, y))
      return top >= 0 && bottom <= window.innerHeight && owns(top + 1) && owns(bottom - 2)
    }
    return [...table.querySelectorAll('tbody tr[data-index]')].filter(isSeen).length
  })
}

describe('a long strip', () => {
  it('widens nothing and shows the whole of the tab that is worked in', async () => {
    const page = await suite.open({ viewport: { width: 1024, height: 768 } })
    await signInAt(page, CHARGES)
    const menu = page.getByRole('navigation', { name: '主菜单' })
    for (const name of [
      '功能障碍',
      '协议',
      '医嘱项目',
      '医嘱项目分类',
      '评定量表',
      '耗材',
      '耗材分类',
      '设备协议',
      '器械',
    ])
      await menu.getByRole('link', { name, exact: true }).click()
    await menu.getByRole('link', { name: '收费项目', exact: true }).click()
    // Until then the button of the page before is still the one to be seen.
    await page.getByRole('heading', { level: 1, name: '收费项目' }).waitFor()
    await openNew(page)
    await page.getByLabel('备注').filter({ visible: true }).fill('写一点')
    await page.getByRole('tab', { name: /^新增收费项目.*未保存/ }).waitFor()
    await expect.poll(() => page.evaluate(excessOf)).toBeLessThanOrEqual(0)
    const cross = page.getByTitle('关闭 新增收费项目')
    const [strip, mark] = [await page.getByRole('tablist').boundingBox(), await cross.boundingBox()]
    expect(right(mark)).toBeLessThanOrEqual(right(strip))
  })
})

describe('the look', () => {
  it('is chosen by the person and kept', async () => {
    const page = await suite.open({ colorScheme: 'light' })
    await signInAt(page, CHARGES)
    const mode = () => page.evaluate(() => ({ ...document.documentElement.dataset }))
    await expect.poll(() => mode()).toMatchObject({ mode: 'light', density: 'dense' })
    await choose(page, '深色')
    await choose(page, '宽松')
    await expect.poll(() => mode()).toMatchObject({ mode: 'dark', density: 'comfortable' })
    await openAt(page, CHARGES)
    await expect.poll(() => mode()).toMatchObject({ mode: 'dark', density: 'comfortable' })
    await choose(page, '跟随系统')
    await expect.poll(() => mode()).toMatchObject({ mode: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(mode).toMatchObject({ mode: 'dark' })
  })
})

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '外观' }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

function right(box: { readonly x: number; readonly width: number } | null): number {
  return box ? box.x + box.width : Number.NaN
}
