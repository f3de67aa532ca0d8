/** What is known of a finished file. Errors  `Failure('notFound')` for one that the scope does not see. */
import type { Sql } from 'sql-template-tag'
import { Failure } from '../../model/failure.ts'
import type { Scope } from '../../model/scope.ts'
import type { Database } from './database.ts'
import { sql } from './sql.ts'

export interface StoredFile {
  readonly ownerId: string
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly size: number
}

export async function findStored(database: Database, scope: Scope, which: Sql): Promise<StoredFile> {
  const seen = [scope.organizationId, scope.consortiumId].filter((id) => id !== '')
  const [row] = await database.read(
    scope,
    sql`SELECT owner_id, id, name, media_type, size::float8 AS size FROM files
      WHERE owner_id = ANY (${seen}::text[]) AND state = 'done' AND ${which}`,
  )
  if (!row) throw new Failure('notFound')
  return {
    ownerId: String(row.owner_id),
    id: String(row.id),
    name: String(row.name),
    mediaType: String(row.media_type),
    size: Number(row.size),
  }
}
