/** Who refers to a record, as far as the scope can see it. */
import { innerReferences } from '../../model/mentions.ts'
import { type Catalog, labelOf, type Resource } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import type { Users } from '../../operations/port.ts'
import { columnName, quotedName, tableName } from './columns.ts'
import { mentionColumn, mentionsTable } from './mentions.ts'
import { orderOf } from './page-query.ts'
import type { StoreContext } from './port.ts'
import { recordOfSql } from './records.ts'
import { rowSql } from './reference-state.ts'

const NAMES_MAX = 3

/** The rows of a library that refer to one. */
interface Asked {
  readonly user: Resource
  readonly isInside: boolean
  readonly where: string
}

export async function usersOf(
  { database, catalog }: StoreContext,
  scope: Scope,
  resource: Resource,
  id: string,
): Promise<Users | undefined> {
  for (const { user, isInside, where } of askedOf(catalog(), resource)) {
    const rows = await database.read(
      scope,
      `SELECT ${rowSql(user)}, count(*) OVER ()::int AS count FROM ${tableName(user.name)} r WHERE ${where}
       ORDER BY ${orderOf(user, {}).column}, r.id LIMIT ${NAMES_MAX}`,
      [id],
    )
    const labels = rows.map((row) => labelOf(user, recordOfSql(user, row)))
    if (labels.length > 0) return { user, isInside, count: Number(rows[0]?.count), labels }
  }
  return undefined
}

function askedOf({ resources }: Catalog, resource: Resource): readonly Asked[] {
  const all = Object.values(resources)
  const direct = all.flatMap((user) =>
    user.fields
      .filter((field) => field.kind === 'reference' && field.reference === resource.name)
      .map((field): Asked => ({ user, isInside: false, where: `r.${quotedName(columnName(field))} = $1` })),
  )
  const inside = all
    .filter((user) => innerReferences(user, new Set([resource.name])).length > 0)
    .map((user): Asked => ({
      user,
      isInside: true,
      where: `EXISTS (SELECT FROM ${mentionsTable(user)} m
        WHERE m.owner_id = r.owner_id AND m.record_id = r.id AND m.${mentionColumn(resource.name)} = $1)`,
    }))
  return [...direct, ...inside]
}
