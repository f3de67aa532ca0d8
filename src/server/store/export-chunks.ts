/**
 * The bytes of exported files, in chunks as they were made: no file is ever whole in memory.
 *
 * Errors  `Failure('notFound')` for a task that is not this person's, `Failure('invalid')` for one that has no file.
 */
import { Failure } from '../../model/failure.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { Database, SqlRow, Transaction } from './database.ts'
import type { TaskOwner } from './export-queue.ts'
import { ownRows, sql } from './sql.ts'

export interface StoredExport {
  readonly fileName: string
  /** The library that it was made of; undefined for a file of before orders were kept. */
  readonly library: string | undefined
  readonly mediaType: string
  readonly size: number
  readonly chunks: AsyncIterable<Uint8Array>
}

/** The chunks of a person's task. */
const chunksOf = ({ ownerId, userId }: TaskOwner, id: string) =>
  sql`export_chunks WHERE owner_id = ${ownerId} AND user_id = ${userId} AND task_id = ${id}`

export interface NewChunk {
  readonly id: string
  readonly bytes: Uint8Array
}

/** After the chunks that are there. */
export async function addChunk(tx: Transaction, scope: Scope, { id, bytes }: NewChunk): Promise<void> {
  const owner = ownerOfScope(scope)
  await tx.query(sql`INSERT INTO export_chunks (owner_id, user_id, task_id, shelf, place, bytes)
    SELECT ${owner.ownerId}, ${owner.userId}, ${id}, ${scope.shelf}, count(*)::int,
      decode(${Buffer.from(bytes).toString('base64')}, 'base64') FROM ${chunksOf(owner, id)}`)
}

export async function dropChunks(tx: Transaction, owner: TaskOwner, id: string): Promise<void> {
  await tx.query(sql`DELETE FROM ${chunksOf(owner, id)}`)
}

export async function readStoredFile(database: Database, scope: Scope, id: string): Promise<StoredExport> {
  const chunks = chunksOf(ownerOfScope(scope), id)
  const [row] = await database.read(
    scope,
    sql`SELECT state, file_name, media_type, "order"->'body'->>'Library' AS library, s.count, s.size FROM export_tasks
     CROSS JOIN (SELECT count(*)::int AS count, coalesce(sum(octet_length(bytes)), 0)::float8 AS size FROM ${chunks}) s
     WHERE ${ownRows(scope)} AND id = ${id}`,
  )
  if (!row) throw new Failure('notFound')
  if (row.state !== 'done') throw new Failure('invalid', { words: '文件还没有生成，请稍后再下载' })
  return {
    fileName: String(row.file_name),
    library: row.library === null ? undefined : String(row.library),
    mediaType: String(row.media_type),
    size: Number(row.size),
    chunks: readChunks(Number(row.count), (place) =>
      database.read(scope, sql`SELECT encode(bytes, 'base64') AS bytes FROM ${chunks} AND place = ${place}::int`),
    ),
  }
}

type ReadChunk = (place: number) => Promise<readonly SqlRow[]>

/** A file that is removed meanwhile breaks off: its reader learns that it is not whole. */
async function* readChunks(count: number, readChunk: ReadChunk): AsyncGenerator<Uint8Array> {
  for (let place = 0; place < count; place += 1) {
    const [row] = await readChunk(place)
    if (!row) throw new Failure('notFound')
    yield Buffer.from(String(row.bytes), 'base64')
  }
}

export function ownerOfScope(scope: Scope): TaskOwner {
  return { ownerId: ownerOf(scope), userId: scope.userId }
}
