/** Reports that devices send: listed, counted, read with their pictures; nothing about them can be changed. */
import { describe, expect, it } from 'vitest'
import { openAt, signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const PAGE = '/device/ultrasoundReport'

describe('超声报告', () => {
  it('is printed under the name of the hospital, with what was measured and its pictures', async () => {
    const page = await suite.open({ viewport: { width: 1000, height: 1400 } })
    // A printer that waits.
    await page.addInitScript(() => (window.print = () => document.documentElement.setAttribute('data-asked', '')))
    await signInAt(page, PAGE)
    await page.getByRole('rowheader').getByRole('link').first().click()
    await page
      .getByRole('cell', { name: /厚度|横截面积|积液深度/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: '打印' }).click()
    await page.locator('html[data-asked]').waitFor({ timeout: 20_000 })
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('[data-sheet]')
    await expect.poll(() => sheet.innerText()).toMatch(/第一康复医院[\s\S]*(?:厚度|横截面积|积液深度)[\s\S]*报告医生/)
    await expect.poll(() => sheet.getByRole('img').count()).toBeGreaterThan(1)
    await expect.poll(() => page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  })

  it('is a list without anything to add, whose summary opens it again with as many', async () => {
    const page = await suite.open({ viewport: { width: 1440, height: 1000 } })
    await signInAt(page, PAGE)
    await page.getByRole('rowheader').first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: /新增|导入/ }).count()).toBe(0)
    const asked: string[] = []
    page.on(
      'request',
      (request) => void (/getReportSummary/.test(request.url()) && asked.push(request.postData() ?? '')),
    )
    await page.getByRole('link', { name: '超声报告汇总' }).click()
    await page.locator('.rc-chart svg').first().waitFor()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.getByRole('button', { name: '检查类别：表' }).click()
    const row = page.getByRole('table', { name: '检查类别' }).getByRole('row').nth(1)
    const told = (await row.getByRole('link').first().textContent()) ?? ''
    await row.getByRole('link').first().click()
    await page.getByRole('navigation', { name: '分页' }).getByText(`共 ${told} 条`).filter({ visible: true }).waitFor()
  })

  it('shows one with what was measured and its pictures', async () => {
    const page = await suite.open({ viewport: { width: 1440, height: 1000 } })
    await signInAt(page, PAGE)
    await page.getByRole('rowheader').getByRole('link').first().waitFor()
    const address = await page.getByRole('rowheader').getByRole('link').first().getAttribute('href')
    await openAt(page, address ?? '')
    await page
      .getByRole('cell', { name: /厚度|横截面积|积液深度/ })
      .first()
      .waitFor()
    const pictures = page.locator('main img').filter({ visible: true })
    await expect.poll(() => pictures.count()).toBeGreaterThan(0)
    await expect
      .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })
})
