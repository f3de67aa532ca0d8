/**
 * Rows and their histories take over the names that fields have today. What a row says under the new name already stays.
 *
 * Runs before the table is brought up to date, so that generated columns and digests see the new names.
 */
import type { Resource } from '../../model/resource.ts'
import { literal, tableOf } from './columns.ts'

/** '' for a library without renamed fields. */
export function renamesSql({ name, renames = {} }: Resource): string {
  const pairs = Object.entries(renames)
  if (pairs.length === 0) return ''
  const table = tableOf(name)
  const statements = pairs.flatMap(([from, to]) => [
    renameSql(table, 'data', from, to),
    ...['before', 'after'].map((column) => renameSql('revisions', column, from, to, `library = ${literal(name)} AND `)),
  ])
  return `DO $$ BEGIN
  IF to_regclass(${literal(table)}) IS NOT NULL THEN
    ${statements.join('\n    ')}
  END IF;
END $$;`
}

function renameSql(table: string, column: string, from: string, to: string, where = ''): string {
  const [old, now] = [literal(from), literal(to)]
  return `UPDATE ${table} SET ${column} = (${column} - ${old}) || jsonb_build_object(${now}, ${column}->${old})
      WHERE ${where}${column} ? ${old} AND NOT ${column} ? ${now};`
}
