/**
 * The calls that ask for changes and take them back, for both sides: what was deleted lately, what was changed in one go, what
 * records were at earlier versions, undoing and restoring.
 *
 * Shapes  Ours alone (see docs/decisions/0027); a platform without them answers 404. Lists are asked for by query:
 *         `library`, `pageIndex`, `pageSize`, and `keyword` or `batch`. Undoing takes `{ Library, Ids, Batch, As }`: without
 *         `Batch` the records' deletion is undone, `As` is the id of the batch that the undoing itself becomes.
 *         Each id is answered by itself: `[{ Id, Type, Content, UserName, Time }]`.
 *         Versions are asked for by `{ Library, Items: [{ Id, Version }] }` and answered in that order, with who wrote last.
 * Errors  Decoding a reply throws `Failure('unknown')`; decoding a request is guarded by the route's schema.
 */
import type {
  Batch,
  BatchRow,
  DeletedPage,
  DeletedRow,
  EarlierRecord,
  RecordVersion,
  UndoOutcome,
  Writer,
} from '../model/change-batch.ts'
import type { ChangeOrigin } from '../model/change-origin.ts'
import { Failure } from '../model/failure.ts'
import type { WireRecord } from '../model/resource.ts'
import type { RequestMessage } from './message.ts'
import { isObject } from '../model/plain.ts'

export const CHANGE_PATHS = {
  deleted: '/bff/api/Change/GetDeletedPageData',
  batch: '/bff/api/Change/GetBatchPageData',
  versions: '/bff/api/Change/GetVersions',
  undo: '/bff/api/Change/Undo',
} as const

const DONE = 200
const REFUSED = 4000

export interface PartQuery {
  readonly page: number
  readonly pageSize: number
  readonly keyword?: string
}

export interface UndoRequest {
  readonly library: string
  readonly ids: readonly string[]
  /** What is undone; the records' deletion when absent. */
  readonly batch?: string
  readonly as: string
}

export function encodeDeletedQuery(library: string, { page, pageSize, keyword }: PartQuery): RequestMessage {
  const query = { library, pageIndex: String(page), pageSize: String(pageSize), ...(keyword ? { keyword } : {}) }
  return { method: 'GET', path: CHANGE_PATHS.deleted, query, headers: {} }
}

export function encodeBatchQuery(library: string, batch: string, { page, pageSize }: PartQuery): RequestMessage {
  const query = { library, batch, pageIndex: String(page), pageSize: String(pageSize) }
  return { method: 'GET', path: CHANGE_PATHS.batch, query, headers: {} }
}

export function encodeUndo({ library, ids, batch, as }: UndoRequest): RequestMessage {
  const body = { Library: library, Ids: [...ids], ...(batch === undefined ? {} : { Batch: batch }), As: as }
  return { method: 'POST', path: CHANGE_PATHS.undo, query: {}, headers: {}, body }
}

export function decodeUndo(body: unknown): UndoRequest {
  const { Library, Ids, Batch, As } = body as Readonly<Record<string, unknown>>
  return {
    library: String(Library),
    ids: Ids as readonly string[],
    ...(Batch === undefined ? {} : { batch: String(Batch) }),
    as: String(As),
  }
}

export function encodeVersionsQuery(library: string, wanted: readonly RecordVersion[]): RequestMessage {
  const body = { Library: library, Items: wanted.map(({ id, version }) => ({ Id: id, Version: version })) }
  return { method: 'POST', path: CHANGE_PATHS.versions, query: {}, headers: {}, body }
}

export function decodeVersionsQuery(body: unknown): {
  readonly library: string
  readonly wanted: readonly RecordVersion[]
} {
  const { Library, Items } = body as { readonly Library: string; readonly Items: readonly WireRecord[] }
  return {
    library: Library,
    wanted: Items.map(({ Id, Version }) => ({ id: String(Id), version: Number(Version) })),
  }
}

