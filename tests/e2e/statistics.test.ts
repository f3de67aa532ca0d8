/** The page of declared statistics: each number leads to as many records, pictures under the page's own rules, keys, a failed refresh. */
import { readFile } from 'node:fs/promises'
import type { Page, Request } from 'playwright-core'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { openAt, signInAt } from '../support/person.ts'
import { readSheets } from '../support/sheets.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const PATIENTS = '/enquiry/patient'
const PAGE = `${PATIENTS}/statistics`
/** 12 mm. */
const MARGIN_PT = 33
const RESULTS = '**/report/redash/QueryResults'

async function openStatistics(): Promise<Page> {
  const page = await suite.open({ viewport: { width: 1440, height: 1000 } })
  await signInAt(page, PAGE)
  await page.locator('.rc-chart svg').first().waitFor()
  return page
}

/** The list's own count, once it stands there. */
const listOf = (page: Page, count: string | undefined) =>
  page.getByRole('navigation', { name: '分页' }).getByText(`共 ${count} 条`).filter({ visible: true })

describe('the statistics of patients', () => {
  it('stand beside the list, and each number opens a list of as many', async () => {
    const page = await suite.open()
    await signInAt(page, PATIENTS)
    await page.getByRole('navigation', { name: '患者查询' }).getByRole('link', { name: '患者统计' }).click()
    const figure = page.getByRole('link', { name: /^患者数 \d+人/ })
    await figure.waitFor()
    const [, count] = /患者数 (\d+)人/.exec((await figure.getAttribute('aria-label')) ?? '') ?? []
    await figure.click()
    await listOf(page, count).waitFor()

    await page.goto(PAGE)
    await page.locator('.rc-chart svg').first().waitFor()
    await page.getByRole('button', { name: '费别：表' }).click()
    const cell = page.getByRole('table', { name: '费别' }).getByRole('row').nth(2)
    const name = (await cell.getByRole('rowheader').textContent()) ?? ''
    const told = (await cell.getByRole('link').textContent()) ?? ''
    expect([name, Number(told)]).toEqual([expect.stringMatching(/./), expect.any(Number)])
    await cell.getByRole('link').click()
    await listOf(page, told).waitFor()
  })

  it('are asked for once, before the parts that draw them are there', async () => {
    const page = await openStatistics()
    const order: string[] = []
    page.on('request', (request) => void (request.url().endsWith('/QueryResults') && order.push('figures')))
    // The parts arrive late; the question does not wait for them.
    await page.route('**/assets/charts-*.js', async (route) => {
      await expect.poll(() => order).toContain('figures')
      order.push('parts')
      await route.continue()
    })
    await page.goto(PAGE)
    await page.locator('.rc-chart svg').first().waitFor()
    expect(order).toEqual(['figures', 'parts'])
  })

  it('draw under trusted types while every picture is pointed at, and are walked by keys', async () => {
    const page = await openStatistics()
    const charts = page.locator('.rc-chart')
    await expect.poll(() => page.locator('.rc-chart svg').count()).toBe(4)
    for (let at = 0; at < 4; at += 1) {
      await charts.nth(at).scrollIntoViewIfNeeded()
      const box = await charts.nth(at).boundingBox()
      if (!box) throw new Error('the chart is not on the page')
      for (const part of [0.3, 0.5, 0.7]) await page.mouse.move(box.x + box.width * part, box.y + box.height * 0.5)
    }
    await page.getByRole('application', { name: /^年龄与性别/ }).focus()
    await page.keyboard.press('ArrowRight')
    const said = page.locator('figure').filter({ hasText: '年龄与性别' }).getByRole('status')
    await expect.poll(() => said.textContent()).toMatch(/^.+岁.*，男 \d+人$/)
    const people = /男 (\d+)人/.exec((await said.textContent()) ?? '')?.[1]
    await page.keyboard.press('Enter')
    await listOf(page, people).waitFor()
  })

  it('keep the last figures where they cannot be read again, and say so', async () => {
    const page = await openStatistics()
    const figure = page.getByRole('link', { name: /^患者数 \d+人/ })
    const before = await figure.getAttribute('aria-label')
    suite.expectComplaint(/503/)
    await page.route(RESULTS, (route) => route.fulfill({ status: 503, json: { Type: 503, Data: null, Content: '' } }))
    await page.getByRole('button', { name: '更新', exact: true }).click()
    await page.getByText('更新失败').waitFor()
    await expect.poll(() => figure.getAttribute('aria-label')).toBe(before)
    await page.unroute(RESULTS)
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByText('更新失败').waitFor({ state: 'hidden' })
  })

  it('tell a consortium of its hospitals, each with a list of as many', async () => {
    const page = await suite.open({ viewport: { width: 1440, height: 1000 } })
    await signInAt(page, PAGE, 'consortium')
    await page.locator('.rc-chart svg').first().waitFor()
    await page.getByRole('button', { name: '各院患者：表' }).click()
    const row = page.getByRole('table', { name: '各院患者' }).getByRole('row').nth(1)
    const told = (await row.getByRole('link').first().textContent()) ?? ''
    expect(Number(told)).toBeGreaterThan(4)
    await row.getByRole('link').first().click()
    await listOf(page, told).waitFor()

    await openAt(page, '/LargeDataScreen/index')
    await page.locator('.rc-wall .rc-chart svg').first().waitFor()
    await page.getByRole('heading', { name: '各院患者' }).waitFor()
    await expect.poll(() => page.getByText('尚未接入').count()).toBe(0)
  })

  it('are compared with as many days directly before', async () => {
    const page = await suite.open()
    const asked: unknown[] = []
    page.on('request', (request) => void (request.url().includes('QueryResults') && asked.push(request.postDataJSON())))
    await signInAt(page, `${PAGE}?StartDate=2026-10-01&EndDate=2026-10-31`)
    await page.locator('.rc-figure strong').first().waitFor()
    await expect
      .poll(() => asked)
      .toContainEqual({
        Query: 'patients',
        Filters: { StartDate: '2026-08-31', EndDate: '2026-09-30' },
        Views: ['all'],
      })
  })

  it('are narrowed by the address alone, say — for what cannot be told, and can be used by everybody', async () => {
    const page = await suite.open()
    await signInAt(page, `${PAGE}?StartDate=2001-01-01&EndDate=2001-01-02`)
    await page.getByText('没有符合条件的记录').first().waitFor()
    await page.locator('.rc-figure').filter({ hasText: '有风险的比例' }).getByText('—').waitFor()
    await page.getByRole('button', { name: '清除筛选' }).click()
    await page.locator('.rc-chart svg').first().waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expectAccessible(page)
  })

  it('come as a workbook and as a picture', async () => {
    const page = await openStatistics()
    const [sheets] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 XLSX' }).click(),
    ])
    expect(sheets.suggestedFilename()).toMatch(/^患者统计_\d{4}-\d\d-\d\d\.xlsx$/)
    const book = await readSheets(await readFile(await sheets.path()))
    await page.getByRole('button', { name: '在管状态：表' }).click()
    const rows = page.getByRole('table', { name: '在管状态' }).getByRole('row')
    await expect.poll(() => rows.count()).toBeGreaterThan(2)
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.trim())),
    )
    expect(book.get('在管状态')?.map((row) => row.map(String))).toEqual(shown)
    expect(book.get('口径')?.map(([title]) => title)).toContain('有风险的比例')
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '保存图片' }).first().click(),
    ])
    expect(picture.suggestedFilename()).toMatch(/\.png$/)
  })

  it('bring the library that draws them once, and no list does', async () => {
    const page = await suite.open()
    const asked: Request[] = []
    page.on('requestfinished', (request) => void (request.url().includes('/assets/echarts-') && asked.push(request)))
    await signInAt(page, PATIENTS)
    await page.getByRole('navigation', { name: '分页' }).waitFor()
    expect(asked).toEqual([])
    await page.getByRole('link', { name: '患者统计' }).click()
    await page.locator('.rc-chart svg').first().waitFor()
    await expect.poll(() => asked.length).toBe(1)
    const { responseBodySize } = await asked[0]!.sizes()
    expect(responseBodySize).toBeLessThanOrEqual(170_000)
  })

  it('are printed at once without the frame, no picture wider than its place on the paper', async () => {
    const page = await openStatistics()
    await expect.poll(() => page.locator('.rc-chart svg').count()).toBeGreaterThan(2)
    const bytes = await page.pdf({ preferCSSPageSize: true })
    const document_ = await getDocumentProxy(new Uint8Array(bytes))
    const words: string[] = []
    for (let number = 1; number <= document_.numPages; number += 1) {
      const paper = await document_.getPage(number)
      const [, , width = 0] = paper.view
      const { items } = await paper.getTextContent()
      const texts = items.flatMap((item) => ('str' in item ? [{ ...item, right: item.transform[4] + item.width }] : []))
      words.push(...texts.map(({ str }) => str))
      expect(texts.filter(({ right }) => right > width - MARGIN_PT).map(({ str }) => str)).toEqual([])
    }
    // The page says of whom it is; the frame, where one chooses, would say so once more.
    expect(words.join('').normalize('NFKC').replaceAll(' ', '').split('第一康复医院')).toHaveLength(2)
  })

  it('are printed for white paper by who works in the dark, and are dark again', async () => {
    const page = await suite.open({ colorScheme: 'dark' })
    await signInAt(page, PAGE)
    await page.locator('.rc-chart svg text').first().waitFor()
    const inks = () =>
      page.locator('.rc-chart svg text').evaluateAll((all) => all.map((one) => one.getAttribute('fill')))
    const dark = await inks()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const quiet = await page.evaluate(() => {
      document.documentElement.dataset['mode'] = 'light'
      return getComputedStyle(document.documentElement).getPropertyValue('--rc-text-2').trim()
    })
    expect(await inks()).toContain(quiet)
    expect(dark).not.toContain(quiet)
    await page.evaluate(() => void (document.documentElement.dataset['mode'] = 'dark'))
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(inks).toEqual(dark)
  })

  it('are printed on paper that lies down, sheet for sheet, and lists on paper that stands', async () => {
    const page = await openStatistics()
    const sizes = async () => {
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      return [...paper.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
        ([, width, height]) => Number(width) > Number(height),
      )
    }
    const figures = await sizes()
    expect(figures.length).toBeGreaterThan(0)
    expect(figures.filter((isLying) => !isLying)).toEqual([])
    await page.getByRole('link', { name: '患者查询', exact: true }).first().click()
    await page.getByRole('navigation', { name: '分页' }).waitFor()
    expect((await sizes()).filter((isLying) => isLying)).toEqual([])
  })
})
