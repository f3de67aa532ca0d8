import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { doInRow, openForm, save, signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const CHARGES = '/baseData/chargeItem'
const NAME = '关节松动训练'

async function remark(page: Page, text: string): Promise<void> {
  await openForm(page, NAME)
  await page.getByLabel('备注').filter({ visible: true }).fill(text)
  await save(page)
}

describe('a record that was changed twice', () => {
  it('is compared at an address that can be passed on, and taken back from there', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await remark(page, '每日两次，饭后进行')
    await remark(page, '每日三次，饭后进行')
    await doInRow(page, NAME, '查看')
    await page.getByRole('button', { name: '比较版本' }).click()
    const dialog = page.getByRole('dialog', { name: '比较版本' })
    await dialog.getByText('1 个字段有差别').waitFor()
    await expect.poll(() => dialog.locator('del').allTextContents()).toEqual(['两次'])
    await expect.poll(() => dialog.locator('ins').allTextContents()).toEqual(['三次'])
    await expect.poll(() => new URL(page.url()).search).toBe('?compare=2-3')

    const other = await suite.open()
    await signInAt(other, new URL(page.url()).pathname + new URL(page.url()).search)
    const passedOn = other.getByRole('dialog', { name: '比较版本' })
    await passedOn.getByText('1 个字段有差别').waitFor()
    await passedOn.getByRole('button', { name: '恢复版本 2' }).click()
    const question = other.getByRole('dialog', { name: '恢复版本 2' })
    await question.getByText('会改变：备注').waitFor()
    await question.getByRole('button', { name: '恢复' }).click()
    await other.getByRole('button', { name: /版本 4$/ }).waitFor()
    await other.getByText('每日两次，饭后进行').filter({ visible: true }).first().waitFor()
  })

  it('shows the history of one field', async () => {
    const page = await suite.open()
    await signInAt(page, CHARGES)
    await openForm(page, NAME)
    await page.getByLabel('单价').filter({ visible: true }).fill('51.20')
    await save(page)
    await doInRow(page, NAME, '查看')
    await page.getByRole('button', { name: '查看“单价”的修改历史' }).click()
    const history = page.getByRole('region', { name: '修改历史' })
    await history.getByText('51.20').waitFor()
    await expect.poll(() => history.getByRole('button', { name: /版本 \d+$/ }).count()).toBe(2)
    await expect.poll(() => new URL(page.url()).search).toBe('?field=Price')
  })
})
