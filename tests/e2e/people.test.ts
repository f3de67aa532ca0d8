/**
 * Patients and the people who work with them, as a tester's story tells it (PAGES section 6, rows 1, 2, 25, 26 and the looking of
 * row 24), in one console: what one test enters, the next look for.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CATALOG } from '../support/project.ts'
import { getResource } from '../../src/model/resource.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import type { CallInput } from '../../src/wire/shapes.ts'
import { doInRow, findRows, openAt, openNew, rowOf, save, sessionOf, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const PATIENTS = '/enquiry/patient'
const [NUMBER, PHONE] = ['330102196203140014', '13957180001']
const PATIENT = getResource(CATALOG, 'patient')
const MADE = /已保存 患者 郑海峰 (P\d{10})/

const totalOf = async (page: Page) => {
  const words = await page
    .getByText(/^共 \d+ 条$/)
    .filter({ visible: true })
    .first()
    .textContent()
  return Number(/\d+/.exec(words ?? '')?.[0])
}
/** A mark stands in the link of its record. */
const patientRow = (page: Page) => page.getByRole('row').filter({ hasText: made.no }).filter({ visible: true })
const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true })

async function fillPatient(page: Page, name: string): Promise<void> {
  await openNew(page)
  await page.getByRole('textbox', { name: '姓名', exact: true }).filter({ visible: true }).fill(name)
  await page.getByRole('textbox', { name: '证件号' }).fill(NUMBER)
  await page.keyboard.press('Tab')
}

/** Asks the platform beside any screen, as that account. */
async function ask(account: string, name: string, input: CallInput) {
  const { access_token: token } = await sessionOf(suite.origin, account)
  const { path, body } = encodeRequest(PATIENT, PATIENT.calls[name]!, input)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const reply = await fetch(suite.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: reply.status, text: await reply.text() }
}
const pageOf = (keyword: string): CallInput => ({
  kind: 'page',
  page: { page: 1, pageSize: 20, keyword, filters: {} },
})

/** Told by the first test. */
const made = { no: '', id: '' }

