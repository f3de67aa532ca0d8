import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NotificationHub } from '../../../src/app/shell/notifications/notification-hub.tsx'
import { Failure } from '../../../src/model/failure.ts'
import { LATEST_MESSAGES, MESSAGE_PAGE, OPEN_MESSAGE, REMOVE_MESSAGE } from '../../../src/wire/messages.ts'
import { UNREAD_COUNT } from '../../../src/wire/unread-count.ts'
import { openBar, setVisibility } from './bar.tsx'
import { type BarPlatform, makeMessage } from './platform.ts'

afterEach(() => {
  cleanup()
  setVisibility('visible')
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const FOUR = [
  makeMessage('1', { type: 3 }),
  makeMessage('2', { type: 4 }),
  makeMessage('3', { type: 5, isRead: true }),
  makeMessage('4', { type: 17 }),
]
const show = (prepare: (platform: BarPlatform) => void = (platform) => void (platform.messages = FOUR)) =>
  openBar(<NotificationHub />, prepare)
const openPanel = async (prepare?: (platform: BarPlatform) => void) => {
  const bar = show(prepare)
  await bar.user.click(await screen.findByRole('button', { name: /^消息/ }))
  return { ...bar, panel: await screen.findByRole('dialog', { name: '消息' }) }
}
const titles = () =>
  within(screen.getByRole('list'))
    .getAllByRole('button', { expanded: false })
    .map((button) => button.firstElementChild?.textContent)

describe('the count of unread messages', () => {
  it('stands on the bell, and is said in its name', async () => {
    show()
    const bell = await screen.findByRole('button', { name: '消息，3 条未读' })
    expect(bell.textContent).toBe('3')
  })

  it('is 99+ above 99', async () => {
    show((platform) => void (platform.messages = Array.from({ length: 100 }, (_, id) => makeMessage(String(id)))))
    expect((await screen.findByRole('button', { name: '消息，100 条未读' })).textContent).toBe('99+')
  })

  it('asks for all four types at once, as repeated keys', async () => {
    const { platform } = show()
    await screen.findByRole('button', { name: '消息，3 条未读' })
    expect(platform.asked[0]).toMatchObject({ path: UNREAD_COUNT.path, query: { type: ['3', '4', '5', '17'] } })
  })

  it('is asked for once a minute, and again when it has changed', async () => {
    const { platform, wait, countOf } = show()
    await screen.findByRole('button', { name: '消息，3 条未读' })
    platform.messages = FOUR.slice(1)
    await wait(59_000)
    expect(countOf(UNREAD_COUNT.path)).toBe(1)
    await wait(2_000)
    expect(countOf(UNREAD_COUNT.path)).toBe(2)
    await screen.findByRole('button', { name: '消息，2 条未读' })
  })

  it('rests while the page is hidden', async () => {
    const { wait, countOf } = show()
    await screen.findByRole('button', { name: '消息，3 条未读' })
    setVisibility('hidden')
    await wait(300_000)
    expect(countOf(UNREAD_COUNT.path)).toBe(1)
    setVisibility('visible')
    await wait(1_000)
    expect(countOf(UNREAD_COUNT.path)).toBe(2)
  })

  it('A12: rests while the screen is locked', async () => {
    const { session, wait, countOf } = show()
    await screen.findByRole('button', { name: '消息，3 条未读' })
    session.setState('locked', { account: 'a', userId: 'user-1' })
    await wait(300_000)
    expect(countOf(UNREAD_COUNT.path)).toBe(1)
  })

  it('is none when it cannot be had, without a word', async () => {
    const { wait, platform } = show((platform) => {
      platform.messages = FOUR
      platform.failing.set(UNREAD_COUNT.path, new Failure('server'))
    })
    await wait(1_000)
    expect(platform.asked).toHaveLength(1)
    expect(screen.getByRole('button', { name: '消息' }).textContent).toBe('')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the panel of messages', () => {
  it('is loaded and asked for only when it is opened', async () => {
    const { countOf, user } = show()
    await screen.findByRole('button', { name: '消息，3 条未读' })
    expect(countOf(MESSAGE_PAGE.path)).toBe(0)
    await user.click(screen.getByRole('button', { name: /^消息/ }))
    await screen.findByText('标题1')
    expect(titles()).toEqual(['未读：标题1', '未读：标题2', '标题3', '未读：标题4'])
  })

  it('says when, in words, and exactly in the tooltip', async () => {
    await openPanel()
    const [time] = await screen.findAllByText('2分钟前')
    expect(time?.title).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 星期[日一二三四五六]$/)
  })

  it('filters by type and tells how many are unread of each', async () => {
    const { user, panel } = await openPanel()
    await within(panel).findByRole('button', { name: '审核通知 1' })
    await user.click(within(panel).getByRole('button', { name: '咨询消息 1' }))
    await waitFor(() => expect(titles()).toEqual(['未读：标题4']))
    await user.click(within(panel).getByRole('button', { name: '业务提醒' }))
    await waitFor(() => expect(titles()).toEqual(['标题3']))
  })

  it('opens a message, which reads it', async () => {
    const { user, platform } = await openPanel()
    await user.click(await screen.findByRole('button', { name: /^(未读：)?标题1/ }))
    expect(screen.getByText('正文1')).toBeTruthy()
    await screen.findByRole('button', { name: '消息，2 条未读' })
    expect(platform.messages[0]?.isRead).toBe(true)
    expect(screen.getByRole('button', { name: /^(未读：)?标题1/, expanded: true }).textContent).not.toContain('未读')
  })

  it('leaves a message unread, and says so, when the platform does not take it', async () => {
    const { user } = await openPanel((platform) => {
      platform.messages = FOUR
      platform.failing.set(OPEN_MESSAGE.path, new Failure('unavailable'))
    })
    await user.click(await screen.findByRole('button', { name: /^(未读：)?标题1/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('没有标为已读：服务繁忙，请稍后再试')
    expect(screen.getByText('正文1')).toBeTruthy()
    expect(screen.getByRole('button', { name: '消息，3 条未读' })).toBeTruthy()
  })

  it('reads all of the type that is shown', async () => {
    const { user, platform, panel } = await openPanel()
    await user.click(await within(panel).findByRole('button', { name: '系统通知 1' }))
    await user.click(within(panel).getByRole('button', { name: '全部已读' }))
    await screen.findByRole('button', { name: '消息，2 条未读' })
    expect(platform.messages.map(({ isRead }) => isRead)).toEqual([false, true, true, false])
    await user.click(within(panel).getByRole('button', { name: '全部' }))
    await user.click(within(panel).getByRole('button', { name: '全部已读' }))
    await screen.findByRole('button', { name: '消息' })
    await waitFor(() =>
      expect(within(panel).getByRole<HTMLButtonElement>('button', { name: '全部已读' }).disabled).toBe(true),
    )
  })

  it('reads all of a type also where the platform does not count by type', async () => {
    const { user, platform, panel } = await openPanel((platform) => {
      platform.messages = FOUR
      platform.failing.set(LATEST_MESSAGES.path, new Failure('notFound'))
    })
    expect(within(panel).getByText('3 条未读')).toBeTruthy()
    await user.click(await within(panel).findByRole('button', { name: '咨询消息' }))
    await user.click(within(panel).getByRole('button', { name: '全部已读' }))
    await screen.findByRole('button', { name: '消息，2 条未读' })
    expect(platform.messages[3]?.isRead).toBe(true)
  })

  it('deletes after asking, keeps the focus in the panel, and takes no for an answer', async () => {
    const { user, platform, panel } = await openPanel()
    await user.click(await screen.findByRole('button', { name: '删除消息：标题2' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('group', { name: /确认删除/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '删除消息：标题2' }))
    await user.click(screen.getByRole('button', { name: '删除消息：标题2' }))
    await user.click(within(screen.getByRole('group', { name: /确认删除/ })).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(titles()).toEqual(['未读：标题1', '标题3', '未读：标题4']))
    expect(platform.messages).toHaveLength(3)
    expect(document.activeElement).toBe(panel)
    await screen.findByRole('button', { name: '消息，2 条未读' })
  })

  it('counts a message that is gone already as deleted', async () => {
    const { user, platform } = await openPanel()
    await user.click(await screen.findByRole('button', { name: '删除消息：标题2' }))
    platform.messages = platform.messages.filter(({ id }) => id !== '2')
    platform.failing.set(REMOVE_MESSAGE.path, new Failure('notFound'))
    await user.click(within(screen.getByRole('group', { name: /确认删除/ })).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByText('标题2')).toBeNull())
  })

  it('loads more until there is no more, each message once', async () => {
    const many = Array.from({ length: 45 }, (_, index) => makeMessage(`m${index}`))
    const { user, platform } = await openPanel((platform) => void (platform.messages = many))
    await screen.findByText('标题m0')
    expect(titles()).toHaveLength(20)
    platform.messages = [makeMessage('new'), ...many]
    await user.click(screen.getByRole('button', { name: '加载更多' }))
    await waitFor(() => expect(titles()).toHaveLength(39))
    await user.click(screen.getByRole('button', { name: '加载更多' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull())
    expect(new Set(titles()).size).toBe(titles().length)
  })

  it('shows what arrives while it is open', async () => {
    const { platform, wait } = await openPanel()
    await screen.findByText('标题1')
    platform.messages = [makeMessage('5'), ...FOUR]
    await wait(61_000)
    expect(await screen.findByText('标题5')).toBeTruthy()
  })

  it('says that there is nothing', async () => {
    await openPanel((platform) => void (platform.messages = []))
    expect((await screen.findByRole('status')).textContent).toContain('没有消息')
  })

  it('says what went wrong, and tries again', async () => {
    const { user, platform } = await openPanel((platform) => {
      platform.messages = FOUR
      platform.failing.set(MESSAGE_PAGE.path, new Failure('tooMany'))
    })
    expect((await screen.findByRole('alert')).textContent).toContain('请求过多，请稍后再试')
    platform.failing.clear()
    await user.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByText('标题1')
  })

  it('is opened, walked and closed by the keyboard, and gives the focus back', async () => {
    const { user } = show()
    const bell = await screen.findByRole('button', { name: '消息，3 条未读' })
    bell.focus()
    await user.keyboard('{Enter}')
    const panel = await screen.findByRole('dialog', { name: '消息' })
    expect(document.activeElement).toBe(panel)
    await screen.findByText('标题1')
    await user.tab()
    expect(panel.contains(document.activeElement)).toBe(true)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(bell)
  })

  it('closes by its button, and by a click elsewhere', async () => {
    const { user } = await openPanel()
    await user.click(screen.getByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^消息/ }))
    await screen.findByRole('dialog')
    await user.click(screen.getByRole('button', { name: '别处' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('B3, B4: shows markup as text, and makes links of http and https alone', async () => {
    const content =
      '<img src=x onerror=alert(1)> 见 https://example.com/a?b=1。另见（http://example.com/c），' +
      'javascript:alert(1) data:text/html,x ftp://example.com mailto:a@example.com <a href="javascript:x">点</a>'
    const { user, panel } = await openPanel((platform) => void (platform.messages = [makeMessage('1', { content })]))
    await user.click(await screen.findByRole('button', { name: /^(未读：)?标题1/ }))
    expect(panel.querySelector('img')).toBeNull()
    expect(panel.textContent).toContain(content)
    const links = within(panel).getAllByRole<HTMLAnchorElement>('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://example.com/a?b=1',
      'http://example.com/c',
    ])
    expect(links.map(({ rel, target }) => `${rel} ${target}`)).toEqual(Array(2).fill('noopener noreferrer _blank'))
  })
})
