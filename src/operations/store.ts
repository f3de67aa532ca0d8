/**
 * What can be done with the rows of all libraries, whoever keeps them.
 *
 * Shapes  Records go in and come out in wire names, complete with id, `OrganizationId`, `Shelf` and version.
 * Errors  `Failure`: `notFound` for a record outside the scope's sight, `forbidden` for one on a shelf that the scope
 *         may not write, `conflict` with both versions, `invalid` with the fields for a duplicate natural key, a reference
 *         to nothing or a row still in use, `replayed` for an idempotency key with another body, `unavailable` for a busy pool.
 * Source  DESIGN §6; reliability requirements T5–T7, D1–D5, U1, U2, L3.
 */
import type { WrittenBatch, DeletedPage, EarlierRecord, RecordVersion } from '../model/change-batch.ts'
import type { SettingValues } from '../model/condition.ts'
import type { ListSummary } from '../model/list-head.ts'
import type { ChangeOrigin } from '../model/change-origin.ts'
import type { Drift, Page, PageInput, RecordHits, Revision } from '../model/query.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Problem } from '../model/problem.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import type { Scope } from '../model/scope.ts'
import type { Validate } from '../model/validation.ts'
import type { WriteVerdict } from '../model/write-check.ts'
import type { BatchQuery, PartQuery } from '../wire/changes.ts'

/** Where a request came from, for the audit trail, and how the change came about, for the history. */
export interface Origin {
  readonly requestId: string
  readonly address: string
  readonly change?: ChangeOrigin
  /** When it happened, for demo data of the past weeks; now when absent. Unix milliseconds. */
  readonly atMs?: number
}

export interface Save {
  readonly resource: Resource
  /** With an id: an update based on the record's version. Without: a creation. */
  readonly record: WireRecord
  /** Of a creation: what else holds from the beginning, in fields that nobody writes. Never what a request brings. */
  readonly stated?: WireRecord
  readonly idempotencyKey?: string
}

/** Several saves in one transaction, all or none. */
export interface SavesTogether<T> {
  /** May be done again from its beginning. */
  readonly work: (save: (call: Save) => Promise<WireRecord>) => Promise<T>
  /** Sent again under the same key, the first answer, which is kept as JSON, comes back and nothing is done. */
  readonly idempotencyKey?: string
}

/** One record; `idempotencyKey` is that of the call, which may carry several. */
export interface OnceById {
  readonly resource: Resource
  readonly id: string
  readonly idempotencyKey?: string | undefined
}

export interface Transit extends OnceById {
  readonly transition: Transition
  /** Why, for a transition that asks for it. */
  readonly reason?: string | undefined
  /** What its dialog was answered, judged already. */
  readonly input?: WireRecord | undefined
  /** The version that whoever asks has seen. */
  readonly version?: number | undefined
  /** What the house makes by itself: by the clock it has to be due, as an effect another step brings it about. Never what a request brings. */
  readonly by?: 'clock' | 'effect'
}

/** A write that is tried, with what is wrong with its values already; those are not in it. */
export type CheckedSteps = {
  readonly resource: Resource
  /** Fields that hold nothing which could be judged. */
  readonly open: readonly string[]
  readonly problems: readonly Problem[]
} & (
  | { readonly kind: 'create' | 'update'; readonly record: WireRecord }
  | { readonly kind: 'delete' | 'cancel' | 'edit'; readonly id: string }
  | ({ readonly kind: 'transition' } & Pick<Transit, 'id' | 'transition' | 'input'>)
)

export interface Sync extends OnceById {
  /** Judges the copy as it would be; with problems nothing is taken over. */
  readonly validate: Validate
}

export interface Reveal {
  readonly resource: Resource
  readonly id: string
  /** Masked ones. */
  readonly fields: readonly string[]
  readonly purpose: string
}

export interface Undo {
  readonly resource: Resource
  readonly id: string
  /** What is undone; the record's deletion, whoever made it, when absent. */
  readonly batch?: string
  /** The batch that the undoing itself is, so that it can be undone too. */
  readonly as: string
  /** Judges what comes back. */
  readonly validate: Validate
}

export interface IdQuery extends PageInput {
  /** Only these records of the list. */
  readonly only?: readonly string[] | undefined
}

export interface IdList {
  readonly ids: readonly string[]
  readonly total: number
}

/** The texts of a field that hold the keyword. */
export interface ValuesQuery {
  readonly field: string
  readonly keyword: string
}

