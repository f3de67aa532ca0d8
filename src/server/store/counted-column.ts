/**
 * What statistics read of a library: a column of the table with the fields that are declared, and the rights of the role that counts.
 *
 * Shapes  `c_<hash>` holds an object with the counted fields of `data` and nothing else, so that conditions read it as they read `data`.
 *         Values that records are told apart by have columns of their own beside it.
 * Source  DASHBOARDS 4.3; docs/decisions/0117.
 */
import { openedToConsortium } from '../../model/library-access.ts'
import { createHash } from 'node:crypto'
import { join, type Sql } from 'sql-template-tag'
import type { Resource } from '../../model/resource.ts'
import { MEMBERS_READ_RULE, READ_RULE } from './base-tables.ts'
import { columnName, countedFields, literal, nameOf, quotedName, tableName, tableOf, valueFields } from './columns.ts'
import { STATISTICS_ROLE } from './database.ts'
import { sql } from './sql.ts'

/** Carries its fields in its name, so that another choice gets a new column; undefined where nothing is counted. */
export function countedColumn(resource: Resource): string | undefined {
  if (resource.counted === undefined) return undefined
  return `c_${createHash('sha256').update(countedExpression(resource)).digest('hex').slice(0, 24)}`
}

/** `jsonb_build_object` may not make a generated column, since it asks how types write themselves. */
export function countedExpression(resource: Resource): string {
  return countedFields(resource).reduce((made, { name }) => {
    const key = literal(name)
    return `jsonb_set(${made}, ARRAY[${key}]::text[], coalesce(data->${key}, 'null'))`
  }, `'{}'::jsonb`)
}

/** The columns beside the counted one that statements of statistics read. */
function plainColumns(resource: Resource): readonly string[] {
  const counted = new Set(countedFields(resource))
  const values = valueFields(resource).filter((field) => counted.has(field))
  const copies = resource.reference ? ['id', 'source_id'] : []
  return ['owner_id', 'shelf', ...copies, ...values.map(columnName)]
}

/** The rows that statistics count, as `r`: their `data` has the counted fields alone. */
export function countedRows(resource: Resource): Sql {
  const column = countedColumn(resource)
  if (column === undefined) throw new Error(`no statistic counts ${resource.name}`)
  const columns = plainColumns(resource).map(nameOf)
  return sql`(SELECT ${join(columns)}, ${nameOf(column)} AS data FROM ${tableOf(resource)}) r`
}

/** The column of another choice of fields would cost every write. */
function dropOthers(table: string, kept: string | undefined): string {
  return `
DO $$ DECLARE old text; BEGIN
  FOR old IN SELECT attname FROM pg_attribute WHERE attrelid = '${table}'::regclass AND NOT attisdropped
    AND attname ~ '^c_[0-9a-f]{24}$' AND attname <> ${literal(kept ?? '')} LOOP
    EXECUTE format('ALTER TABLE ${table} DROP COLUMN %I', old);
  END LOOP;
END $$;`
}

/** Who counts reads these columns of the rows that the scope may have counted, and nothing else of any library. */
export function countingRightsSql(resource: Resource): string {
  const table = tableName(resource.name)
  const column = countedColumn(resource)
  const closed = `${dropOthers(table, column)}
DROP POLICY IF EXISTS counting ON ${table};
REVOKE ALL ON ${table} FROM ${STATISTICS_ROLE};`
  if (column === undefined) return closed
  const columns = [...plainColumns(resource), column].map(quotedName).join(', ')
  return `${closed}
CREATE POLICY counting ON ${table} FOR SELECT TO ${STATISTICS_ROLE} USING (${openedToConsortium(resource.access) ? MEMBERS_READ_RULE : READ_RULE});
GRANT SELECT (${columns}) ON ${table} TO ${STATISTICS_ROLE};`
}
