import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askAhead, takeOrFetch } from '../../src/app/session/ahead.ts'

const GET = { method: 'GET', headers: { Authorization: 'Bearer a' } }
let replies: (() => Promise<Response>)[]
let sent: string[]

beforeEach(() => {
  vi.useFakeTimers()
  replies = []
  sent = []
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    return (replies.shift() ?? (() => Promise.resolve(new Response('from the network'))))()
  })
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const textOf = async (answer: Promise<Response>) => (await answer).text()

describe('an answer asked for ahead of time', () => {
  it('is handed out once, with its status, and then asked for again', async () => {
    replies.push(() => Promise.resolve(new Response('early', { status: 401 })))
    await askAhead('/once', GET)
    const first = await takeOrFetch('/once', GET)
    expect([first.status, await first.text()]).toEqual([401, 'early'])
    expect(sent).toEqual(['/once'])
    expect(await textOf(takeOrFetch('/once', GET))).toBe('from the network')
    expect(sent).toEqual(['/once', '/once'])
  })

  it('is handed out while it is still under way', async () => {
    let arrive = (_response: Response): void => undefined
    replies.push(() => new Promise((resolve) => (arrive = resolve)))
    void askAhead('/slow', GET)
    const taken = textOf(takeOrFetch('/slow', GET))
    arrive(new Response('early'))
    expect(await taken).toBe('early')
    expect(sent).toEqual(['/slow'])
  })

  it('is not asked for twice', async () => {
    replies.push(() => Promise.resolve(new Response('early')))
    expect(await Promise.all([textOf(askAhead('/twice', GET)), textOf(askAhead('/twice', GET))])).toEqual([
      'early',
      'early',
    ])
    expect(await textOf(takeOrFetch('/twice', GET))).toBe('early')
    expect(sent).toEqual(['/twice'])
  })

  it.each([
    ['another token', '/a', { ...GET, headers: { Authorization: 'Bearer b' } }],
    ['another organization', '/a', { ...GET, headers: { ...GET.headers, OrganizationId: 'org-2' } }],
    ['another address', '/a?PageIndex=2', GET],
    ['another method', '/a', { ...GET, method: 'POST' }],
    ['another body', '/a', { ...GET, body: '{}' }],
  ])('is not given to a request with %s', async (_what, url, init) => {
    replies.push(() => Promise.resolve(new Response('early')))
    await askAhead('/a', GET)
    expect(await textOf(takeOrFetch(url, init))).toBe('from the network')
    await textOf(takeOrFetch('/a', GET))
  })

  it('that failed is asked for again', async () => {
    replies.push(() => Promise.reject(new TypeError('Failed to fetch')))
    const asked = askAhead('/lost', GET).catch((error: unknown) => error)
    expect(await textOf(takeOrFetch('/lost', GET))).toBe('from the network')
    expect(await asked).toBeInstanceOf(TypeError)
  })

  it('is dropped by a write, which may have changed what it says', async () => {
    replies.push(() => Promise.resolve(new Response('early')))
    await askAhead('/list', GET)
    await takeOrFetch('/save', { method: 'POST', body: '{}' })
    expect(await textOf(takeOrFetch('/list', GET))).toBe('from the network')
  })

  it('is dropped when nobody took it in time', async () => {
    replies.push(() => Promise.resolve(new Response('early')))
    await askAhead('/old', GET)
    await vi.advanceTimersByTimeAsync(10_001)
    expect(await textOf(takeOrFetch('/old', GET))).toBe('from the network')
  })

  it('can be given up by who waits for it', async () => {
    replies.push(() => new Promise(() => undefined))
    void askAhead('/never', GET)
    const controller = new AbortController()
    const taken = takeOrFetch('/never', { ...GET, signal: controller.signal })
    controller.abort()
    await expect(taken).rejects.toMatchObject({ name: 'AbortError' })
  })
})
