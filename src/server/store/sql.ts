/**
 * Statements as templates: whatever stands between `${` and `}` is a parameter, whose number nobody counts, or a part of the
 * statement that is a template itself.
 *
 * Shapes  A template with the same parts always has the same text, by which its plan is kept. Names come from `columns.ts`; a
 *         number that the plan depends on (`LIMIT`) is put into the text by `fixed`, since a plan for any number is a bad one.
 * Source  docs/decisions/0053.
 */
import template, { join, raw, type Sql } from 'sql-template-tag'
import { ownerOf, type Scope } from '../../model/scope.ts'

export type Param = string | number | boolean | null | readonly string[]

/** Takes only what both engines take; a list is always cast: `ANY (${ids}::text[])`. */
export const sql: (strings: TemplateStringsArray, ...values: readonly (Param | Sql)[]) => Sql = template

export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? join(conditions, ' AND ') : sql`true`
}

export function anyOf(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? sql`(${join(conditions, ' OR ')})` : sql`false`
}

/** A whole number, written out. */
export function fixed(number: number): Sql {
  return raw(String(Math.trunc(number)))
}

/** The rows that are one person's own there. */
export function ownRows(scope: Scope): Sql {
  return sql`owner_id = ${ownerOf(scope)} AND user_id = ${scope.userId}`
}

/** A time as ISO text, with milliseconds. */
export function isoSql(time: Sql): Sql {
  return sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
