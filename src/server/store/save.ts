/**
 * One write: row, revision and audit in one transaction, or nothing.
 *
 * Source  Reliability requirements D3–D5, T8, U2.
 */
import { createHash, randomUUID } from 'node:crypto'
import { Failure } from '../../model/failure.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { literal, quoted, sortColumnName, sortKeyFields, tableOf } from './columns.ts'
import type { Param, Transaction } from './database.ts'
import type { Surroundings } from './libraries.ts'
import { canonical, dataOf, recordOf } from './records.ts'
import { referenceProblems } from './references.ts'
import { conflict, missingVersion, refusalOf, requireReadOnly } from './save-refusals.ts'
import { searchEntry } from './search.ts'
import { sortKeys } from './sort-key.ts'
import type { Origin, Save } from './store.ts'

/** How long a repeated creation is answered with the first one's answer. */
export const IDEMPOTENCY_MS = 86_400_000

/** What is to be saved, by whom, and the transaction that it happens in. */
interface Saving extends Save {
  readonly tx: Transaction
  readonly around: Surroundings
  readonly scope: Scope
  readonly origin: Origin
}

interface Write {
  readonly scope: Scope
  readonly origin: Origin
  readonly resource: Resource
  readonly now: number
  readonly before: WireRecord | null
  readonly after: WireRecord
  readonly version: number
}

/** Writes what `work` asks for in one transaction, all or none. After a deadlock `work` is done again from its beginning. */
export async function saveTogether<T>(
  around: Surroundings,
  scope: Scope,
  origin: Origin,
  work: (save: (call: Save) => Promise<WireRecord>) => Promise<T>,
): Promise<T> {
  return await around.database.transaction(scope, (tx) =>
    work(async (call) => {
      const { resource, record } = call
      if (ownerOf(scope) === '' || !resource.scopes[scope.shelf]) throw new Failure('forbidden')
      const id = record[resource.identity.id]
      const isNew = id === undefined || id === null || id === ''
      try {
        return await (isNew ? create : update)({ ...call, tx, around, scope, origin })
      } catch (error) {
        throw refusalOf(error, resource, record)
      }
    }),
  )
}

async function create(saving: Saving): Promise<WireRecord> {
  const { tx, around, scope, origin, resource, record } = saving
  const { identity } = resource
  const row = { id: randomUUID(), owner_id: ownerOf(scope), shelf: scope.shelf, version: 1 }
  const own = recordOf(resource, { ...row, data: {} })
  const free: WireRecord = { ...own, ...(identity.version ? { [identity.version]: 0 } : {}) }
  requireReadOnly(resource, record, (name) => [undefined, null, '', own[name], free[name]])
  const after = recordOf(resource, { ...row, data: dataOf(resource, record) })
  const first = await firstAnswer(saving, after)
  if (first) return first
  await requireReferences(saving, null, after)
  await write(tx, { scope, origin, resource, now: around.clock(), before: null, after, version: 1 })
  return after
}

async function update(saving: Saving): Promise<WireRecord> {
  const { tx, around, scope, origin, resource, record } = saving
  const { id: idField, version: versionField } = resource.identity
  const id = String(record[idField])
  const row = await readRow(tx, resource, id)
  if (!row) throw new Failure('notFound')
  const before = recordOf(resource, row)
  if (row.shelf !== scope.shelf || row.owner_id !== ownerOf(scope)) throw new Failure('forbidden')
  const submitted = versionField ? record[versionField] : row.version
  if (submitted === undefined || submitted === null) throw missingVersion(versionField ?? '')
  if (submitted !== row.version) throw conflict(before, record)
  requireReadOnly(resource, record, (name) => [undefined, before[name]])
  const version = Number(row.version) + 1
  const kept = Object.entries(row.data as WireRecord).filter(([name]) => !isEditable(resource, name))
  const data = { ...dataOf(resource, record), ...Object.fromEntries(kept) }
  const after = recordOf(resource, { ...row, version, data })
  await requireReferences(saving, before, after)
  const written = await write(tx, { scope, origin, resource, now: around.clock(), before, after, version })
  if (written) return after
  const current = await readRow(tx, resource, id)
  throw conflict(current ? recordOf(resource, current) : null, record)
}

async function readRow(tx: Transaction, resource: Resource, id: string) {
  const sql = `SELECT owner_id, id, shelf, version, data FROM ${tableOf(resource.name)} WHERE id = $1`
  const [row] = await tx.query(sql, [id])
  return row
}

