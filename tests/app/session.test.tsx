/** Signing out, and what the browser keeps of a session before and after. */
import { QueryClient } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeTabs, fakePlatform, type FakePlatform, openTab, PAGE, PASSWORD } from './tab.tsx'
import { makeSession } from './in-session.tsx'

let platform: FakePlatform
beforeEach(() => void (platform = fakePlatform()))
afterEach(() => {
  vi.restoreAllMocks()
  closeTabs()
})

/** What may stay behind: how the screen looks, and a person's own columns and saved lists. */
const ALLOWED = /^rc\.(?:mode|density|sidebar|user-1\b.*)$/

function litter(): void {
  for (const key of ['rc.tabs', 'rc.recent']) sessionStorage.setItem(key, '[]')
  localStorage.setItem('rc-draft:user-1:org-1:charge-item::abc', '{"at":1,"changes":{"Name":"运动疗法"}}')
  localStorage.setItem('rc-draft:user-2:org-1:charge-item::abc', '{"at":1,"changes":{}}')
  for (const key of ['rc.mode', 'rc.density', 'rc.sidebar', 'rc.user-1.columns', 'rc.active'])
    localStorage.setItem(key, '1')
}

describe('A5: signing out', () => {
  it('revokes on the server and leaves no key but the allowed ones; another person’s drafts stay theirs', async () => {
    const tab = openTab()
    await tab.signIn('orgadmin', PASSWORD)
    tab.desk(<p>表</p>)
    litter()
    tab.session.setKeywordPattern(/^x$/u)
    tab.logout()
    expect(Object.keys(sessionStorage)).toEqual([])
    const left = Object.keys(localStorage).filter((key) => !ALLOWED.test(key))
    expect(left).toEqual(['rc-draft:user-2:org-1:charge-item::abc'])
    expect(platform.seen.at(-1)).toMatchObject({ path: '/passport/connect/revocation' })
    expect(platform.seen.at(-1)?.body).toContain('refresh-1')
    expect(tab.http.keywordPattern().test('运动')).toBe(true)
    expect([tab.session.state(), tab.session.stored.organizationId, tab.ends]).toEqual(['out', '', ['wish']])
  })

  it('empties what was read, however the session ends', async () => {
    const tab = openTab()
    for (const end of [() => tab.logout(), () => tab.session.signOut('expired')]) {
      await tab.signIn('orgadmin', PASSWORD)
      const client = new QueryClient()
      const view = tab.desk(<p>表</p>, '/a', client)
      client.setQueryData(['charge-item'], '运动疗法')
      end()
      expect(client.getQueryCache().getAll()).toEqual([])
      view.unmount()
    }
  })

  it('does the same without the server', async () => {
    const tab = openTab()
    await tab.signIn('orgadmin', PASSWORD)
    tab.desk(<p>表</p>)
    litter()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    tab.logout()
    expect([Object.keys(sessionStorage), tab.session.stored.tokens]).toEqual([[], null])
    expect(openTab().session.state()).toBe('out')
  })

  it('is over for calls that were under way: they are not repeated for the next person', async () => {
    const tab = openTab()
    await tab.signIn('orgadmin', PASSWORD)
    let answer: () => void = () => undefined
    platform.delay = new Promise((done) => (answer = done))
    platform.live.clear()
    const asking = tab.http.request(PAGE).catch((error: unknown) => error)
    await new Promise((done) => setTimeout(done, 5))
    tab.logout()
    answer()
    platform.delay = undefined
    await tab.signIn('other', PASSWORD)
    expect(await asking).toMatchObject({ code: 'expired' })
    expect(platform.seen.filter(({ path }) => path === PAGE.path).length).toBe(1)
    expect(tab.session.state()).toBe('in')
  })
})

describe('the version that the client names', () => {
  afterEach(() => vi.unstubAllEnvs())
  it.each([
    [true, 'debug'],
    [false, '1.2.0'],
  ])('in development %s is %s', async (isDevelopment, version) => {
    vi.stubEnv('DEV', isDevelopment)
    const tab = openTab()
    await tab.signIn('orgadmin', PASSWORD)
    await tab.http.request(PAGE)
    expect(platform.seen.at(-1)).toMatchObject({ path: PAGE.path, version })
  })
})

describe('what the session storage holds', () => {
  it('B7: tokens, the organization, and whose session it is; never a password or a name', async () => {
    const tab = openTab()
    await tab.signIn('orgadmin', PASSWORD)
    expect(Object.keys(sessionStorage).toSorted()).toEqual([
      'access_token',
      'organization_id',
      'rc.alive',
      'rc.lock',
      'refresh_token',
      'token_type',
    ])
    expect(JSON.parse(sessionStorage.getItem('rc.lock') ?? '')).toEqual({
      account: 'orgadmin',
      userId: 'user-1',
      locked: false,
    })
    const all = JSON.stringify({ ...sessionStorage, ...localStorage })
    expect(all).not.toContain(PASSWORD)
    expect(all).not.toContain('管理员')
  })

  it('fault 20: full, the session works from memory and says so once', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const tab = openTab()
    await tab.signIn('orgadmin', PASSWORD)
    await expect(tab.http.request(PAGE)).resolves.toBe('内容')
    await expect(tab.http.request(PAGE)).resolves.toBe('内容')
    expect(tab.said).toEqual(['浏览器的存储空间已满，重新载入页面后需要再次登录'])
  })

  it.each(['access_token', 'refresh_token', 'token_type', 'organization_id', 'rc.active'])(
    'B8, fault 21: 200 values of %s never stop the page from loading, nor a call from being answered or refused',
    async (key) => {
      const nasty = fc.constantFrom('', 'null', '令牌', 'a\r\nb', '{"__proto__":1}', '[', 'x'.repeat(9_000), '0', '-1')
      for (const value of fc.sample(fc.oneof(nasty, fc.string(), fc.json()), 200)) {
        sessionStorage.clear()
        sessionStorage.setItem('access_token', 'access')
        const storage = key === 'rc.active' ? localStorage : sessionStorage
        storage.setItem(key, value)
        const { http, state } = makeSession()
        expect(['in', 'out', 'locked']).toContain(state())
        await expect(http.request(PAGE)).rejects.toMatchObject({ code: 'expired' })
      }
    },
    60_000,
  )
})
