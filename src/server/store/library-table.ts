/**
 * One table per library, made from its Resource: what is missing is added, what only guarded an older form is taken away,
 * no data is ever dropped.
 */
import type { Field, Resource } from '../../model/resource.ts'
import { KIND_FACTS } from '../../model/kind.ts'
import { MEMBERS_RULES, protect } from './base-tables.ts'
import {
  columnFields,
  columnName,
  exactColumnName,
  exactFields,
  expressionOf,
  identifier,
  isNumeric,
  literal,
  quotedName,
  sortColumnName,
  sortKeyFields,
  tableName,
  valueFields,
} from './columns.ts'
import { countedColumn, countedExpression, countingRightsSql } from './counted-column.ts'
import { dueIndexes } from './due-index.ts'
import { referenceColumnsSql } from './reference-state.ts'
import { searchFunctions } from './search-functions.ts'
import { totalsSql } from './totals.ts'
import { keyIndex } from './unique-keys.ts'

/** Creates the table, its generated columns, indexes, protection and search function. References come later: they need both tables. */
export function libraryTableSql(resource: Resource): string {
  const table = tableName(resource.name)
  return [
    `CREATE TABLE IF NOT EXISTS ${table} (
  owner_id text NOT NULL CHECK (owner_id <> ''), id text NOT NULL CHECK (id <> ''),
  shelf text NOT NULL CHECK (shelf IN ('organization', 'platform')), version int NOT NULL CHECK (version >= 1),
  data jsonb NOT NULL CHECK (jsonb_typeof(data) = 'object'), search text NOT NULL, grams int[] NOT NULL,
  created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, PRIMARY KEY (owner_id, id));`,
    addColumns(
      table,
      [...libraryColumns(resource), ...countedColumns(resource)].map(({ name, type }) => `${quotedName(name)} ${type}`),
    ),
    `CREATE UNIQUE INDEX IF NOT EXISTS ${table}_id ON ${table} (id);`,
    `CREATE INDEX IF NOT EXISTS ${table}_grams ON ${table} USING gin (grams);`,
    ...indexesSql(resource),
    referenceColumnsSql(resource),
    protect(table, ['SELECT', 'INSERT', 'UPDATE', 'DELETE'], resource.access.group && MEMBERS_RULES),
    countingRightsSql(resource),
    searchFunctions(resource),
    totalsSql(resource),
  ].join('\n')
}

export interface StoredColumn {
  readonly name: string
  /** With what makes it, where it is a generated one. */
  readonly type: string
  readonly field: Field
  readonly isGenerated: boolean
}

/** The columns of fields: their values, then the keys that give their order, then the digests of whole values. */
export function libraryColumns(resource: Resource): readonly StoredColumn[] {
  const values = valueFields(resource).map((field) => {
    const type = isNumeric(field) ? 'float8' : 'text COLLATE "C"'
    const made = `${type} GENERATED ALWAYS AS (${expressionOf(field)}) STORED`
    return { name: columnName(field), type: made, field, isGenerated: true }
  })
  const keys = sortKeyFields(resource).map((field) => {
    return { name: sortColumnName(field), type: 'text COLLATE "C"', field, isGenerated: false }
  })
  const whole = exactFields(resource).map((field) => {
    return { name: exactColumnName(field), type: 'text COLLATE "C"', field, isGenerated: false }
  })
  return [...values, ...keys, ...whole]
}

/** What statistics read of the rows, as an object; none where nothing is counted. */
export function countedColumns(resource: Resource): readonly Pick<StoredColumn, 'name' | 'type'>[] {
  const name = countedColumn(resource)
  if (name === undefined) return []
  return [{ name, type: `jsonb GENERATED ALWAYS AS (${countedExpression(resource)}) STORED` }]
}

/** In one statement: each that adds a generated column writes all rows anew. */
function addColumns(table: string, columns: readonly string[]): string {
  if (columns.length === 0) return ''
  return `ALTER TABLE ${table}\n  ${columns.map((column) => `ADD COLUMN IF NOT EXISTS ${column}`).join(',\n  ')};`
}

export function referenceConstraint(resource: Resource, field: Field): string {
  return identifier('fk', tableName(resource.name), field.name, field.reference ?? '')
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
  const table = tableName(resource.name)
  const wanted = referenceFields(resource, names).map((field) => ({
    field,
    name: referenceConstraint(resource, field),
  }))
  const adds = wanted.map(({ field, name }) => {
    const target = `REFERENCES ${tableName(field.reference ?? '')} (id) NOT VALID`
    return `IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = ${literal(name)} AND conrelid = '${table}'::regclass) THEN
    ALTER TABLE ${table} ADD CONSTRAINT ${quotedName(name)} FOREIGN KEY (${quotedName(columnName(field))}) ${target}; END IF;`
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

export interface TableIndex {
  readonly name: string
  /** What the library no longer wants is dropped, but for those on references. */
  readonly group: 'ix' | 'rx' | 'uq'
  readonly ddl: string
}

/** The indexes on the columns of fields: for orders and filters, for references, for the natural key. */
export function libraryIndexes(resource: Resource): readonly TableIndex[] {
  const table = tableName(resource.name)
  const { list, identity } = resource
  const fields = columnFields(resource)
  const named = (prefix: string, columns: readonly string[]) =>
    [...new Set(columns)].map((column) => ({ name: identifier(prefix, table, column), column: quotedName(column) }))
  const isSelected = (field: Field) =>
    field.kind === 'reference' || (list.filters.includes(field.name) && field.kind === 'choice')
  const plain = named('ix', [
    ...fields.filter((field) => field.name === list.sort.field).map(sortColumnName),
    ...fields.filter((field) => KIND_FACTS[field.kind].filter === 'span' || isSelected(field)).map(columnName),
    ...exactFields(resource).map(exactColumnName),
  ]).map(({ name, column }): TableIndex => {
    const on = `ON ${table} (owner_id, ${column}, id) INCLUDE (shelf);`
    return { name, group: 'ix', ddl: `CREATE INDEX IF NOT EXISTS ${quotedName(name)} ${on}` }
  })
  const references = named('rx', fields.filter((field) => field.kind === 'reference').map(columnName)).map(
    ({ name, column }): TableIndex => {
      return { name, group: 'rx', ddl: `CREATE INDEX IF NOT EXISTS ${quotedName(name)} ON ${table} (${column});` }
    },
  )
  const others = [...plain, ...dueIndexes(resource), ...references]
  const key = fields.filter((field) => identity.naturalKey.includes(field.name)).map(columnName)
  if (key.length === 0) return others
  const name = keyIndex(resource, identity.naturalKey)
  const on = `ON ${table} (owner_id, shelf, ${key.map(quotedName).join(', ')});`
  const ddl = `CREATE UNIQUE INDEX IF NOT EXISTS ${quotedName(name)} ${on}`
  return [...others, { name, group: 'uq', ddl }]
}

function indexesSql(resource: Resource): readonly string[] {
  const table = tableName(resource.name)
  const of = (group: TableIndex['group']) => libraryIndexes(resource).filter((index) => index.group === group)
  const names = (group: TableIndex['group']) => of(group).map(({ name }) => name)
  return [
    dropOthers(table, 'ix_', names('ix')),
    ...[...of('ix'), ...of('rx')].map(({ ddl }) => ddl),
    dropOthers(table, 'uq_', names('uq')),
    ...of('uq').map(({ ddl }) => ddl),
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

function textArray(values: readonly string[]): string {
  return `ARRAY[${values.map(literal).join(', ')}]::text[]`
}
