/**
 * What the operations need of whoever keeps the rows: the SQL of the server's store, or memory.
 *
 * Shapes  Rows that are found are those that the scope sees. `write` is optimistic: it answers undefined, and has done nothing,
 *         when the row has another version by now.
 * Errors  `Clash` for a write that would break a rule of the store itself; everything else as it comes.
 */
import type { Condition } from '../model/condition.ts'
import type { ListSet, ListSummary, ListTotal } from '../model/list-head.ts'
import type { WrittenBatch, DeletedPage, EarlierRecord, RecordVersion } from '../model/change-batch.ts'
import type { Drift, Page, PageInput, RecordHits, Revision } from '../model/query.ts'
import type { Catalog, Resource, WireRecord } from '../model/resource.ts'
import type { Rollup } from '../model/rollup.ts'
import type { Scope } from '../model/scope.ts'
import type { UniqueKey } from '../model/unique.ts'
import type { Validate } from '../model/validation.ts'
import type { PartQuery } from '../wire/changes.ts'
import type { Once } from './once.ts'
import type { CopySource, StoredRow } from './row.ts'
import type { BatchPart, IdList, IdQuery, Origin, PageText, Reveal, ValuesQuery } from './store.ts'

/** What keeps the rows. */
export interface RowPort {
  readonly catalog: () => Catalog
  /** Unix milliseconds. */
  readonly clock: () => number
  /** Judges a record that nobody has sent. */
  readonly validatorOf: (resource: Resource) => Validate | Promise<Validate>
  /** An id that no row has. */
  newId(resource: Resource): string
  /** All or nothing; `work` may be done again from its beginning. */
  readonly transaction: InTransaction
  /** As `transaction`, and everything is undone; nobody who holds a row is waited for longer than a moment. */
  readonly trial: InTransaction
  /** A row of the scope's own shelf that has the record's values of the key, other than the record itself. */
  holder(
    scope: Scope,
    resource: Resource,
    held: { key: UniqueKey; record: WireRecord },
  ): Promise<WireRecord | undefined>
  /** Which of the rows that the scope sees refer to the record: those of one library. */
  users(scope: Scope, resource: Resource, id: string): Promise<Users | undefined>
  readonly reads: Reads
}

export type InTransaction<Tx = PortTransaction> = <T>(scope: Scope, work: (tx: Tx) => Promise<T>) => Promise<T>

/** The same, and what records keep of those that refer to them is kept with every write. */
export interface Port extends Omit<RowPort, 'transaction' | 'trial'> {
  readonly transaction: InTransaction<CountingTransaction>
  readonly trial: InTransaction<CountingTransaction>
}

export interface CountingTransaction extends PortTransaction {
  /**
   * Holds the rows whose numbers a write of these records may change, and `own`, the rows to be written, where they keep numbers
   * themselves: all in one order, and at once as firmly as they are needed.
   */
  holdCounted(resource: Resource, records: readonly WireRecord[], own?: readonly string[]): Promise<void>
}

export interface ListInput extends PageInput {
  /** Only enabled platform rows that the organization has no copy of. */
  readonly isFree?: boolean
}

/** A list's question without its page: `where` is what all tabs have in common, `open` the condition of the tab that is looked at. */
export interface SummaryInput extends Omit<ListInput, 'tab'> {
  readonly open?: Condition
  readonly tabs: readonly ListSet[]
  readonly totals: readonly ListTotal[]
}

/** What is asked without a transaction of one's own. */
export interface Reads {
  pageText(scope: Scope, resource: Resource, input: ListInput): Promise<PageText>
  page(scope: Scope, resource: Resource, input: ListInput): Promise<Page>
  idList(scope: Scope, resource: Resource, query: IdQuery): Promise<IdList>
  summary(scope: Scope, resource: Resource, input: SummaryInput): Promise<ListSummary>
  search(scope: Scope, resources: readonly Resource[], keyword: string): Promise<readonly RecordHits[]>
  byIds(scope: Scope, resource: Resource, ids: readonly string[]): Promise<readonly WireRecord[]>
  drift(scope: Scope, resource: Resource, ids: readonly string[]): Promise<readonly Drift[]>
  values(scope: Scope, resource: Resource, query: ValuesQuery): Promise<readonly string[]>
  history(scope: Scope, resource: Resource, id: string): Promise<readonly Revision[]>
  /** As `history`, of the scope's own shelf alone, the last few. */
  ownHistory(scope: Scope, resource: Resource, id: string): Promise<readonly Revision[]>
  versions(scope: Scope, resource: Resource, wanted: readonly RecordVersion[]): Promise<readonly EarlierRecord[]>
  deleted(scope: Scope, resource: Resource, query: PartQuery): Promise<DeletedPage>
  batch(scope: Scope, resource: Resource, query: BatchPart): Promise<WrittenBatch | undefined>
}

