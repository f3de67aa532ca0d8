/** What the histories in memory tell: a record's past, the recycle bin, and what was changed in one go. */
import type { WrittenBatch, BatchRow, DeletedPage, EarlierRecord, RecordVersion } from '../../model/change-batch.ts'
import type { Initials } from '../../model/computed.ts'
import { BIN_DAYS } from '../../model/change-origin.ts'
import { HISTORY_MAX } from '../../model/limits.ts'
import type { Revision } from '../../model/query.ts'
import { labelOf, type Resource } from '../../model/resource.ts'
import { isAdministrator, type Scope } from '../../model/scope.ts'
import { isUndoOf } from '../../model/undo-plan.ts'
import type { BatchPart } from '../store.ts'
import type { PartQuery } from '../../wire/changes.ts'
import { isOwn } from '../work.ts'
import { findPage } from './find.ts'
import { isSeen } from './seen.ts'
import type { MemoryRevision, Tables } from './tables.ts'

const DAY_MS = 86_400_000

interface Finding {
  readonly initials: Initials | undefined
  readonly nowMs: number
}

export interface Looking {
  readonly tables: Tables
  readonly scope: Scope
  readonly resource: Resource
}

export function historyOf({ tables, scope, resource }: Looking, id: string): readonly Revision[] {
  const seen = tables.steps(resource, id).filter((step) => isSeen(scope, step, resource.asGroup))
  return seen.slice(0, HISTORY_MAX).map((step) => revisionOf(scope, step))
}

export function ownHistoryOf({ tables, scope, resource }: Looking, id: string): readonly Revision[] {
  const own = tables.steps(resource, id).filter((step) => isOwn(scope, step))
  return own.map((step) => revisionOf(scope, step))
}

function revisionOf(scope: Scope, { userId, owner: _owner, shelf: _shelf, ...revision }: MemoryRevision): Revision {
  return userId === scope.userId ? { ...revision, isMine: true } : revision
}

export function earlierVersion(looking: Looking, { id, version }: RecordVersion): EarlierRecord {
  const revisions = historyOf(looking, id)
  const [last] = revisions
  const record = revisions.find((revision) => revision.version === version)?.after ?? null
  return { id, version, record, userName: last?.userName ?? '', at: last?.at ?? '' }
}

export function deletedIn(looking: Looking, query: PartQuery, { initials, nowMs }: Finding): DeletedPage {
  const { resource, scope } = looking
  const since = new Date(nowMs - BIN_DAYS * DAY_MS).toISOString()
  const gone = lastFirst(looking).flatMap(({ id, steps: [latest] }) => {
    const isGone = latest?.action === 'delete' && latest.reason === undefined && latest.at > since
    if (!isGone || !latest.before || !isOwn(scope, latest)) return []
    const { userName, at, origin } = latest
    return [{ id, record: latest.before, userName, at, ...(origin ? { origin } : {}) }]
  })
  const records = gone.map(({ record }) => record)
  const asked = { page: 1, pageSize: records.length, filters: {}, keyword: query.keyword ?? '' }
  const found = new Set(findPage(resource, records, { ...asked, initials }).rows)
  const rows = gone.filter(({ record }) => found.has(record))
  return { rows: part(rows, query), total: rows.length }
}

export function batchIn(looking: Looking, { batch, ...query }: BatchPart): WrittenBatch | undefined {
  const { resource, scope } = looking
  const all = lastFirst(looking).flatMap(({ id, steps }) => {
    const step = steps.find((one) => one.origin?.batch === batch && isSeen(scope, one))
    return step ? [{ id, step, latest: steps[0] ?? step }] : []
  })
  const [first] = all
  if (!first?.step.origin) return undefined
  const rows = all.map(({ id, step, latest }): BatchRow => {
    const later = { userName: latest.userName, at: latest.at, isUndo: isUndoOf(batch, latest.origin) }
    const label = labelOf(resource, step.after ?? step.before ?? {})
    return { id, label, action: step.action, ...(latest.version === step.version ? {} : { later }) }
  })
  const isWhole = all.every(({ step }) => isOwn(scope, step))
  const isMine = all.every(({ step }) => step.userId === scope.userId)
  return {
    origin: first.step.origin,
    userName: first.step.userName,
    at: first.step.at,
    rows: part(rows, query),
    total: rows.length,
    undoable: isWhole && (isMine || isAdministrator(scope)),
  }
}

/** What has been written to, the last first. */
function lastFirst({ tables, resource }: Looking) {
  return [...tables.of(resource).steps].map(([id, steps]) => ({ id, steps })).reverse()
}

function part<Row>(rows: readonly Row[], { page, pageSize }: PartQuery): readonly Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize)
}