export function encodeVersions(found: readonly EarlierRecord[]) {
  return found.map(({ id, version, record, userName, at }) => ({
    Id: id,
    Version: version,
    Record: record,
    UserName: userName,
    Time: at,
  }))
}

export function decodeVersions(data: unknown): readonly EarlierRecord[] {
  if (!Array.isArray(data) || !data.every(isObject)) throw misfit('[{Id, Version, Record}]')
  return data.map((row) => ({
    ...writerIn(row),
    id: String(row['Id']),
    version: Number(row['Version']),
    record: isObject(row['Record']) ? (row['Record'] as WireRecord) : null,
  }))
}

export function encodeDeletedPage({ rows, total }: DeletedPage) {
  const row = ({ id, record, userName, at, origin }: DeletedRow) => ({
    Id: id,
    Record: record,
    UserName: userName,
    Time: at,
    Origin: origin ?? null,
  })
  return { Row: rows.map(row), Total: total }
}

export function decodeDeletedPage(data: unknown): DeletedPage {
  const { rows, total } = pageOf(data)
  return {
    rows: rows.map((row) => ({
      ...writerIn(row),
      id: String(row['Id']),
      record: (isObject(row['Record']) ? row['Record'] : {}) as WireRecord,
      ...originIn(row),
    })),
    total,
  }
}

export function encodeBatch({ origin, userName, at, rows, total, undoable }: Batch) {
  const row = ({ id, label, action, later }: BatchRow) => ({
    Id: id,
    Label: label,
    Action: action,
    Later: later ? { UserName: later.userName, Time: later.at, IsUndo: later.isUndo } : null,
  })
  const head = { Origin: origin, UserName: userName, Time: at, Undoable: undoable }
  return { ...head, Row: rows.map(row), Total: total }
}

export function decodeBatch(data: unknown): Batch {
  const { rows, total } = pageOf(data)
  const head = data as Readonly<Record<string, unknown>>
  return {
    ...writerIn(head),
    origin: originIn(head).origin ?? { kind: 'bulkEdit' },
    undoable: head['Undoable'] === true,
    total,
    rows: rows.map((row) => ({
      id: String(row['Id']),
      label: String(row['Label'] ?? row['Id']),
      action: row['Action'] as BatchRow['action'],
      ...(isObject(row['Later'])
        ? { later: { ...writerIn(row['Later']), isUndo: row['Later']['IsUndo'] === true } }
        : {}),
    })),
  }
}

export function encodeOutcomes(outcomes: readonly UndoOutcome[]) {
  return outcomes.map(({ id, ok, words, by }) => ({
    Id: id,
    Type: ok ? DONE : REFUSED,
    Content: words,
    UserName: by?.userName ?? null,
    Time: by?.at ?? null,
  }))
}

export function decodeOutcomes(data: unknown): readonly UndoOutcome[] {
  if (!Array.isArray(data) || !data.every(isObject)) throw misfit('[{Id, Type, Content}]')
  return data.map((row) => ({
    id: String(row['Id']),
    ok: row['Type'] === DONE,
    words: String(row['Content'] ?? ''),
    ...(typeof row['UserName'] === 'string' ? { by: writerIn(row) } : {}),
  }))
}

function pageOf(data: unknown): {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly total: number
} {
  const rows = isObject(data) ? data['Row'] : undefined
  if (!isObject(data) || !Array.isArray(rows) || !rows.every(isObject)) throw misfit('{Row, Total}')
  return { rows, total: Number(data['Total']) || 0 }
}

function writerIn(row: Readonly<Record<string, unknown>>): Writer {
  return { userName: String(row['UserName'] ?? ''), at: String(row['Time'] ?? '') }
}

function originIn(row: Readonly<Record<string, unknown>>): { readonly origin?: ChangeOrigin } {
  const origin = row['Origin']
  return isObject(origin) ? { origin: origin as unknown as ChangeOrigin } : {}
}

function misfit(expected: string): Failure {
  return new Failure('unknown', { words: `平台返回的内容不是 ${expected}` })
}
