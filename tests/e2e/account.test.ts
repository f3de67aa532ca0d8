/** One's own account in a real browser: the first password, sessions in other browsers. */
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { passSecondFactor, enrol, inUserMenu, shownSecret } from '../support/own-account.ts'
import { DEMO_PASSWORD, fillSignIn, sessionOf, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const PATH = '/baseData/chargeItem'

describe('sessions', () => {
  it('A5: are seen under 账号安全, and one that is ended there leads its browser to the sign-in page, which says so', async () => {
    const there = await suite.open()
    await signInAt(there, PATH)
    const here = await suite.open()
    await signInAt(here, PATH)
    await inUserMenu(here, '账号安全')
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

/** Opens an account in the hospital of `orgadmin2`; its first password has to be replaced. */
async function openAccount(
  UserName: string,
  PhoneNumber: string,
  roles: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const { access_token: token } = await sessionOf(suite.origin, 'orgadmin2')
  const reply = await fetch(`${suite.origin}/passport/user/Create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ Name: '孙新', UserName, PhoneNumber, Password: FIRST_PASSWORD, ...roles }),
  })
  if (!reply.ok) throw new Error(await reply.text())
}
const FIRST_PASSWORD = 'Anfang#27'
const OWN_PASSWORD = 'Eigenes#2718'

async function replacePassword(page: Page, account: string): Promise<void> {
  await page.goto('/auth/login')
  await fillSignIn(page, account, FIRST_PASSWORD)
  await page.getByRole('heading', { name: '改成自己的密码' }).waitFor()
  await page.getByLabel('新密码', { exact: true }).fill(OWN_PASSWORD)
  await page.getByLabel('再次输入新密码', { exact: true }).fill(OWN_PASSWORD)
  await page.getByRole('button', { name: '修改密码并继续' }).click()
}

describe('an account that a colleague has opened', () => {
  it('a therapist without a role in the console is told so, and nothing of the session stays', async () => {
    suite.expectComplaint(/403/)
    await openAccount('fengxue', '13900139202', { Roles: [], RoleTypes: ['therapist'] })
    const page = await suite.open()
    await replacePassword(page, 'fengxue')
    await page.getByRole('heading', { name: '登录', exact: true }).waitFor()
    await page.getByRole('alert').filter({ hasText: '您没有使用该系统的权限,请联系开通账号' }).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
  })

  it('A7, A8: an administrator sets a password of their own, enrols where the hospital demands it, and is in', async () => {
    suite.expectComplaint(/400|403/)
    await openAccount('sunnew', '13900139201', { Roles: ['organizationAdmin'], RoleTypes: [] })
    const colleague = await suite.open()
    await signInAt(colleague, PATH, 'orgadmin2')
    await inUserMenu(colleague, '账号安全')
    const demand = colleague.getByRole('button', { name: '要求管理员使用' })
    await colleague.getByText('先为自己的账号开启，才能要求其他管理员使用。').waitFor()
    await expect.poll(() => demand.isDisabled()).toBe(true)
    await enrol(colleague)
    await demand.click()
    await colleague.getByRole('dialog').getByRole('button', { name: '要求', exact: true }).click()
    await colleague.getByText('已要求管理员使用两步验证').waitFor()

    const page = await suite.open()
    await replacePassword(page, 'sunnew')
    await page.getByRole('heading', { name: '开启两步验证' }).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
    const generator = new TOTP({ secret: await shownSecret(page.locator('main')) })
    await page.getByLabel('验证码').fill(generator.generate())
    await page.getByRole('button', { name: '确认开启' }).click()
    await page.getByRole('list', { name: '恢复码' }).waitFor()
    await page.getByRole('button', { name: '我已保存好' }).click()
    await page.getByRole('banner').waitFor()
    await inUserMenu(page, '账号安全')
    const part = page.getByRole('region', { name: '两步验证' })
    await part.getByText('管理员必须使用，不能关闭').waitFor()
  })
})

describe('the second factor', () => {
  it('A8: is switched on with a QR code, asked for at the next sign-in and by the lock, and a recovery code replaces it once', async () => {
    suite.expectComplaint(/400/)
    const page = await suite.open()
    await signInAt(page, PATH, 'orgadmin4')
    const { generator, recoveryCodes } = await enrol(page)
    const [first = '', second = ''] = recoveryCodes

    await inUserMenu(page, '退出登录')
    await page.getByRole('heading', { name: '登录', exact: true }).waitFor()
    await fillSignIn(page, 'orgadmin4')
    await passSecondFactor(page, generator)
    await page.getByRole('banner').waitFor()

    await page.getByRole('button', { name: '锁屏' }).click()
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: '解锁' }).click()
    await page.getByLabel('验证码或恢复码').fill(first)
    await page.getByRole('button', { name: '解锁' }).click()
    await page.getByRole('banner').waitFor()

    const part = page.getByRole('region', { name: '两步验证' })
    await inUserMenu(page, '账号安全')
    await part.getByText('还有 9 个恢复码').waitFor()
    await part.getByRole('button', { name: '更换恢复码' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '更换' }).click()
    await dialog.getByText('请填写验证码或恢复码').waitFor()
    await dialog.getByLabel('当前密码', { exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByLabel('验证码或恢复码').fill(second)
    await dialog.getByRole('button', { name: '更换' }).click()
    const codes = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem')
    await expect.poll(() => codes.count()).toBe(10)
    expect(recoveryCodes).not.toContain(await codes.first().innerText())
    await dialog.getByRole('button', { name: '我已保存好' }).click()
    await part.getByText('还有 10 个恢复码').waitFor()
  })
})