export interface PortTransaction {
  /** Those that the scope sees, by their ids. */
  find(resource: Resource, ids: readonly string[]): Promise<readonly StoredRow[]>
  /** The rows as they are now, in the order of their ids, held until the end of the transaction. */
  lock(resource: Resource, ids: readonly string[]): Promise<readonly StoredRow[]>
  /** As `lock`, for what only decides: others may read it the same way, nobody change it. Rows of another owner are not held. */
  share(resource: Resource, ids: readonly string[]): Promise<readonly StoredRow[]>
  /** As `lock`, of the scope's own rows; those who refer to them anew need not wait. */
  holdOwn(resource: Resource, ids: readonly string[]): Promise<readonly StoredRow[]>
  /** What the rows keep of those that refer to them, counted anew, by their ids. */
  measured(resource: Resource, measuring: Measuring): Promise<ReadonlyMap<string, number | string>>
  /** Stores rows that are held, without a new version of them. */
  restate(resource: Resource, rows: readonly StoredRow[]): Promise<void>
  /** The platform's row with the digest of the same moment, so that a later change is seen as one. */
  platform(resource: Resource, id: string): Promise<PlatformRow | undefined>
  /** What the platform's row said at that version, and the digest of it. */
  platformAt(resource: Resource, source: Omit<CopySource, 'digest'>): Promise<PlatformVersion | undefined>
  /** The organization's copy of the platform's row. */
  copyOf(resource: Resource, platformId: string): Promise<StoredRow | undefined>
  /** Records that a write refers to, seen by the scope, by id. */
  targets(target: Resource, ids: readonly string[]): Promise<ReadonlyMap<string, WireRecord>>
  /** Records of a library that the scope sees and for which the condition holds; it reads fields alone. */
  matching(library: Resource, where: Condition): Promise<readonly WireRecord[]>
  /** Rows of a library, as the scope sees them, that a rule or a guard asks for. */
  linked(library: Resource, question: LinkQuestion): Promise<LinkedRows>
  /** Who took that step last, of the scope's own row. */
  lastActor(resource: Resource, id: string, reason: string): Promise<string | undefined>
  /** Waits for whoever holds one of these names, then holds them until the end of the transaction; in the order given. */
  hold(names: readonly string[]): Promise<void>
  /** The next number of the scope's own after a prefix, from 1: never the same twice, and never one that a row has. */
  nextNumber(resource: Resource, series: NumberSeries): Promise<number>
  /** Changes fields of the scope's own rows that refer to a record, without a new version of them. */
  rewrite(holder: Resource, rewriting: Rewriting): Promise<void>
  /** Row, revision and audit row together; answers the record as it is stored now. */
  write(change: Write): Promise<WireRecord | undefined>
  /** How often the person has been shown what is masked since then; of two at once the second waits for the first. */
  reveals(sinceMs: number): Promise<number>
  /** Counts one, and leaves the audit row of it. */
  noteReveal(revealed: Revealed): Promise<void>
  remove(removal: Removal): Promise<void>
  /** What was answered under the key before; `Failure('replayed')` when that was another write. */
  answered(once: Once): Promise<unknown>
  /** Waits for whoever writes under the same key. */
  inTurn(once: Once): Promise<void>
  /** False when the key is taken. */
  keep(once: Once, answer: unknown): Promise<boolean>
}

export interface Measuring {
  readonly ids: readonly string[]
  readonly child: Resource
  readonly rollup: Rollup
}

/** Numbers of a field that begin alike are counted together. */
export interface NumberSeries {
  readonly field: string
  readonly prefix: string
}

export interface Rewriting {
  /** The field that refers to the record. */
  readonly via: string
  readonly id: string
  readonly set: WireRecord
}

export interface LinkQuestion {
  /** The field that refers to the asking record; any row otherwise. */
  readonly via?: string
  /** The asking record, which is never among the answers itself. */
  readonly id: string
  /** Whether the asking record is of the same library. */
  readonly isOwn: boolean
  /** Reads fields alone. */
  readonly where?: Condition
}

export interface LinkedRows {
  readonly count: number
  /** Of the first few. */
  readonly labels: readonly string[]
  readonly first?: WireRecord | undefined
}

export interface PlatformRow extends StoredRow {
  readonly digest: string
}

export interface PlatformVersion {
  readonly record: WireRecord
  readonly digest: string
}

export interface Write {
  readonly resource: Resource
  readonly origin: Origin
  readonly before: WireRecord | null
  readonly after: WireRecord
  readonly version: number
  /** What the revision says beside its action. */
  readonly reason?: string
  /** Why, in the words of who did it. */
  readonly remark?: string | undefined
  /** What the dialog of a transition was answered. */
  readonly input?: WireRecord | undefined
  /** The audit row's action where it is not the revision's. */
  readonly audit?: string
  readonly source?: CopySource
  /** Keeps the answer for whoever sends the same again. */
  readonly once?: Once | undefined
}

export interface Removal {
  readonly resource: Resource
  readonly origin: Origin
  readonly action: 'delete' | 'cancel'
  readonly rows: readonly StoredRow[]
}

export interface Revealed extends Reveal {
  readonly origin: Origin
}

export interface Users {
  readonly user: Resource
  /** Whether it is rows inside them that refer to the record. */
  readonly isInside: boolean
  readonly count: number
  /** Of the first few. */
  readonly labels: readonly string[]
}

/** What stands in the way of a write: another row with the key, the same id or the same source, or a reference. */
export type ClashKind =
  | { readonly kind: 'key'; readonly key: UniqueKey }
  | { readonly kind: 'id' | 'copy' }
  | { readonly kind: 'used'; readonly id: string }
  | { readonly kind: 'reference'; readonly title?: string | undefined; readonly path?: string | undefined }

export class Clash extends Error {
  readonly what: ClashKind

  constructor(what: ClashKind, cause?: unknown) {
    super(`a write clashes: ${what.kind}`, { cause })
    this.what = what
  }
}

/** What a transaction was done for, on its way out of it. */
class Undone extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('a trial has ended; its transaction is undone')
    this.result = result
  }
}

/** Does the work in a transaction and undoes it, whatever comes of it; its result is answered. */
export async function undone<Within, Result>(
  transaction: (work: (within: Within) => Promise<never>) => Promise<never>,
  work: (within: Within) => Promise<Result>,
): Promise<Result> {
  try {
    return await transaction(async (within) => {
      throw new Undone(await work(within))
    })
  } catch (error) {
    if (error instanceof Undone) return error.result as Result
    throw error
  }
}
