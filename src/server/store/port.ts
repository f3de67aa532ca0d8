/** The rows of all libraries in SQL, as the operations need them. */
import { randomUUID } from 'node:crypto'
import { raw } from 'sql-template-tag'
import { Failure } from '../../model/failure.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { getField } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import type { UniqueKey } from '../../model/unique.ts'
import { createValidate } from '../../model/validator.ts'
import { type PlatformRow, type PortTransaction, type RowPort, undone, type Write } from '../../operations/port.ts'
import type { StoredRow } from '../../operations/row.ts'
import { clashing } from './clashes.ts'
import { columnName, isNumeric, nameOf, tableOf } from './columns.ts'
import { createCounter } from './counters.ts'
import { asSystem, type Transaction } from './database.ts'
import { answeredBefore, inTurn, storeAnswer } from './idempotency.ts'
import { measuredRows } from './measured.ts'
import { createReads } from './reads.ts'
import { recordOfSql, storedOf } from './records.ts'
import { digestColumn, digestExpression, rowSql } from './reference-state.ts'
import { removeRows } from './remove.ts'
import { noteReveal, revealsSince } from './reveals.ts'
import { restateRows, rewriteRows } from './rewrite.ts'
import { createStoreTargets } from './targets.ts'
import { linkedRows, matchingRows, usersOf } from './usage.ts'
import { write } from './write.ts'
import { createPastWriter, isOfPast, withIdle } from './write-past.ts'
import { type Sight, sightOf, type StoreContext, type Within } from './sight.ts'
import { allOf, sql } from './sql.ts'

/** Who only asks waits no longer for whoever holds a row. */
const TRIAL_WAIT_MS = 200

export function createPort(around: StoreContext): RowPort {
  const { database, catalog, clock } = around
  return {
    catalog,
    clock,
    validatorOf: createValidate,
    newId: () => randomUUID(),
    transaction: (scope, work) => database.transaction(scope, (tx) => work(createTransaction({ tx, around, scope }))),
    trial: (scope, work) =>
      undone(
        (inner: (tx: Transaction) => Promise<never>) => database.transaction(scope, inner),
        async (tx) => {
          await tx.query(sql`SELECT set_config('lock_timeout', ${`${TRIAL_WAIT_MS}ms`}, true)`)
          return await work(createTransaction({ tx, around, scope }))
        },
      ),
    holder: (scope, resource, wanted) => holder(sightOf(around, scope, resource), wanted),
    users: (scope, resource, id) => usersOf(sightOf(around, scope, resource), id),
    reads: createReads(around),
  }
}

