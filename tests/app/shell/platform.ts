/** The platform's end of the wire for what the top bar asks: the server's own codecs over lists in memory. */
import { Failure } from '../../../src/model/failure.ts'
import type { ExportTask } from '../../../src/model/export-task.ts'
import { UNREAD_MESSAGE_TYPES } from '../../../src/model/limits.ts'
import type { PushMessage } from '../../../src/model/push-message.ts'
import { encodeFailure, encodeSuccess } from '../../../src/wire/envelope.ts'
import {
  decodeMessageQuery,
  decodeOpen,
  decodeTypes,
  decodeUnreadQuery,
  encodeDigests,
  encodeMessage,
  encodeMessagePage,
  MESSAGE_PATHS,
} from '../../../src/wire/messages.ts'
import { parseQuery } from '../../../src/wire/query-string.ts'
import { decodeTaskQuery, encodeDisposition, encodeTaskPage, REPORT_PATHS } from '../../../src/wire/reports.ts'

interface Asked {
  readonly path: string
  readonly query: ReturnType<typeof parseQuery>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface BarPlatform {
  messages: readonly PushMessage[]
  tasks: readonly ExportTask[]
  /** Paths that are refused, and how. */
  readonly failing: Map<string, Failure>
  readonly asked: Asked[]
  readonly fetch: typeof fetch
}

export function createBarPlatform(): BarPlatform {
  const platform: BarPlatform = {
    messages: [],
    tasks: [],
    failing: new Map(),
    asked: [],
    fetch: async (input, init) => {
      const [path = '', search = ''] = String(input).split('?')
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      const asked = { path, query: parseQuery(search), headers: Object.fromEntries(new Headers(init?.headers)), body }
      platform.asked.push(asked)
      const failure = platform.failing.get(path)
      const answer = ANSWERS[path]
      if (failure || !answer) return jsonOf(encodeFailure(failure ?? new Failure('notFound')))
      const data = answer(platform, asked)
      return data instanceof Response ? data : jsonOf(encodeSuccess(data))
    },
  }
  return platform
}

export function makeMessage(id: string, more: Partial<PushMessage> = {}): PushMessage {
  const createdAt = new Date(Date.now() - 120_000).toISOString()
  return { id, type: 3, title: `标题${id}`, content: `正文${id}`, isRead: false, createdAt, ...more }
}

export function makeTask(id: string, more: Partial<ExportTask> = {}): ExportTask {
  const times = { createdAt: new Date(Date.now() - 120_000).toISOString(), finishedAt: '' }
  return { id, name: `任务${id}`, state: 'done', progress: 100, words: '', ...times, ...more }
}

const ANSWERS: Readonly<Record<string, (platform: BarPlatform, asked: Asked) => unknown>> = {
  [MESSAGE_PATHS.page]: ({ messages }, { body }) => {
    const { page, pageSize, types = UNREAD_MESSAGE_TYPES } = decodeMessageQuery(body)
    const found = messages.filter(({ type }) => types.includes(type))
    return encodeMessagePage({ rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length })
  },
  [MESSAGE_PATHS.latest]: ({ messages }, { body }) =>
    encodeDigests(
      decodeTypes(body).map((type) => {
        const found = messages.filter((message) => message.type === type)
        return { type, unread: found.filter(({ isRead }) => !isRead).length, last: found[0] ?? null }
      }),
    ),
  [MESSAGE_PATHS.unread]: ({ messages }, { query }) => {
    const types = decodeUnreadQuery(query)
    return messages.filter(({ type, isRead }) => types.includes(type) && !isRead).length
  },
  [MESSAGE_PATHS.setRead]: (platform, { body }) => {
    const types = decodeTypes(body)
    platform.messages = platform.messages.map((one) => (types.includes(one.type) ? { ...one, isRead: true } : one))
    return null
  },
  [MESSAGE_PATHS.open]: (platform, { headers }) => {
    const id = decodeOpen(headers)
    platform.messages = platform.messages.map((one) => (one.id === id ? { ...one, isRead: true } : one))
    const found = platform.messages.find((one) => one.id === id)
    return found ? encodeMessage(found) : null
  },
  [MESSAGE_PATHS.remove]: (platform, { query }) => {
    platform.messages = platform.messages.filter(({ id }) => id !== query['id'])
    return null
  },
  [REPORT_PATHS.list]: ({ tasks }, { query }) => {
    const { page, pageSize } = decodeTaskQuery(query)
    return encodeTaskPage({ rows: tasks.slice((page - 1) * pageSize, page * pageSize), total: tasks.length })
  },
  [REPORT_PATHS.remove]: (platform, { body }) => {
    platform.tasks = platform.tasks.filter(({ id }) => !(body as readonly string[]).includes(id))
    return null
  },
  [REPORT_PATHS.file]: () => {
    const headers = { 'content-type': 'text/csv', 'content-disposition': encodeDisposition('收费项目.csv') }
    // The document's own kind of Blob, as in a browser.
    return Object.assign(new Response('a,b', { headers }), { blob: async () => new Blob(['a,b']) })
  },
}

function jsonOf({ status, body }: { readonly status: number; readonly body: unknown }): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
