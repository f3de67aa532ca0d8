/** One's own account in a real browser: the first password, sessions in other browsers. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const PATH = '/baseData/chargeItem'

const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('sessions', () => {
  it('A5: are seen under 账号安全, and one that is ended there leads its browser to the sign-in page, which says so', async () => {
    const there = await suite.open()
    await signInAt(there, PATH)
    const here = await suite.open()
    await signInAt(here, PATH)
    await menu(here, '账号安全')
    await here.getByRole('heading', { level: 1, name: '账号安全' }).waitFor()
    const lines = here.getByRole('listitem').filter({ hasText: '登录于' })
    await expect.poll(() => lines.count()).toBe(2)
    await expect.poll(() => lines.filter({ hasText: '本次登录' }).count()).toBe(1)
    await lines.getByRole('button', { name: /^退出/ }).click()
    const question = here.getByRole('dialog')
    await question.getByRole('button', { name: '退出', exact: true }).click()
    await here.getByText(/^已退出 /).waitFor()
    await expect.poll(() => lines.count()).toBe(1)

    suite.expectComplaint(/401|400/)
    await there.getByRole('searchbox', { name: '关键字' }).fill('运动')
    await there.getByRole('searchbox', { name: '关键字' }).press('Enter')
    await there.getByRole('alert').filter({ hasText: '已在其他地方退出' }).waitFor()
    await there.getByRole('heading', { name: '登录', exact: true }).waitFor()
    await expect.poll(() => lines.count()).toBe(1)
  })
})
