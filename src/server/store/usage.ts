/** Who refers to a record, as far as the scope can see it. */
import type { Sql } from 'sql-template-tag'
import { innerReferences } from '../../model/mentions.ts'
import { type Catalog, labelOf, type Resource } from '../../model/resource.ts'
import type { Users } from '../../operations/port.ts'
import { columnName, nameOf, tableOf } from './columns.ts'
import { mentionColumn, mentionsTable } from './mentions.ts'
import { orderOf } from './page-query.ts'
import { recordOfSql } from './records.ts'
import { rowSql } from './reference-state.ts'
import type { Sight } from './sight.ts'
import { fixed, sql } from './sql.ts'

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
      where: sql`EXISTS (SELECT FROM ${nameOf(mentionsTable(user))} m
        WHERE m.owner_id = r.owner_id AND m.record_id = r.id AND m.${nameOf(mentionColumn(resource.name))} = ${id})`,
    }))
  return [...direct, ...inside]
}
