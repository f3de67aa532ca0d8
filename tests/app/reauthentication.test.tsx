/** A session that runs out: one toast and one way to the sign-in page, or one question over unsaved work. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeTabs, fakePlatform, type FakePlatform, openTab, PAGE, PASSWORD } from './tab.tsx'

const TITLE = '登录已过期，请输入密码继续'

let platform: FakePlatform
beforeAll(() => {
  // What jsdom leaves out.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
beforeEach(() => void (platform = fakePlatform()))
afterEach(closeTabs)

async function openSignedIn() {
  const tab = openTab()
  await tab.signIn('orgadmin', PASSWORD)
  tab.desk(<input aria-label="名称" defaultValue="还没有保存" />)
  platform.seen.length = 0
  return tab
}

type Tab = Awaited<ReturnType<typeof openSignedIn>>
const askMany = ({ http }: Tab, count: number) =>
  Promise.allSettled(Array.from({ length: count }, () => http.request(PAGE)))
const outcomes = (results: readonly PromiseSettledResult<unknown>[]) =>
  new Set(
    results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as { code: string }).code)),
  )
const refreshes = () => platform.seen.filter(({ body }) => body.includes('grant_type=refresh_token')).length

function go(password: string): void {
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: '继续', hidden: true }))
}

describe('A4: with nothing unsaved', () => {
  it('50 calls that find the session over are one refresh, one toast, one end', async () => {
    const tab = await openSignedIn()
    platform.expire()
    expect(outcomes(await askMany(tab, 50))).toEqual(new Set(['expired']))
    expect([refreshes(), tab.said, tab.ends, tab.session.state()]).toEqual([1, ['登录过期'], ['expired'], 'out'])
    expect(outcomes(await askMany(tab, 5))).toEqual(new Set(['expired']))
    expect([tab.said.length, tab.ends.length]).toEqual([1, 1])
  })

  it('nobody is asked for a poll; the next call of a person ends it', async () => {
    const tab = await openSignedIn()
    tab.soil()
    platform.expire()
    await expect(tab.http.request(PAGE, { background: true })).rejects.toMatchObject({ code: 'expired' })
    expect([tab.said, screen.queryByText(TITLE)]).toEqual([[], null])
    const asking = tab.http.request(PAGE)
    await screen.findByText(TITLE)
    await act(() => tab.resume(PASSWORD))
    await expect(asking).resolves.toBe('内容')
  })

  it('tokens that somebody removed from the storage end the session too', async () => {
    const tab = await openSignedIn()
    sessionStorage.removeItem('access_token')
    await expect(tab.http.request(PAGE)).rejects.toMatchObject({ code: 'expired' })
    expect([tab.said, tab.ends]).toEqual([['登录过期'], ['expired']])
  })
})

describe('with unsaved work', () => {
  it('A4: 50 calls are one toast and one question, over the page; the password brings all 50 answers', async () => {
    const tab = await openSignedIn()
    tab.soil()
    platform.expire()
    const asking = askMany(tab, 50)
    await screen.findByText(TITLE)
    expect(screen.getByLabelText<HTMLInputElement>('账号')).toMatchObject({ value: 'orgadmin', readOnly: true })
    expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('还没有保存')
    expect([tab.session.state(), tab.ends]).toEqual(['in', []])
    const late = tab.http.request(PAGE)
    go('falsch')
    await screen.findByText('账号或密码错误')
    go(PASSWORD)
    expect(outcomes(await asking)).toEqual(new Set(['内容']))
    await expect(late).resolves.toBe('内容')
    await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull())
    expect([tab.said, refreshes()]).toEqual([['登录过期'], 1])
    expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('还没有保存')
  })

  it('keeps the organization that the person acts for', async () => {
    const tab = await openSignedIn()
    tab.soil()
    tab.session.stored.setOrganizationId('org-2')
    platform.expire()
    const asking = tab.http.request(PAGE)
    await screen.findByText(TITLE)
    await act(() => tab.resume(PASSWORD))
    await asking
    expect(tab.session.stored.organizationId).toBe('org-2')
  })

  it('signing out instead asks, throws the work away and fails what waited', async () => {
    const tab = await openSignedIn()
    const page = tab.soil()
    platform.expire()
    const asking = askMany(tab, 3)
    await screen.findByText(TITLE)
    fireEvent.click(screen.getByRole('button', { name: '退出登录', hidden: true }))
    fireEvent.click(screen.getByRole('button', { name: '取消', hidden: true }))
    expect(tab.session.state()).toBe('in')
    fireEvent.click(screen.getByRole('button', { name: '退出登录', hidden: true }))
    fireEvent.click(screen.getByRole('button', { name: '放弃并退出', hidden: true }))
    expect(outcomes(await asking)).toEqual(new Set(['expired']))
    expect([tab.session.state(), page.abandoned, tab.ends]).toEqual(['out', true, ['wish']])
  })

  it('locked while it is asked, the lock takes its place and answers it', async () => {
    const tab = await openSignedIn()
    tab.soil()
    platform.expire()
    const asking = tab.http.request(PAGE)
    await screen.findByText(TITLE)
    act(() => tab.lock())
    await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull())
    await act(() => tab.resume(PASSWORD))
    await expect(asking).resolves.toBe('内容')
    expect(screen.queryByText(TITLE)).toBeNull()
  })

  it('without a known account the person names it, and must be the same', async () => {
    const tab = await openSignedIn()
    tab.soil()
    tab.session.setState('in', { account: '', userId: 'user-1' })
    platform.expire()
    const asking = tab.http.request(PAGE)
    await screen.findByText(TITLE)
    fireEvent.change(screen.getByLabelText('账号'), { target: { value: 'other' } })
    go(PASSWORD)
    await screen.findByText('请用原来的账号登录，换账号请先退出登录')
    fireEvent.change(screen.getByLabelText('账号'), { target: { value: 'orgadmin' } })
    go(PASSWORD)
    await expect(asking).resolves.toBe('内容')
  })
})