describe('a patient', () => {
  it('1: is entered with what the identity card says filled in, and stands masked in the list', async () => {
    const page = await suite.open()
    // Somebody types faster than the network brings what fills in for them.
    let [fetches, bring] = [0, () => undefined as void]
    const typed = new Promise<void>((resolve) => (bring = resolve))
    await page.route(/\/assets\/follow-derived-/, async (route) => {
      fetches += 1
      await typed
      await route.continue()
    })
    await signInAt(page, PATIENTS)
    await page.getByRole('note').getByText('演示数据均为虚构').waitFor()
    await page.getByRole('rowheader').first().waitFor()
    const before = await totalOf(page)
    await fillPatient(page, '郑海峰')
    await expect.poll(() => fetches).toBe(1)
    bring()
    await expect.poll(() => page.getByRole('textbox', { name: '出生日期' }).inputValue()).toBe('1962-03-14')
    const sex = page.getByRole('combobox', { name: '性别' })
    await expect.poll(() => sex.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe('男')
    await page.getByRole('textbox', { name: '手机号' }).fill(PHONE)
    await page.getByRole('combobox', { name: '费别' }).selectOption('职工医保')
    const diagnoses = page.getByRole('group', { name: '主要诊断' })
    await diagnoses.getByRole('button', { name: '添加一行' }).click()
    await diagnoses.getByRole('textbox', { name: /诊断/ }).first().fill('脑梗死恢复期')
    await diagnoses.getByRole('textbox', { name: /ICD-10/ }).fill('I69.3')
    await page.getByRole('group', { name: '风险' }).getByRole('checkbox', { name: '跌倒' }).check()
    await save(page)
    const toast = page.getByText(MADE).first()
    made.no = MADE.exec((await toast.textContent()) ?? '')?.[1] ?? ''
    expect(made.no).not.toBe('')
    const row = patientRow(page)
    await expect.poll(() => row.innerText()).toContain('139****0001')
    await expect.poll(() => row.innerText()).toContain('已建档')
    await expect.poll(() => totalOf(page)).toBe(before + 1)
    const href = (await row.getByRole('link').first().getAttribute('href')) ?? ''
    made.id = href.split('/').at(-1) ?? ''
  })

  it('2: is not entered again: the number says whose it is and leads there, and nothing is written', async () => {
    suite.expectComplaint(/400/)
    const page = await suite.open()
    await signInAt(page, PATIENTS)
    await page.getByRole('rowheader').first().waitFor()
    const before = await totalOf(page)
    await fillPatient(page, '郑海锋')
    await expect.poll(() => page.getByRole('textbox', { name: '出生日期' }).inputValue()).toBe('1962-03-14')
    await page.getByText(`已建档：郑海峰 ${made.no}`).first().waitFor()
    const there = page.getByRole('link', { name: /查看/ }).filter({ visible: true }).first()
    await expect.poll(() => there.getAttribute('href')).toContain(`${made.id}/show`)
    await page.getByRole('textbox', { name: '手机号' }).fill('13957180002')
    await page.getByRole('combobox', { name: '费别' }).selectOption('自费')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const number = page.getByRole('textbox', { name: '证件号' })
    // What the page says instead, where it does not.
    const said = () => page.locator('main [role=alert], main [role=status]').filter({ visible: true }).allInnerTexts()
    await expect
      .poll(async () => ({ invalid: await number.getAttribute('aria-invalid'), said: await said() }))
      .toMatchObject({ invalid: 'true', said: expect.any(Array) })
    await page.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '放弃修改' }).filter({ visible: true }).click()
    await page.getByRole('rowheader').first().waitFor()
    await expect.poll(() => totalOf(page)).toBe(before)
  })

  it('24: is looked at for a purpose, which the auditor reads', async () => {
    const page = await suite.open()
    await signInAt(page, `${PATIENTS}/${made.id}/show`)
    await page.getByText('139****0001').first().waitFor()
    await page.getByRole('button', { name: '显示手机号（将记录）' }).click()
    const dialog = page.getByRole('dialog', { name: '显示手机号' })
    await dialog.getByRole('button', { name: '显示', exact: true }).click()
    await dialog.getByText('请写明用途').waitFor()
    await dialog.getByRole('textbox', { name: '用途' }).fill('电话通知随访')
    await dialog.getByRole('button', { name: '显示', exact: true }).click()
    await page.getByRole('status', { name: '手机号全部内容' }).getByText(PHONE).waitFor()
    await openAt(page, '/setting/audit')
    const row = page.getByRole('row').filter({ hasText: '电话通知随访' }).filter({ hasText: made.no })
    await row.waitFor()
    await expect.poll(() => row.innerText()).toContain('陈静')
    await expect.poll(() => shown(page).innerText()).not.toContain(PHONE)
  })

  it('25: is nowhere for another hospital', async () => {
    suite.expectComplaint(/404/)
    const page = await suite.open()
    await signInAt(page, PATIENTS, 'orgadmin2')
    await page.getByRole('rowheader').first().waitFor()
    await findRows(page, '郑海峰')
    await expect.poll(() => page.getByRole('rowheader').filter({ visible: true }).count()).toBe(0)
    await page.goto(`${PATIENTS}/${made.id}/show`)
    await page.getByText('您访问的内容不存在或已被删除').waitFor()
    await page.goto(`${PATIENTS}/${made.id}`)
    await page.getByText('您访问的内容不存在或已被删除').waitFor()
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('link', { name: '患者查询' }).waitFor()
    await expect.poll(() => menu.getByText('预约排班').count()).toBe(0)

    for (const keyword of ['郑海峰', 'zhf', made.no])
      expect((await ask('orgadmin2', 'list', pageOf(keyword))).text).toContain('"Total":0')
    const ids = [made.id]
    expect((await ask('orgadmin2', 'history', { kind: 'ids', ids })).status).toBe(404)
    const looking = { kind: 'ids', ids, fields: ['Phone'], purpose: '核对身份' } as const
    expect((await ask('orgadmin2', 'reveal', looking)).status).toBe(403)
    expect((await ask('orgadmin', 'list', pageOf('郑海峰'))).text).toContain('"Total":1')
  })

  it('26: is a masked name for the consortium, which is shown nothing more', async () => {
    const page = await suite.open()
    await signInAt(page, PATIENTS, 'consortium')
    await findRows(page, made.no)
    const row = patientRow(page)
    await expect.poll(() => row.innerText()).toContain('郑*峰')
    await row.getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /郑\*峰/ }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /显示.*（将记录）/ }).count()).toBe(0)
    const words = await shown(page).innerText()
    expect([PHONE, NUMBER, '郑海峰', '脑梗死'].filter((one) => words.includes(one))).toEqual([])
    expect((await ask('consortium', 'list', pageOf('郑海峰'))).text).toContain('"Total":0')
    await expect.poll(() => page.getByRole('button', { name: /编辑|结案|登记死亡/ }).count()).toBe(0)
  })
})