/** False when another write has changed the version in between; then nothing was written. */
async function write(tx: Transaction, change: Write): Promise<boolean> {
  const { scope, origin, resource, before, after, version } = change
  const table = tableOf(resource.name)
  const id = String(after[resource.identity.id])
  const data = dataOf(resource, after)
  const { search, grams } = searchEntry(resource, data, ownerOf(scope))
  const keys = sortKeyFields(resource).map((field) => ({
    column: quoted(sortColumnName(field)),
    value: `$17::jsonb->>${literal(field.name)}`,
  }))
  const params: readonly Param[] = [
    ownerOf(scope),
    scope.shelf,
    id,
    version,
    JSON.stringify(data),
    search,
    grams,
    new Date(change.now).toISOString(),
    resource.name,
    before ? 'update' : 'create',
    scope.userId,
    scope.userName,
    origin.requestId,
    origin.address,
    before ? JSON.stringify(before) : null,
    JSON.stringify(after),
    ...(keys.length > 0 ? [JSON.stringify(sortKeys(resource, data))] : []),
  ]
  const set = keys.map(({ column, value }) => `, ${column} = ${value}`).join('')
  const row = before
    ? `UPDATE ${table} SET version = $4, data = $5::jsonb, search = $6, grams = $7::int[], updated_at = $8::timestamptz${set}
       WHERE owner_id = $1 AND shelf = $2 AND id = $3 AND version = $4 - 1 RETURNING id`
    : `INSERT INTO ${table} (owner_id, shelf, id, version, data, search, grams, created_at, updated_at${keys.map(({ column }) => `, ${column}`).join('')})
       VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7::int[], $8::timestamptz, $8::timestamptz${keys.map(({ value }) => `, ${value}`).join('')}) RETURNING id`
  const written = await tx.query(`WITH row AS (${row}), ${TRACES} SELECT id FROM row`, params)
  return written.length > 0
}

/** Revision and audit row of a write, for the parameters of `write` and `remove`. */
export const TRACES = `revision AS (
  INSERT INTO revisions (owner_id, shelf, library, record_id, version, action, at, user_id, user_name, request_id, before, after)
  SELECT $1, $2, $9, $3, $4, $10, $8::timestamptz, $11, $12, $13, $15::jsonb, $16::jsonb FROM row),
trace AS (
  INSERT INTO audit (owner_id, shelf, at, user_id, address, request_id, action, object, result)
  SELECT $1, $2, $8::timestamptz, $11, $14, $13, $10, $9 || '/' || $3, 'ok' FROM row)`

/** The answer of an earlier creation with the same key; otherwise keeps this one's under the key. */
async function firstAnswer(
  { tx, around, scope, resource, record, idempotencyKey }: Saving,
  answer: WireRecord,
): Promise<WireRecord | undefined> {
  if (!idempotencyKey) return undefined
  const hash = createHash('sha256')
    .update(canonical([resource.name, record]))
    .digest('hex')
  const now = around.clock()
  const who = [ownerOf(scope), scope.shelf, scope.userId, idempotencyKey]
  const kept = await tx.query(
    `INSERT INTO idempotency AS i (owner_id, shelf, user_id, key, body_hash, answer, created_ms)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::bigint)
     ON CONFLICT (owner_id, shelf, user_id, key) DO UPDATE
       SET body_hash = excluded.body_hash, answer = excluded.answer, created_ms = excluded.created_ms
       WHERE i.created_ms <= $8::bigint RETURNING 1 AS kept`,
    [...who, hash, JSON.stringify(answer), now, now - IDEMPOTENCY_MS],
  )
  if (kept.length > 0) return undefined
  const [first] = await tx.query(
    'SELECT body_hash, answer FROM idempotency WHERE owner_id = $1 AND shelf = $2 AND user_id = $3 AND key = $4',
    who,
  )
  if (first?.body_hash !== hash) throw new Failure('replayed')
  return first.answer as WireRecord
}

function isEditable(resource: Resource, name: string): boolean {
  return resource.fields.some((field) => field.name === name && !field.readOnly)
}

async function requireReferences(
  { tx, around, resource }: Saving,
  before: WireRecord | null,
  after: WireRecord,
): Promise<void> {
  const problems = await referenceProblems(tx, around.catalog(), resource, { before, after })
  if (problems.length > 0) throw new Failure('invalid', { words: problems[0]?.message ?? '', problems })
}
