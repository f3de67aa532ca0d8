/**
 * The guard and the refresh route in a real browser.
 *
 * Elsewhere: the static routes and where they lead, specification/routes.test.ts; the older variant, hash.test.ts.
 */
import { describe, expect, it } from 'vitest'
import { openAt, signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const PATH = '/baseData/chargeItem'

const suite = useSharedConsole()
const addressOf = (url: string) => url.slice(suite.origin.length)

describe('history routes', () => {
  it.each(['/', '/baseIndex', '/redirect/baseData/chargeItem', '//localhost/a'])(
    'asks for sign-in before %s, without a message',
    async (path) => {
      const page = await suite.open()
      await page.goto(suite.origin + path)
      await page.getByRole('heading', { name: '登录' }).waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/auth/login')
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
      const within = () => page.url().replace(suite.origin, '')
      await expect.poll(within).toMatch(/^\/(baseIndex|home\/index)(?:[?#]|$)/)
    }
    await page.goto(`${suite.origin}//localhost/a`)
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    await expect.poll(() => page.url()).toBe(`${suite.origin}/404`)
  })

  it('shows a page anew under its own address, in the place of the old one', async () => {
    const page = await suite.open()
    await signInAt(page, PATH)
    await page.goto(`/redirect${PATH}?page=2`)
    await page.getByRole('heading', { level: 1, name: '收费项目' }).waitFor()
    await expect.poll(() => addressOf(page.url())).toBe(`${PATH}?page=2`)
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
