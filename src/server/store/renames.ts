/**
 * Rows and their histories take over the names that fields have today, inside groups and rows too. What a row says under the new
 * name already stays.
 *
 * Runs before the table is brought up to date, so that generated columns and digests see the new names.
 */
import type { Resource } from '../../model/resource.ts'
import { literal, tableName } from './columns.ts'

/** '' for a library without renamed fields. */
export function renamesSql({ name, renames = {} }: Resource): string {
  const pairs = Object.entries(renames)
  if (pairs.length === 0) return ''
  const table = tableName(name)
  const statements = pairs.flatMap(([from, to]) => [
    renameSql({ table, column: 'data' }, from, to),
    ...['before', 'after'].map((column) =>
      renameSql({ table: 'revisions', column, where: `library = ${literal(name)} AND ` }, from, to),
    ),
  ])
  return `DO $$ BEGIN
  IF to_regclass(${literal(table)}) IS NOT NULL THEN
    ${statements.join('\n    ')}
  END IF;
END $$;`
}

interface Renamed {
  readonly table: string
  readonly column: string
  /** With its AND; '' for all rows. */
  readonly where?: string
}

function renameSql({ table, column, where = '' }: Renamed, from: string, to: string): string {
  const steps = from.split('/')
  if (steps.length > 1) {
    const made = renamedWithin(column, steps, { to: to.split('/').at(-1) ?? '', depth: 0 })
    return `UPDATE ${table} SET ${column} = ${made}
      WHERE ${where}${column} ? ${literal(steps[0] ?? '')} AND ${column} IS DISTINCT FROM ${made};`
  }
  const [old, now] = [literal(from), literal(to)]
  return `UPDATE ${table} SET ${column} = (${column} - ${old}) || jsonb_build_object(${now}, ${column}->${old})
      WHERE ${where}${column} ? ${old} AND NOT ${column} ? ${now};`
}

interface Renaming {
  readonly to: string
  /** How deep inside, from 0 on: the names of one depth are its own. */
  readonly depth: number
}

/** The value with one of its inner keys renamed; an array stands for each of its items, and what is neither stays. */
function renamedWithin(value: string, [step = '', ...rest]: readonly string[], { to, depth }: Renaming): string {
  const [item, key, now] = [`v${depth}`, literal(step), literal(to)]
  const renamed =
    rest.length === 0
      ? `CASE WHEN ${item} ? ${now} THEN ${item} ELSE (${item} - ${key}) || jsonb_build_object(${now}, ${item}->${key}) END`
      : `${item} || jsonb_build_object(${key}, ${renamedWithin(`${item}->${key}`, rest, { to, depth: depth + 1 })})`
  const each = `CASE WHEN jsonb_typeof(${item}) = 'object' AND ${item} ? ${key} THEN ${renamed} ELSE ${item} END`
  return `(SELECT CASE WHEN jsonb_typeof(${value}) = 'array' THEN coalesce(jsonb_agg(${each} ORDER BY n${depth}), '[]')
      ELSE (jsonb_agg(${each})->0) END
      FROM jsonb_array_elements(CASE WHEN jsonb_typeof(${value}) = 'array' THEN ${value} ELSE jsonb_build_array(${value}) END)
        WITH ORDINALITY AS t${depth}(${item}, n${depth}))`
}
