/** What is done, on whose behalf, and the rows that it is done to. */
import { Failure } from '../model/failure.ts'
import { IDS_MAX } from '../model/limits.ts'
import type { Problem } from '../model/problem.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import { ownerOf, type Scope } from '../model/scope.ts'
import type { CountingTransaction, Port } from './port.ts'
import { recordOf, type StoredRow } from './row.ts'
import type { Origin } from './store.ts'
import type { Trial } from './trial.ts'

export interface Doing {
  readonly port: Port
  readonly scope: Scope
  readonly origin: Origin
  readonly resource: Resource
  /** Set where the write is only tried, and undone whatever comes of it. */
  readonly trial?: Trial | undefined
  readonly make: Makers
}

/** How an effect makes what it brings about: the ways of any write. Handed down, since each of them may have effects in turn. */
export interface Makers {
  /** A transition of a row that is held. */
  readonly step: (work: Work, step: HeldStep) => Promise<WireRecord>
  /** `stated` are fields that nobody writes. */
  readonly create: (work: Work, made: MadeRecord) => Promise<WireRecord>
}

export interface HeldStep {
  readonly row: StoredRow
  readonly transition: Transition
  readonly input: WireRecord | undefined
}

export interface MadeRecord {
  readonly record: WireRecord
  readonly stated: WireRecord
}

/** Inside a transaction. */
export interface Work extends Doing {
  readonly tx: CountingTransaction
}

export function transact<T>(doing: Doing, work: (inside: Work) => Promise<T>): Promise<T> {
  const { port, scope, trial } = doing
  return (trial ? port.trial : port.transaction)(scope, (tx) => work({ ...doing, tx }))
}

/** Rows that the scope may write, held until the end of the transaction, with all that counts them when they become `changed`. */
export async function holdRows(
  { tx, scope, resource }: Work,
  ids: readonly string[],
  changed: WireRecord = {},
): Promise<readonly StoredRow[]> {
  const seen = await tx.find(resource, ids)
  if (seen.length < ids.length) throw new Failure('notFound')
  if (!seen.every((row) => isOwn(scope, row))) throw new Failure('forbidden')
  const before = seen.map((row) => recordOf(resource, row))
  await tx.holdCounted(resource, [...before, changed], ids)
  const rows = await tx.lock(resource, ids)
  if (rows.length < ids.length) throw new Failure('notFound')
  return rows
}

export async function holdRow(work: Work, id: string, changed?: WireRecord): Promise<StoredRow> {
  const [row] = await holdRows(work, [id], changed)
  return row!
}

export function isOwn(scope: Scope, { owner, shelf }: Pick<StoredRow, 'owner' | 'shelf'>): boolean {
  return shelf === scope.shelf && owner === ownerOf(scope)
}

/** The scope writes to no shelf of the library otherwise. */
export function requireShelf({ scope, resource }: Pick<Doing, 'scope' | 'resource'>): void {
  if (ownerOf(scope) === '' || !resource.scopes[scope.shelf]) throw new Failure('forbidden')
}

/** How many records one call may name. */
export function requireFewIds(ids: readonly string[]): void {
  if (ids.length > IDS_MAX) throw refused(`一次最多处理 ${IDS_MAX} 条，请分批操作`)
}

export function refuseAny(problems: readonly Problem[], words?: string): void {
  if (problems.length > 0) throw new Failure('invalid', { words: words ?? problems[0]?.message, problems })
}

export function refused(words: string): Failure {
  return new Failure('invalid', { words })
}
