/** 系统设置 in a real browser: one form that stays, the trail and the rights beside it. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const PATH = '/setting/system'
const HOSPITAL = '/organization/hospital'

const tabs = (page: Page) => page.getByRole('navigation', { name: '系统设置' }).getByRole('link')
const confirm = async (page: Page, title: string, action: string) => {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

describe('settings', () => {
  it('open as a form, keep what is saved and put back what is not, and ask exports what they are for', async () => {
    const page = await suite.open()
    await signInAt(page, PATH)
    await page.getByRole('heading', { level: 1, name: '系统设置' }).waitFor()
    const title = page.getByLabel('数据看板标题')
    await title.fill('写错了')
    await page.getByRole('button', { name: '还原' }).click()
    await expect.poll(() => title.inputValue()).toBe('')
    await title.fill('康复一览')
    await page.getByRole('switch', { name: '导出须写明原因' }).click()
    const purposes = page.getByRole('textbox', { name: '查看打码内容的用途' })
    for (const purpose of ['电话随访', '核对身份']) {
      await purposes.fill(purpose)
      await purposes.press('Enter')
    }
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存 系统设置 第一康复医院').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(PATH)
    // A second save carries the version of the first.
    await title.fill('康复治疗一览')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect.poll(() => page.getByRole('button', { name: '还原' }).isDisabled()).toBe(true)
    await expect.poll(() => page.getByText('小写字母、一个大写字母').isVisible()).toBe(true)

    await page.goto('/baseData/chargeItem')
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^导出/ })
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    await dialog.getByRole('alert').filter({ hasText: '本机构要求写明导出原因' }).waitFor()
    await dialog.getByLabel('导出原因').fill('季度物价核对')
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })

    await page.goto(PATH)
    await expect.poll(() => page.getByLabel('数据看板标题').inputValue()).toBe('康复治疗一览')
    await tabs(page).filter({ hasText: '审计日志' }).click()
    await page.getByRole('heading', { level: 1, name: '审计日志' }).waitFor()
    await page.getByText('修改系统设置：数据看板标题、导出须写明原因、查看打码内容的用途').first().waitFor()
  })

  it('of one’s own hospital open in place of a list of one, which its consortium has', async () => {
    const page = await suite.open()
    await signInAt(page, HOSPITAL)
    await page.getByRole('heading', { level: 1, name: '医院' }).waitFor()
    const beds = page.getByLabel('床位数')
    await expect.poll(() => beds.inputValue()).toBe('420')
    await expect.poll(() => page.getByRole('grid').count()).toBe(0)
    await beds.fill('430')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存 医院 第一康复医院').waitFor()

    const consortium = await suite.open()
    await signInAt(consortium, HOSPITAL, 'consortium')
    await consortium.getByRole('row').filter({ hasText: '第一康复医院' }).getByText('430').waitFor()
    await consortium.getByRole('row').filter({ hasText: '第二康复医院' }).waitFor()
  })

  it('rights are given and taken after a question, and open the page to their holder', async () => {
    const colleague = await suite.open()
    suite.expectComplaint(/404|403/)
    await signInAt(colleague, '/home/index', 'orgadmin3')
    await expect.poll(() => colleague.getByRole('link', { name: '系统设置' }).count()).toBe(0)

    const page = await suite.open()
    await signInAt(page, `${PATH}/rights`)
    const own = page.getByRole('row').filter({ hasText: '陈静' })
    await own.getByText('不能修改自己的权限').waitFor()
    await expect.poll(() => own.getByRole('button').count()).toBe(0)
    await page.getByLabel('姓名或完整的手机号').fill('赵敏')
    await page.getByRole('button', { name: '查找' }).click()
    await page.getByRole('button', { name: '授予 赵敏「系统设置」' }).click()
    await page.getByText('赵敏 从现在起可以打开系统设置').waitFor()
    await confirm(page, '授予 赵敏「系统设置」', '授予')
    const holders = page.getByRole('region', { name: '谁有权利' }).getByRole('row').filter({ hasText: '赵敏' })
    await holders.getByRole('button', { name: '收回 赵敏「系统设置」' }).waitFor()

    await signInAt(colleague, PATH, 'orgadmin3')
    await colleague.getByLabel('数据看板标题').waitFor()
    await expect.poll(() => tabs(colleague).allInnerTexts()).toEqual(['系统设置', '审计日志', '权利'])

    await holders.getByRole('button', { name: '收回 赵敏「系统设置」' }).click()
    await confirm(page, '收回 赵敏 的「系统设置」', '收回')
    await expect.poll(() => holders.count()).toBe(0)
  })
})
