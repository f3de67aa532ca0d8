/** The platform's end of the wire for what the top bar asks: the server's own codecs over lists in memory. */
import { Failure } from '../../../src/model/failure.ts'
import type { ExportTask } from '../../../src/model/export-task.ts'
import { UNREAD_MESSAGE_TYPES } from '../../../src/model/limits.ts'
import type { PushMessage } from '../../../src/model/push-message.ts'
import { encodeFailure, encodeSuccess } from '../../../src/wire/envelope.ts'
import * as messages from '../../../src/wire/messages.ts'
import { UNREAD_COUNT } from '../../../src/wire/unread-count.ts'
import { parseQuery } from '../../../src/wire/query-string.ts'
import { encodeDisposition, EXPORT_FILE, EXPORT_TASKS, REMOVE_EXPORT_TASKS } from '../../../src/wire/reports.ts'

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
  [messages.MESSAGE_PAGE.path]: (platform, asked) => {
    const { page, pageSize, types = UNREAD_MESSAGE_TYPES } = messages.MESSAGE_PAGE.decode(asked)
    const found = platform.messages.filter(({ type }) => types.includes(type))
    const rows = found.slice((page - 1) * pageSize, page * pageSize)
    return messages.MESSAGE_PAGE.reply.encode({ rows, total: found.length })
  },
  [messages.LATEST_MESSAGES.path]: (platform, asked) =>
    messages.LATEST_MESSAGES.reply.encode(
      messages.LATEST_MESSAGES.decode(asked).map((type) => {
        const found = platform.messages.filter((message) => message.type === type)
        return { type, unread: found.filter(({ isRead }) => !isRead).length, last: found[0] ?? null }
      }),
    ),
  [UNREAD_COUNT.path]: (platform, asked) => {
    const types = UNREAD_COUNT.decode(asked)
    return platform.messages.filter(({ type, isRead }) => types.includes(type) && !isRead).length
  },
  [messages.READ_MESSAGES.path]: (platform, asked) => {
    const types = messages.READ_MESSAGES.decode(asked)
    platform.messages = platform.messages.map((one) => (types.includes(one.type) ? { ...one, isRead: true } : one))
    return null
  },
  [messages.OPEN_MESSAGE.path]: (platform, asked) => {
    const id = messages.OPEN_MESSAGE.decode(asked)
    platform.messages = platform.messages.map((one) => (one.id === id ? { ...one, isRead: true } : one))
    return messages.OPEN_MESSAGE.reply.encode(platform.messages.find((one) => one.id === id) ?? null)
  },
  [messages.REMOVE_MESSAGE.path]: (platform, { query }) => {
    platform.messages = platform.messages.filter(({ id }) => id !== query['id'])
    return null
  },
  [EXPORT_TASKS.path]: ({ tasks }, asked) => {
    const { page, pageSize } = EXPORT_TASKS.decode(asked)
    const rows = tasks.slice((page - 1) * pageSize, page * pageSize)
    return EXPORT_TASKS.reply.encode({ rows, total: tasks.length })
  },
  [REMOVE_EXPORT_TASKS.path]: (platform, { body }) => {
    platform.tasks = platform.tasks.filter(({ id }) => !(body as readonly string[]).includes(id))
    return null
  },
  [EXPORT_FILE.path]: () => {
    const headers = { 'content-type': 'text/csv', 'content-disposition': encodeDisposition('收费项目.csv') }
    // The document's own kind of Blob, as in a browser.
    return Object.assign(new Response('a,b', { headers }), { blob: async () => new Blob(['a,b']) })
  },
}

function jsonOf({ status, body }: { readonly status: number; readonly body: unknown }): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
