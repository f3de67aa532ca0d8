/** The lock: nothing readable, nothing asked, and the way back. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import * as fc from 'fast-check'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { modalHost, setModalHost } from '../../src/ui/modal-host.ts'
import { closeTabs, fakePlatform, type FakePlatform, openTab, PAGE, PASSWORD } from './tab.tsx'
import { makeSession } from './in-session.tsx'

let platform: FakePlatform
beforeEach(() => void (platform = fakePlatform()))
afterEach(closeTabs)

const paths = () => platform.seen.map(({ path }) => path)
const isKept = (key: string) => sessionStorage.getItem(key) !== null

function Page() {
  const [text, setText] = useState('')
  return (
    <>
      <title>编辑收费项目：运动疗法</title>
      <h1>运动疗法</h1>
      <div data-testid="scroller">
        <input aria-label="名称" value={text} onChange={(event) => setText(event.target.value)} />
      </div>
    </>
  )
}

async function openLocked() {
  const tab = openTab()
  await tab.signIn('orgadmin', PASSWORD)
  tab.desk(<Page />)
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '还没有保存' } })
  screen.getByTestId('scroller').scrollTop = 40
  screen.getByLabelText('名称').focus()
  platform.seen.length = 0
  act(() => tab.lock())
  return tab
}

function unlock(password: string): void {
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: '解锁' }))
}

describe('A12: while locked', () => {
  it('the document holds nothing of the desk, its titles included, and no token is kept anywhere', async () => {
    const tab = await openLocked()
    expect(document.documentElement.textContent).not.toContain('运动疗法')
    expect(document.querySelector('#rc-desk')).toBeNull()
    expect(document.title).toBe('已锁定')
    expect(['access_token', 'refresh_token'].filter(isKept)).toEqual([])
    expect(tab.session.stored.tokens).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('密码'))
    expect(screen.getByText('王')).toBeTruthy()
    expect(document.body.textContent).not.toContain('王医生')
  })

  it('only the revocation leaves; a person’s call waits, a poll fails', async () => {
    const tab = await openLocked()
    const asking = tab.http.request(PAGE)
    await expect(tab.http.request(PAGE, { background: true })).rejects.toMatchObject({ code: 'expired' })
    await new Promise((done) => setTimeout(done, 20))
    expect(paths()).toEqual(['/passport/connect/revocation'])
    await act(() => tab.resume(PASSWORD))
    await expect(asking).resolves.toBe('内容')
  })

  it('a wrong password is refused in the server’s words, the right one brings back text, scroll, focus and title', async () => {
    await openLocked()
    unlock('falsch')
    await screen.findByText('账号或密码错误')
    expect(document.querySelector('#rc-desk')).toBeNull()
    unlock(PASSWORD)
    await waitFor(() => expect(document.querySelector('#rc-desk')).not.toBeNull())
    const box = screen.getByLabelText<HTMLInputElement>('名称')
    expect([box.value, document.activeElement === box]).toEqual(['还没有保存', true])
    expect(screen.getByTestId('scroller').scrollTop).toBe(40)
    expect(document.title).toBe('编辑收费项目：运动疗法')
    expect(screen.queryByText('已锁定')).toBeNull()
  })

  it('another person cannot take the desk over', async () => {
    const tab = await openLocked()
    sessionStorage.setItem('rc.lock', '{"account":"other","userId":"user-2","locked":true}')
    tab.session.setState('locked', { account: 'other', userId: 'user-1' })
    await expect(tab.resume(PASSWORD)).rejects.toMatchObject({ message: '请用原来的账号登录，换账号请先退出登录' })
    expect([tab.session.state(), tab.session.stored.tokens]).toEqual(['locked', null])
    expect(paths().filter((path) => path.endsWith('revocation')).length).toBe(2)
  })

  it('a dialog that opens belongs to the desk and stays away with it', async () => {
    await openLocked()
    const now = await import('../../src/ui/modal-host.ts')
    expect([now.modalHost().isConnected, now.modalHost().id]).toEqual([false, 'rc-desk'])
  })

  it('shortcuts of the desk do not act', async () => {
    const heard: string[] = []
    const listen = (event: KeyboardEvent) => void heard.push(event.key)
    document.addEventListener('keydown', listen)
    await openLocked()
    fireEvent.keyDown(screen.getByLabelText('密码'), { key: 'k', ctrlKey: true })
    expect(heard).toEqual([])
    document.removeEventListener('keydown', listen)
  })
})

describe('a page loaded anew while locked', () => {
  it('is still locked, unlocks as the same account, and asks nothing before', async () => {
    await openLocked()
    const { body } = document
    body.innerHTML = ''
    const tab = openTab()
    expect(tab.session.state()).toBe('locked')
    platform.seen.length = 0
    const asking = tab.http.request(PAGE)
    tab.view()
    expect(paths()).toEqual([])
    unlock(PASSWORD)
    await expect(asking).resolves.toBe('内容')
    expect([tab.session.state(), tab.session.person()]).toEqual(['in', { account: 'orgadmin', userId: 'user-1' }])
  })

  it('with the flag cleared is signed out, not open', async () => {
    await openLocked()
    sessionStorage.removeItem('rc.lock')
    expect(openTab().session.state()).toBe('out')
  })

  it('fault 14: left alone for more than 30 minutes comes back locked', async () => {
    const before = openTab()
    await before.signIn('orgadmin', PASSWORD)
    localStorage.setItem('rc.active', String(Date.now() - 31 * 60_000))
    const tab = openTab()
    expect([tab.session.state(), tab.session.stored.tokens]).toEqual(['locked', null])
  })

  it('B8: 200 values of the lock’s key open nothing and break nothing', async () => {
    const nasty = fc.constantFrom(
      '',
      'null',
      '[]',
      '{"__proto__":{"locked":true}}',
      '{"locked":true}',
      '{"account":7}',
      '1',
      '{"account":',
    )
    const values = fc.sample(fc.oneof(nasty, fc.json(), fc.string(), fc.constant('x'.repeat(9_000))), 200)
    for (const value of values) {
      sessionStorage.clear()
      sessionStorage.setItem('rc.lock', value)
      const session = makeSession()
      expect(['out', 'locked']).toContain(session.state())
      if (session.state() === 'locked') expect(session.person().account).not.toBe('')
    }
  }, 60_000)
})

describe('where and with whom', () => {
  it('nothing locks on the page that is watched from afar, and everything again after it', async () => {
    const tab = openTab()
    await tab.signIn('orgadmin', PASSWORD)
    const { unmount } = tab.desk(<Page />, '/hospitalDataAnalysis/index')
    act(() => tab.lock())
    expect([tab.session.state(), tab.keeper.lockingAllowed.get()]).toEqual(['in', false])
    unmount()
    act(() => tab.lock())
    expect(tab.session.state()).toBe('locked')
  })

  it('the other tabs of the same person lock too, another person’s do not', async () => {
    const tab = openTab()
    await tab.signIn('orgadmin', PASSWORD)
    tab.desk(<Page />)
    const channel = new BroadcastChannel('rc')
    channel.postMessage({ kind: 'lock', userId: 'user-2' })
    channel.postMessage('nonsense')
    await new Promise((done) => setTimeout(done, 50))
    expect(tab.session.state()).toBe('in')
    channel.postMessage({ kind: 'lock', userId: 'user-1' })
    await waitFor(() => expect(tab.session.state()).toBe('locked'))
    channel.close()
  })

  it('fault 17: drafts are kept before the desk goes', async () => {
    const tab = openTab()
    await tab.signIn('orgadmin', PASSWORD)
    tab.desk(<Page />)
    const asked: boolean[] = []
    const listen = () =>
      void asked.push(document.querySelector('#rc-desk') !== null && tab.session.stored.tokens !== null)
    window.addEventListener('pagehide', listen)
    act(() => tab.lock())
    expect(asked).toEqual([true])
    window.removeEventListener('pagehide', listen)
  })

  it('signing out from the lock asks before unsaved work goes, and ends what waited', async () => {
    const tab = await openLocked()
    const page = tab.soil()
    const asking = tab.http.request(PAGE).catch((error: unknown) => error)
    fireEvent.click(screen.getByRole('button', { name: '退出登录' }))
    expect(tab.session.state()).toBe('locked')
    fireEvent.click(screen.getByRole('button', { name: '放弃并退出' }))
    expect(await asking).toMatchObject({ code: 'expired' })
    expect([tab.session.state(), page.abandoned, sessionStorage.length]).toEqual(['out', true, 0])
    expect(paths()).toEqual(['/passport/connect/revocation'])
  })

  it('fault 12: an unlock that is answered after signing out opens nothing', async () => {
    const tab = await openLocked()
    let answer: () => void = () => undefined
    platform.delay = new Promise((done) => (answer = done))
    const resuming = tab.resume(PASSWORD).catch((error: unknown) => error)
    act(() => tab.logout())
    answer()
    expect(await resuming).toMatchObject({ code: 'cancelled' })
    expect([tab.session.state(), tab.session.stored.tokens, isKept('access_token')]).toEqual(['out', null, false])
  })
})

it('dialogs stand where the application says, else in the body', () => {
  const host = document.createElement('div')
  const stop = setModalHost(host)
  expect(modalHost()).toBe(host)
  stop()
  expect(modalHost()).toBe(document.body)
})
