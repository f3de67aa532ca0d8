/** What people do with their own account: the user menu, switching the second factor on. */
import { TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from './person.ts'

export async function inUserMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Beside the QR code, for those who type it. */
export async function shownSecret(part: Locator): Promise<string> {
  return (await part.getByLabel('密钥', { exact: true }).innerText()).replaceAll(/\s/g, '')
}

/** Switches the second factor of one's own account on. */
export async function enrol(
  page: Page,
  password = DEMO_PASSWORD,
): Promise<{ generator: TOTP; recoveryCodes: readonly string[] }> {
  await inUserMenu(page, '账号安全')
  const part = page.getByRole('region', { name: '两步验证' })
  await part.getByRole('button', { name: '开启' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('当前密码', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByRole('img', { name: '两步验证的二维码' }).waitFor()
  const generator = new TOTP({ secret: await shownSecret(dialog) })
  await dialog.getByLabel('验证码').fill(generator.generate())
  await dialog.getByRole('button', { name: '确认开启' }).click()
  const codes = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  const recoveryCodes = await codes.allInnerTexts()
  await dialog.getByRole('button', { name: '我已保存好' }).click()
  await part.getByText('已开启', { exact: true }).waitFor()
  return { generator, recoveryCodes }
}

/** The second step of signing in: without it there is no session, a wrong code is refused, and a right one leads on. */
export async function passSecondFactor(page: Page, generator: TOTP): Promise<void> {
  await page.getByRole('heading', { name: '两步验证' }).waitFor()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
  await page.getByLabel('验证码').fill('000000')
  await page.getByRole('button', { name: '继续' }).click()
  await page.getByText('验证码不正确').waitFor()
  // The present one has been used; the next is good already.
  await page.getByLabel('验证码').fill(generator.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: '继续' }).click()
}
