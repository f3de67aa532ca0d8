/** A hospital that has applied is founded by the consortium, and its first administrator signs in with a second factor. PAGES 4.2; A7, A8, U2. */
import { expect, it } from 'vitest'
import { passSecondFactor, enrol, inUserMenu } from '../support/own-account.ts'
import { doInRow, fillSignIn, openAt, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const [HOSPITAL, PHONE] = ['嘉禾中医康复医院', '13957180104']
const SENT = /演示一次性密码 (\S+)（手机号 139\*{4}0104/
const OWN_PASSWORD = 'Jiahe#2718'

it('a hospital is founded with its administrator, who sets a password, enrols and signs in with a code', async () => {
  suite.expectComplaint(/400|403/)
  const consortium = await suite.open()
  await signInAt(consortium, '/organization/hospitalVerification', 'consortium')
  const row = consortium.getByRole('row').filter({ hasText: HOSPITAL })
  await expect.poll(() => row.innerText()).toContain('待审核')
  const number = (await row.getByRole('link').textContent()) ?? ''
  await doInRow(consortium, number, '通过')
  const question = consortium.getByRole('dialog')
  await question.getByText('把一次性密码发到申请人的手机').waitFor()
  await question.getByRole('button', { name: '通过', exact: true }).click()
  await expect.poll(() => row.innerText()).toContain('已通过')
  // It is nowhere but in the telephone, which in a demo is the server's output.
  await expect.poll(() => SENT.exec(suite.output())?.[1] ?? '').not.toBe('')
  const password = SENT.exec(suite.output())?.[1] ?? ''
  await expect.poll(() => consortium.content().then((content) => content.includes(password))).toBe(false)
  await openAt(consortium, '/organization/hospital')
  await consortium.getByRole('row').filter({ hasText: HOSPITAL }).waitFor()

  const page = await suite.open()
  await page.goto('/auth/login')
  await fillSignIn(page, PHONE, password)
  await page.getByRole('heading', { name: '改成自己的密码' }).waitFor()
  await page.getByLabel('新密码', { exact: true }).fill(OWN_PASSWORD)
  await page.getByLabel('再次输入新密码', { exact: true }).fill(OWN_PASSWORD)
  await page.getByRole('button', { name: '修改密码并继续' }).click()
  await page.getByRole('banner').waitFor()
  const { generator } = await enrol(page, OWN_PASSWORD)
  await inUserMenu(page, '退出登录')
  await page.getByRole('heading', { name: '登录', exact: true }).waitFor()

  await fillSignIn(page, PHONE, OWN_PASSWORD)
  await passSecondFactor(page, generator)
  await page.getByRole('banner').getByText(HOSPITAL).first().waitFor()

  // Of other hospitals nothing is there; of its own, its administrator and the consortium's, who is with every hospital.
  await openAt(page, '/enquiry/patient')
  await expect.poll(() => page.getByText('共 0 条').filter({ visible: true }).count()).toBeGreaterThan(0)
  await openAt(page, '/organization/orgUser')
  await page.getByRole('rowheader', { name: '沈岚' }).waitFor()
  await expect
    .poll(() => page.getByRole('rowheader').filter({ visible: true }).allInnerTexts())
    .toEqual(['沈岚', '周岚'])
})
