/** Toasts: the words, levels and times of Spec §8 and §9, from wherever they are said. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announce, announceFailure } from '../../src/app/announce.ts'
import { sayFailure, withAnnouncedFailures } from '../../src/app/announced-failures.ts'
import { Toaster } from '../../src/app/toaster.tsx'
import { Failure, FAILURES, type FailureCode } from '../../src/model/failure.ts'
import type { LibraryDataProvider } from '../../src/providers/data.ts'
import { inSession } from './in-session.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />, { wrapper: inSession() })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const shown = () => [...document.querySelectorAll<HTMLElement>('.rc-toast')]

describe('what is said', () => {
  it.each<[FailureCode, string, string, number]>([
    ['expired', '登录过期', 'error', 3_000],
    ['forbidden', '您没有权限操作', 'warning', 5_000],
    ['tooLarge', '您上传的文件过大,请压缩文件再试试', 'warning', 5_000],
    ['tooMany', '请求过多，请稍后再试', 'warning', 5_000],
    ['offline', '网络异常', 'error', 5_000],
    ['timeout', '请求超时, 请重试!', 'warning', 5_000],
    ['unknown', '未知错误', 'error', 5_000],
    ['server', '系统错误', 'warning', 5_000],
    ['keyword', '关键字不能包含特殊字符', 'error', 5_000],
    ['login', '登录失败', 'error', 5_000],
    ['userInfo', '获取用户信息失败', 'error', 5_000],
    ['noRoles', '您没有使用该系统的权限,请联系开通账号', 'error', 5_000],
  ])('of %s is “%s”, as %s, for %d ms', (code, words, level, stayMs) => {
    act(() => announceFailure(code))
    const toast = screen.getByText(words).closest<HTMLElement>('.rc-toast')
    expect(toast?.dataset['level']).toBe(level)
    expect(toast?.getAttribute('role')).toBe('alert')
    pass(stayMs - 1)
    expect(shown()).toHaveLength(1)
    pass(1)
    expect(shown()).toHaveLength(0)
  })
  it('is said longer instead of twice', () => {
    act(() => announceFailure('offline'))
    pass(4_000)
    for (let again = 0; again < 50; again += 1) act(() => announceFailure('offline'))
    expect(shown()).toHaveLength(1)
    pass(4_999)
    expect(shown()).toHaveLength(1)
    pass(1)
    expect(shown()).toHaveLength(0)
  })
  it('stays while it is being read, and goes when it is dismissed', () => {
    act(() => announce({ words: '已保存', level: 'success' }))
    fireEvent.pointerEnter(shown()[0]!)
    pass(60_000)
    expect(screen.getByRole('status').textContent).toContain('已保存')
    fireEvent.click(screen.getByRole('button', { name: '关闭提示' }))
    expect(shown()).toHaveLength(0)
  })
  it('offers once what can be done about it, each for itself', () => {
    const run = vi.fn()
    for (const _twice of [1, 2])
      act(() => announce({ words: '已取消引用', level: 'success', action: { label: '撤销', run } }))
    expect(shown()).toHaveLength(2)
    fireEvent.click(screen.getAllByRole('button', { name: '撤销' })[0]!)
    expect(run).toHaveBeenCalledTimes(1)
    expect(shown()).toHaveLength(1)
  })

  it('never builds a wall', () => {
    act(() => [1, 2, 3, 4, 5].forEach((n) => announce({ words: `第${n}条`, level: 'info' })))
    expect(shown().map((toast) => toast.textContent)).toEqual(['第3条', '第4条', '第5条'])
  })
})

describe('a call that failed', () => {
  const failing = (error: unknown) =>
    withAnnouncedFailures({
      getOne: () => Promise.reject(error),
      update: () => Promise.reject(error),
    } as unknown as LibraryDataProvider)
  const refused = new Failure('server', { words: '库存服务没有应答' })

  it('is announced in the platform’s own words, and still fails for who asked', async () => {
    await act(() => expect(failing(refused).getOne('any', { id: '1' })).rejects.toBe(refused))
    expect(screen.getByText('库存服务没有应答').closest<HTMLElement>('.rc-toast')?.dataset['level']).toBe('warning')
  })
  it.each<[string, Failure]>([
    ['an ended session', new Failure('expired')],
    ['a conflict', new Failure('conflict')],
    ['a record that is not here, whose page says so', new Failure('notFound')],
    [
      'a refused field',
      new Failure('invalid', { problems: [{ code: 'required', path: '/Name', message: '请填写名称' }] }),
    ],
  ])('says nothing of its own for %s', async (_what, error) => {
    await act(() => expect(failing(error).getOne('any', { id: '1' })).rejects.toBe(error))
    expect(shown()).toHaveLength(0)
  })
  it('says nothing for a request that was given up, which is the browser’s own error from then on', async () => {
    const asked = failing(new Failure('cancelled')).getOne('any', { id: '1' })
    await act(() => expect(asked).rejects.toMatchObject({ name: 'AbortError' }))
    expect(shown()).toHaveLength(0)
  })
  it('is left to work that reports row by row', async () => {
    const params = { id: '1', data: {}, previousData: { id: '1' }, meta: { rowByRow: true } }
    await act(() => expect(failing(refused).update('any', params)).rejects.toBe(refused))
    expect(shown()).toHaveLength(0)
  })
  it('that nobody foresaw has the table’s words, never its own', () => {
    act(() => sayFailure(new TypeError('x is not a function')))
    expect(shown()[0]?.textContent).toBe(FAILURES.unknown.words)
  })
})

describe('the place of toasts', () => {
  it('is found anew when what is open has moved, not by the clock', () => {
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    const button = dialog.appendChild(document.createElement('button'))
    const read = vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 200, 60))
    document.body.append(dialog)
    const host = document.querySelector<HTMLElement>('.rc-toasts')!
    vi.spyOn(host, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 40))
    act(() => announce({ words: '已保存', level: 'success' }))
    pass(100)
    const before = host.style.top
    const reads = read.mock.calls.length
    expect(reads).toBeGreaterThan(0)
    pass(2_000)
    expect(read.mock.calls.length).toBe(reads)
    // It has come to rest at the foot of the window.
    read.mockReturnValue(new DOMRect(0, window.innerHeight - 68, 200, 60))
    button.dispatchEvent(new Event('transitionend', { bubbles: true }))
    pass(100)
    expect(parseFloat(host.style.top)).toBeLessThan(parseFloat(before))
    dialog.remove()
  })
})
