/**
 * How organizations stand, for whoever answers for them: copies that the platform has gone on from, counted by the same SQL as the state
 * that their own lists show, and when anybody was last at work. It reads as the owner of the tables, and answers numbers alone.
 *
 * Units  Times ISO 8601; '' for never.
 */
import { join, type Sql } from 'sql-template-tag'
import type { Member } from '../../model/scope.ts'
import type { Resource } from '../../model/resource.ts'
import type { MemberState } from '../../wire/member-states.ts'
import { tableOf } from './columns.ts'
import type { SqlRow } from './database.ts'
import { stateSql } from './reference-state.ts'
import type { StoreContext } from './sight.ts'
import { isoSql, sql } from './sql.ts'

export interface MemberStateStore {
  /** In the order given. */
  of(members: readonly Member[]): Promise<readonly MemberState[]>
}

export function createMemberStateStore({ database, catalog }: StoreContext): MemberStateStore {
  return {
    of: async (members) => {
      const ids = members.map(({ id }) => id)
      const counted = Object.values(catalog().resources).flatMap((resource) => waitingSql(resource, ids) ?? [])
      const [waiting, last] = await database.transaction('system', async (tx) => [
        counted.length === 0 ? [] : await tx.query(join(counted, ' UNION ALL ')),
        await tx.query(lastSql(ids)),
      ])
      const lastAt = new Map(last.map(({ owner_id, at }) => [String(owner_id), at === null ? '' : String(at)]))
      return members.map(({ id, name }) => ({
        id,
        name,
        waiting: waitingOf(waiting, id),
        lastAt: lastAt.get(id) ?? '',
      }))
    },
  }
}

function waitingOf(rows: readonly SqlRow[], id: string): MemberState['waiting'] {
  return rows
    .filter(({ owner_id }) => owner_id === id)
    .map(({ library, count }) => ({ library: String(library), count: Number(count) }))
    .toSorted((one, other) => other.count - one.count)
}

/** A view shows records of a library that is counted by itself. */
function waitingSql(resource: Resource, ids: readonly string[]): Sql | undefined {
  const { reference, name, view } = resource
  if (!reference || view) return undefined
  return sql`SELECT r.owner_id, ${name}::text AS library, count(*)::int AS count FROM ${tableOf(resource)} r
    WHERE r.owner_id = ANY (${ids}::text[]) AND r.shelf = 'organization' AND r.source_id IS NOT NULL
      AND ${stateSql(resource, reference)} IN ('updated', 'disabled') GROUP BY r.owner_id`
}

function lastSql(ids: readonly string[]): Sql {
  return sql`SELECT o.id AS owner_id, (SELECT ${isoSql(sql`max(a.at)`)} FROM audit a WHERE a.owner_id = o.id AND a.shelf = 'organization'
      AND a.result = 'ok') AS at
    FROM organizations o WHERE o.id = ANY (${ids}::text[])`
}
