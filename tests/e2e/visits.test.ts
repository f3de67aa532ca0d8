/** A stay, from registration to settlement: a second one, a bed that is taken and what comes too late are refused by name. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { businessDay } from '../../src/model/business-day.ts'
import { makePatients } from '../../src/server/seed/business/patient.ts'
import { chooseIn, doInRow, findRows, openAt, openNew, save, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const VISITS = '/treatment/rehabilitationVisit'
const BED = '12'
const [PATIENT = '', OTHER = ''] = makePatients(businessDay(Date.now()))
  .filter(({ organization }) => organization === 'org-1')
  .flatMap(({ rows }) => rows)
  .filter(({ State }) => State === 'registered')
  .map(({ Name }) => String(Name))
const stay = { no: '' }

async function fillStay(page: Page, patient: string): Promise<void> {
  await openNew(page)
  await chooseIn(page, '患者', patient)
  await page.getByRole('combobox', { name: '类别' }).selectOption('住院')
  await chooseIn(page, '科室', '神经康复病区')
  await page.getByRole('textbox', { name: '床号' }).fill(BED)
  await chooseIn(page, '主管医生', '陈立')
}

const stayRow = (page: Page) => page.getByRole('row').filter({ hasText: stay.no })

/** Answers what the dialog of a step asks. */
async function take(
  page: Page,
  step: string,
  answer: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<void> {
  await doInRow(page, stay.no, step)
  const dialog = page.getByRole('dialog', { name: `${step}就诊` })
  await answer(dialog)
  await dialog.getByRole('button', { name: step }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe('a stay', () => {
  it('is registered with what the patient’s record says, and begins', async () => {
    const page = await suite.open({ viewport: { width: 1366, height: 768 } })
    await signInAt(page, VISITS)
    await page.getByRole('rowheader').first().waitFor()
    await fillStay(page, PATIENT)
    const diagnosis = page.getByRole('group', { name: '诊断' }).getByRole('textbox', { name: /诊断/ }).first()
    await expect.poll(() => diagnosis.inputValue()).not.toBe('')
    await save(page)
    const said = page.getByText(/已保存 就诊 J\d{12}/).first()
    stay.no = /J\d{12}/.exec((await said.textContent()) ?? '')?.[0] ?? ''
    await findRows(page, stay.no)
    await take(page, '接诊', async (dialog) => {
      await dialog.getByText('所选患者已到院').waitFor()
      await dialog.getByText(`同时：患者「`).waitFor()
      await expect.poll(() => dialog.getByText('同时：患者「').innerText()).toMatch(new RegExp(`${PATIENT}.*」转住院`))
    })
    await expect.poll(() => stayRow(page).innerText()).toContain('就诊中')
    // What the house knows of the patient follows.
    await openAt(page, '/enquiry/patient')
    await findRows(page, PATIENT)
    await expect.poll(() => page.getByRole('row').filter({ hasText: PATIENT }).first().innerText()).toContain('住院')
  })

  it('is no second one for the patient, nor for another in the same bed', async () => {
    suite.expectComplaint(/400/)
    suite.expectComplaint(/409/)
    const page = await suite.open({ viewport: { width: 1366, height: 768 } })
    await signInAt(page, VISITS)
    await page.getByRole('rowheader').first().waitFor()
    await fillStay(page, PATIENT)
    await page.getByText(`该患者已在住院：${stay.no}`).first().waitFor()
    await page.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '放弃修改' }).filter({ visible: true }).click()
    await fillStay(page, OTHER)
    await save(page)
    const said = page.getByText(/已保存 就诊 J\d{12}/).first()
    const no = /J\d{12}/.exec((await said.textContent()) ?? '')?.[0] ?? ''
    await findRows(page, no)
    await doInRow(page, no, '接诊')
    const dialog = page.getByRole('dialog', { name: '不能接诊就诊' })
    await dialog.getByText(`这张床已有人：${stay.no}`).waitFor()
  })

  it('ends with a summary, is taken up again for a reason, and is closed for good when it is settled', async () => {
    const page = await suite.open({ viewport: { width: 1366, height: 768 } })
    await signInAt(page, VISITS)
    await page.getByRole('tab', { name: /^全部/ }).click()
    await findRows(page, stay.no)
    const discharge = () =>
      take(page, '出院', async (dialog) => {
        await dialog.getByRole('textbox', { name: '结束日期' }).fill(businessDay(Date.now()))
        await dialog.getByRole('combobox', { name: '结果' }).selectOption('好转')
        await dialog.getByRole('textbox', { name: '出院小结' }).fill('步行 50 米，回家锻炼')
      })
    await discharge()
    await expect.poll(() => stayRow(page).innerText()).toContain('待结算')
    await take(page, '召回', (dialog) => dialog.getByRole('textbox', { name: '原因' }).fill('还有一次治疗'))
    await expect.poll(() => stayRow(page).innerText()).toContain('就诊中')
    await discharge()
    await expect.poll(() => stayRow(page).innerText()).toContain('待结算')
    await take(page, '结算', (dialog) => dialog.getByText('结算后这次就诊不能再改').waitFor())
    await expect.poll(() => stayRow(page).innerText()).toContain('已结算')
    await doInRow(page, stay.no, '查看')
    await page.getByText('步行 50 米，回家锻炼', { exact: true }).waitFor()
  })
})
