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
  WrittenBatch,
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
import { IDS_MAX, PAGE_SIZE_MAX, VERSIONS_MAX } from '../model/limits.ts'
import type { WireRecord } from '../model/resource.ts'
import { isObject } from '../model/plain.ts'
import { COUNT, MADE_ID, NAME, only } from './accepts.ts'
import { defineCall, type ReceivedParts } from './call.ts'

const UNDONE = 200
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

export interface DeletedQuery extends PartQuery {
  readonly library: string
}

export interface BatchQuery extends PartQuery {
  readonly library: string
  readonly batch: string
}

export interface VersionsQuery {
  readonly library: string
  readonly wanted: readonly RecordVersion[]
}

const PAGING = { library: NAME, pageIndex: COUNT, pageSize: COUNT } as const

/** What was deleted lately. Who may ask is narrowed by the server to those who may write to some library. */
export const DELETED = defineCall<DeletedQuery, DeletedPage>({
  method: 'GET',
  path: '/bff/api/Change/GetDeletedPageData',
  access: 'anyRole',
  accepts: { query: only({ ...PAGING, keyword: { type: 'string', maxLength: 200 } }, 'library') },
  encode: ({ library, page, pageSize, keyword }) => ({
    query: { library, pageIndex: String(page), pageSize: String(pageSize), ...(keyword ? { keyword } : {}) },
  }),
  decode: ({ query }) => ({ library: String(query['library']), ...partOf(query) }),
  reply: { encode: encodeDeletedPage, decode: decodeDeletedPage },
})

/** What was changed in one go. */
export const BATCH = defineCall<BatchQuery, WrittenBatch>({
  method: 'GET',
  path: '/bff/api/Change/GetBatchPageData',
  access: 'anyRole',
  accepts: { query: only({ ...PAGING, batch: MADE_ID }, 'library', 'batch') },
  encode: ({ library, batch, page, pageSize }) => ({
    query: { library, batch, pageIndex: String(page), pageSize: String(pageSize) },
  }),
  decode: ({ query }) => ({
    library: String(query['library']),
    batch: String(query['batch']),
    ...partOf(query),
  }),
  reply: { encode: encodeBatch, decode: decodeBatch },
})

/** What records were at earlier versions. */
export const VERSIONS = defineCall<VersionsQuery, readonly EarlierRecord[]>({
  method: 'POST',
  path: '/bff/api/Change/GetVersions',
  access: 'anyRole',
  accepts: {
    body: only(
      {
        Library: NAME,
        Items: {
          type: 'array',
          minItems: 1,
          maxItems: VERSIONS_MAX,
          items: only({ Id: NAME, Version: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } }, 'Id', 'Version'),
        },
      },
      'Library',
      'Items',
    ),
  },
  encode: ({ library, wanted }) => ({
    body: { Library: library, Items: wanted.map(({ id, version }) => ({ Id: id, Version: version })) },
  }),
  decode({ body }) {
    const { Library, Items } = body as { readonly Library: string; readonly Items: readonly WireRecord[] }
    return {
      library: Library,
      wanted: Items.map(({ Id, Version }) => ({ id: String(Id), version: Number(Version) })),
    }
  },
  reply: { encode: encodeVersions, decode: decodeVersions },
})

export const UNDO = defineCall<UndoRequest, readonly UndoOutcome[]>({
  method: 'POST',
  path: '/bff/api/Change/Undo',
  access: 'anyRole',
  accepts: {
    body: only(
      {
        Library: NAME,
        Ids: { type: 'array', minItems: 1, maxItems: IDS_MAX, items: NAME },
        Batch: MADE_ID,
        As: MADE_ID,
      },
      'Library',
      'Ids',
      'As',
    ),
  },
  encode: ({ library, ids, batch, as }) => ({
    body: { Library: library, Ids: [...ids], ...(batch === undefined ? {} : { Batch: batch }), As: as },
  }),
  decode({ body }) {
    const { Library, Ids, Batch, As } = body as Readonly<Record<string, unknown>>
    return {
      library: String(Library),
      ids: Ids as readonly string[],
      ...(Batch === undefined ? {} : { batch: String(Batch) }),
      as: String(As),
    }
  },
  reply: { encode: encodeOutcomes, decode: decodeOutcomes },
})

function partOf({ pageIndex, pageSize, keyword }: ReceivedParts['query']): PartQuery {
  return {
    page: Number(pageIndex ?? 1),
    pageSize: Math.min(Number(pageSize ?? 20), PAGE_SIZE_MAX),
    ...(keyword ? { keyword: String(keyword) } : {}),
  }
}

function encodeVersions(found: readonly EarlierRecord[]) {
  return found.map(({ id, version, record, userName, at }) => ({
    Id: id,
    Version: version,
    Record: record,
    UserName: userName,
    Time: at,
  }))
}

function decodeVersions(data: unknown): readonly EarlierRecord[] {
  if (!Array.isArray(data) || !data.every(isObject)) throw misfit('[{Id, Version, Record}]')
  return data.map((row) => ({
    ...writerIn(row),
    id: String(row['Id']),
    version: Number(row['Version']),
    record: isObject(row['Record']) ? (row['Record'] as WireRecord) : null,
  }))
}

function encodeDeletedPage({ rows, total }: DeletedPage) {
  const row = ({ id, record, userName, at, origin }: DeletedRow) => ({
    Id: id,
    Record: record,
    UserName: userName,
    Time: at,
    Origin: origin ?? null,
  })
  return { Row: rows.map(row), Total: total }
}

function decodeDeletedPage(data: unknown): DeletedPage {
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

function encodeBatch({ origin, userName, at, rows, total, undoable }: WrittenBatch) {
  const row = ({ id, label, action, later }: BatchRow) => ({
    Id: id,
    Label: label,
    Action: action,
    Later: later ? { UserName: later.userName, Time: later.at, IsUndo: later.isUndo } : null,
  })
  const head = { Origin: origin, UserName: userName, Time: at, Undoable: undoable }
  return { ...head, Row: rows.map(row), Total: total }
}

function decodeBatch(data: unknown): WrittenBatch {
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

function encodeOutcomes(outcomes: readonly UndoOutcome[]) {
  return outcomes.map(({ id, ok, words, by }) => ({
    Id: id,
    Type: ok ? UNDONE : REFUSED,
    Content: words,
    UserName: by?.userName ?? null,
    Time: by?.at ?? null,
  }))
}

function decodeOutcomes(data: unknown): readonly UndoOutcome[] {
  if (!Array.isArray(data) || !data.every(isObject)) throw misfit('[{Id, Type, Content}]')
  return data.map((row) => ({
    id: String(row['Id']),
    ok: row['Type'] === UNDONE,
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
