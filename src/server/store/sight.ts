/** Where the store's work happens, on whose behalf and in which library. */
import type { Catalog, Resource, WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import type { Write } from '../../operations/port.ts'
import type { Digest } from './whole-values.ts'
import type { Database, SqlRow, Statement, Transaction } from './database.ts'

/** What writing needs besides the call itself. `catalog` is asked anew each time, because a running server may get another. */
export interface StoreContext {
  readonly database: Database
  readonly catalog: () => Catalog
  readonly clock: () => number
  /** Of whole values, by a key that is no part of the rows. */
  readonly digest: () => Promise<Digest>
  /** The rooms that stand beside writes, by their names in descriptors. */
  readonly rooms: ReadonlyMap<string, KeepBeside>
}

/**
 * Makes true what a write says, within its transaction as the owner of the tables, and answers the record that is to be stored.
 *
 * Errors  `Failure`, and nothing is written.
 */
export type KeepBeside = (within: Within, change: Write) => Promise<WireRecord>

/** Where a transaction happens, and on whose behalf. */
export interface Within {
  readonly tx: Transaction
  readonly around: StoreContext
  readonly scope: Scope
}

/** What a scope sees of a library. */
export interface Sight extends StoreContext {
  readonly scope: Scope
  readonly resource: Resource
  /** As the scope, in one statement; `onePlan` as in `Database.read`. */
  readonly read: (statement: Statement, onePlan?: boolean) => Promise<readonly SqlRow[]>
}

export function sightOf(around: StoreContext, scope: Scope, resource: Resource): Sight {
  const read: Sight['read'] = (statement, onePlan) => around.database.read(scope, statement, onePlan)
  return { ...around, scope, resource, read }
}
