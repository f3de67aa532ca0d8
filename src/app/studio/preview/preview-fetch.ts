/** `fetch` for the browser's HTTP client, answered in this page: messages instead of connections. */
import type { Method } from '../../../model/call.ts'
import type { Answer, RequestMessage } from '../../../wire/message.ts'
import { parseQuery } from '../../../wire/query-string.ts'

/** Answers a message; throws what a broken connection throws. */
export type AnswerMessage = (message: RequestMessage, signal: AbortSignal | undefined) => Promise<Answer>

export function memoryFetch(answer: AnswerMessage): typeof fetch {
  return async (input, init = {}) => {
    const { status, body } = await answer(messageOf(String(input), init), init.signal ?? undefined)
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  }
}

function messageOf(url: string, { method = 'GET', headers, body }: RequestInit): RequestMessage {
  const [path = '', search = ''] = url.split('?')
  return {
    method: method as Method,
    path,
    query: { ...parseQuery(search) },
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' ? { body: JSON.parse(body) as unknown } : {}),
  }
}
