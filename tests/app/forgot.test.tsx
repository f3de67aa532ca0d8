import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Announcement, listen } from '../../src/app/announce.ts'
import { handOver } from '../../src/app/navigation.ts'
import { ChangePasswordDialog } from '../../src/app/session/change-password-dialog.tsx'
import { ForgotPage } from '../../src/app/session/forgot-page.tsx'
import { passwordWords } from '../../src/model/password.ts'
import { DEFAULT_CONSOLE_SETTINGS } from '../../src/model/console-settings.ts'
import { createPlatform, type Platform } from './platform.ts'
import { inSession } from './in-session.tsx'

const WEAK_WORDS = '密码至少包含一个数字、一个小写字母、一个大写字母和一个特殊字符，并在6到12位之间'
const STRONG = 'Spine@2026x'

let platform: Platform
let said: Announcement[]
let stopListening: () => void

beforeEach(() => {
  platform = createPlatform()
  said = []
  stopListening = listen((announcement) => said.push(announcement))
})
afterEach(() => {
  cleanup()
  stopListening()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function openForgot() {
  const router = createMemoryRouter(
    [
      { path: '/auth/forgot', Component: ForgotPage },
      { path: '/auth/login', element: <h1>登录</h1> },
    ],
    { initialEntries: ['/auth/login', '/auth/forgot'], initialIndex: 1 },
  )
  handOver(router)
  render(<RouterProvider router={router} />, { wrapper: inSession() })
  return { router, user: userEvent.setup() }
}

async function toCode(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('账号或手机号'), 'orgadmin{Enter}')
  return screen.findByLabelText('验证码')
}

async function toPassword(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await toCode(user), '123456{Enter}')
  return screen.findByLabelText('新密码')
}

describe('a forgotten password', () => {
  it('is replaced in three steps by the keyboard alone', async () => {
    const { user, router } = openForgot()
    expect(document.activeElement).toBe(screen.getByLabelText('账号或手机号'))
    const code = await toCode(user)
    expect(document.activeElement).toBe(code)
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    expect(screen.getByText(/验证码已发送到账号预留的手机/)).toBeTruthy()
    await user.keyboard('123456{Enter}')
    const password = await screen.findByLabelText('新密码')
    expect(document.activeElement).toBe(password)
    expect(password.getAttribute('autocomplete')).toBe('new-password')
    await user.keyboard(STRONG)
    await user.type(screen.getByLabelText('再次输入新密码'), `${STRONG}{Enter}`)
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/auth/login')
    expect(said).toEqual([{ words: '密码已修改，请用新密码登录', level: 'success' }])
    expect(platform.bodiesOf('ForgetPassword')).toEqual([expect.objectContaining({ UserName: 'orgadmin' })])
    expect(platform.bodiesOf('ChangePassword')).toEqual([
      { SessionId: 'ticket-1', Captcha: '123456', NewPassword: STRONG },
    ])
  })

  it.each([
    ['', '请填写账号或手机号'],
    ['管理员', '账号不能包含汉字'],
  ])('asks for an account before anything is sent: %j', async (account, words) => {
    const { user } = openForgot()
    if (account !== '') await user.type(screen.getByLabelText('账号或手机号'), account)
    await user.click(screen.getByRole('button', { name: '下一步' }))
    const field = screen.getByLabelText('账号或手机号')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById('account-error')?.textContent).toBe(words)
    expect(document.activeElement).toBe(field)
    expect(platform.calls).toEqual([])
  })

  it.each([
    ['123456', WEAK_WORDS],
    ['Aa1!', WEAK_WORDS],
    ['Spine@2026xyz', WEAK_WORDS],
    ['Spine 2026@', WEAK_WORDS],
    ['', '请填写新密码'],
  ])('refuses the new password %j with the words of the rule', async (password, words) => {
    const { user } = openForgot()
    const field = await toPassword(user)
    if (password !== '') await user.type(field, password)
    await user.click(screen.getByRole('button', { name: '修改密码' }))
    expect(document.getElementById('new-password-error')?.textContent).toBe(words)
    expect(platform.bodiesOf('ChangePassword')).toEqual([])
  })

  it('says so when the two are not alike', async () => {
    const { user } = openForgot()
    await user.type(await toPassword(user), STRONG)
    await user.type(screen.getByLabelText('再次输入新密码'), `${STRONG}!{Enter}`)
    expect(document.getElementById('new-password-again-error')?.textContent).toBe('两次填写的密码不一致')
    expect(document.activeElement).toBe(screen.getByLabelText('再次输入新密码'))
  })

  it('goes back to the code that was wrong, and keeps what was typed', async () => {
    const { user } = openForgot()
    await user.type(await toPassword(user), STRONG)
    platform.refuse('ChangePassword', { path: '/Captcha', message: '验证码不正确或已失效，请重新获取' })
    await user.type(screen.getByLabelText('再次输入新密码'), `${STRONG}{Enter}`)
    const code = await screen.findByLabelText<HTMLInputElement>('验证码')
    expect(document.getElementById('captcha-error')?.textContent).toBe('验证码不正确或已失效，请重新获取')
    expect(code.value).toBe('123456')
    expect(document.activeElement).toBe(code)
    platform.accept('ChangePassword')
    await user.clear(code)
    await user.type(code, '654321{Enter}')
    expect((await screen.findByLabelText<HTMLInputElement>('新密码')).value).toBe(STRONG)
    await user.click(screen.getByRole('button', { name: '修改密码' }))
    await screen.findByRole('heading', { name: '登录' })
    expect(platform.bodiesOf('ChangePassword').at(-1)).toMatchObject({ Captcha: '654321', NewPassword: STRONG })
  })

  it('goes back step by step, and asks for no second code for the same account', async () => {
    const { user, router } = openForgot()
    await toPassword(user)
    await user.click(screen.getByRole('button', { name: '上一步' }))
    expect((await screen.findByLabelText<HTMLInputElement>('验证码')).value).toBe('123456')
    await act(() => router.navigate(-1))
    expect(screen.getByLabelText<HTMLInputElement>('账号或手机号').value).toBe('orgadmin')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    await screen.findByLabelText('验证码')
    expect(platform.bodiesOf('ForgetPassword')).toHaveLength(1)
  })

  it('begins again when the page is loaded anew in the middle', async () => {
    const router = createMemoryRouter([{ path: '/auth/forgot', Component: ForgotPage }], {
      initialEntries: [{ pathname: '/auth/forgot', state: { step: 2 } }],
    })
    handOver(router)
    render(<RouterProvider router={router} />, { wrapper: inSession() })
    expect(screen.getByLabelText('账号或手机号')).toBeTruthy()
    expect(router.state.location.state).toBeNull()
  })

  it('stays where it is, with the words, when the platform cannot be reached', async () => {
    const { user } = openForgot()
    platform.disconnect()
    await user.type(screen.getByLabelText('账号或手机号'), 'orgadmin{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('网络异常')
    expect(screen.getByLabelText<HTMLInputElement>('账号或手机号').value).toBe('orgadmin')
  })

  it('lets a code be sent again after 60 s by the clock, however long the machine slept', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = openForgot()
    await toCode(user)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /秒后可重新发送/ }).disabled).toBe(true)
    // Asleep: the clock goes on, no timer runs.
    vi.setSystemTime(Date.now() + 61_000)
    await act(() => vi.advanceTimersByTimeAsync(600))
    const again = screen.getByRole<HTMLButtonElement>('button', { name: '重新发送' })
    await user.click(again)
    await vi.waitFor(() => expect(platform.bodiesOf('ForgetPassword')).toHaveLength(2))
    expect(await screen.findByRole('button', { name: /^(60|59) 秒后/ })).toBeTruthy()
  })
})

