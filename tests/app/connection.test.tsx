/** The quiet line while the platform cannot be reached: when it comes, what it asks, and what happens when it goes. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectionBar } from '../../src/app/connection/connection-bar.tsx'
import { Failure } from '../../src/model/failure.ts'

const WORDS = '网络异常，已填写的内容会保留，恢复后可继续保存'
let online = true
let answers: boolean
let asked: number

beforeEach(() => {
  vi.useFakeTimers()
  online = true
  answers = true
  asked = 0
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (!answers) throw new TypeError('failed to fetch')
    return new Response(null)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const refetched = vi.spyOn(client, 'refetchQueries')
  render(
    <QueryClientProvider client={client}>
      <ConnectionBar />
    </QueryClientProvider>,
  )
  return { client, refetched }
}
const go = (next: 'online' | 'offline') =>
  act(async () => {
    online = next === 'online'
    window.dispatchEvent(new Event(next))
    await vi.advanceTimersByTimeAsync(0)
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const failWith = (client: QueryClient, error: Failure) =>
  act(async () => {
    await client.prefetchQuery({ queryKey: [String(Math.random())], queryFn: () => Promise.reject(error) })
  })

describe('the line of a lost connection', () => {
  it('follows the browser’s events, and has the pages fetched anew once', async () => {
    const { refetched } = open()
    expect(screen.getByRole('status').textContent).toBe('')
    await go('offline')
    expect(screen.getByRole('status').textContent).toBe(WORDS)
    await pass(9_000)
    expect(asked).toBe(0)
    expect(refetched).not.toHaveBeenCalled()
    await go('online')
    expect(screen.getByRole('status').textContent).toBe('')
    expect(refetched.mock.calls).toEqual([[{ type: 'active' }]])
    await pass(9_000)
    expect(refetched).toHaveBeenCalledTimes(1)
  })

  it('stays while the browser has a network again and the platform does not answer', async () => {
    open()
    await go('offline')
    answers = false
    await go('online')
    expect(screen.getByRole('status').textContent).toBe(WORDS)
    answers = true
    await pass(3_000)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('comes for a call without an answer, and for no other failure', async () => {
    const { client } = open()
    await failWith(client, new Failure('server'))
    await failWith(client, new Failure('timeout'))
    expect(screen.getByRole('status').textContent).toBe('')
    answers = false
    await failWith(client, new Failure('offline'))
    expect(screen.getByRole('status').textContent).toBe(WORDS)
    await pass(6_000)
    expect(asked).toBe(2)
    answers = true
    await pass(3_000)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('is there for a page that opens without a network', async () => {
    online = false
    open()
    await pass(0)
    expect(screen.getByRole('status').textContent).toBe(WORDS)
  })
})
