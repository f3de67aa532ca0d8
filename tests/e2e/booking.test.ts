/** The roster and the desk: weeks from a plan, the week by the keyboard, a booking from order to treatment, on a ward's tablet too. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { businessDay } from '../../src/model/business-day.ts'
import { dayAfter } from '../../src/model/condition.ts'
import { expectAccessible } from '../support/accessible.ts'
import { chooseIn, doInRow, openAt, openNew, save, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const TODAY = businessDay(Date.now())
const day = (days: number) => dayAfter(TODAY, days) ?? ''
const DESK = { viewport: { width: 1366, height: 768 } }

/** Ends when its rows are there: as many as the tab says. On a phone the head does not say how many. */
async function openTab(page: Page, title: string): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${title}`) })
  await tab.click()
  const count = async () => /\d+/.exec(await tab.innerText())?.[0]
  await expect.poll(count).toBeDefined()
  await page
    .getByText(`共 ${await count()} 条`)
    .first()
    .waitFor({ state: 'attached' })
  await page.locator('table[aria-busy]').filter({ visible: true }).waitFor({ state: 'detached' })
}

/** What stands in the first row under that title. */
async function cellOf(page: Page, title: string): Promise<string> {
  const titles = (await page.locator('thead tr').locator('th, td').allInnerTexts()).map((words) => words.trim())
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
  const words = await row.locator('td, th').nth(titles.indexOf(title)).innerText()
  // Marks stand below it.
  const [first = ''] = words.trim().split(/\s/)
  expect(first).not.toBe('')
  return first
}

describe('the roster', () => {
  it('weeks of a plan are told before they are made, and once made are there', async () => {
    const page = await suite.open(DESK)
    await signInAt(page, '/booking/schedulePlan')
    const plan = page.getByRole('row').filter({ hasText: '罗建国每周排班' })
    const name = (await plan.getByRole('link').first().innerText()).trim()
    const generate = async () => {
      await doInRow(page, name, '生成排班')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: '从' }).fill(day(1))
      await dialog.getByRole('textbox', { name: '到' }).fill(day(7))
      await page.keyboard.press('Tab')
      return dialog
    }
    const dialog = await generate()
    // Six working days of four times.
    await dialog.getByText('同时：生成 24 条治疗排班').waitFor()
    await dialog.getByRole('button', { name: '生成排班' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => plan.innerText()).toContain(day(7))
    const again = await generate()
    await again.getByText('24 条已有，不再生成').waitFor()
    await again.getByText('没有要生成的治疗排班').waitFor()
    await page.keyboard.press('Escape')
  })

  it('a week is gone through by the keyboard, in its address, and an empty place begins a new record', async () => {
    const page = await suite.open(DESK)
    await signInAt(page, '/booking/schedule')
    await page.getByRole('button', { name: '周表' }).click()
    const table = page.getByRole('table')
    await table.getByRole('link').first().waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/booking/schedule/week')
    await expectAccessible(page)
    await page.getByRole('button', { name: '后几天' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).not.toBe(null)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(null)
    await table.getByRole('link').first().focus()
    const focused = () => page.evaluate(() => document.activeElement?.closest('td')?.dataset['cell'] ?? '')
    const begun = await focused()
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).not.toBe(begun)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(focused).toBe(begun)
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/show$/)
    await page.goBack()
    await table.getByRole('link').first().waitFor()
    await table
      .getByRole('button', { name: /^新增：/ })
      .first()
      .click()
    await page.getByRole('button', { name: '保存', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: '日期' }).inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
    await expect.poll(() => page.getByRole('combobox', { name: '治疗师' }).inputValue()).not.toBe('')
  })
})

describe('the desk', () => {
  it('books a place of the order’s room, for as long as there is one', async () => {
    const page = await suite.open(DESK)
    // Somebody with an order that is under way.
    await signInAt(page, '/treatment/treatmentOrder')
    await openTab(page, '执行中')
    const patient = await cellOf(page, '姓名')
    await openAt(page, '/booking/reservationRecord')
    await openNew(page)
    await chooseIn(page, '患者', patient)
    // The last: the first times of a patient’s week are taken.
    const pick = async (field: string) => {
      await page.getByRole('combobox', { name: field }).click()
      await page.getByRole('listbox').getByRole('option').last().click()
    }
    await pick('治疗医嘱')
    await pick('号源')
    await expect
      .poll(() => page.getByRole('combobox', { name: '号源' }).inputValue())
      .toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/)
    await save(page)
  })

  it.each([
    ['desk', DESK],
    ['ward’s tablet', { viewport: { width: 390, height: 844 } }],
  ])('signs somebody in who has come, at the %s', async (_where, options) => {
    const page = await suite.open(options)
    await signInAt(page, '/booking/reservationRecord')
    await openTab(page, '待签到')
    const no = await cellOf(page, '预约号')
    await doInRow(page, no, '签到')
    await expect.poll(() => page.getByRole('row').filter({ hasText: no }).count()).toBe(0)
    await openTab(page, '今日')
    await expect.poll(() => page.getByRole('row').filter({ hasText: no }).innerText()).toContain('已签到')
    await expectAccessible(page, 'table')
  })

  it('a hospital without booking has neither the pages nor a field that asks for one', async () => {
    const page = await suite.open(DESK)
    await signInAt(page, '/treatment/offlineExecutionRecord', 'orgadmin2')
    await openNew(page)
    await page.getByRole('combobox', { name: '治疗医嘱' }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: '治疗预约' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('link', { name: '预约记录' }).count()).toBe(0)
  })
})
