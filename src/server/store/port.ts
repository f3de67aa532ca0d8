/** The rows of all libraries in SQL, as the operations need them. */
import { randomUUID } from 'node:crypto'
import type { Catalog, Resource, WireRecord } from '../../model/resource.ts'
import { getField } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { UniqueKey } from '../../model/unique.ts'
import type { PlatformRow, Port, PortTransaction } from '../../operations/port.ts'
import type { StoredRow } from '../../operations/row.ts'
import { clashing } from './clashes.ts'
import { columnName, isNumeric, quotedName, tableName } from './columns.ts'
import type { Database, Transaction } from './database.ts'
import { answeredBefore, inTurn, storeAnswer } from './idempotency.ts'
import { createReads } from './reads.ts'
import { recordOfSql, storedOf } from './records.ts'
import { digestColumn, digestExpression, rowSql } from './reference-state.ts'
import { removeRows } from './remove.ts'
import { createStoreTargets } from './targets.ts'
import { usersOf } from './usage.ts'
import { write } from './write.ts'

/** What writing needs besides the call itself. `catalog` is asked anew each time, because a running server may get another. */
export interface StoreContext {
  readonly database: Database
  readonly catalog: () => Catalog
  readonly clock: () => number
}

/** Where a transaction happens, and on whose behalf. */
export interface Within {
  readonly tx: Transaction
  readonly around: StoreContext
  readonly scope: Scope
}

export function createPort(around: StoreContext): Port {
  const { database, catalog, clock } = around
  return {
    catalog,
    clock,
    newId: () => randomUUID(),
    transaction: (scope, work) => database.transaction(scope, (tx) => work(createTransaction({ tx, around, scope }))),
    holder: (scope, resource, wanted) => holder(database, scope, resource, wanted),
    users: (scope, resource, id) => usersOf(around, scope, resource, id),
    reads: createReads(around),
  }
}

function createTransaction(within: Within): PortTransaction {
  const { tx, scope } = within
  return {
    find: async (resource, ids) => await rowsOf(tx, resource, ids),
    lock: async (resource, ids) => {
      const sql = `SELECT id FROM ${tableName(resource.name)} WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE`
      const held = await tx.query(sql, [ids])
      return held.length === 0 ? [] : await rowsOf(tx, resource, ids)
    },
    platform: (resource, id) => platformRow(tx, resource, id),
    platformAt: async (resource, { id, version }) => {
      const [row] = await tx.query(
        `SELECT v.after, ${digestExpression(resource, 'v.after')} AS digest FROM revisions v
         WHERE v.owner_id = $1 AND v.shelf = 'platform' AND v.library = $2 AND v.record_id = $3 AND v.version = $4::int`,
        [scope.consortiumId, resource.name, id, version],
      )
      return row && { record: row.after as WireRecord, digest: String(row.digest ?? '') }
    },
    copyOf: async (resource, platformId) => {
      const [row] = await tx.query(
        `SELECT ${rowSql(resource)} FROM ${tableName(resource.name)} r WHERE r.owner_id = $1 AND r.source_id = $2`,
        [ownerOf(scope), platformId],
      )
      return row && storedOf(row)
    },
    targets: createStoreTargets(tx),
    lastActor: async (resource, id, reason) => {
      const [last] = await tx.query(
        `SELECT user_id FROM revisions WHERE owner_id = $1 AND library = $2 AND record_id = $3 AND reason = $4
         ORDER BY version DESC LIMIT 1`,
        [ownerOf(scope), resource.name, id, reason],
      )
      return last && String(last.user_id)
    },
    write: (change) => clashing(change.resource, change.after, () => write(within, change)),
    remove: (removal) => removeRows(within, removal),
    answered: (once) => answeredBefore(within, once),
    inTurn: (once) => inTurn(within, once),
    keep: (once, answer) => storeAnswer(within, once, answer),
  }
}

async function rowsOf(tx: Transaction, resource: Resource, ids: readonly string[]): Promise<readonly StoredRow[]> {
  const sql = `SELECT ${rowSql(resource)} FROM ${tableName(resource.name)} r WHERE r.id = ANY ($1::text[]) ORDER BY r.id`
  return (await tx.query(sql, [ids])).map(storedOf)
}

async function platformRow(tx: Transaction, resource: Resource, id: string): Promise<PlatformRow | undefined> {
  const [row] = await tx.query(
    `SELECT ${rowSql(resource)}, r.${digestColumn(resource)} AS digest FROM ${tableName(resource.name)} r
     WHERE r.id = $1 AND r.shelf = 'platform'`,
    [id],
  )
  return row && { ...storedOf(row), digest: String(row.digest) }
}

async function holder(
  database: Database,
  scope: Scope,
  resource: Resource,
  { key, record }: { readonly key: UniqueKey; readonly record: WireRecord },
): Promise<WireRecord | undefined> {
  const fields = key.map((name) => getField(resource, name))
  const same = fields.map(
    (field, index) => `r.${quotedName(columnName(field))} = $${index + 4}::${isNumeric(field) ? 'float8' : 'text'}`,
  )
  const values = fields.map((field) => (isNumeric(field) ? Number(record[field.name]) : String(record[field.name])))
  const [row] = await database.read(
    scope,
    `SELECT ${rowSql(resource)} FROM ${tableName(resource.name)} r
     WHERE r.owner_id = $1 AND r.shelf = $2 AND r.id <> $3 AND ${same.join(' AND ')} ORDER BY r.created_at LIMIT 1`,
    [ownerOf(scope), scope.shelf, String(record[resource.identity.id] ?? ''), ...values],
  )
  return row && recordOfSql(resource, row)
}
