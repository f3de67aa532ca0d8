import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { doInRow, rowOf, findRows, signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const INSTRUMENTS = '/baseData/instrument'
const ACTIONS = '/contentManagement/actionUnit'
const REVIEW = '/contentManagement/actionUnitReview'
const DRAFT = '穿脱上衣训练'
const RECOMMENDATIONS = '/contentManagement/recommend'

describe('an instrument is published', () => {
  it('after its question, is enabled with it, and its history says so by name', async () => {
    const page = await suite.open()
    await signInAt(page, INSTRUMENTS)
    await findRows(page, '臭氧水浴机')
    await rowOf(page, '臭氧水浴机').getByRole('button', { name: '发布' }).click()
    const dialog = page.getByRole('dialog', { name: '发布器械' })
    await dialog.getByText('发布后即启用并可供选用，不能撤回，确认发布该器械？').waitFor()
    await dialog.getByRole('button', { name: '发布' }).click()
    await page.getByText('已发布 器械 臭氧水浴机').waitFor()
    await rowOf(page, '臭氧水浴机').getByRole('button', { name: '发布' }).waitFor({ state: 'detached' })
    await rowOf(page, '臭氧水浴机').getByRole('button', { name: '停用' }).waitFor()
    await doInRow(page, '臭氧水浴机', '查看')
    await page.getByRole('button', { name: /陈静\s*发布\s*版本 2$/ }).waitFor()
  })

  it('together with others, told in one toast', async () => {
    const page = await suite.open()
    await signInAt(page, INSTRUMENTS)
    await findRows(page, '系统')
    for (const name of ['心肺运动试验系统', '虚拟现实作业训练系统'])
      await page.getByRole('checkbox', { name: `选择 ${name}` }).click()
    await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '发布' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
    await page.getByText('已发布 器械 2 条').waitFor()
  })
})

describe('an action is reviewed', () => {
  it('is submitted, returned with what to change, submitted again, passed by a colleague, locked, and revised', async () => {
    const page = await openAction(ACTIONS, 'orgadmin')
    await take(page, '提交审核')
    await page.getByRole('button', { name: '退回', exact: true }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog', { name: '退回动作单元' })
    await dialog.getByRole('button', { name: '退回' }).click()
    const remark = dialog.getByRole('textbox', { name: /审核意见/ })
    await expect.poll(() => remark.getAttribute('aria-invalid')).toBe('true')
    await remark.fill('剂量没有写清')
    await dialog.getByRole('button', { name: '退回' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('note').getByText('剂量没有写清').waitFor()
    await take(page, '提交审核')
    const greyed = page.getByTitle(`「${DRAFT}」由您提交审核，须由其他人审核通过`)
    await greyed.waitFor()
    await expect.poll(() => greyed.getAttribute('aria-disabled')).toBe('true')

    const colleague = await openAction(REVIEW, 'orgadmin3')
    await colleague.getByText('上次已退回：版本', { exact: false }).waitFor()
    await colleague.getByRole('button', { name: '审核通过', exact: true }).click()
    const question = colleague.getByRole('dialog')
    await question.getByRole('textbox', { name: /审核意见/ }).fill('剂量已写清')
    await question.getByRole('button', { name: '审核通过' }).click()
    await colleague.getByText(/^已审核通过 /).waitFor()
    await colleague.getByRole('note').getByText('剂量已写清').waitFor()
    const lines = colleague.getByRole('region', { name: '修改历史' }).getByRole('button', { name: /版本 \d$/ })
    await lines.filter({ hasText: /退回：剂量没有写清\s*版本/ }).waitFor()
    await expect
      .poll(async () =>
        (await lines.allTextContents()).map((line) => /(提交审核|退回|审核通过|修改|新增)/.exec(line)?.[0]),
      )
      .toEqual(['审核通过', '提交审核', '退回', '提交审核', '修改', '新增'])

    await page.reload()
    await take(page, '修订')
    await page.getByText('上次已通过：版本', { exact: false }).getByRole('button', { name: '与当时比较' }).click()
    const compared = page.getByRole('dialog', { name: '比较版本' })
    await compared
      .getByRole('status')
      .getByText(/个字段有差别/)
      .waitFor()
    await compared.getByText('已通过', { exact: true }).first().waitFor()
  })

  /** Its question is answered with the button of the same name. */
  async function take(page: Page, step: string): Promise<void> {
    await page.getByRole('button', { name: step, exact: true }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog', { name: `${step}动作单元` })
    await dialog.getByRole('button', { name: step }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: step, exact: true }).filter({ visible: true }).waitFor({ state: 'detached' })
  }

  async function openAction(path: string, account: string): Promise<Page> {
    const page = await suite.open()
    await signInAt(page, path, account)
    await findRows(page, DRAFT)
    await doInRow(page, DRAFT, '查看')
    await page.getByRole('heading', { level: 1, name: DRAFT }).waitFor()
    return page
  }
})

describe('a recommendation is pushed', () => {
  it('after its question, once, and shows it in the list, after a reload too', async () => {
    const page = await suite.open()
    await signInAt(page, RECOMMENDATIONS)
    const title = '出院后怎样预约复诊'
    await findRows(page, title)
    await doInRow(page, title, '推送')
    const dialog = page.getByRole('dialog', { name: '推送推荐内容' })
    await dialog.getByText('推送后不能撤回，确认推送该推荐内容？').waitFor()
    await dialog.getByRole('button', { name: '取消' }).click()
    await dialog.waitFor({ state: 'detached' })
    await rowOf(page, title).getByText('未推送').waitFor()
    await doInRow(page, title, '推送')
    await dialog.getByRole('button', { name: '推送' }).click()
    await page.getByText(`已推送 推荐内容 ${title}`).waitFor()
    await page.reload()
    await rowOf(page, title).getByText('已推送').waitFor()
    await rowOf(page, title).getByRole('button', { name: '推送' }).waitFor({ state: 'detached' })
  })
})
