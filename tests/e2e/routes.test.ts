/** The static routes and the guard in a real browser, in both variants of the router. */
import { describe, expect, it } from 'vitest'
import { fillSignIn, openAt, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const PATH = '/baseData/chargeItem'
const DOCUMENTS = 'agreeDoc agree policyDoc policy YKAgreeDoc YKAgree YKPolicyDoc YKPolicy KYX-patient-policy'.split(
  ' ',
)

describe('history routes', () => {
  const suite = useConsoleProcess()
  const addressOf = (url: string) => url.slice(suite.origin.length)

  it('shows every open page without a token, under a title of its own', async () => {
    const page = await suite.open()
    for (const path of [
      ...DOCUMENTS.map((name) => `/${name}`),
      '/auth/login',
      '/auth/forgot',
      '/404',
      '/consultChat',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(addressOf(page.url())).toBe(path)
      await expect.poll(() => page.title(), { message: path }).toMatch(/.+ - .+/)
    }
  })

  it.each(['/', '/baseIndex', PATH, '/no/such/page', '/redirect/baseData/chargeItem', '//localhost/a'])(
    'asks for sign-in before %s, without a message',
    async (path) => {
      const page = await suite.open()
      await page.goto(suite.origin + path)
      await page.getByRole('heading', { name: '登录' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/auth/login')
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    },
  )

  it('A11 never leaves the origin by the refresh route', async () => {
    const page = await suite.open()
    await signInAt(page, PATH)
    for (const rest of [
      '//localhost/a',
      '/%2F%2Flocalhost/a',
      '/https://localhost/a',
      '/%5Clocalhost/a',
      '/auth/login',
    ]) {
      await page.goto(`${suite.origin}/redirect${rest}`)
      await page.getByRole('banner').waitFor()
      expect(page.url().startsWith(`${suite.origin}/`), page.url()).toBe(true)
      expect(new URL(page.url()).pathname).toMatch(/^\/(baseIndex|home\/index)$/)
    }
    await page.goto(`${suite.origin}//localhost/a`)
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    expect(page.url()).toBe(`${suite.origin}/404`)
  })

  it('shows a page anew under its own address, in the place of the old one', async () => {
    const page = await suite.open()
    await signInAt(page, PATH)
    await page.goto(`/redirect${PATH}?page=2`)
    await page.getByRole('heading', { level: 1, name: '收费项目' }).waitFor()
    expect(addressOf(page.url())).toBe(`${PATH}?page=2`)
  })

  it('leads who is signed in away from sign-in, home', async () => {
    const page = await suite.open()
    await signInAt(page, PATH)
    await page.goto('/auth/login')
    await page.getByRole('banner').waitFor()
    expect(addressOf(page.url())).toMatch(/^\/(baseIndex|home\/index)$/)
  })

  it('goes back and forward', async () => {
    const page = await suite.open()
    await signInAt(page, PATH)
    await openAt(page, '/baseData/acuPoint')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '收费项目' }).waitFor()
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: '穴位' }).waitFor()
  })
})

describe('hash routes, the older variant', () => {
  const suite = useConsoleProcess(async () => ({ environment: { ROUTER_MODE: 'hash' } }))
  const hashOf = (url: string) => new URL(url).hash

  it('a deep link survives sign-in and a reload', async () => {
    const page = await suite.open()
    await page.goto(`/#${PATH}?page=2`)
    await page.getByRole('heading', { name: '登录' }).waitFor()
    expect(hashOf(page.url())).toBe(`#/login?redirect=${encodeURIComponent(`${PATH}?page=2`)}`)
    await fillSignIn(page, 'orgadmin')
    await page.getByRole('heading', { level: 1, name: '收费项目' }).waitFor()
    expect(hashOf(page.url())).toBe(`#${PATH}?page=2`)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: '收费项目' }).waitFor()
    expect(hashOf(page.url())).toBe(`#${PATH}?page=2`)
  })

  it('has its root at /dashboard, and pages for 403 and 404', async () => {
    const page = await suite.open()
    await page.goto('/#/dashboard')
    await page.getByRole('heading', { name: '登录' }).waitFor()
    await fillSignIn(page, 'orgadmin')
    await page.getByRole('banner').waitFor()
    expect(hashOf(page.url())).toMatch(/^#\/(baseIndex|home\/index)$/)
    await page.goto('/#/403')
    await page.getByRole('heading', { name: '没有权限' }).waitFor()
    await page.goto('/#/no/such/page')
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    await page.getByRole('link', { name: '返回首页' }).click()
    await page.getByRole('banner').waitFor()
    expect(hashOf(page.url())).toMatch(/^#\/(baseIndex|home\/index)$/)
  })

  it('shows documents to everybody', async () => {
    const page = await suite.open()
    await page.goto('/#/agree')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(hashOf(page.url())).toBe('#/agree')
  })
})
