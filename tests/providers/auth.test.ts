import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_CONSOLE_SETTINGS } from '../../src/model/console-settings.ts'
import { Failure, type FailureCode } from '../../src/model/failure.ts'
import type { WireRecord } from '../../src/model/resource.ts'
import { createAuthProvider } from '../../src/providers/auth.ts'
import { createHttp } from '../../src/providers/http.ts'
import { fetchMenu } from '../../src/providers/menu.ts'
import { encodeFailure } from '../../src/wire/envelope.ts'
import type { Answer } from '../../src/wire/message.ts'
import { createMemorySession } from './memory-session.ts'
import { type Platform, type PlatformSettings, startPlatform } from './platform.ts'

const running: Platform[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((platform) => platform.close()))
})

const PROFILE: WireRecord = {
  Id: 'u1',
  Name: '王管理',
  NickName: '老王',
  HeadImg: '/a.png',
  Roles: ['organizationAdmin'],
  Organizations: [
    { Id: 'org-1', Name: '第一康复医院' },
    { Id: 'org-2', Name: '第二康复医院' },
  ],
  Consortiums: [{ Id: 'consortium-1', Name: '康复医疗联合体' }],
}
const CREDENTIALS = { username: 'admin', password: 'Rehab@2026' }
const MENU = [
  { path: '/thing', name: 'Thing', pathIndex: 'Thing', role: ['organizationAdmin'], meta: { title: '物品' } },
]

async function open(settings: PlatformSettings = {}, profile: WireRecord = PROFILE) {
  const platform = await startPlatform({ accounts: [{ ...CREDENTIALS, profile }], menu: MENU, ...settings })
  running.push(platform)
  const session = createMemorySession()
  const http = createHttp({ session, base: platform.url, timeoutMs: 20_000 })
  return {
    platform,
    session,
    auth: createAuthProvider({
      http,
      session,
      loadMenu: (scope, profile) =>
        fetchMenu(http, scope, { profile, organizationId: scope.organizationId, gates: DEFAULT_CONSOLE_SETTINGS }),
      afterLogout: () => '/auth/login?redirect=%2Fx',
    }),
  }
}

describe('signing in', () => {
  it('keeps the tokens and chooses the first organization', async () => {
    const { auth, session } = await open()
    await auth.login(CREDENTIALS)
    expect(session.tokens).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1', tokenType: 'Bearer' })
    expect(session.organizationId).toBe('org-1')
  })

  const instead =
    (path: string, reply: Answer) =>
    async ({ url }: { readonly url: string }) =>
      url.startsWith(path) ? reply : undefined

  it.each<[why: string, settings: PlatformSettings, profile: WireRecord, code: FailureCode, words: string]>([
    ['the server has words', { accounts: [] }, PROFILE, 'login', '账号或密码不正确'],
    [
      'a 401 with words',
      { before: instead('/passport/connect', { status: 401, body: { Content: '账号已停用' } }) },
      PROFILE,
      'login',
      '账号已停用',
    ],
    ['no words', { before: instead('/passport/connect', { status: 400, body: {} }) }, PROFILE, 'login', '登录失败'],
    [
      'an odd reply',
      { before: instead('/passport/connect', { status: 200, body: '<html>' }) },
      PROFILE,
      'login',
      '登录失败',
    ],
    [
      'too many tries',
      { before: instead('/passport/connect', { status: 429, body: {} }) },
      PROFILE,
      'tooMany',
      '请求过多，请稍后再试',
    ],
    [
      'no profile',
      { before: instead('/passport/user', encodeFailure(new Failure('server'))) },
      PROFILE,
      'userInfo',
      '获取用户信息失败',
    ],
    ['no roles', {}, { ...PROFILE, Roles: [] }, 'noRoles', '您没有使用该系统的权限,请联系开通账号'],
  ])('%s', async (_why, settings, profile, code, words) => {
    const { auth, session } = await open(settings, profile)
    await expect(auth.login(CREDENTIALS)).rejects.toMatchObject({ code, message: words })
    expect([session.tokens, session.organizationId]).toEqual([null, ''])
  })

  it('without a network says so', async () => {
    const { auth, platform } = await open()
    await platform.close()
    await expect(auth.login(CREDENTIALS)).rejects.toMatchObject({ code: 'offline', message: '网络异常' })
  })
})

