/**
 * What the server may ask of its store. Everything below this line knows SQL, nothing above it does.
 *
 * Shapes  Records go in and come out in wire names, complete with id, `OrganizationId`, `Shelf` and version.
 * Errors  `Failure`: `notFound` for a record outside the scope's sight, `forbidden` for one on a shelf that the scope
 *         may not write, `conflict` with both versions, `invalid` with the fields for a duplicate natural key, a reference
 *         to nothing or a row still in use, `replayed` for an idempotency key with another body, `unavailable` for a busy pool.
 * Source  DESIGN §6; reliability requirements T5–T7, D1–D5, U1, U2, L3.
 */
import type { Page, PageInput, Revision } from '../../model/query.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'

/** Where a request came from, for the audit trail. */
export interface Origin {
  readonly requestId: string
  readonly address: string
}

export interface Save {
  readonly resource: Resource
  /** With an id: an update based on the record's version. Without: a creation. */
  readonly record: WireRecord
  readonly idempotencyKey?: string
}

export interface AuditEntry {
  readonly action: string
  /** What it was done to, e.g. `thing/3f2a…`; '' when nothing in particular. */
  readonly object: string
  readonly result: 'ok' | 'refused'
  readonly userId: string
  /** The organization that the row belongs to; '' for none. */
  readonly organizationId: string
  /** With a consortium, which its administrators act for, the row is the consortium's and stands on the platform's shelf. */
  readonly consortiumId?: string
  readonly detail?: Readonly<Record<string, unknown>>
}

export interface LibraryStore {
  page(scope: Scope, resource: Resource, input: PageInput): Promise<Page>
  /** Records of these ids that the scope can see, in the order asked; unseen ids are left out. */
  byIds(scope: Scope, resource: Resource, ids: readonly string[]): Promise<readonly WireRecord[]>
  /** Writes row, revision and audit in one transaction and answers the stored record. */
  save(scope: Scope, origin: Origin, save: Save): Promise<WireRecord>
  remove(scope: Scope, origin: Origin, resource: Resource, ids: readonly string[]): Promise<void>
  /** Newest first. */
  history(scope: Scope, resource: Resource, id: string): Promise<readonly Revision[]>
}
