/**
 * Brings a store to the form that this program and this catalog need. Runs at every start; a second run changes nothing.
 *
 * Errors  `Error` when stored rows break a natural key that the catalog has just got.
 */
import { createHash } from 'node:crypto'
import type { Catalog, Resource, WireRecord } from '../../model/resource.ts'
import { BASE_TABLES } from './base-tables.ts'
import { literal, quotedName, sortColumnName, sortKeyFields, tableName } from './columns.ts'
import { type Database, isSqlError, type Transaction } from './database.ts'
import { installJobs, JOB_TABLE, JOBS_INSTALLED } from './jobs.ts'
import { libraryTableSql, referencesSql } from './library-table.ts'
import { mentionsSql } from './mentions.ts'
import { renamesSql } from './renames.ts'
import { searchEntry, searchSignature } from './search.ts'
import { sortKeys, sortSignature } from './sort-key.ts'
import { repeatWords, uniqueSql } from './unique-keys.ts'

/** Any number, as long as every process of this product uses the same one. */
const MIGRATION_LOCK = 7_203_114_925
const BATCH_ROWS = 1_000
/** No library's name has a space. */
const JOBS = 'tables of jobs'
/** A statement of a migration may take longer than one of a request. */
const MIGRATION_TIMEOUT_MS = 600_000

/** Answers what an operator should know: rows that repeat each other where the catalog allows it no longer. */
export async function migrate(database: Database, catalog: Catalog): Promise<readonly string[]> {
  const resources = Object.values(catalog.resources)
  const names = new Set(resources.map((resource) => resource.name))
  return database.transaction('system', async (tx) => {
    await tx.query(`SET LOCAL statement_timeout = ${MIGRATION_TIMEOUT_MS}`)
    await tx.query('SELECT 1 AS locked FROM pg_advisory_xact_lock($1::bigint)', [MIGRATION_LOCK])
    const known = await knownLibraries(tx)
    await runOnce({ tx, known }, '', BASE_TABLES)
    for (const resource of resources.filter(({ renames }) => renames))
      await runOnce({ tx, known }, `${resource.name} renames`, renamesSql(resource))
    for (const resource of resources) await runOnce({ tx, known }, resource.name, libraryTableSql(resource), resource)
    for (const resource of resources) await runOnce({ tx, known }, `${resource.name} unique`, uniqueSql(resource))
    for (const resource of resources)
      await runOnce({ tx, known }, `${resource.name} references`, referencesSql(resource, names))
    for (const resource of resources)
      await runOnce({ tx, known }, `${resource.name} mentions`, mentionsSql(resource, names))
    for (const resource of resources) await indexAnew(tx, resource)
    await installOnce(tx, known)
    return repeatWords(tx, resources)
  })
}

async function knownLibraries(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const [table] = await tx.query(`SELECT to_regclass('libraries') IS NOT NULL AS exists`)
  if (!table?.exists) return new Map()
  const rows = await tx.query('SELECT name, signature FROM libraries')
  return new Map(rows.map((row) => [String(row.name), String(row.signature)]))
}

/** Statements that were already run in exactly this wording are left out: an unchanged catalog starts in milliseconds. */
interface Migrating {
  readonly tx: Transaction
  /** What was run, by its name. */
  readonly known: ReadonlyMap<string, string>
}

async function runOnce({ tx, known }: Migrating, name: string, sql: string, resource?: Resource): Promise<void> {
  const signature = createHash('sha256').update(sql).digest('hex')
  if (known.get(name) === signature) return
  try {
    await tx.query(sql)
  } catch (error) {
    if (resource && isSqlError(error, '23505')) {
      const key = resource.identity.naturalKey.join(' + ')
      throw new Error(
        `${resource.title}（${resource.name}）已有数据中 ${key} 重复，请先改正重复的数据，或修改描述文件的 naturalKey`,
        {
          cause: error,
        },
      )
    }
    throw error
  }
  await note(tx, name, signature)
}

/** The tables of jobs may be missing where the others were restored from a copy. */
async function installOnce(tx: Transaction, known: ReadonlyMap<string, string>): Promise<void> {
  const [table] = await tx.query('SELECT to_regclass($1) IS NOT NULL AS exists', [JOB_TABLE])
  if (table?.exists && known.get(JOBS) === JOBS_INSTALLED) return
  await installJobs(tx)
  await note(tx, JOBS, JOBS_INSTALLED)
}

async function note(tx: Transaction, name: string, signature: string): Promise<void> {
  await tx.query(
    `INSERT INTO libraries (name, signature, search_signature) VALUES ($1, $2, '')
     ON CONFLICT (name) DO UPDATE SET signature = excluded.signature`,
    [name, signature],
  )
}

async function indexAnew(tx: Transaction, resource: Resource): Promise<void> {
  const signature = `${searchSignature(resource)} ${sortSignature(resource)}`
  const changed = await tx.query(
    'UPDATE libraries SET search_signature = $2 WHERE name = $1 AND search_signature <> $2 RETURNING name',
    [resource.name, signature],
  )
  if (changed.length === 0) return
  const table = tableName(resource.name)
  const keys = sortKeyFields(resource).map(
    (field) => `${quotedName(sortColumnName(field))} = e.keys->>${literal(field.name)}`,
  )
  for (let after = ''; ;) {
    const rows = await tx.query(
      `SELECT owner_id, id, data FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${BATCH_ROWS}`,
      [after],
    )
    if (rows.length === 0) return
    const entries = rows.map((row) => ({
      id: row.id,
      ...searchEntry(resource, row.data as WireRecord, String(row.owner_id)),
      keys: sortKeys(resource, row.data as WireRecord),
    }))
    await tx.query(
      `UPDATE ${table} r SET ${['search = e.search', 'grams = e.grams', ...keys].join(', ')}
       FROM jsonb_to_recordset($1::jsonb) AS e(id text, search text, grams int[], keys jsonb) WHERE r.id = e.id`,
      [JSON.stringify(entries)],
    )
    after = String(rows.at(-1)?.id)
  }
}
