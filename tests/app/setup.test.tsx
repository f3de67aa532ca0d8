/** 首次设置: what the page asks, what it refuses, and what it sends. */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Announcement, listen } from '../../src/app/announce.ts'
import { handOver } from '../../src/app/navigation.ts'
import { SetupPage } from '../../src/app/session/setup-page.tsx'
import { FOUND } from '../../src/wire/founding.ts'
import { received } from '../support/received.ts'
import { inSession } from './in-session.tsx'

const PASSWORD = 'Spine@2026x'

let answers: { get: unknown; post: () => readonly [status: number, body: unknown] }
let sent: unknown[]
let said: Announcement[]
let stopListening: () => void

beforeEach(() => {
  sent = []
  said = []
  answers = { get: { IsOpen: true }, post: () => [200, { Type: 200, Data: null, Content: '' }] }
  stopListening = listen((announcement) => said.push(announcement))
  vi.stubGlobal('fetch', async (_url: unknown, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ Type: 200, Data: answers.get, Content: '' })
    sent.push(JSON.parse(String(body)))
    const [status, reply] = answers.post()
    return Response.json(reply, { status })
  })
})
afterEach(() => {
  cleanup()
  stopListening()
  vi.unstubAllGlobals()
})

function openSetup() {
  const routes = [
    { path: '/auth/setup', Component: SetupPage },
    { path: '/auth/login', element: <h1>登录</h1> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/auth/setup'] })
  handOver(router)
  render(<RouterProvider router={router} />, { wrapper: inSession() })
  return userEvent.setup()
}

async function fill(user: ReturnType<typeof userEvent.setup>) {
  const own = within(screen.getByRole('group', { name: '机构管理员' }))
  const texts: readonly (readonly [HTMLElement, string])[] = [
    [screen.getByLabelText('设置码'), 'ABCD-EFGH-JKMN'],
    [screen.getByLabelText('医院名称'), '第三康复医院'],
    [screen.getByLabelText('联合体名称'), '康复联合体'],
    [own.getByLabelText('账号'), 'zhang'],
    [own.getByLabelText('姓名'), '张华'],
    [own.getByLabelText('密码'), PASSWORD],
    [own.getByLabelText('再次输入密码'), PASSWORD],
  ]
  for (const [input, text] of texts) {
    await user.click(input)
    await user.paste(text)
  }
  return own
}

const submit = () => screen.getByRole('button', { name: '完成设置' })

describe('the first use', () => {
  it('asks for what is missing, field by field, and goes to the first of them', async () => {
    const user = openSetup()
    expect(document.activeElement).toBe(screen.getByLabelText('设置码'))
    await user.click(screen.getByLabelText('医院名称'))
    await user.click(submit())
    for (const words of [
      '请填写设置码',
      '请填写联合体名称',
      '请填写医院名称',
      '请填写账号',
      '请填写姓名',
      '请填写密码',
    ])
      expect(screen.getByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('设置码'))
    await user.keyboard('A')
    expect(screen.queryByText('请填写设置码')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('设置码'))
    expect(sent).toEqual([])
  })

  it('makes the hospital and leads to the sign-in', async () => {
    const user = openSetup()
    await fill(user)
    await user.click(submit())
    await screen.findByRole('heading', { name: '登录' })
    expect(FOUND.decode(received({ body: sent[0] }))).toEqual({
      code: 'ABCD-EFGH-JKMN',
      consortiumName: '康复联合体',
      organizationName: '第三康复医院',
      administrators: [{ role: 'organizationAdmin', userName: 'zhang', name: '张华', phone: '', password: PASSWORD }],
    })
    expect(said.map(({ words }) => words)).toEqual(['第三康复医院 已开通，请用账号 zhang 登录'])
  })

  it('says what the server refuses at its field, and keeps everything that was typed', async () => {
    const user = openSetup()
    const own = await fill(user)
    const message = '设置码不正确或已失效'
    answers.post = () => [
      400,
      { Type: 4000, Data: { errors: [{ path: '/Code', code: 'code', message }] }, Content: message },
    ]
    await user.click(submit())
    expect(await screen.findByText(message)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('设置码')))
    expect(own.getByLabelText<HTMLInputElement>('密码').value).toBe(PASSWORD)
  })

  it('is over where somebody has an account already', async () => {
    answers.get = { IsOpen: false }
    openSetup()
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy()
  })
})
