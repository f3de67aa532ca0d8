/**
 * Copies of platform rows: their columns, and the state that follows from the copy and the platform's row.
 *
 * Shapes  A copy holds whose it is (`source_id`), the version that was last taken (`source_version`) and the digest of what that
 *         version said (`source_digest`). Every row has its own digest in a generated column, so that a page compares texts.
 *         The digest is of the fields that are compared: neither read-only ones nor those that the organization keeps.
 */
import { createHash } from 'node:crypto'
import { empty, join, raw, type Sql } from 'sql-template-tag'
import type { ReferenceRules } from '../../model/lifecycle.ts'
import type { Resource } from '../../model/resource.ts'
import { setting } from './base-tables.ts'
import { identifier, keyOf, literal, nameOf, serverColumns, tableName, tableOf } from './columns.ts'
import { sql } from './sql.ts'

/** What a row has beside the columns of every library. */
export const SOURCE_COLUMNS = [
  ['source_id', 'text'],
  ['source_version', 'int'],
  ['source_digest', 'text'],
] as const

export function sourceIndex(resource: Resource): string {
  return identifier('sx', tableName(resource.name))
}

/** What `recordOf` reads of the rows of that alias. */
export function rowSql(resource: Resource, row = sql`r`, data = sql`${row}.data`): Sql {
  const columns = sql`${row}.owner_id, ${row}.id, ${row}.shelf, ${row}.version, ${data}`
  const { reference } = resource
  if (!reference) return columns
  const sources = SOURCE_COLUMNS.map(([name]) => sql`${row}.${nameOf(name)}`)
  return sql`${columns}, ${join(sources, ', ')}, ${stateSql(resource, reference, row)} AS reference_state`
}

/** The columns from which `rowSql` can be asked of a subquery. */
export function innerRowSql(resource: Resource): Sql {
  const sources = stateColumns(resource).map(([name]) => name)
  return join(
    ['owner_id', 'id', 'shelf', 'version', 'data', ...sources].map((name) => sql`r.${nameOf(name)}`),
    ', ',
  )
}

/** The columns that the state follows from, with their types; none in a library that nothing is referenced in. */
export function stateColumns(resource: Resource): readonly (readonly [name: string, type: string])[] {
  return resource.reference ? [...SOURCE_COLUMNS, [digestColumn(resource), 'text']] : []
}

/** Whether the organization that reads has a copy of the platform's row; false for everybody else. */
export function isCopiedSql(resource: Resource, row = sql`r`): Sql {
  return sql`EXISTS (SELECT FROM ${tableOf(resource)} c WHERE c.owner_id = ${ORGANIZATION} AND c.source_id = ${row}.id)`
}

const ORGANIZATION = raw(setting('organization'))

/** One of REFERENCE_STATES; null where the platform itself looks. */
export function stateSql(resource: Resource, { enabled }: ReferenceRules, row = sql`r`): Sql {
  const disabled = enabled ? sql` WHEN s.data->${keyOf(enabled)} IS DISTINCT FROM 'true' THEN 'disabled'` : empty
  const taken = sql`CASE WHEN ${isCopiedSql(resource, row)} THEN 'referenced' ELSE 'unreferenced' END`
  const digest = nameOf(digestColumn(resource))
  return sql`CASE WHEN ${row}.shelf = 'platform' THEN CASE WHEN coalesce(${ORGANIZATION}, '') = '' THEN NULL ELSE ${taken} END
    WHEN ${row}.source_id IS NULL THEN 'own'
    ELSE coalesce((SELECT CASE${disabled} WHEN s.${digest} IS DISTINCT FROM ${row}.source_digest THEN 'updated'
      WHEN ${row}.${digest} IS DISTINCT FROM ${row}.source_digest THEN 'changed' ELSE 'referenced' END
      FROM ${tableOf(resource)} s WHERE s.id = ${row}.source_id AND s.shelf = 'platform'), 'disabled') END`
}

/** Carries what is compared in its name, so that another choice of fields gets a new column. */
export function digestColumn(resource: Resource): string {
  const hash = createHash('sha256').update(digestExpression(resource, 'data')).digest('hex')
  return `d_${hash.slice(0, 24)}`
}

/** Changes exactly with the compared fields of the jsonb; null and absent are one. */
export function digestExpression(resource: Resource, data: string): string {
  const names = resource.fields.filter((field) => field.readOnly).map((field) => field.name)
  const kept = resource.reference?.keeps ?? []
  const left = [...new Set([...Object.keys(serverColumns(resource)), ...names, ...kept])].sort()
  return `md5(jsonb_strip_nulls(${data} - ARRAY[${left.map(literal).join(', ')}]::text[])::text)`
}

/** Columns and indexes of a library that has a reference block; '' for another. */
export function referenceColumnsSql(resource: Resource): string {
  if (!resource.reference) return ''
  const table = tableName(resource.name)
  const digest = digestColumn(resource)
  return `
ALTER TABLE ${table} ${SOURCE_COLUMNS.map(([name, type]) => `ADD COLUMN IF NOT EXISTS ${name} ${type}`).join(', ')};
DO $$ DECLARE old text; BEGIN
  FOR old IN SELECT attname FROM pg_attribute WHERE attrelid = '${table}'::regclass AND NOT attisdropped
    AND starts_with(attname::text, 'd_') AND attname <> ${literal(digest)} LOOP
    EXECUTE format('ALTER TABLE ${table} DROP COLUMN %I', old);
  END LOOP;
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attname = ${literal(digest)}) THEN
    ALTER TABLE ${table} ADD COLUMN ${digest} text GENERATED ALWAYS AS (${digestExpression(resource, 'data')}) STORED;
    UPDATE ${table} c SET source_digest = coalesce((SELECT ${digestExpression(resource, 'v.after')} FROM revisions v
      WHERE v.shelf = 'platform' AND v.library = ${literal(resource.name)} AND v.record_id = c.source_id
        AND v.version = c.source_version), '') WHERE c.source_id IS NOT NULL;
  END IF;
END $$;
CREATE UNIQUE INDEX IF NOT EXISTS ${sourceIndex(resource)} ON ${table} (owner_id, source_id) WHERE source_id IS NOT NULL;`
}
