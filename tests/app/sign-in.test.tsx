import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { handOver } from '../../src/app/navigation.ts'
import { SignInPage } from '../../src/app/session/sign-in-page.tsx'
import { createPlatform, type Platform } from './platform.ts'
import { inSession } from './in-session.tsx'

const TOKENS = { access_token: 'access', refresh_token: 'refresh', token_type: 'Bearer' }
const PROFILE = {
  Id: 'user-1',
  Name: '陈静',
  Roles: ['organizationAdmin'],
  Organizations: [{ Id: 'org-1', Name: '第一康复医院' }],
  Consortiums: [],
}

let platform: Platform

beforeEach(() => {
  platform = createPlatform()
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

async function fill(account: string, password: string, redirect = '') {
  const router = createMemoryRouter(
    [
      { path: '/auth/login', Component: SignInPage },
      { path: '*', element: <h1>里面</h1> },
    ],
    { initialEntries: [`/auth/login${redirect}`] },
  )
  handOver(router)
  render(<RouterProvider router={router} />, { wrapper: inSession() })
  const user = userEvent.setup()
  if (account !== '') await user.keyboard(account)
  if (password !== '') await user.type(screen.getByLabelText('密码'), password)
  await user.click(screen.getByRole('button', { name: '登录' }))
  return router
}

describe('signing in', () => {
  it.each([
    ['', 'Rehab@2026', '请填写账号', '账号'],
    ['   ', 'Rehab@2026', '请填写账号', '账号'],
    ['管理员', 'Rehab@2026', '账号不能包含汉字', '账号'],
    ['orgadmin院', 'Rehab@2026', '账号不能包含汉字', '账号'],
    ['orgadmin', '', '请填写密码', '密码'],
  ])('is refused before anything is sent: %j with %j', async (account, password, words, field) => {
    await fill(account, password)
    expect(screen.getByRole('alert').textContent).toBe(words)
    expect(document.activeElement).toBe(screen.getByLabelText(field))
    expect(platform.calls).toEqual([])
  })

  it.each([
    [
      'the lockout',
      { error: 'invalid_grant', error_description: '登录失败次数过多，请 10 分钟后再试' },
      '登录失败次数过多，请 10 分钟后再试',
    ],
    ['a wrong password', { error: 'invalid_grant', error_description: '账号或密码错误' }, '账号或密码错误'],
    ['a refusal without words', {}, '登录失败'],
  ])('says the words of the server for %s', async (_what, body, words) => {
    platform.answerWith('token', 400, body)
    await fill('orgadmin', 'wrong')
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(sessionStorage.getItem('access_token')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('orgadmin')
  })

  it.each([
    ['a profile that does not come', 500, null, '获取用户信息失败'],
    [
      'a person without a role',
      200,
      { Type: 200, Data: { ...PROFILE, Roles: [] }, Content: '' },
      '您没有使用该系统的权限,请联系开通账号',
    ],
  ])('keeps no token for %s', async (_what, status, body, words) => {
    platform.answerWith('token', 200, TOKENS)
    platform.answerWith('GetUserProfile', status, body)
    await fill('orgadmin', 'Rehab@2026')
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(sessionStorage.getItem('access_token')).toBeNull()
  })

  it.each([
    ['?redirect=%2FbaseData%2Fx%3Fpage%3D2', '/baseData/x?page=2'],
    ['?redirect=https%3A%2F%2Fevil.example%2F', '/'],
    ['', '/'],
  ])('goes on to where the person wanted to go, within this site (A11): %j', async (redirect, target) => {
    platform.answerWith('token', 200, TOKENS)
    platform.answerWith('GetUserProfile', 200, { Type: 200, Data: PROFILE, Content: '' })
    const router = await fill('orgadmin', 'Rehab@2026', redirect)
    await screen.findByRole('heading', { name: '里面' })
    const { pathname, search } = router.state.location
    expect(pathname + search).toBe(target)
    expect(router.state.historyAction).toBe('REPLACE')
  })

  const refused = (code: string, path = '') => {
    return { Type: 4000, Data: { errors: [{ code, path, message: `先做 ${code}` }] }, Content: `先做 ${code}` }
  }

  it('A7: a password that somebody else has set is replaced first; nothing is kept before, and then one goes on', async () => {
    platform.answerWith('token', 200, TOKENS)
    platform.answerWith('GetUserProfile', 403, refused('passwordDue'))
    const router = await fill('orgadmin', 'Given@2026', '?redirect=%2FbaseData%2Fx')
    await screen.findByRole('heading', { name: '改成自己的密码' })
    expect(sessionStorage.getItem('access_token')).toBeNull()
    const user = userEvent.setup()
    const change = () => user.click(screen.getByRole('button', { name: '修改密码并继续' }))
    await user.type(screen.getByLabelText('新密码'), 'short')
    await change()
    expect(screen.getByText(/密码至少包含/)).toBeTruthy()
    for (const label of ['新密码', '再次输入新密码']) {
      await user.clear(screen.getByLabelText(label))
      await user.type(screen.getByLabelText(label), 'Fresh#7182')
    }
    platform.answerWith('GetUserProfile', 200, { Type: 200, Data: PROFILE, Content: '' })
    await change()
    await screen.findByRole('heading', { name: '里面' })
    expect(platform.bodiesOf('CheckPassword')).toEqual([{ Password: 'Given@2026' }])
    expect(platform.bodiesOf('ChangePassword')).toEqual([
      { SessionId: 'ticket-2', Captcha: '', NewPassword: 'Fresh#7182' },
    ])
    expect(router.state.location.pathname).toBe('/baseData/x')
  })

  it('an organization that demands a second factor has it set up first', async () => {
    platform.answerWith('token', 200, TOKENS)
    platform.answerWith('GetUserProfile', 403, refused('secondFactorDue'))
    const answer = (path: string, Data: unknown) => platform.answerWith(path, 200, { Type: 200, Data, Content: '' })
    answer('StartSecondFactor', { Secret: 'ABCDEFGH', Uri: 'otpauth://totp/x?secret=ABCDEFGH' })
    answer('ConfirmSecondFactor', { RecoveryCodes: ['AAAAA-BBBBB'] })
    await fill('orgadmin', 'Rehab@2026')
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('验证码'), '123 456')
    expect(screen.getByLabelText('密钥').textContent).toBe('ABCD EFGH')
    await user.click(screen.getByRole('button', { name: '确认开启' }))
    await screen.findByText('AAAAA-BBBBB')
    expect(platform.bodiesOf('ConfirmSecondFactor')).toEqual([{ Code: '123456' }])
    expect(sessionStorage.getItem('access_token')).toBeNull()
    answer('GetUserProfile', PROFILE)
    await user.click(screen.getByRole('button', { name: '我已保存好' }))
    await screen.findByRole('heading', { name: '里面' })
  })

  it('offers a way for a forgotten password and opens the documents in a tab that knows nothing of this one', async () => {
    await fill('', '')
    expect(screen.getByRole('link', { name: '忘记密码' }).getAttribute('href')).toBe('/auth/forgot')
    for (const [name, path] of [
      ['《用户协议》', '/agreeDoc'],
      ['《隐私政策》', '/policyDoc'],
    ] as const) {
      const link = screen.getByRole('link', { name })
      expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
        path,
        '_blank',
        'noopener',
      ])
    }
  })

  it('shows the password on request', async () => {
    await fill('orgadmin', '')
    const field = screen.getByLabelText('密码')
    await userEvent.click(screen.getByRole('button', { name: '显示密码' }))
    expect(field.getAttribute('type')).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: '隐藏密码' }))
    expect(field.getAttribute('type')).toBe('password')
  })
})
