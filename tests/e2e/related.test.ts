/** One patient's page: what is known stays in sight, the rest is a tab away, and a new record begins with the patient. */
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { openAt, signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()

describe('a patient’s page', () => {
  it.each([
    ['wide', { viewport: { width: 1366, height: 768 } }],
    ['narrow', { viewport: { width: 390, height: 844 } }],
  ])('has what refers to the patient in tabs that are in the address, %s', async (_how, options) => {
    const page = await suite.open(options)
    await signInAt(page, '/enquiry/patient')
    // Somebody who is under treatment.
    await page.getByRole('tab', { name: /^住院/ }).click()
    const link = page.getByRole('row').filter({ hasText: '住院' }).getByRole('link').first()
    await link.waitFor()
    const href = (await link.getAttribute('href')) ?? ''
    const id = href.split('/').find((part) => /^[0-9a-f-]{36}$/.test(part)) ?? ''
    expect(id).not.toBe('')
    await openAt(page, `/enquiry/patientDetail?id=${id}`)
    const tabs = page.getByRole('tablist', { name: '患者详情的各部分' })
    await tabs.waitFor()
    await expect
      .poll(() => tabs.getByRole('tab').allInnerTexts())
      .toEqual(['资料', '就诊', '评定', '疗程', '处方', '治疗医嘱', '预约', '执行', '费用', '随访', '返院'])
    await tabs.getByRole('tab', { name: '就诊' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('part')).toBe('rehabilitation-visit.PatientId')
    const section = page.getByRole('region', { name: '就诊' })
    await section.getByText(/^共 \d+ 条$/).waitFor()
    await expectAccessible(page, 'main [role=tablist]')
    await tabs.getByRole('tab', { name: '就诊' }).press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('part')).toBe('evaluation-record.PatientId')
    // What was open is open again.
    await page.reload()
    await page.getByRole('region', { name: '评定' }).waitFor()
    // What lies ahead stands first in its own list; here the newest does.
    const asked = page.waitForRequest((request) => /"reservation"/.test(request.postData() ?? ''))
    await tabs.getByRole('tab', { name: '预约' }).click()
    expect((await asked).postDataJSON()).toMatchObject({ SortField: 'StartAt', SortOrder: 'desc' })
    await tabs.getByRole('tab', { name: '评定' }).click()
    await page.getByRole('link', { name: '新增评定' }).click()
    await page.getByRole('button', { name: '保存', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: '患者' }).inputValue()).not.toBe('')
  })

  it('says so where its address names nobody', async () => {
    const page = await suite.open()
    await signInAt(page, '/enquiry/patientDetail')
    await page.getByText('没有选择患者').waitFor()
    await page.getByRole('link', { name: '打开患者列表' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/enquiry/patient')
  })

  it('has no tab for what is closed in the hospital', async () => {
    const page = await suite.open()
    await signInAt(page, '/enquiry/patient', 'orgadmin2')
    const link = page.getByRole('row').getByRole('link').first()
    await link.waitFor()
    await openAt(page, `${await link.getAttribute('href')}/show`)
    const tabs = page.getByRole('tablist', { name: '患者的各部分' })
    await tabs.getByRole('tab', { name: '执行' }).waitFor()
    await expect.poll(() => tabs.getByRole('tab', { name: '预约' }).count()).toBe(0)
  })
})