describe('the strength of a password', () => {
  it('is said in a word while typing, and each part of the rule is ticked when it is kept', async () => {
    const { user } = openForgot()
    const field = await toPassword(user)
    const ticked = () => screen.getAllByText('（已满足）').map((mark) => mark.parentElement?.textContent)
    await user.type(field, 'a')
    expect(screen.getByText('密码强度：弱')).toBeTruthy()
    expect(ticked()).toEqual(['✓至少一个小写字母（已满足）', '✓只用数字、字母和英文标点（已满足）'])
    await user.type(field, 'Z7@kqw')
    expect(screen.getByText('密码强度：弱')).toBeTruthy()
    expect(screen.queryByText('（未满足）')).toBeNull()
    await user.type(field, 'm')
    expect(screen.getByText('密码强度：中')).toBeTruthy()
    await user.type(field, '3Xp')
    expect(screen.getByText('密码强度：强')).toBeTruthy()
  })

  it('has the words of the specification', () => {
    expect(passwordWords(DEFAULT_CONSOLE_SETTINGS.password)).toBe(WEAK_WORDS)
  })
})

describe('a changed password', () => {
  async function openDialog() {
    const onClose = vi.fn<() => void>()
    render(<ChangePasswordDialog onClose={onClose} />, { wrapper: inSession() })
    return { onClose, user: userEvent.setup(), current: await screen.findByLabelText('当前密码') }
  }

  async function fill(user: ReturnType<typeof userEvent.setup>) {
    await user.type(screen.getByLabelText('当前密码'), 'Rehab@2026')
    await user.type(screen.getByLabelText('新密码'), STRONG)
    await user.type(screen.getByLabelText('再次输入新密码'), STRONG)
    await user.click(screen.getByRole('button', { name: '修改密码' }))
  }

  it('is proved by the current one and says what happens to other sessions', async () => {
    const { user, onClose } = await openDialog()
    await fill(user)
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(said).toEqual([{ words: '密码已修改，其他设备上的登录已退出', level: 'success' }])
    expect(platform.bodiesOf('CheckPassword')).toEqual([{ Password: 'Rehab@2026' }])
    expect(platform.bodiesOf('ChangePassword')).toEqual([{ SessionId: 'ticket-2', Captcha: '', NewPassword: STRONG }])
    expect(platform.calls.every(({ url }) => !url.includes('Rehab'))).toBe(true)
  })

  it('says which one is wrong and keeps what was typed', async () => {
    const { user, onClose } = await openDialog()
    platform.refuse('CheckPassword', { path: '/Password', message: '原密码不正确' })
    await fill(user)
    const words = await screen.findByText('原密码不正确')
    expect(words.id).toBe('current-password-error')
    expect(screen.getByLabelText<HTMLInputElement>('新密码').value).toBe(STRONG)
    expect(onClose).not.toHaveBeenCalled()
    expect(said).toEqual([])
  })

  it('asks for the current one first', async () => {
    const { user, current } = await openDialog()
    await user.click(screen.getByRole('button', { name: '修改密码' }))
    expect(document.getElementById('current-password-error')?.textContent).toBe('请填写当前密码')
    expect(document.activeElement).toBe(current)
    expect(platform.calls).toEqual([])
  })
})