describe('a colleague', () => {
  it('is added, found by name and pinyin, disabled, and no longer offered as a doctor', async () => {
    const page = await suite.open()
    await signInAt(page, '/organization/orgUser')
    await page.getByRole('rowheader').first().waitFor()
    await openNew(page)
    await page.getByRole('textbox', { name: '姓名', exact: true }).filter({ visible: true }).fill('纪雪梅')
    await page.getByRole('textbox', { name: '账号' }).fill('jixuemei')
    await page.getByRole('textbox', { name: '手机号' }).fill('13957189011')
    await page.getByRole('group', { name: '岗位' }).getByRole('checkbox', { name: '医生' }).check()
    await save(page)
    for (const keyword of ['jxm', '雪梅']) {
      await findRows(page, keyword)
      await expect.poll(() => rowOf(page, '纪雪梅').innerText()).toContain('139****9011')
    }
    await doInRow(page, '纪雪梅', '停用')
    await page.getByRole('dialog').getByText('停用后立即退出登录').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
    await page.getByText(/^已停用 机构用户 纪雪梅/).waitFor()
    await page.getByRole('tab', { name: /^停用/ }).click()
    await expect.poll(() => rowOf(page, '纪雪梅').innerText()).toContain('停用')

    await openAt(page, `${PATIENTS}/create`)
    await page.getByRole('combobox', { name: '主管医生' }).click()
    await page.getByRole('option', { name: /陈立/ }).waitFor()
    await page.getByRole('combobox', { name: '主管医生' }).fill('雪')
    await expect.poll(() => page.getByRole('option', { name: /冯雪/ }).count()).toBe(0)
    const disabled = page.getByRole('option', { name: /纪雪梅/ })
    await expect
      .poll(async () => (await disabled.count()) === 0 || (await disabled.getAttribute('aria-disabled')) === 'true')
      .toBe(true)
  })
})

describe('the page of a view', () => {
  it('opens where there is something to do, filters, and holds its own people only', async () => {
    suite.expectComplaint(/404/)
    const page = await suite.open()
    await signInAt(page, '/enquiry/doctor')
    const tab = (name: RegExp) => page.getByRole('tab', { name })
    await expect.poll(() => tab(/^待认证/).getAttribute('aria-selected')).toBe('true')
    await rowOf(page, '周玉梅').waitFor()
    await tab(/^全部/).click()
    await rowOf(page, '陈立').waitFor()
    const names = page.getByRole('rowheader').filter({ visible: true })
    await expect.poll(async () => (await names.allInnerTexts()).includes('冯雪')).toBe(false)
    await page.getByRole('button', { name: '执业认证', exact: true, expanded: false }).first().click()
    await page.getByRole('checkbox', { name: '已退回' }).check()
    await page.keyboard.press('Escape')
    await expect.poll(() => names.count()).toBe(1)
    await expect
      .poll(() =>
        page
          .getByRole('button', { name: /^(新增|停用|编辑)$/ })
          .filter({ visible: true })
          .count(),
      )
      .toBe(0)

    await openAt(page, '/organization/orgUser')
    await findRows(page, '冯雪')
    const href = (await rowOf(page, '冯雪').getByRole('link', { name: '冯雪' }).getAttribute('href')) ?? ''
    const therapist = href.split('/').at(-1)
    await page.goto(`/enquiry/therapist/${therapist}/show`)
    await page.getByRole('heading', { level: 1, name: '冯雪' }).waitFor()
    await page.goto(`/enquiry/doctor/${therapist}/show`)
    await page.getByText('您访问的内容不存在或已被删除').waitFor()
  })
})
