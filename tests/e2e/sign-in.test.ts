import { describe, expect, it } from 'vitest'
import { fillSignIn, openAt, signInByForm } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const PATH = '/baseData/chargeItem'

describe('signing in', () => {
  it('asks for it first and then goes where the person wanted to go', async () => {
    const page = await suite.open()
    await page.goto(`${PATH}?page=2`)
    await page.getByRole('heading', { name: '登录' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/auth/login')
    await fillSignIn(page, 'orgadmin')
    await page.getByRole('heading', { level: 1, name: '收费项目' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${PATH}?page=2`)
  })

  it.each([
    ['another site', 'https://example.com/'],
    ['another site without a protocol', '//example.com/'],
    ['another site behind a backslash', '/\\example.com/'],
    ['a program', 'javascript:alert(1)'],
  ])('never follows a link to %s', async (_what, target) => {
    const page = await suite.open()
    await page.goto(`/auth/login?redirect=${encodeURIComponent(target)}`)
    await fillSignIn(page, 'orgadmin')
    await page.getByRole('banner').waitFor()
    await expect.poll(() => page.url().startsWith(suite.origin)).toBe(true)
  })

  it.each([
    ['a wrong password', 'orgadmin', 'wrong', /账号或密码|登录失败/],
    ['an account that nobody has', 'nobody', 'Rehab@2026', /账号或密码|登录失败/],
    ['an account without a role', 'noroles', 'Rehab@2026', '您没有使用该系统的权限,请联系开通账号'],
    ['no account', '', 'Rehab@2026', '请填写账号'],
    ['no password', 'orgadmin', '', '请填写密码'],
  ])('says what is wrong with %s and keeps the person at the form', async (_what, account, password, words) => {
    const page = await suite.open()
    await page.goto('/auth/login')
    await fillSignIn(page, account, password)
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/auth/login')
    expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
    await page.goto(PATH)
    await page.getByRole('heading', { name: '登录' }).waitFor()
  })

  it('works with the keyboard and shows the password on request', async () => {
    const page = await suite.open()
    await page.goto('/auth/login')
    await page.getByRole('heading', { name: '登录' }).waitFor()
    await page.keyboard.type('orgadmin')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Rehab@2026')
    await page.getByRole('button', { name: '显示密码' }).click()
    await expect.poll(() => page.getByLabel('密码', { exact: true }).getAttribute('type')).toBe('text')
    await page.getByLabel('密码', { exact: true }).press('Enter')
    await page.getByRole('banner').waitFor()
  })

  it('tells apart a platform that cannot be reached', async () => {
    const page = await suite.open()
    suite.expectComplaint(/Failed to load resource: net::ERR_FAILED/)
    await page.goto('/auth/login')
    await page.route('**/passport/**', (route) => route.abort())
    await fillSignIn(page, 'orgadmin')
    await page.getByRole('alert').filter({ hasText: '网络异常' }).waitFor()
  })
})

it('B1: the browser lets no text become markup or script', async () => {
  const page = await suite.open()
  suite.expectComplaint(/trusted/i)
  await page.goto('/auth/login')
  await page.getByRole('heading', { name: '登录' }).waitFor()
  const refused = () =>
    page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<img src="x">'
        return 'nothing'
      } catch (error) {
        return (error as Error).name
      }
    })
  await expect.poll(refused).toBe('TypeError')
})

describe('the session', () => {
  it('ends by the user menu, and the browser keeps no token', async () => {
    const page = await suite.open()
    await signInByForm(page, PATH)
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('heading', { name: '登录' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull()
  })

  it('is renewed unseen when the access token is no longer taken', async () => {
    const page = await suite.open()
    await signInByForm(page, PATH)
    await page.evaluate(() => sessionStorage.setItem('access_token', 'not-a-token'))
    await openAt(page, PATH)
    await page.getByRole('rowheader').first().waitFor()
  })

  it('says 登录过期 when it cannot be renewed', async () => {
    const page = await suite.open()
    await signInByForm(page, PATH)
    await page.evaluate(() => {
      sessionStorage.setItem('access_token', 'not-a-token')
      sessionStorage.setItem('refresh_token', 'not-a-token')
    })
    await page.reload()
    await page.getByRole('alert').filter({ hasText: '登录过期' }).waitFor()
    await expect.poll(() => page.url()).toContain(`redirect=${encodeURIComponent(PATH)}`)
  })

  it('begins with the first hospital and switches to another one by name', async () => {
    const page = await suite.open()
    await signInByForm(page, PATH)
    await page.getByRole('button', { name: /当前：第一康复医院/ }).click()
    await page.getByRole('menuitemradio', { name: '第二康复医院' }).click()
    await page.getByRole('button', { name: /当前：第二康复医院/ }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /当前：第二康复医院/ }).waitFor()
  })

  it('acts for the platform as a consortium administrator', async () => {
    const page = await suite.open()
    await signInByForm(page, PATH, 'consortium')
    await page.getByRole('banner').getByText('康复医疗联合体').waitFor()
    await page.getByRole('rowheader').first().waitFor()
  })

  it('leads a path that nobody has to the page that says so', async () => {
    const page = await suite.open()
    await signInByForm(page, PATH)
    await page.goto('/no/such/page')
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    await page.getByRole('link', { name: '返回首页' }).click()
    await page.waitForURL(/\/(baseIndex|home\/index)$/)
    await page.getByRole('banner').waitFor()
  })
})
