/** A prescription is written, sent and approved: each says before what comes of it, and nobody approves his own. */
import { describe, expect, it } from 'vitest'
import { businessDay } from '../../src/model/business-day.ts'
import { makePatients } from '../../src/server/seed/business/patient.ts'
import { chooseIn, doInRow, findRows, openAt, openNew, save, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const PATIENT = makePatients(businessDay(Date.now()))
  .filter(({ organization }) => organization === 'org-1')
  .flatMap(({ rows }) => rows)
  .filter(({ State }) => State === 'inpatient')
  .map(({ Name }) => String(Name))[0]!

describe('a prescription', () => {
  it('has the price of its item, becomes an order when another doctor approves it, and is not changed any more', async () => {
    suite.expectComplaint(/400/)
    const page = await suite.open({ viewport: { width: 1366, height: 768 } })
    await signInAt(page, '/treatment/prescription')
    await openNew(page)
    await chooseIn(page, '患者', PATIENT)
    await chooseIn(page, '就诊', PATIENT)
    await chooseIn(page, '开立医生', '陈立')
    await page
      .getByRole('button', { name: /^(?:新增一行|添加一行|加一行|新增)/ })
      .last()
      .click()
    await chooseIn(page, '医嘱项目', '下肢康复机器人')
    const times = page
      .getByRole('textbox', { name: /次数/ })
      .or(page.getByRole('spinbutton', { name: /次数/ }))
      .first()
    await expect.poll(() => times.inputValue()).toBe('20')
    await times.fill('10')
    await save(page)
    const said = page.getByText(/已保存 处方 CF\d{12}/).first()
    const no = /CF\d{12}/.exec((await said.textContent()) ?? '')?.[0] ?? ''
    await findRows(page, no)
    const row = page.getByRole('row').filter({ hasText: no })
    await expect.poll(() => row.innerText()).toContain('1,800.00')
    await doInRow(page, no, '提交审核')
    // Somebody who has an order of that item already is asked about first.
    const asking = page.getByRole('dialog', { name: /提交审核/ })
    await asking
      .or(row.filter({ hasText: '待审核' }))
      .first()
      .waitFor()
    if (await asking.isVisible()) await asking.getByRole('button', { name: '提交审核' }).click()
    await row.filter({ hasText: '待审核' }).waitFor()
    await openAt(page, '/treatment/prescriptionReview')
    await findRows(page, no)
    await doInRow(page, no, '审核通过')
    const dialog = page.getByRole('dialog', { name: /审核通过/ })
    await dialog.getByText('同时：生成 1 条治疗医嘱').waitFor()
    await chooseIn(page, '审核医生', '陈立')
    await dialog.getByRole('button', { name: '审核通过' }).click()
    await dialog.getByText('审核医生不能是开立医生').first().waitFor()
    await chooseIn(page, '审核医生', '吴敏')
    await dialog.getByRole('button', { name: '审核通过' }).click()
    await dialog.waitFor({ state: 'detached' })
    await openAt(page, '/treatment/treatmentOrder')
    await page.getByRole('tab', { name: /^待接单/ }).click()
    await findRows(page, PATIENT)
    const order = page.getByRole('row').filter({ hasText: PATIENT }).filter({ hasText: '下肢康复' }).first()
    await expect.poll(() => order.innerText()).toMatch(/0\s+10/)
  })
})
