/** What stands in the way of a deletion, named as far as the scope can see it. */
import { Failure } from '../../model/failure.ts'
import { labelOf, type Resource } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { columnName, quoted, tableOf } from './columns.ts'
import type { Param, Row, Transaction } from './database.ts'
import type { Surroundings } from './libraries.ts'
import { innerReferences, mentionColumn, mentionsTable } from './mentions.ts'
import { orderOf } from './page-query.ts'
import { recordOf } from './records.ts'
import { rowSql } from './reference-state.ts'

const NAMES_MAX = 3

interface Removed {
  readonly id: string
  /** What cannot be done: 删除. */
  readonly verb: string
}

/** Rows of a library that refer to one, and how that is said. */
interface Users {
  readonly user: Resource
  readonly where: string
  readonly say: (count: number, names: string) => string
}

export async function inUse(
  around: Surroundings,
  scope: Scope,
  resource: Resource,
  { id, verb }: Removed,
  cause: unknown,
): Promise<Failure> {
  const words = await around.database.transaction(scope, async (tx) => {
    const [row] = await tx.query(`SELECT ${rowSql(resource)} FROM ${tableOf(resource.name)} r WHERE r.id = $1`, [id])
    const label = row ? `${resource.title}“${labelOf(resource, recordOf(resource, row))}”` : `该${resource.title}`
    for (const users of usersOf(around, resource)) {
      const said = await sayUsers(tx, users, id)
      if (said) return `${label}${said}，不能${verb}`
    }
    return `${label}仍被其他机构的内容使用，不能${verb}`
  })
  const problems = [{ code: 'inUse', path: '', message: words }]
  return new Failure('invalid', { words, problems, cause })
}

function usersOf(around: Surroundings, resource: Resource): readonly Users[] {
  const all = Object.values(around.catalog().resources)
  const direct = all.flatMap((user) =>
    user.fields
      .filter((field) => field.kind === 'reference' && field.reference === resource.name)
      .map((field): Users => ({
        user,
        where: `r.${quoted(columnName(field))} = $1`,
        say: (count, names) => `下还有 ${count} 条${user.title}：${names}`,
      })),
  )
  const inside = all
    .filter((user) => innerReferences(user, new Set([resource.name])).length > 0)
    .map((user): Users => ({
      user,
      where: `EXISTS (SELECT FROM ${mentionsTable(user)} m
        WHERE m.owner_id = r.owner_id AND m.record_id = r.id AND m.${mentionColumn(resource.name)} = $1)`,
      say: (count, names) => `被 ${count} 条${user.title}使用：${names}`,
    }))
  return [...direct, ...inside]
}

async function sayUsers(tx: Transaction, { user, where, say }: Users, id: string): Promise<string | undefined> {
  const params: readonly Param[] = [id]
  const rows: readonly Row[] = await tx.query(
    `SELECT ${rowSql(user)}, count(*) OVER ()::int AS count FROM ${tableOf(user.name)} r WHERE ${where}
     ORDER BY ${orderOf(user, {}).column}, r.id LIMIT ${NAMES_MAX}`,
    params,
  )
  if (rows.length === 0) return undefined
  const count = Number(rows[0]?.count)
  const names = rows.map((row) => labelOf(user, recordOf(user, row))).join('、')
  return say(count, count > rows.length ? `${names} 等` : names)
}
