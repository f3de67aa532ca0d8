/**
 * One table per library, made from its Resource: what is missing is added, what only guarded an older form is taken away,
 * no data is ever dropped.
 */
import { APP_ROLE } from './database.ts'
import type { Field, Resource } from '../../model/resource.ts'
import { SPAN_KINDS } from '../../model/kind.ts'
import { protect, READ_RULE } from './base-tables.ts'
import { columnFields, columnName, expressionOf, identifier, isNumeric, literal, quoted, tableOf } from './columns.ts'

/** Creates the table, its generated columns, indexes, protection and search function. References come later: they need both tables. */
export function libraryTableSql(resource: Resource): string {
  const table = tableOf(resource.name)
  const columns = columnFields(resource).map((field) => {
    const type = isNumeric(field) ? 'float8' : 'text COLLATE "C"'
    return `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${quoted(columnName(field))} ${type} GENERATED ALWAYS AS (${expressionOf(field)}) STORED;`
  })
  return [
    `CREATE TABLE IF NOT EXISTS ${table} (
  owner_id text NOT NULL CHECK (owner_id <> ''), id text NOT NULL CHECK (id <> ''),
  shelf text NOT NULL CHECK (shelf IN ('organization', 'platform')), version int NOT NULL CHECK (version >= 1),
  data jsonb NOT NULL CHECK (jsonb_typeof(data) = 'object'), search text NOT NULL, grams int[] NOT NULL,
  created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, PRIMARY KEY (owner_id, id));`,
    ...columns,
    `CREATE UNIQUE INDEX IF NOT EXISTS ${table}_id ON ${table} (id);`,
    `CREATE INDEX IF NOT EXISTS ${table}_grams ON ${table} USING gin (grams);`,
    ...indexes(resource),
    protect(table, ['SELECT', 'INSERT', 'UPDATE', 'DELETE']),
    searchFunction(table),
  ].join('\n')
}

/** The name of the constraint that keeps the natural key unique; undefined for a library without one. */
export function naturalKeyIndex(resource: Resource): string | undefined {
  if (resource.identity.naturalKey.length === 0) return undefined
  return identifier('uq', tableOf(resource.name), ...resource.identity.naturalKey)
}

export function referenceConstraint(resource: Resource, field: Field): string {
  return identifier('fk', tableOf(resource.name), field.name, field.reference ?? '')
}

/** Top-level references to libraries that the catalog has. */
export function referenceFields(resource: Resource, names: ReadonlySet<string>): readonly Field[] {
  return resource.fields.filter((field) => field.kind === 'reference' && field.reference && names.has(field.reference))
}

/**
 * Foreign keys, so that neither a dangling reference nor the deletion of a row in use can happen in any race.
 * They hold for what is written from now on; rows from before a catalog change are not judged.
 */
export function referencesSql(resource: Resource, names: ReadonlySet<string>): string {
  const table = tableOf(resource.name)
  const wanted = referenceFields(resource, names).map((field) => ({
    field,
    name: referenceConstraint(resource, field),
  }))
  const adds = wanted.map(({ field, name }) => {
    const target = `REFERENCES ${tableOf(field.reference ?? '')} (id) NOT VALID`
    return `IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = ${literal(name)} AND conrelid = '${table}'::regclass) THEN
    ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} FOREIGN KEY (${quoted(columnName(field))}) ${target}; END IF;`
  })
  return `
DO $$ DECLARE old text; BEGIN
  FOR old IN SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'f'
    AND conname <> ALL (${textArray(wanted.map(({ name }) => name))}) LOOP
    EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', old);
  END LOOP;
  ${adds.join('\n  ')}
END $$;`
}

function indexes(resource: Resource): readonly string[] {
  const table = tableOf(resource.name)
  const { list, identity } = resource
  const fields = columnFields(resource)
  const key = naturalKeyIndex(resource)
  const keyColumns = fields
    .filter((field) => identity.naturalKey.includes(field.name))
    .map((field) => quoted(columnName(field)))
  const sorted = fields.filter((field) => field.name === list.sort.field || SPAN_KINDS.has(field.kind))
  const selected = fields.filter(
    (field) => field.kind === 'reference' || (list.filters.includes(field.name) && field.kind === 'choice'),
  )
  const plain = new Set([...sorted, ...selected])
  return [
    ...[...plain].map((field) => {
      const name = identifier('ix', table, columnName(field))
      return `CREATE INDEX IF NOT EXISTS ${quoted(name)} ON ${table} (owner_id, ${quoted(columnName(field))}, id) INCLUDE (shelf);`
    }),
    ...fields
      .filter((field) => field.kind === 'reference')
      .map((field) => {
        const name = identifier('rx', table, columnName(field))
        return `CREATE INDEX IF NOT EXISTS ${quoted(name)} ON ${table} (${quoted(columnName(field))});`
      }),
    dropOtherKeys(table, key),
    ...(key && keyColumns.length > 0
      ? [`CREATE UNIQUE INDEX IF NOT EXISTS ${quoted(key)} ON ${table} (owner_id, shelf, ${keyColumns.join(', ')});`]
      : []),
  ]
}

/** An older natural key would go on refusing rows that are in order now. */
function dropOtherKeys(table: string, key: string | undefined): string {
  return `
DO $$ DECLARE old text; BEGIN
  FOR old IN SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND tablename = '${table}'
    AND left(indexname, 3) = 'uq_' AND indexname <> ${literal(key ?? '')} LOOP
    EXECUTE format('DROP INDEX %I', old);
  END LOOP;
END $$;`
}

/**
 * Which rows hold a keyword. It runs as the owner of the table, because row-level security keeps the application role from
 * using the index over pieces of words; it answers ids of the scope's own rows only, and whoever reads those rows
 * reads them under row-level security again. In plpgsql, whose plans are kept: SQL functions are planned at every call.
 */
function searchFunction(table: string): string {
  return `
CREATE OR REPLACE FUNCTION ${table}_find(own int[], platform int[], pattern text) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 200 SET search_path FROM CURRENT SET app.system = 'on' AS $$
BEGIN RETURN QUERY WITH hits AS MATERIALIZED (
    SELECT id, owner_id, shelf FROM ${table} WHERE grams @> own AND search LIKE pattern
    UNION SELECT id, owner_id, shelf FROM ${table} WHERE grams @> platform AND search LIKE pattern)
  SELECT id FROM hits WHERE ${READ_RULE};
END $$;
REVOKE ALL ON FUNCTION ${table}_find(int[], int[], text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${table}_find(int[], int[], text) TO ${APP_ROLE};`
}

function textArray(values: readonly string[]): string {
  return `ARRAY[${values.map(literal).join(', ')}]::text[]`
}
