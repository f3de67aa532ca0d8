/** The platform at the edge of the network: answers the calls around the session, and remembers what it was sent. */
import { vi } from 'vitest'

interface Call {
  readonly url: string
  readonly body: unknown
}

interface Refusal {
  readonly path: string
  readonly message: string
}

export interface Platform {
  readonly calls: readonly Call[]
  bodiesOf(path: string): readonly unknown[]
  /** Until `accept`, calls whose address ends so are refused with 400. */
  refuse(path: string, refusal: Refusal): void
  accept(path: string): void
  /** As it is, without an envelope. */
  answerWith(path: string, status: number, body: unknown): void
  disconnect(): void
}

export function createPlatform(): Platform {
  const calls: Call[] = []
  const refusals = new Map<string, Refusal>()
  const plain = new Map<string, { readonly status: number; readonly body: unknown }>()
  const answers: Readonly<Record<string, unknown>> = {
    generate: { access_token: 'client-token', token_type: 'Bearer', expires_in: 300 },
    ForgetPassword: { SessionId: 'ticket-1' },
    CheckPassword: { SessionId: 'ticket-2' },
    ChangePassword: null,
  }
  let connected = true

  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) => {
    const url = String(input)
    const path = (url.split('?')[0] ?? '').split('/').at(-1) ?? ''
    calls.push({ url, body: parsed(init?.body) })
    if (!connected) return Promise.reject(new TypeError('Failed to fetch'))
    const own = plain.get(path)
    if (own) return Promise.resolve(Response.json(own.body, { status: own.status }))
    const refusal = refusals.get(path)
    if (refusal) {
      const Data = { errors: [{ ...refusal, code: 'refused' }] }
      return Promise.resolve(Response.json({ Type: 4000, Data, Content: refusal.message }, { status: 400 }))
    }
    return Promise.resolve(Response.json({ Type: 200, Data: answers[path], Content: '' }))
  })

  return {
    calls,
    bodiesOf: (path) => calls.filter(({ url }) => url.endsWith(`/${path}`)).map(({ body }) => body),
    refuse: (path, refusal) => void refusals.set(path, refusal),
    accept: (path) => void refusals.delete(path),
    answerWith: (path, status, body) => void plain.set(path, { status, body }),
    disconnect: () => void (connected = false),
  }
}

function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return null
  try {
    return JSON.parse(body) as unknown
  } catch {
    return body
  }
}
