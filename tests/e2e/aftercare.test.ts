/** A call list: who does not answer is noted, who has to come again gets a plan, and comes by a visit that the plan keeps. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { businessDay } from '../../src/model/business-day.ts'
import { chooseIn, doInRow, findRows, openAt, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const TODAY = businessDay(Date.now())
const known = { task: '', plan: '' }

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

/** Answers what the dialog of a step asks. */
async function take(page: Page, [library, no, step]: readonly string[], answer: (dialog: Locator) => Promise<unknown>) {
  await doInRow(page, no ?? '', step ?? '')
  const dialog = page.getByRole('dialog', { name: `${step}${library}` })
  await answer(dialog)
  await dialog.getByRole('button', { name: step ?? '' }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe('the call list', () => {
  it('opens with what is due, and nobody is lost who was not asked three times', async () => {
    suite.expectComplaint(/400/)
    const page = await suite.open({ viewport: { width: 1366, height: 768 } })
    await signInAt(page, '/followUp/management')
    // Of today, and without a form to be filled in.
    const due = page.getByRole('row').filter({ hasText: TODAY }).filter({ hasText: '电话' }).first()
    await due.waitFor()
    const words = await due.innerText()
    known.task = /SF\d{12}/.exec(words)?.[0] ?? ''
    expect(known.task).not.toBe('')
    await expect.poll(() => page.getByRole('tab', { name: /今日与逾期/ }).getAttribute('aria-selected')).toBe('true')
    await take(page, ['随访', known.task, '记录未接通'], async (dialog) => {
      await dialog.getByRole('combobox', { name: '方式' }).selectOption('电话')
      await dialog.getByRole('combobox', { name: '情况' }).selectOption('未接通')
    })
    await doInRow(page, known.task, '登记失访')
    const dialog = page.getByRole('dialog', { name: '不能登记失访随访' })
    await dialog.getByText('须至少 3 次未接通才能登记失访，现在 1 次').first().waitFor()
  })

  it('is done with a result, which stands among the results, and makes a plan to come again', async () => {
    const page = await suite.open({ viewport: { width: 1366, height: 768 } })
    await signInAt(page, '/followUp/management')
    await findRows(page, known.task)
    await take(page, ['随访', known.task, '完成'], async (dialog) => {
      await dialog.getByRole('textbox', { name: '随访日期' }).fill(TODAY)
      await dialog.getByRole('combobox', { name: '结果' }).selectOption('需返院')
      await dialog.getByRole('textbox', { name: '小结' }).fill('步态变差，请来复查')
    })
    await openAt(page, '/followUp/result')
    await findRows(page, known.task)
    await expect.poll(() => row(page, known.task).innerText()).toContain('需返院')
    await openAt(page, '/treatment/returningHospital')
    await page.getByRole('tab', { name: /^待返院/ }).click()
    const planned = page.getByRole('row').filter({ hasText: '待返院' }).filter({ hasText: '复查' })
    await planned.first().waitFor()
    const numbers = (await planned.allInnerTexts()).map((words) => /FY\d{12}/.exec(words)?.[0] ?? '')
    known.plan = numbers.filter((no) => no.startsWith(`FY${TODAY.replaceAll('-', '')}`)).at(-1) ?? ''
    expect(known.plan).not.toBe('')
  })

  it('who comes again is registered at once, and the plan leads to the visit', async () => {
    const page = await suite.open({ viewport: { width: 1366, height: 768 } })
    await signInAt(page, '/treatment/returningHospital')
    await page.getByRole('tab', { name: /^全部/ }).click()
    await findRows(page, known.plan)
    await take(page, ['返院', known.plan, '通知'], (dialog) =>
      dialog.getByRole('combobox', { name: '方式' }).selectOption('电话'),
    )
    await expect.poll(() => row(page, known.plan).innerText()).toContain('已通知')
    await take(page, ['返院', known.plan, '登记返院'], async (dialog) => {
      await dialog.getByRole('combobox', { name: '类别' }).selectOption('门诊')
      await chooseIn(page, '科室', '康复医学科')
      await chooseIn(page, '主管医生', '陈立')
      await expect.poll(() => dialog.innerText()).toContain('生成 1 条就诊')
    })
    await expect.poll(() => row(page, known.plan).innerText()).toContain('已返院')
    await doInRow(page, known.plan, '查看')
    await page
      .getByText(/^J\d{12}/)
      .first()
      .waitFor()
  })
})
