/**
 * The bytes of exported files, in chunks as they were made: no file is ever whole in memory.
 *
 * Errors  `Failure('notFound')` for a task that is not this person's, `Failure('invalid')` for one that has no file.
 */
import { Failure } from '../../model/failure.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { Database, Transaction } from './database.ts'
import type { TaskOwner } from './export-queue.ts'

export interface StoredExport {
  readonly fileName: string
  /** The library that it was made of; undefined for a file of before orders were kept. */
  readonly library: string | undefined
  readonly mediaType: string
  readonly size: number
  readonly chunks: AsyncIterable<Uint8Array>
}

const OWN = 'owner_id = $1 AND user_id = $2 AND task_id = $3'

/** After the chunks that are there. */
export async function addChunk(tx: Transaction, scope: Scope, id: string, bytes: Uint8Array): Promise<void> {
  await tx.query(
    `INSERT INTO export_chunks (owner_id, user_id, task_id, shelf, place, bytes)
     SELECT $1, $2, $3, $4, count(*)::int, decode($5, 'base64') FROM export_chunks WHERE ${OWN}`,
    [...keyOf(ownerOfScope(scope), id), scope.shelf, Buffer.from(bytes).toString('base64')],
  )
}

export async function dropChunks(tx: Transaction, owner: TaskOwner, id: string): Promise<void> {
  await tx.query(`DELETE FROM export_chunks WHERE ${OWN}`, keyOf(owner, id))
}

export async function readStoredFile(database: Database, scope: Scope, id: string): Promise<StoredExport> {
  const [row] = await database.read(
    scope,
    `SELECT state, file_name, media_type, "order"->'body'->>'Library' AS library, s.count, s.size FROM export_tasks
     CROSS JOIN (SELECT count(*)::int AS count, coalesce(sum(octet_length(bytes)), 0)::float8 AS size FROM export_chunks WHERE ${OWN}) s
     WHERE owner_id = $1 AND user_id = $2 AND id = $3`,
    keyOf(ownerOfScope(scope), id),
  )
  if (!row) throw new Failure('notFound')
  if (row.state !== 'done') throw new Failure('invalid', { words: '文件还没有生成，请稍后再下载' })
  return {
    fileName: String(row.file_name),
    library: row.library === null ? undefined : String(row.library),
    mediaType: String(row.media_type),
    size: Number(row.size),
    chunks: chunksOf(database, scope, id, Number(row.count)),
  }
}

/** A file that is removed meanwhile breaks off: its reader learns that it is not whole. */
async function* chunksOf(database: Database, scope: Scope, id: string, count: number): AsyncGenerator<Uint8Array> {
  for (let place = 0; place < count; place += 1) {
    const sql = `SELECT encode(bytes, 'base64') AS bytes FROM export_chunks WHERE ${OWN} AND place = $4::int`
    const [row] = await database.read(scope, sql, [...keyOf(ownerOfScope(scope), id), place])
    if (!row) throw new Failure('notFound')
    yield Buffer.from(String(row.bytes), 'base64')
  }
}

export function ownerOfScope(scope: Scope): TaskOwner {
  return { ownerId: ownerOf(scope), userId: scope.userId }
}

function keyOf({ ownerId, userId }: TaskOwner, id: string): readonly [string, string, string] {
  return [ownerId, userId, id]
}
