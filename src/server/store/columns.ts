/**
 * How a field of a library is spelled in SQL.
 *
 * A field that lists filter or sort by, a reference and a part of a key has a generated column of its own beside
 * the jsonb: under row-level security only comparisons of plain columns may use an index (they are leakproof, `->>` is not).
 *
 * Shapes  Numbers are float8, as in JavaScript, so nothing is lost; all other kinds are text in byte order, at most
 *         512 characters (an index entry has a limit), null when blank. A column's name carries its type, so that a field
 *         that changes its kind gets a new column. Text and choices have a second column, the key that gives their order
 *         (`sort-key.ts`); what is equal or begins alike is decided by the value.
 */
import { createHash } from 'node:crypto'
import { raw, type Sql } from 'sql-template-tag'
import { isOfToday } from '../../model/derived.ts'
import { KIND_FACTS } from '../../model/kind.ts'
import type { Field, Resource } from '../../model/resource.ts'
import { timedTransitions } from '../../model/timed.ts'
import { uniqueKeysOf } from '../../model/unique.ts'
import { isServerKept } from '../../operations/row.ts'

export const COLUMN_MAX_CHARACTERS = 512

export function tableName(resourceName: string): string {
  return identifier('lib', resourceName.replaceAll('-', '_'))
}

/** The library's table in a template. */
export function tableOf(resource: Pick<Resource, 'name'>): Sql {
  return raw(tableName(resource.name))
}

export function isNumeric(field: Field): boolean {
  return KIND_FACTS[field.kind].value === 'number'
}

/** Fields with a column of their own. */
export function columnFields(resource: Resource): readonly Field[] {
  const { list } = resource
  const shown = [...list.columns, ...list.hidden, ...list.filters, list.sort.field]
  const timed = timedTransitions(resource).flatMap(({ field, after }) => [field, after.field])
  const names = new Set([...shown, ...timed, ...uniqueKeysOf(resource).flat()])
  return resource.fields.filter(
    (field) =>
      !isServerKept(resource, field.name) &&
      KIND_FACTS[field.kind].isPlain &&
      !isOfToday(field) &&
      (names.has(field.name) || field.kind === 'reference' || field.name === list.groupBy),
  )
}

/** What statistics read of a row; what the server keeps beside the record has columns of its own. */
export function countedFields(resource: Resource): readonly Field[] {
  const names = new Set(resource.counted)
  return resource.fields.filter(({ name }) => names.has(name) && !isServerKept(resource, name))
}

/** All fields whose value has a column: those of lists, and those that statistics tell records apart by. */
export function valueFields(resource: Resource): readonly Field[] {
  const counted = countedFields(resource).filter((field) => KIND_FACTS[field.kind].isPlain && !isOfToday(field))
  return [...new Set([...columnFields(resource), ...counted])]
}

export function columnName(field: Field): string {
  return identifier('f', `${field.name}_${isNumeric(field) ? 'n' : 't'}`)
}

/** The expression that makes a generated column; also what stands for a field without one. */
export function expressionOf(field: Field, data = 'data'): string {
  const value = `${data}->>${literal(field.name)}`
  if (!isNumeric(field)) return `nullif(left(${value}, ${COLUMN_MAX_CHARACTERS}), '')`
  return `CASE WHEN jsonb_typeof(${data}->${literal(field.name)}) = 'number' THEN (${value})::float8 END`
}

/** Fields whose order is not that of their value. */
export function sortKeyFields(resource: Resource): readonly Field[] {
  return columnFields(resource).filter(({ kind }) => kind === 'text' || kind === 'choice')
}

/** Fields of which the whole value is looked for, by its digest. */
export function exactFields({ fields }: Pick<Resource, 'fields'>): readonly Field[] {
  return fields.filter(({ isExact }) => isExact)
}

export function exactColumnName({ name }: Field): string {
  return identifier('x', name)
}

/** The column that gives the order. */
export function sortColumnName(field: Field): string {
  return field.kind === 'text' || field.kind === 'choice' ? identifier('o', field.name) : columnName(field)
}

/** What the server keeps in columns of its own, by wire name; never part of the jsonb. */
export function serverColumns(resource: Resource): Readonly<Record<string, string>> {
  const { identity, reference } = resource
  return {
    [identity.id]: 'id',
    OrganizationId: 'owner_id',
    Shelf: 'shelf',
    ...(identity.version ? { [identity.version]: 'version' } : {}),
    ...(reference ? { [reference.source]: 'source_id', [reference.version]: 'source_version' } : {}),
  }
}

/** A name for an index or constraint that says what it is for, kept within PostgreSQL's 63 bytes. */
export function identifier(prefix: string, ...parts: readonly string[]): string {
  const name = [prefix, ...parts].join('_')
  if (/^\w{1,60}$/.test(name)) return name
  return `${prefix}_${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
}

export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** For names in the DDL, which takes no parameters, and for the keys of the jsonb (`keyOf`); never for what somebody has sent. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A name in a template. */
export function nameOf(name: string): Sql {
  return raw(quotedName(name))
}

/** A field's name in a template, where it stands for a key of the jsonb: of the plan like any other name, and no parameter. */
export function keyOf(name: string): Sql {
  return raw(literal(name))
}
