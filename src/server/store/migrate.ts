/**
 * Brings a store to the form that this program and this catalog need. Runs at every start; a second run changes nothing.
 *
 * Errors  `Error` when stored rows break a natural key that the catalog has just got.
 */
import { join } from 'sql-template-tag'
import type { Catalog, Resource, WireRecord } from '../../model/resource.ts'
import { exactColumnName, exactFields, keyOf, nameOf, sortColumnName, sortKeyFields, tableOf } from './columns.ts'
import { type Database, isSqlError, type Transaction } from './database.ts'
import { installJobs, JOB_TABLE, JOBS_INSTALLED } from './jobs.ts'
import { isPending, type MigrationStep, migrationSteps, rowSignature, signatureOf } from './migration-steps.ts'
import { indexPeople } from './people-search.ts'
import { countingLibraries, countSignature, recountLibrary } from './recount.ts'
import { searchEntry } from './search.ts'
import { sortKeys } from './sort-key.ts'
import { repeatedKeyWords, repeatWords } from './unique-keys.ts'
import { digestFor, wholeDigests } from './whole-values.ts'
import { fixed, sql } from './sql.ts'

/** Any number, as long as every process of this product uses the same one. */
const MIGRATION_LOCK = 7_203_114_925
const BATCH_ROWS = 1_000
/** No library's name has a space. */
const JOBS = 'tables of jobs'
/** A statement of a migration may take longer than one of a request. */
const MIGRATION_TIMEOUT_MS = 600_000

/** Answers what an operator should know: rows that repeat each other where the catalog allows it no longer. */
export async function migrate(database: Database, catalog: Catalog, secretKey = ''): Promise<readonly string[]> {
  const resources = Object.values(catalog.resources)
  return database.transaction('system', async (tx) => {
    await tx.query(sql`SET LOCAL statement_timeout = ${fixed(MIGRATION_TIMEOUT_MS)}`)
    await tx.query(sql`SELECT 1 AS locked FROM pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`)
    const known = await knownLibraries(tx)
    for (const step of migrationSteps(resources)) await runOnce({ tx, known }, step)
    for (const resource of resources) await indexAnew(tx, resource, secretKey)
    await countAnew({ tx, known }, resources)
    await indexPeople(tx)
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

interface Migrating {
  readonly tx: Transaction
  /** What was run, by its name. */
  readonly known: ReadonlyMap<string, string>
}

/** Statements that were already run in exactly this wording are left out: an unchanged catalog starts in milliseconds. */
async function runOnce({ tx, known }: Migrating, step: MigrationStep): Promise<void> {
  if (!isPending(step, known)) return
  const { name, ddl, resource } = step
  await tx.query('SAVEPOINT step')
  try {
    await tx.query(ddl)
  } catch (error) {
    if (!resource || !isSqlError(error, '23505')) throw error
    await tx.query('ROLLBACK TO SAVEPOINT step')
    const key = resource.identity.naturalKey.join(' + ')
    const named = await repeatedKeyWords(tx, resource)
    const words = `${resource.title}（${resource.name}）已有数据中 ${key} 重复${named}`
    throw new Error(`${words}，请先改正重复的数据，或修改描述文件的 naturalKey`, { cause: error })
  }
  await note(tx, name, signatureOf(step))
}

/**
 * The numbers that a library keeps of others, where it counts otherwise than the last time. A library that is not there meanwhile
 * follows nothing, so it is counted when it is back.
 */
async function countAnew({ tx, known }: Migrating, resources: readonly Resource[]): Promise<void> {
  const counting = countingLibraries(resources)
  for (const resource of counting) {
    const [name, signature] = [countName(resource), countSignature(resource, resources)]
    if (known.get(name) === signature) continue
    await recountLibrary(tx, resource, resources)
    await note(tx, name, signature)
  }
  const names = new Set(counting.map(countName))
  const gone = [...known.keys()].filter((name) => name.endsWith(COUNTS) && !names.has(name))
  if (gone.length > 0) await tx.query(sql`DELETE FROM libraries WHERE name = ANY (${gone}::text[])`)
}

/** No library's name has a space. */
const COUNTS = ' counts'

function countName({ name }: Resource): string {
  return name + COUNTS
}

/** The tables of jobs may be missing where the others were restored from a copy. */
async function installOnce(tx: Transaction, known: ReadonlyMap<string, string>): Promise<void> {
  const [table] = await tx.query(sql`SELECT to_regclass(${JOB_TABLE}) IS NOT NULL AS exists`)
  if (table?.exists && known.get(JOBS) === JOBS_INSTALLED) return
  await installJobs(tx)
  await note(tx, JOBS, JOBS_INSTALLED)
}

async function note(tx: Transaction, name: string, signature: string): Promise<void> {
  await tx.query(
    sql`INSERT INTO libraries (name, signature, search_signature) VALUES (${name}, ${signature}, '')
     ON CONFLICT (name) DO UPDATE SET signature = excluded.signature`,
  )
}

async function indexAnew(tx: Transaction, resource: Resource, secretKey: string): Promise<void> {
  const exact = exactFields(resource)
  const digest = exact.length > 0 ? await digestFor(tx, secretKey) : undefined
  const signature = rowSignature(resource, digest)
  const changed = await tx.query(
    sql`UPDATE libraries SET search_signature = ${signature}
      WHERE name = ${resource.name} AND search_signature <> ${signature} RETURNING name`,
  )
  if (changed.length === 0) return
  const table = tableOf(resource)
  const keys = sortKeyFields(resource).map(
    (field) => sql`${nameOf(sortColumnName(field))} = e.keys->>${keyOf(field.name)}`,
  )
  const whole = exact.map((field) => sql`${nameOf(exactColumnName(field))} = e.whole->>${keyOf(field.name)}`)
  for (let after = ''; ;) {
    const rows = await tx.query(
      sql`SELECT owner_id, id, data FROM ${table} WHERE id > ${after} ORDER BY id LIMIT ${fixed(BATCH_ROWS)}`,
    )
    if (rows.length === 0) return
    const entries = rows.map((row) => ({
      id: row.id,
      ...searchEntry(resource, row.data as WireRecord, String(row.owner_id)),
      keys: sortKeys(resource, row.data as WireRecord),
      whole: digest ? wholeDigests(resource, row.data as WireRecord, { owner: String(row.owner_id), digest }) : {},
    }))
    await tx.query(
      sql`UPDATE ${table} r SET ${join([sql`search = e.search`, sql`grams = e.grams`, ...keys, ...whole], ', ')}
       FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e(id text, search text, grams int[], keys jsonb, whole jsonb)
       WHERE r.id = e.id`,
    )
    after = String(rows.at(-1)?.id)
  }
}
