/**
 * One table per library, made from its Resource: what is missing is added, what only guarded an older form is taken away,
 * no data is ever dropped.
 */
import { APP_ROLE, SEARCH_ROLE } from './database.ts'
import type { Field, Resource } from '../../model/resource.ts'
import { SPAN_KINDS } from '../../model/kind.ts'
import type { Shelf } from '../../model/scope.ts'
import { joinRole, leaveRole, protect, READ_RULE } from './base-tables.ts'
import {
  columnFields,
  columnName,
  expressionOf,
  identifier,
  isNumeric,
  literal,
  quoted,
  sortColumnName,
  sortKeyFields,
  tableOf,
} from './columns.ts'
import { referenceColumnsSql, SOURCE_COLUMNS } from './reference-state.ts'
import { totalsSql } from './totals.ts'

/** Creates the table, its generated columns, indexes, protection and search function. References come later: they need both tables. */
export function libraryTableSql(resource: Resource): string {
  const table = tableOf(resource.name)
  const columns = columnFields(resource).map((field) => {
    const type = isNumeric(field) ? 'float8' : 'text COLLATE "C"'
    return `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${quoted(columnName(field))} ${type} GENERATED ALWAYS AS (${expressionOf(field)}) STORED;`
  })
  const keys = sortKeyFields(resource).map(
    (field) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${quoted(sortColumnName(field))} text COLLATE "C";`,
  )
  return [
    `CREATE TABLE IF NOT EXISTS ${table} (
  owner_id text NOT NULL CHECK (owner_id <> ''), id text NOT NULL CHECK (id <> ''),
  shelf text NOT NULL CHECK (shelf IN ('organization', 'platform')), version int NOT NULL CHECK (version >= 1),
  data jsonb NOT NULL CHECK (jsonb_typeof(data) = 'object'), search text NOT NULL, grams int[] NOT NULL,
  created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, PRIMARY KEY (owner_id, id));`,
    ...columns,
    ...keys,
    `CREATE UNIQUE INDEX IF NOT EXISTS ${table}_id ON ${table} (id);`,
    `CREATE INDEX IF NOT EXISTS ${table}_grams ON ${table} USING gin (grams);`,
    ...indexes(resource),
    referenceColumnsSql(resource),
    protect(table, ['SELECT', 'INSERT', 'UPDATE', 'DELETE']),
    searchFunction(resource),
    totalsSql(resource),
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
  const named = (prefix: string, columns: readonly string[]) =>
    new Map(columns.map((column) => [identifier(prefix, table, column), quoted(column)]))
  const isSelected = (field: Field) =>
    field.kind === 'reference' || (list.filters.includes(field.name) && field.kind === 'choice')
  const plain = named('ix', [
    ...fields.filter((field) => field.name === list.sort.field).map(sortColumnName),
    ...fields.filter((field) => SPAN_KINDS.has(field.kind) || isSelected(field)).map(columnName),
  ])
  const references = named('rx', fields.filter((field) => field.kind === 'reference').map(columnName))
  const key = naturalKeyIndex(resource)
  const keyColumns = fields
    .filter((field) => identity.naturalKey.includes(field.name))
    .map(columnName)
    .map(quoted)
  return [
    dropOthers(table, 'ix_', [...plain.keys()]),
    ...[...plain].map(
      ([name, column]) =>
        `CREATE INDEX IF NOT EXISTS ${quoted(name)} ON ${table} (owner_id, ${column}, id) INCLUDE (shelf);`,
    ),
    ...[...references].map(([name, column]) => `CREATE INDEX IF NOT EXISTS ${quoted(name)} ON ${table} (${column});`),
    dropOthers(table, 'uq_', key ? [key] : []),
    ...(key && keyColumns.length > 0
      ? [`CREATE UNIQUE INDEX IF NOT EXISTS ${quoted(key)} ON ${table} (owner_id, shelf, ${keyColumns.join(', ')});`]
      : []),
  ]
}

/** An older natural key would go on refusing rows that are in order now; an older order would cost every write. */
function dropOthers(table: string, prefix: string, kept: readonly string[]): string {
  return `
DO $$ DECLARE old text; BEGIN
  FOR old IN SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND tablename = '${table}'
    AND starts_with(indexname, ${literal(prefix)}) AND indexname <> ALL (${textArray(kept)}) LOOP
    EXECUTE format('DROP INDEX %I', old);
  END LOOP;
END $$;`
}

/** What a page needs of a row that holds the keyword: its answer, what filters compare and what gives the order. */
function foundColumns(resource: Resource): readonly (readonly [name: string, type: string])[] {
  return [
    ['owner_id', 'text'],
    ['id', 'text'],
    ['shelf', 'text'],
    ['version', 'int'],
    ['data', 'jsonb'],
    ...(resource.reference ? SOURCE_COLUMNS : []),
    ...columnFields(resource).map(
      (field) => [quoted(columnName(field)), isNumeric(field) ? 'float8' : 'text'] as const,
    ),
    ...sortKeyFields(resource).map((field) => [quoted(sortColumnName(field)), 'text'] as const),
  ]
}

/**
 * The rows that hold a keyword. Row-level security keeps the application role from using the index over pieces of words,
 * because the operators are not leakproof; so the function runs as a role that sees all rows and answers those that the
 * scope's settings may read, by the rule of that security itself, whoever's pieces it is given. In plpgsql, whose plans are
 * kept: SQL functions are planned at every call.
 */
function searchFunction(resource: Resource): string {
  const table = tableOf(resource.name)
  const columns = foundColumns(resource)
  const names = columns.map(([name]) => `r.${name}`).join(', ')
  const branch = (shelf: Shelf, pieces: string) => `
  IF ${pieces} IS NOT NULL THEN
    RETURN QUERY SELECT ${names} FROM ${table} r WHERE r.grams @> ${pieces} AND r.search LIKE pattern
      AND r.shelf = '${shelf}' AND ${READ_RULE};
  END IF;`
  const signature = `${table}_find(int[], int[], text)`
  return `${joinRole(SEARCH_ROLE)}
GRANT SELECT ON ${table} TO ${SEARCH_ROLE};
DROP POLICY IF EXISTS search ON ${table};
CREATE POLICY search ON ${table} FOR SELECT TO ${SEARCH_ROLE} USING (true);
DROP FUNCTION IF EXISTS ${signature};
CREATE FUNCTION ${table}_find(own int[], platform int[], pattern text)
RETURNS TABLE (${columns.map(([name, type]) => `${name} ${type}`).join(', ')})
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1000 SET search_path FROM CURRENT AS $$
#variable_conflict use_column
BEGIN${branch('organization', 'own')}${branch('platform', 'platform')}
END $$;
REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${signature} TO ${APP_ROLE};
${givenAway(signature)}${leaveRole(SEARCH_ROLE)}`
}

/**
 * Only who may create in a schema may be given a function there, for the length of this statement. The owner of the tables
 * is a member of the role only meanwhile: policies for a role hold for its members.
 */
function givenAway(signature: string): string {
  return `DO $$ BEGIN
  EXECUTE format('GRANT CREATE ON SCHEMA %I TO ${SEARCH_ROLE}', current_schema());
  ALTER FUNCTION ${signature} OWNER TO ${SEARCH_ROLE};
  EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM ${SEARCH_ROLE}', current_schema());
END $$;`
}

function textArray(values: readonly string[]): string {
  return `ARRAY[${values.map(literal).join(', ')}]::text[]`
}
