/** One's own account in a real browser: the first password, sessions in other browsers. */
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, fillSignIn, signInAt } from '../support/person.ts'
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

describe('the second factor', () => {
  it('A8: is switched on with a QR code, asked for at the next sign-in and by the lock, and a recovery code replaces it once', async () => {
    suite.expectComplaint(/400/)
    const page = await suite.open()
    await signInAt(page, PATH, 'orgadmin4')
    await menu(page, '账号安全')
    const part = page.getByRole('region', { name: '两步验证' })
    await part.getByRole('button', { name: '开启' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('当前密码', { exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: '下一步' }).click()
    await dialog.getByRole('img', { name: '两步验证的二维码' }).waitFor()
    const secret = (await dialog.getByLabel('密钥', { exact: true }).innerText()).replaceAll(/\s/g, '')
    const generator = new TOTP({ secret })
    await dialog.getByLabel('验证码').fill(generator.generate())
    await dialog.getByRole('button', { name: '确认开启' }).click()
    const codes = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem')
    await expect.poll(() => codes.count()).toBe(10)
    const recoveryCode = await codes.first().innerText()
    await dialog.getByRole('button', { name: '我已保存好' }).click()
    await part.getByText('已开启', { exact: true }).waitFor()

    await menu(page, '退出登录')
    await page.getByRole('heading', { name: '登录', exact: true }).waitFor()
    await fillSignIn(page, 'orgadmin4')
    await page.getByRole('heading', { name: '两步验证' }).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
    await page.getByLabel('验证码').fill('000000')
    await page.getByRole('button', { name: '继续' }).click()
    await page.getByText('验证码不正确').waitFor()
    // The present one has been used; the next is good already.
    await page.getByLabel('验证码').fill(generator.generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: '继续' }).click()
    await page.getByRole('banner').waitFor()

    await page.getByRole('button', { name: '锁屏' }).click()
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: '解锁' }).click()
    await page.getByLabel('验证码或恢复码').fill(recoveryCode)
    await page.getByRole('button', { name: '解锁' }).click()
    await page.getByRole('banner').waitFor()
  })
})