/** Some records of a batch. */
export type BatchPart = Omit<BatchQuery, 'library'>

/** The organization's copy of a platform record: a new one, or the one that it had already. */
export interface Copy {
  readonly record: WireRecord
  readonly isNew: boolean
}

/** A page whose rows are the JSON of a list of records. */
export interface PageText {
  readonly rows: string
  readonly total: number
}

export interface RemovalRequest {
  readonly resource: Resource
  readonly ids: readonly string[]
  readonly idempotencyKey?: string | undefined
}

export interface LibraryStore {
  /** As `page`, for whoever only passes the rows on. */
  pageText(scope: Scope, resource: Resource, input: PageInput): Promise<PageText>
  page(scope: Scope, resource: Resource, input: PageInput): Promise<Page>
  /**
   * All ids of the list in its order, or those of `only` that are in it, some thousand at a time joined by `ID_JOINT`: there
   * may be hundreds of thousands.
   */
  idList(scope: Scope, resource: Resource, query: IdQuery): Promise<IdList>
  /** How many records each tab of the list holds, and its totals, over all that is asked for. */
  summary(scope: Scope, resource: Resource, input: PageInput): Promise<ListSummary>
  /** What is set under every code that a condition of any library reads. */
  settings(scope: Scope): Promise<SettingValues>
  /** The best few records of each library that hold the keyword, the library with the best match first; all in one statement. */
  search(scope: Scope, resources: readonly Resource[], keyword: string): Promise<readonly RecordHits[]>
  /** Records of these ids that the scope can see, in the order asked; unseen ids are left out. */
  byIds(scope: Scope, resource: Resource, ids: readonly string[]): Promise<readonly WireRecord[]>
  /** Writes row, revision and audit in one transaction and answers the stored record. */
  save(scope: Scope, origin: Origin, save: Save): Promise<WireRecord>
  saveTogether<T>(scope: Scope, origin: Origin, saves: SavesTogether<T>): Promise<T>
  remove(scope: Scope, origin: Origin, removal: RemovalRequest): Promise<void>
  /** `replayed` when the key was used for another call; the records of the call are answered one by one under it. */
  claimKey(scope: Scope, key: string, body: unknown): Promise<void>
  /** Enabled platform records that the organization has no copy of. */
  unreferenced(scope: Scope, resource: Resource, input: PageInput): Promise<Page>
  reference(scope: Scope, origin: Origin, platform: OnceById): Promise<Copy>
  /** Takes the organization's copy away and answers it as it was; 400 for a record that is no copy. */
  cancel(scope: Scope, origin: Origin, copy: OnceById): Promise<WireRecord>
  /** Takes into the copy what the platform has changed since the last time; fields that it keeps are the organization's. */
  sync(scope: Scope, origin: Origin, change: Sync): Promise<WireRecord>
  drift(scope: Scope, resource: Resource, ids: readonly string[]): Promise<readonly Drift[]>
  /** Sets the fields of a transition, read-only ones too; 400 with words when the record is not ready for it. */
  transit(scope: Scope, origin: Origin, change: Transit): Promise<WireRecord>
  /** These fields of a record of one's own in clear text, and the trace of it, in one transaction; `tooMany` for who asks too often. */
  reveal(scope: Scope, origin: Origin, asked: Reveal): Promise<WireRecord>
  /** What that write would be told; it leaves no trace. */
  check(scope: Scope, origin: Origin, steps: CheckedSteps): Promise<WriteVerdict>
  /** The distinct texts of a field in the scope's sight that hold the keyword, most used first. */
  values(scope: Scope, resource: Resource, query: ValuesQuery): Promise<readonly string[]>
  /** Newest first. */
  history(scope: Scope, resource: Resource, id: string): Promise<readonly Revision[]>
  /** What records were at earlier versions, in the order that they are asked for; null for what the scope cannot see. */
  versions(scope: Scope, resource: Resource, wanted: readonly RecordVersion[]): Promise<readonly EarlierRecord[]>
  /** Takes back what a batch did to one record, while nobody has written to it since. */
  undo(scope: Scope, origin: Origin, undo: Undo): Promise<void>
  /** What the scope has deleted within the last days and not brought back, newest first. */
  deleted(scope: Scope, resource: Resource, query: PartQuery): Promise<DeletedPage>
  /** The records that were changed together, the last first. */
  batch(scope: Scope, resource: Resource, query: BatchPart): Promise<WrittenBatch>
}
