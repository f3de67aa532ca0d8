/**
 * The calls of export tasks, for both sides, and the name that a file travels under.
 *
 * Shapes  A task travels as `{ TaskId, Name, State, Progress, CreateTime, FinishTime, Message }`, a page of them as `{ rows, total }`.
 *         The specification names TaskId, rows and total; all other names are assumed.
 * Errors  Reading a reply never throws: a task without an id is left out, a state that is not known counts as `done`, so
 *         that the file can be asked for and nobody waits for ever.
 * Source  Spec §7 (Reports); RFC 6266 and RFC 8187 (Content-Disposition).
 */
import { EXPORT_STATES, type ExportState, type ExportTask, type ExportTaskPage } from '../model/export-task.ts'
import { IDS_MAX, PAGE_SIZE_DEFAULT } from '../model/limits.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../model/scope.ts'
import { COUNT, NAME, only } from './accepts.ts'
import { defineCall, DONE } from './call.ts'
import { encodeText } from './query-string.ts'
import { isObject, plainTextOf } from '../model/plain.ts'

export interface ExportTaskQuery {
  readonly userId: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

export const EXPORTERS = [ORGANIZATION_ADMIN, CONSORTIUM_ADMIN] as const

export const EXPORT_TASKS = defineCall<ExportTaskQuery, ExportTaskPage>({
  method: 'GET',
  path: '/report/redash/GetExportTasks',
  access: 'signedIn',
  background: true,
  accepts: { query: only({ userId: NAME, pageIndex: COUNT, pageSize: COUNT }, 'userId') },
  encode: ({ userId, page, pageSize }) => ({
    query: { userId, pageIndex: String(page), pageSize: String(pageSize) },
  }),
  decode: ({ query }) => ({
    userId: String(query['userId'] ?? ''),
    page: Number(query['pageIndex'] ?? 1),
    pageSize: Number(query['pageSize'] ?? PAGE_SIZE_DEFAULT),
  }),
  reply: { encode: encodeTaskPage, decode: decodeTaskPage },
})

export const REMOVE_EXPORT_TASKS = defineCall<readonly string[]>({
  method: 'POST',
  path: '/report/redash/RemoveExportTask',
  access: 'signedIn',
  accepts: { body: { type: 'array', minItems: 1, maxItems: IDS_MAX, items: NAME } },
  encode: (ids) => ({ body: [...ids] }),
  decode: ({ body }) => body as readonly string[],
  reply: DONE,
})

/** Answered with the file itself. */
export const EXPORT_FILE = defineCall<string>({
  method: 'POST',
  path: '/report/redash/exportV2',
  access: { roles: EXPORTERS },
  accepts: { body: only({ TaskId: NAME }, 'TaskId') },
  encode: (taskId) => ({ body: { TaskId: taskId } }),
  decode: ({ body }) => (body as { readonly TaskId: string }).TaskId,
  reply: DONE,
})

function encodeTaskPage({ rows, total }: ExportTaskPage) {
  return { rows: rows.map(encodeTask), total }
}

function decodeTaskPage(data: unknown): ExportTaskPage {
  const { rows, total } = isObject(data) ? data : { rows: data, total: undefined }
  const tasks = (Array.isArray(rows) ? rows : []).map(decodeTask).filter((task) => task !== null)
  const isCount = typeof total === 'number' && Number.isSafeInteger(total)
  return { rows: tasks, total: Math.max(isCount ? total : 0, tasks.length) }
}

function encodeTask({ id, name, state, progress, createdAt, finishedAt, words }: ExportTask) {
  const times = { CreateTime: createdAt, FinishTime: finishedAt }
  return { TaskId: id, Name: name, State: state, Progress: progress, ...times, Message: words }
}

function decodeTask(data: unknown): ExportTask | null {
  if (!isObject(data)) return null
  const id = plainTextOf(data['TaskId'])
  if (id === '') return null
  const progress = Number(data['Progress'])
  return {
    id,
    name: plainTextOf(data['Name']),
    state: stateOf(data['State']),
    progress: Number.isFinite(progress) ? Math.min(100, Math.max(0, Math.round(progress))) : 0,
    createdAt: plainTextOf(data['CreateTime']),
    finishedAt: plainTextOf(data['FinishTime']),
    words: plainTextOf(data['Message']),
  }
}

/** Both forms of the name: in ASCII for old clients, percent-encoded UTF-8 for all others. */
export function encodeDisposition(fileName: string): string {
  const name = plainFileName(fileName)
  const ascii = name.replace(/[^ -~]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeText(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** The file's name; `fallback` when the header has none that can be read. */
export function decodeDisposition(header: string | null, fallback: string): string {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header ?? '')?.[1]
  const quoted = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(header ?? '')
  const name = decoded(encoded) ?? quoted?.[1]?.replace(/\\(.)/g, '$1') ?? quoted?.[2] ?? ''
  return name === '' ? fallback : plainFileName(name)
}

/** A name alone, whatever was sent: no folders, no control or direction characters, never empty. */
function plainFileName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/[/\\:*?"<>|]/g, '_')
  return plain.replace(/^[.\s]+|[.\s]+$/g, '') || 'download'
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function stateOf(value: unknown): ExportState {
  return EXPORT_STATES.find((state) => state === value) ?? 'done'
}
