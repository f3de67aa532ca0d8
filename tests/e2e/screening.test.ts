/** The five pages of spine screening: figures that open lists of as many, a list that names children to their own hospital alone. */
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { openAt, signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const PAGES = ['board', 'overall', 'school', 'byAge'] as const

describe('脊柱筛查', () => {
  it('draws each page, and a number of the board opens as many children', async () => {
    const page = await suite.open({ viewport: { width: 1440, height: 1000 } })
    await signInAt(page, '/spine/board')
    const figure = page.getByRole('link', { name: /^阳性人数 \d+人/ })
    await figure.waitFor()
    const [, count] = /阳性人数 (\d+)人/.exec((await figure.getAttribute('aria-label')) ?? '') ?? []
    for (const path of PAGES.slice(1)) {
      await openAt(page, `/spine/${path}`)
      await page.locator('.rc-chart svg').filter({ visible: true }).first().waitFor()
      await expect
        .poll(() => page.locator('.rc-figure strong').filter({ visible: true }).first().textContent())
        .toMatch(/^\d+$/)
    }
    await expectAccessible(page, 'main')
    await openAt(page, '/spine/board')
    await figure.click()
    await page.getByRole('navigation', { name: '分页' }).getByText(`共 ${count} 条`).filter({ visible: true }).waitFor()
  })

  it('shows the interval of each school’s rate, and is nowhere wider than a narrow page', async () => {
    const page = await suite.open({ viewport: { width: 390, height: 844 } })
    await signInAt(page, '/spine/school')
    const schools = page.getByRole('region', { name: '各学校的表' }).getByRole('rowheader')
    await schools.first().waitFor()
    const whiskers = page.locator('.rc-chart svg path[stroke-width="1.5"]')
    await expect.poll(() => whiskers.count()).toBe(await schools.count())
    for (const path of PAGES) {
      await openAt(page, `/spine/${path}`)
      await page.locator('.rc-chart svg').filter({ visible: true }).first().waitFor()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path }).toBe(390)
    }
  })

  it('are narrowed by a number when it is typed out, and what is typed on stays where it is', async () => {
    const page = await suite.open({ viewport: { width: 1440, height: 1000 } })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/DetailStatistics')) asked.push(request.postData() ?? '')
    })
    await signInAt(page, '/spine/school')
    await page.getByRole('region', { name: '各学校的表' }).getByRole('rowheader').first().waitFor()
    const filters = page.getByRole('search', { name: '筛选' })
    const from = filters.getByLabel('躯干旋转角从')
    const before = asked.length
    await from.pressSequentially('15', { delay: 25 })
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('StartAtr')).toBe('15')
    await expect.poll(() => asked.slice(before).filter((body) => body.includes('"15"')).length).toBe(1)
    expect(asked.length - before).toBe(1)
    await page.keyboard.type('5', { delay: 25 })
    await expect.poll(() => from.inputValue()).toBe('155')
    await filters.getByRole('button', { name: '清除筛选' }).click()
    await expect.poll(() => from.inputValue()).toBe('')
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  it('are narrowed by schools and classes as their list is, in words on paper, and say what each figure means', async () => {
    const page = await suite.open({ viewport: { width: 1440, height: 1000 } })
    await signInAt(page, '/spine/school')
    const schools = page.getByRole('region', { name: '各学校的表' }).getByRole('rowheader')
    const filters = page.getByRole('search', { name: '筛选' })
    const screened = page.getByRole('link', { name: /^实筛人数 \d+人/ })
    const counted = async () => Number(/\d+/.exec((await screened.getAttribute('aria-label')) ?? '')?.[0])
    await screened.waitFor()
    await expect.poll(() => schools.count()).toBe(4)
    await filters.getByRole('button', { name: '学校', exact: true }).click()
    const panel = page.getByRole('dialog', { name: '筛选学校' })
    await panel.getByRole('searchbox', { name: '查找学校' }).pressSequentially('小学', { delay: 25 })
    // Two at once, sooner than any address or answer has changed.
    const boxes = ['上城区清河小学', '上城区望江小学'].map((name) => panel.getByRole('checkbox', { name }))
    await expect.poll(() => panel.getByRole('checkbox').count()).toBe(2)
    await panel.evaluate((element) => {
      for (const box of element.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) box.click()
    })
    for (const box of boxes) await expect.poll(() => box.isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => schools.allTextContents()).toHaveLength(2)
    await expect.poll(() => new URL(page.url()).searchParams.getAll('School').length).toBe(2)
    const chip = '学校：上城区清河小学、上城区望江小学'
    await expect.poll(() => filters.getByRole('button', { name: `移除筛选 ${chip}` }).count()).toBe(1)
    await expect.poll(() => page.locator('.rc-statistics-paper').first().textContent()).toContain(chip)
    const keyword = filters.getByLabel('关键字')
    await keyword.fill('SR2026')
    await keyword.press('Enter')
    await expect.poll(() => screened.count()).toBe(0)
    await page.locator('.rc-statistics-paper').first().getByText('关键字：SR2026').waitFor({ state: 'attached' })
    await keyword.fill('没有这样的孩子')
    await keyword.press('Enter')
    const table = page.locator('section.rc-chart-frame').filter({ hasText: '各学校' })
    await table.getByText('没有符合条件的记录').waitFor()
    await keyword.fill('a;')
    await filters.getByRole('alert').getByText('“;”').waitFor()
    await keyword.fill('')
    await keyword.press('Enter')
    await screened.waitFor()
    await expect.poll(() => page.url()).not.toContain('Keyword')
    await filters.getByLabel('班级').fill('2班')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('Class')).toBe('2班')
    await page.reload()
    await expect.poll(() => page.locator('.rc-statistics-paper').first().textContent()).toContain(`${chip}；班级：2班`)
    // A list finds every class that contains the text: no link leads to more than was counted.
    const figure = page.locator('.rc-figure').filter({ hasText: '实筛人数' }).locator('strong')
    await expect.poll(async () => Number(await figure.textContent())).toBeLessThan(60)
    await expect.poll(() => screened.count()).toBe(0)
    await filters.getByLabel('班级').fill('')
    await page.keyboard.press('Enter')
    await filters.getByRole('button', { name: '区划', exact: true }).click()
    await page.getByRole('dialog', { name: '筛选区划' }).getByRole('checkbox', { name: '杭州市' }).click()
    await page.keyboard.press('Escape')
    await screened.waitFor()
    await expect.poll(counted).toBe(110)
    const count = 110
    await page.getByRole('button', { name: '口径：实筛人数' }).click()
    await page.getByRole('dialog', { name: '口径：实筛人数' }).getByText('筛查记录').waitFor()
    await expectAccessible(page, 'main')
    await page.keyboard.press('Escape')
    await screened.click()
    await page.getByRole('navigation', { name: '分页' }).getByText(`共 ${count} 条`).filter({ visible: true }).waitFor()
  })
})