function createTransaction(outer: Within): PortTransaction {
  const within = { ...outer, tx: withIdle(outer.tx) }
  const { tx, scope } = within
  const ofPast = createPastWriter(within)
  return {
    find: async (resource, ids) => await rowsOf(tx, resource, ids),
    lock: async (resource, ids) => {
      const held = await tx.query(
        sql`SELECT id FROM ${tableOf(resource)} WHERE id = ANY (${ids}::text[]) ORDER BY id FOR UPDATE`,
      )
      return held.length === 0 ? [] : await rowsOf(tx, resource, ids)
    },
    share: async (resource, ids) => {
      await tx.query(sql`SELECT id FROM ${tableOf(resource)} WHERE id = ANY (${ids}::text[]) ORDER BY id FOR SHARE`)
      return await rowsOf(tx, resource, ids)
    },
    holdOwn: async (resource, ids) => {
      const rows = await tx.query(sql`SELECT ${rowSql(resource)} FROM ${tableOf(resource)} r
        WHERE r.owner_id = ${ownerOf(scope)} AND r.shelf = ${scope.shelf} AND r.id = ANY (${ids}::text[])
        ORDER BY r.id FOR NO KEY UPDATE OF r`)
      return rows.map(storedOf)
    },
    measured: (resource, measuring) => measuredRows(tx, resource, measuring),
    restate: (resource, rows) => restateRows(tx, resource, rows),
    platform: (resource, id) => platformRow(tx, resource, id),
    platformAt: async (resource, { id, version }) => {
      const [row] = await tx.query(
        sql`SELECT v.after, ${raw(digestExpression(resource, 'v.after'))} AS digest FROM revisions v
         WHERE v.owner_id = ${scope.consortiumId} AND v.shelf = 'platform' AND v.library = ${resource.name}
           AND v.record_id = ${id} AND v.version = ${version}::int`,
      )
      return row && { record: row.after as WireRecord, digest: String(row.digest ?? '') }
    },
    copyOf: async (resource, platformId) => {
      const [row] = await tx.query(
        sql`SELECT ${rowSql(resource)} FROM ${tableOf(resource)} r
         WHERE r.owner_id = ${ownerOf(scope)} AND r.source_id = ${platformId}`,
      )
      return row && storedOf(row)
    },
    targets: createStoreTargets(tx),
    matching: (library, where) => matchingRows(within, library, where),
    linked: (library, question) => linkedRows(within, library, question),
    lastActor: async (resource, id, reason) => {
      const [last] = await tx.query(
        sql`SELECT user_id FROM revisions WHERE owner_id = ${ownerOf(scope)} AND library = ${resource.name}
         AND record_id = ${id} AND reason = ${reason} ORDER BY version DESC LIMIT 1`,
      )
      return last && String(last.user_id)
    },
    hold: async (names) => {
      for (const name of names)
        await tx.query(sql`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    },
    nextNumber: createCounter(within),
    reveals: (sinceMs) => revealsSince(within, sinceMs),
    noteReveal: (revealed) => noteReveal(within, revealed),
    rewrite: (holder, rewriting) => rewriteRows(within, holder, rewriting),
    write: async (change) => {
      if (isOfPast(change)) return await clashing(change.resource, change.after, () => ofPast(change))
      const kept = await keptBeside(within, change)
      return await clashing(kept.resource, kept.after, () => write(within, kept))
    },
    remove: (removal) => {
      const { keeper } = removal.resource
      if (keeper && !keeper.steps) throw new Failure('forbidden')
      return removeRows(within, removal)
    },
    answered: (once) => answeredBefore(within, once),
    inTurn: (once) => inTurn(within, once),
    keep: (once, answer) => storeAnswer(within, once, answer),
  }
}

/** For the room itself, which has made true what it writes. */
export function roomTransaction(within: Within): PortTransaction {
  return {
    ...createTransaction(within),
    write: (change) => clashing(change.resource, change.after, () => write(within, change)),
  }
}

/** Without the room nothing would be true of what is written: then nothing is. */
async function keptBeside(within: Within, change: Write): Promise<Write> {
  const { keeper } = change.resource
  if (!keeper || (keeper.steps && !isNewStep(change, keeper.steps))) return change
  const keep = within.around.rooms.get(keeper.room)
  if (!keep) throw new Error(`nobody keeps ${keeper.room}: give the store its room before anything is written`)
  return { ...change, after: await asSystem(within.tx, within.scope, () => keep(within, change)) }
}

/** What happened before the console was there, as demo data tell it, has had its effects already. */
function isNewStep({ reason, origin }: Write, steps: readonly string[]): boolean {
  return reason !== undefined && steps.includes(reason) && origin.atMs === undefined
}

async function rowsOf(tx: Transaction, resource: Resource, ids: readonly string[]): Promise<readonly StoredRow[]> {
  const rows = await tx.query(
    sql`SELECT ${rowSql(resource)} FROM ${tableOf(resource)} r WHERE r.id = ANY (${ids}::text[]) ORDER BY r.id`,
  )
  return rows.map(storedOf)
}

async function platformRow(tx: Transaction, resource: Resource, id: string): Promise<PlatformRow | undefined> {
  const [row] = await tx.query(
    sql`SELECT ${rowSql(resource)}, r.${nameOf(digestColumn(resource))} AS digest FROM ${tableOf(resource)} r
     WHERE r.id = ${id} AND r.shelf = 'platform'`,
  )
  return row && { ...storedOf(row), digest: String(row.digest) }
}

async function holder(
  { scope, resource, read }: Sight,
  { key, record }: { readonly key: UniqueKey; readonly record: WireRecord },
): Promise<WireRecord | undefined> {
  const same = key.map((name) => {
    const field = getField(resource, name)
    const value = isNumeric(field) ? sql`${Number(record[name])}::float8` : sql`${String(record[name])}::text`
    return sql`r.${nameOf(columnName(field))} = ${value}`
  })
  const [row] = await read(sql`SELECT ${rowSql(resource)} FROM ${tableOf(resource)} r
    WHERE r.owner_id = ${ownerOf(scope)} AND r.shelf = ${scope.shelf} AND r.id <> ${String(record[resource.identity.id] ?? '')}
      AND ${allOf(same)} ORDER BY r.created_at LIMIT 1`)
  return row && recordOfSql(resource, row)
}
