/** Who refers to a record, as far as the scope can see it. */
import type { Sql } from 'sql-template-tag'
import { innerReferences } from '../../model/mentions.ts'
import type { Condition } from '../../model/condition.ts'
import { type Catalog, type Field, getField, labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import type { LinkedRows, LinkQuestion, Users } from '../../operations/port.ts'
import { columnName, nameOf, tableOf } from './columns.ts'
import { conditionSql } from './condition-sql.ts'
import { mentionColumn, mentionsTable } from './mentions.ts'
import { orderOf } from './page-query.ts'
import { recordOfSql } from './records.ts'
import { rowSql } from './reference-state.ts'
import type { Sight, Within } from './sight.ts'
import { allOf, anyOf, fixed, sql } from './sql.ts'

const NAMES_MAX = 3

/** The rows of a library that refer to one. */
interface Asked {
  readonly user: Resource
  readonly isInside: boolean
  readonly where: Sql
}

export async function usersOf({ catalog, resource, read }: Sight, id: string): Promise<Users | undefined> {
  for (const { user, isInside, where } of askedOf(catalog(), resource, id)) {
    const rows =
      await read(sql`SELECT ${rowSql(user)}, count(*) OVER ()::int AS count FROM ${tableOf(user)} r WHERE ${where}
      ORDER BY ${orderOf(user, {}).place}, r.id LIMIT ${fixed(NAMES_MAX)}`)
    const labels = rows.map((row) => labelOf(user, recordOfSql(user, row)))
    if (labels.length > 0) return { user, isInside, count: Number(rows[0]?.count), labels }
  }
  return undefined
}

/** Records for which a condition holds. */
export async function matchingRows(
  { tx }: Within,
  library: Resource,
  where: Condition,
): Promise<readonly WireRecord[]> {
  const rows = await tx.query(
    sql`SELECT ${rowSql(library)} FROM ${tableOf(library)} r WHERE ${conditionSql(library, where)} ORDER BY r.id`,
  )
  return rows.map((row) => recordOfSql(library, row))
}

/** Rows that a rule asks for, counted, the first few by name. */
export async function linkedRows(
  { tx, around }: Within,
  library: Resource,
  { via, id, isOwn, where }: LinkQuestion,
): Promise<LinkedRows> {
  const parts = [
    ...(via === undefined ? [] : [referringSql(library, getField(library, via), { id, catalog: around.catalog() })]),
    ...(isOwn ? [sql`r.id <> ${id}`] : []),
    ...(where ? [conditionSql(library, where)] : []),
  ]
  const rows = await tx.query(sql`SELECT ${rowSql(library)}, count(*) OVER ()::int AS count FROM ${tableOf(library)} r
    WHERE ${allOf(parts)} ORDER BY ${orderOf(library, {}).place}, r.id LIMIT ${fixed(NAMES_MAX)}`)
  const records = rows.map((row) => recordOfSql(library, row))
  const labels = records.map((record) => labelOf(library, record))
  return { count: Number(rows[0]?.count ?? 0), labels, first: records[0] }
}

/** Whether the field of the row, or a reference inside it, leads to the record. */
function referringSql(
  library: Resource,
  field: Field,
  { id, catalog }: { readonly id: string; readonly catalog: Catalog },
): Sql {
  if (field.kind === 'reference') return sql`r.${nameOf(columnName(field))} = ${id}`
  const inner = innerReferences({ ...library, fields: [field] }, new Set(Object.keys(catalog.resources)))
  const targets = [...new Set(inner.map(({ target }) => target))]
  return anyOf(targets.map((target) => insideSql(library, target, id)))
}

function insideSql(user: Resource, target: string, id: string): Sql {
  return sql`EXISTS (SELECT FROM ${nameOf(mentionsTable(user))} m
        WHERE m.owner_id = r.owner_id AND m.record_id = r.id AND m.${nameOf(mentionColumn(target))} = ${id})`
}

function askedOf({ resources }: Catalog, resource: Resource, id: string): readonly Asked[] {
  const all = Object.values(resources)
  const direct = all.flatMap((user) =>
    user.fields
      .filter((field) => field.kind === 'reference' && field.reference === resource.name)
      .map((field): Asked => ({ user, isInside: false, where: sql`r.${nameOf(columnName(field))} = ${id}` })),
  )
  const inside = all
    .filter((user) => innerReferences(user, new Set([resource.name])).length > 0)
    .map((user): Asked => ({
      user,
      isInside: true,
      where: insideSql(user, resource.name, id),
    }))
  return [...direct, ...inside]
}
