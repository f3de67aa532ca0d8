import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { doInRow, rowOf, findRows, signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const INSTRUMENTS = '/baseData/instrument'
const ACTIONS = '/contentManagement/actionUnit'
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

describe('an action is approved by step', () => {
  it('is submitted, sent back with a reason, submitted again, and approved by a colleague, not by who submitted it', async () => {
    const page = await openAction('orgadmin')
    for (const [step, next] of [
      ['提交审核', '退回'],
      ['退回', '提交审核'],
      ['提交审核', '退回'],
    ] as const) {
      await page.getByRole('button', { name: step, exact: true }).filter({ visible: true }).click()
      const dialog = page.getByRole('dialog')
      if (step === '退回') await dialog.getByLabel('退回的原因').fill('剂量没有写清')
      await dialog.getByRole('button', { name: step }).click()
      await dialog.waitFor({ state: 'detached' })
      if (step === '退回') await page.getByRole('note').getByText('剂量没有写清').waitFor()
      await page.getByRole('button', { name: next, exact: true }).filter({ visible: true }).waitFor()
    }
    const greyed = page.getByTitle('「镜像疗法训练」由您提交审核，须由其他人审核通过')
    await greyed.waitFor()
    await expect.poll(() => greyed.getAttribute('aria-disabled')).toBe('true')

    const colleague = await openAction('orgadmin3')
    await colleague.getByRole('button', { name: '审核通过', exact: true }).click()
    await colleague.getByRole('dialog').getByRole('button', { name: '审核通过' }).click()
    await colleague.getByText(/^已审核通过 /).waitFor()
    const lines = colleague.getByRole('region', { name: '修改历史' }).getByRole('button', { name: /版本 \d$/ })
    await lines.filter({ hasText: /赵敏\s*审核通过\s*版本 5$/ }).waitFor()
    await lines.filter({ hasText: /退回：剂量没有写清\s*版本 3$/ }).waitFor()
    await expect
      .poll(async () => (await lines.allTextContents()).map((line) => /(提交审核|退回|审核通过|新增)/.exec(line)?.[0]))
      .toEqual(['审核通过', '提交审核', '退回', '提交审核', '新增'])
  })

  async function openAction(account: string): Promise<Page> {
    const page = await suite.open()
    await signInAt(page, ACTIONS, account)
    await findRows(page, '镜像疗法训练')
    await doInRow(page, '镜像疗法训练', '查看')
    await page.getByRole('heading', { level: 1, name: '镜像疗法训练' }).waitFor()
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