describe('the session', () => {
  it('is checked without words', async () => {
    const { auth } = await open()
    await expect(auth.checkAuth({})).rejects.toEqual({ message: false })
    await auth.login(CREDENTIALS)
    await expect(auth.checkAuth({})).resolves.toBeUndefined()
  })

  it.each<[code: FailureCode, ends: boolean]>([
    ['expired', true],
    ['forbidden', false],
    ['server', false],
    ['timeout', false],
  ])('after %s ends: %s', async (code, ends) => {
    const { auth } = await open()
    const checked = auth.checkError(new Failure(code)).then(
      () => false,
      () => true,
    )
    expect(await checked).toBe(ends)
  })

  it('ends at sign-out, with the address to go to', async () => {
    const { auth, session } = await open()
    await auth.login(CREDENTIALS)
    expect(await auth.logout({})).toBe('/auth/login?redirect=%2Fx')
    expect([session.tokens, session.organizationId, await auth.getPermissions?.({})]).toEqual([null, '', null])
  })
})

describe('who it is', () => {
  it('is asked once for name and permissions together', async () => {
    const { auth, platform } = await open()
    await auth.login(CREDENTIALS)
    platform.seen.length = 0
    const [identity, permissions] = await Promise.all([auth.getIdentity?.(), auth.getPermissions?.({})])
    expect(identity).toEqual({ id: 'u1', fullName: '老王', avatar: '/a.png' })
    expect(permissions).toMatchObject({
      roles: ['organizationAdmin'],
      scope: {
        userId: 'u1',
        userName: '老王',
        organizationId: 'org-1',
        consortiumId: 'consortium-1',
        shelf: 'organization',
      },
      menu: [{ title: '物品', pathIndex: 'Thing' }],
    })
    expect(platform.seen.map(({ url }) => url)).toEqual([
      '/passport/user/GetUserProfile',
      '/bff/api/menu/get?roles=organizationAdmin&type=org&id=org-1',
    ])
  })

  it('keeps the chosen organization as long as it is granted', async () => {
    const { auth, session } = await open()
    await auth.login(CREDENTIALS)
    session.setOrganizationId('org-2')
    expect(await auth.getPermissions?.({})).toMatchObject({ scope: { organizationId: 'org-2' } })
    session.setOrganizationId('org-9')
    expect(await auth.getPermissions?.({})).toMatchObject({ scope: { organizationId: 'org-1' } })
    expect(session.organizationId).toBe('org-1')
  })

  it('of a consortium administrator is the platform', async () => {
    const { auth, platform, session } = await open({}, { ...PROFILE, Roles: 'consortiumAdmin, organizationAdmin' })
    await auth.login(CREDENTIALS)
    expect(session.organizationId).toBe('')
    expect(await auth.getPermissions?.({})).toMatchObject({
      roles: ['consortiumAdmin', 'organizationAdmin'],
      scope: { organizationId: '', consortiumId: 'consortium-1', shelf: 'platform' },
    })
    expect(platform.seen.at(-1)?.url).toBe(
      '/bff/api/menu/get?roles=consortiumAdmin%2CorganizationAdmin&type=union&id=consortium-1',
    )
  })

  it('without a menu is logged and goes on', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { auth } = await open({
      before: async ({ url }) =>
        url.startsWith('/bff') ? { status: 200, body: { Type: 500, Data: null, Content: '菜单异常' } } : undefined,
    })
    await auth.login(CREDENTIALS)
    expect(await auth.getPermissions?.({})).toMatchObject({ menu: [] })
    expect(log.mock.calls[0]?.[1]).toMatchObject({ message: '菜单异常' })
    log.mockRestore()
  })

  it('whose roles were taken away is refused', async () => {
    const profile: Record<string, unknown> = { ...PROFILE }
    const { auth } = await open({}, profile)
    await auth.login(CREDENTIALS)
    profile['Roles'] = []
    await expect(auth.getPermissions?.({})).rejects.toMatchObject({ code: 'noRoles' })
  })

  it('whose session has expired is told so, not that the profile failed', async () => {
    const { auth, platform, session } = await open()
    await auth.login(CREDENTIALS)
    platform.issued.live.clear()
    session.setTokens({ accessToken: 'old', refreshToken: 'old', tokenType: 'Bearer', expiresInS: 0 })
    await expect(auth.getPermissions?.({})).rejects.toMatchObject({ code: 'expired' })
  })
})
