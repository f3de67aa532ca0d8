/**
 * What is kept of the references inside groups and rows.
 *
 * A field of the record itself has a column with a foreign key. What stands deeper inside is kept in a table beside, one row per
 * mention, so that its target is guarded by a foreign key too and cannot be deleted in any race.
 */
import { innerReferences, mentionsOf } from '../../model/mentions.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { ownerOf } from '../../model/scope.ts'
import type { Write } from '../../operations/port.ts'
import { protect } from './base-tables.ts'
import { identifier, literal, nameOf, quotedName, tableName } from './columns.ts'
import type { Transaction } from './database.ts'
import type { Within } from './sight.ts'
import { sql } from './sql.ts'

export function mentionsTable(resource: Resource): string {
  return identifier('mentions', tableName(resource.name))
}

export function mentionColumn(target: string): string {
  return identifier('t', target.replaceAll('-', '_'))
}

export function mentionConstraint(resource: Resource, target: string): string {
  return identifier('fk', mentionsTable(resource), target)
}

const quotedColumn = (target: string) => quotedName(mentionColumn(target))

/** Makes the table anew from the rows; '' for a library without references inside. What refers to nothing already is left out. */
export function mentionsSql(resource: Resource, names: ReadonlySet<string>): string {
  const references = innerReferences(resource, names)
  const table = mentionsTable(resource)
  const dropped = `DROP TABLE IF EXISTS ${table};`
  if (references.length === 0) return dropped
  const own = tableName(resource.name)
  const targets = [...new Set(references.map(({ target }) => target))]
  const columns = targets.map(
    (target) =>
      `${quotedColumn(target)} text CONSTRAINT ${quotedName(mentionConstraint(resource, target))} REFERENCES ${tableName(target)} (id)`,
  )
  const filled = references.map(({ names: path, target }) => {
    return `INSERT INTO ${table} (owner_id, shelf, record_id, ${quotedColumn(target)})
SELECT DISTINCT r.owner_id, r.shelf, r.id, t.id FROM ${own} r, jsonb_path_query(r.data, ${jsonPathTo(path)}) v
  JOIN ${tableName(target)} t ON t.id = v #>> '{}' ON CONFLICT DO NOTHING;`
  })
  return [
    dropped,
    `CREATE TABLE ${table} (owner_id text NOT NULL, shelf text NOT NULL, record_id text NOT NULL, ${columns.join(', ')},
  FOREIGN KEY (owner_id, record_id) REFERENCES ${own} (owner_id, id) ON DELETE CASCADE);`,
    `CREATE INDEX ON ${table} (owner_id, record_id);`,
    ...targets.map((target) => `CREATE INDEX ON ${table} (${quotedColumn(target)});`),
    ...targets.map((target) => `CREATE UNIQUE INDEX ON ${table} (record_id, ${quotedColumn(target)});`),
    protect(table, ['SELECT', 'INSERT', 'DELETE']),
    ...filled,
  ].join('\n')
}

/** The JSON path to what stands there, through the rows of lists too. */
export function jsonPathTo(names: readonly string[]): string {
  return literal(`lax $${names.map((name) => `.${JSON.stringify(name)}`).join('')}`)
}

type Kept = Pick<Write, 'resource' | 'before' | 'after'>

/** Brings what is kept of the record's mentions inside to what it says now. */
export async function keepMentions({ tx, around, scope }: Within, { resource, before, after }: Kept): Promise<void> {
  const references = innerReferences(resource, new Set(Object.keys(around.catalog().resources)))
  if (references.length === 0) return
  const [old, now] = [innerMentions(resource, before ?? {}), innerMentions(resource, after)]
  if (JSON.stringify(old) === JSON.stringify(now)) return
  const id = String(after[resource.identity.id])
  if (Object.keys(old).length > 0) await dropMentions(tx, resource, [id])
  for (const target of new Set(references.map((reference) => reference.target))) {
    const ids = now[target] ?? []
    if (ids.length === 0) continue
    await tx.query(sql`INSERT INTO ${nameOf(mentionsTable(resource))} (owner_id, shelf, record_id, ${nameOf(mentionColumn(target))})
      SELECT ${ownerOf(scope)}, ${scope.shelf}, ${id}, unnest(${ids}::text[])`)
  }
}

export async function dropMentions(tx: Transaction, resource: Resource, ids: readonly string[]): Promise<void> {
  await tx.query(sql`DELETE FROM ${nameOf(mentionsTable(resource))} WHERE record_id = ANY (${ids}::text[])`)
}

/** Ids by library, each once, in one order. */
function innerMentions(resource: Resource, record: WireRecord): Readonly<Record<string, readonly string[]>> {
  const byTarget: Record<string, string[]> = {}
  for (const { field, path, id } of mentionsOf(resource.fields, record)) {
    if (path.split('/').length <= 2 || !field.reference) continue
    const ids = (byTarget[field.reference] ??= [])
    if (!ids.includes(id)) ids.push(id)
  }
  for (const ids of Object.values(byTarget)) ids.sort()
  return byTarget
}
