/** What the operations do to rows in memory. */
import { holds } from '../../model/condition.ts'
import { Failure } from '../../model/failure.ts'
import { mentionsOf } from '../../model/mentions.ts'
import { type Catalog, labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { type Once, ONCE_MS } from '../once.ts'
import { Clash, type NumberSeries, type PortTransaction, type Removal, type Rewriting, type Write } from '../port.ts'
import { dataOf, recordOf, type StoredRow, withoutState } from '../row.ts'
import { requireFree, usersIn } from './clashes.ts'
import { findPage } from './find.ts'
import { measuredIn } from './measured.ts'
import { isSeen } from './seen.ts'
import { digestOf, type MemoryRevision, type Tables } from './tables.ts'

/** Of the rows that a rule asks for. */
const NAMES_MAX = 3

export interface Kept {
  readonly body: string
  readonly answer: unknown
  readonly atMs: number
}

export interface MemoryTransaction {
  readonly catalog: Catalog
  readonly tables: Tables
  readonly scope: Scope
  /** Answers by the keys of their callers. */
  readonly kept: Map<string, Kept>
  /** Who has been shown what is masked, and when. */
  readonly revealed: { readonly userId: string; readonly atMs: number }[]
  readonly nowMs: number
}

export function createTransaction(within: MemoryTransaction): PortTransaction {
  const { tables, scope } = within
  const found = (resource: Resource, ids: readonly string[]) =>
    [...new Set(ids)].sort().flatMap((id) => {
      const row = tables.of(resource).rows.get(id)
      return row && isSeen(scope, row) ? [tables.row(scope, resource, row)] : []
    })
  return {
    find: async (resource, ids) => found(resource, ids),
    lock: async (resource, ids) => found(resource, ids),
    share: async (resource, ids) => found(resource, ids),
    holdOwn: async (resource, ids) =>
      found(resource, ids).filter(({ owner, shelf }) => owner === ownerOf(scope) && shelf === scope.shelf),
    measured: async (resource, measuring) => measuredIn(tables, resource, measuring),
    restate: async (resource, rows) => {
      for (const row of rows) tables.put(resource, row.id, { row })
    },
    platform: async (resource, id) => {
      const [row] = found(resource, [id])
      return row?.shelf === 'platform' ? { ...row, digest: digestOf(resource, row.data) ?? '' } : undefined
    },
    platformAt: async (resource, { id, version }) => {
      const step = tables
        .steps(resource, id)
        .find((one) => one.version === version && one.shelf === 'platform' && one.owner === scope.consortiumId)
      return step?.after ? { record: step.after, digest: digestOf(resource, step.after) ?? '' } : undefined
    },
    copyOf: async (resource, platformId) => {
      const rows = [...tables.of(resource).rows.values()]
      const copy = rows.find(({ owner, source }) => owner === ownerOf(scope) && source?.id === platformId)
      return copy && tables.row(scope, resource, copy)
    },
    targets: async (target, ids) => new Map(found(target, ids).map((row) => [row.id, row.data])),
    matching: async (library, where) =>
      [...tables.of(library).rows.values()]
        .filter((row) => isSeen(scope, row))
        .map((row) => tables.record(scope, library, row))
        .filter((record) => holds(where, record)),
    linked: async (library, { via, id, isOwn, where }) => {
      const fields = library.fields.filter(({ name }) => name === via)
      const records = [...tables.of(library).rows.values()]
        .filter((row) => isSeen(scope, row) && !(isOwn && row.id === id))
        .map((row) => tables.record(scope, library, row))
        .filter((record) => via === undefined || mentionsOf(fields, record).some((mention) => mention.id === id))
        .filter((record) => where === undefined || holds(where, record))
      const { rows } = findPage(library, records, { page: 1, pageSize: NAMES_MAX, filters: {} })
      return { count: records.length, labels: rows.map((record) => labelOf(library, record)), first: rows[0] }
    },
    lastActor: async (resource, id, reason) =>
      tables.steps(resource, id).find((step) => step.reason === reason)?.userId,
    hold: async () => undefined,
    nextNumber: async (resource, series) => nextNumber(within, resource, series),
    rewrite: async (holder, rewriting) => rewrite(within, holder, rewriting),
    write: async (change) => write(within, change),
    reveals: async (sinceMs) => {
      const { userId } = scope
      return within.revealed.filter((one) => one.userId === userId && one.atMs > sinceMs).length
    },
    // Without a server there is no trail.
    noteReveal: async () => void within.revealed.push({ userId: scope.userId, atMs: within.nowMs }),
    remove: async (removal) => remove(within, removal),
    answered: async (once) => {
      const first = keptOf(within, once)
      if (first && first.body !== once.body) throw new Failure('replayed')
      return first?.answer
    },
    inTurn: async () => undefined,
    keep: async (once, answer) => keep(within, once, answer),
  }
}

function keptOf({ kept, scope, nowMs }: MemoryTransaction, once: Once): Kept | undefined {
  const first = kept.get(placeOf(scope, once))
  return first && first.atMs > nowMs - ONCE_MS ? first : undefined
}

function keep(within: MemoryTransaction, once: Once, answer: unknown): boolean {
  if (keptOf(within, once)) return false
  const { kept, scope, nowMs } = within
  kept.set(placeOf(scope, once), { body: once.body, answer, atMs: nowMs })
  return true
}

function placeOf(scope: Scope, { key }: Once): string {
  return JSON.stringify([ownerOf(scope), scope.shelf, scope.userId, key])
}

/** One more than the highest that a record of the owner has ever had. */
function nextNumber({ tables, scope }: MemoryTransaction, resource: Resource, { field, prefix }: NumberSeries): number {
  const { rows, steps } = tables.of(resource)
  const owner = ownerOf(scope)
  const now = [...rows.values()].filter((row) => row.owner === owner).map(({ data }) => data[field])
  const once = [...steps.values()].flat().filter((step) => step.owner === owner)
  const texts = [...now, ...once.map(({ after }) => after?.[field])].filter(
    (text): text is string => typeof text === 'string' && text.startsWith(prefix),
  )
  const counts = texts.map((text) => Number(text.slice(prefix.length))).filter(Number.isSafeInteger)
  return Math.max(0, ...counts) + 1
}

function rewrite({ tables, scope }: MemoryTransaction, holder: Resource, { via, id, set }: Rewriting): void {
  for (const row of tables.of(holder).rows.values())
    if (row.owner === ownerOf(scope) && row.shelf === scope.shelf && row.data[via] === id)
      tables.put(holder, row.id, { row: { ...row, data: { ...row.data, ...set } } })
}

function write(within: MemoryTransaction, change: Write): WireRecord | undefined {
  const { tables, scope } = within
  const { resource, before, after, version, source, once } = change
  const id = String(after[resource.identity.id])
  const old = tables.of(resource).rows.get(id)
  if (before && old?.version !== version - 1) return undefined
  const taken = source ?? old?.source
  const row: StoredRow = {
    id,
    owner: ownerOf(scope),
    shelf: scope.shelf,
    version,
    data: dataOf(resource, after),
    ...(taken ? { source: taken } : {}),
  }
  requireFree(within, row, change)
  tables.put(resource, id, { row, step: stepOf(within, change, { version, before, after }) })
  const stored = tables.record(scope, resource, row)
  const state = resource.reference ? { [resource.reference.state]: stored[resource.reference.state] } : {}
  const answer = { ...after, ...state }
  if (once && !keep(within, once, answer)) throw new Failure('replayed')
  return answer
}

function remove(within: MemoryTransaction, removal: Removal): void {
  const { tables } = within
  const { resource, action } = removal
  for (const row of removal.rows) {
    // Rows refer to themselves and may go all the same.
    const users = usersIn(within, resource, row.id).filter(
      ({ user, rows }) => user.name !== resource.name || rows.some(({ id }) => id !== row.id),
    )
    if (users.length > 0) throw new Clash({ kind: 'used', id: row.id })
    const reason = action === 'delete' ? {} : { reason: action }
    const step = { version: row.version + 1, before: recordOf(resource, row), after: null }
    tables.put(resource, row.id, { row: undefined, step: stepOf(within, { ...removal, ...reason }, step) })
  }
}

type Told = Pick<Write, 'resource' | 'origin' | 'reason' | 'remark' | 'input'>

function stepOf(
  { scope, nowMs }: MemoryTransaction,
  { resource, origin, reason, remark, input }: Told,
  { version, before, after }: Pick<MemoryRevision, 'version' | 'before' | 'after'>,
): MemoryRevision {
  return {
    version,
    action: before === null ? 'create' : after === null ? 'delete' : 'update',
    at: new Date(origin.atMs ?? nowMs).toISOString(),
    userId: scope.userId,
    userName: scope.userName,
    owner: ownerOf(scope),
    shelf: scope.shelf,
    before: before && withoutState(resource, before),
    after: after && withoutState(resource, after),
    ...(reason === undefined ? {} : { reason }),
    ...(remark === undefined ? {} : { remark }),
    ...(input === undefined ? {} : { input }),
    ...(origin.change === undefined ? {} : { origin: origin.change }),
  }
}
