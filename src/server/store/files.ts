/**
 * Files in chunks. A file is open while it is being written and seen by nobody; a finished one never changes.
 *
 * Shapes  Every chunk but the last is `CHUNK_BYTES` long, so that any byte is found by its place.
 * Units   Bytes; times in milliseconds.
 * Errors  `Failure('notFound')` for a file that the scope does not see, `Failure('invalid')` when there is no room left,
 *         `Failure('unavailable')` when an open file was swept away meanwhile.
 * Source  Reliability requirements F2, F4, F5, T5.
 */
import { randomBytes } from 'node:crypto'
import { Failure } from '../../model/failure.ts'
import { BYTES_PER_MB } from '../../model/media.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { readableFiles } from './consult-files.ts'
import type { Database, Transaction } from './database.ts'
import { sql } from './sql.ts'
import { findStored, type StoredFile } from './stored-files.ts'

export const CHUNK_BYTES = 262_144
/** Longer than any upload may take between two chunks. */
const ABANDONED_MS = 600_000
const ID_BYTES = 16

export interface NewFile {
  readonly name: string
  readonly mediaType: string
  /** The most that it can come to. */
  readonly reservedBytes: number
}

/** A file that fits one chunk. */
export interface SmallFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** Its place among those of the file, from 0 on. */
export interface FileChunk {
  readonly position: number
  readonly bytes: Uint8Array
}

export interface FileQuota {
  readonly ownerBytes: number
  readonly userBytes: number
}

export interface FileStore {
  /** Takes the room and answers the new file's id. */
  begin(scope: Scope, file: NewFile, quota: FileQuota): Promise<string>
  append(scope: Scope, id: string, chunk: FileChunk): Promise<void>
  finish(scope: Scope, id: string, size: number): Promise<void>
  discard(scope: Scope, id: string): Promise<void>
  /** Several small files at once, finished, all or none; their ids in the order given. */
  addTogether(scope: Scope, files: readonly SmallFile[], quota: FileQuota): Promise<readonly string[]>
  find(scope: Scope, id: string): Promise<StoredFile>
  chunk(scope: Scope, file: StoredFile, position: number): Promise<Buffer>
}

export function createFileStore(database: Database, clock: () => number): FileStore {
  return {
    begin: (scope, file, quota) => database.transaction(scope, (tx) => begin(tx, scope, { file, quota, now: clock() })),
    append: (scope, id, { position, bytes }) =>
      database.transaction(scope, async (tx) => {
        const found = await tx.query(sql`UPDATE files SET moved_ms = ${clock()}::bigint
          WHERE owner_id = ${ownerOf(scope)} AND id = ${id} AND state = 'open' RETURNING id`)
        if (found.length === 0) throw new Failure('unavailable')
        await tx.query(sql`INSERT INTO file_chunks (owner_id, shelf, file_id, position, bytes)
          VALUES (${ownerOf(scope)}, ${scope.shelf}, ${id}, ${position}::int, decode(${base64Of(bytes)}, 'base64'))`)
      }),
    finish: (scope, id, size) =>
      database.transaction(scope, async (tx) => {
        const found = await tx.query(
          sql`UPDATE files SET state = 'done', size = ${size}::bigint, moved_ms = ${clock()}::bigint
           WHERE owner_id = ${ownerOf(scope)} AND id = ${id} AND state = 'open' RETURNING id`,
        )
        if (found.length === 0) throw new Failure('unavailable')
      }),
    discard: (scope, id) =>
      database.transaction(
        scope,
        async (tx) => void (await tx.query(sql`DELETE FROM files WHERE owner_id = ${ownerOf(scope)} AND id = ${id}`)),
      ),
    addTogether: (scope, files, quota) =>
      database.transaction(scope, (tx) => addTogether(tx, scope, { files, quota, now: clock() })),
    find: (scope, id) => findStored(database, scope, sql`id = ${id} AND ${readableFiles(scope)}`),
    chunk: async (scope, { ownerId, id }, position) => {
      const [row] = await database.read(
        scope,
        sql`SELECT encode(bytes, 'base64') AS bytes FROM file_chunks
          WHERE owner_id = ${ownerId} AND file_id = ${id} AND position = ${position}::int`,
      )
      if (!row) throw new Failure('notFound')
      return Buffer.from(String(row.bytes), 'base64')
    },
  }
}

/** Removes what nobody writes any more. `isAlone`: no other process can be writing, so that is every open file. */
export function sweepFiles(database: Database, now: number, isAlone = false): Promise<number> {
  return database.transaction('system', async (tx) => {
    const before = isAlone ? now : now - ABANDONED_MS
    const swept = sql`DELETE FROM files WHERE state = 'open' AND moved_ms <= ${before}::bigint RETURNING id`
    return (await tx.query(swept)).length
  })
}

interface Beginning {
  readonly file: NewFile
  readonly quota: FileQuota
  readonly now: number
}

async function begin(tx: Transaction, scope: Scope, { file, quota, now }: Beginning): Promise<string> {
  await requireRoom(tx, scope, { wanted: file.reservedBytes, quota })
  const id = newId()
  await tx.query(
    sql`INSERT INTO files (owner_id, shelf, id, user_id, name, media_type, size, state, created_ms, moved_ms)
     VALUES (${ownerOf(scope)}, ${scope.shelf}, ${id}, ${scope.userId}, ${file.name}, ${file.mediaType}, ${file.reservedBytes}::bigint,
       'open', ${now}::bigint, ${now}::bigint)`,
  )
  return id
}

interface Addition {
  readonly files: readonly SmallFile[]
  readonly quota: FileQuota
  readonly now: number
}

async function addTogether(tx: Transaction, scope: Scope, { files, quota, now }: Addition): Promise<readonly string[]> {
  if (files.some(({ bytes }) => bytes.length > CHUNK_BYTES))
    throw new Error(`addTogether takes files of at most ${CHUNK_BYTES} bytes: send longer ones with begin and append`)
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  await requireRoom(tx, scope, { wanted: size, quota })
  const added = files.map((file) => ({ ...file, id: newId() }))
  const [owner, { shelf, userId }] = [ownerOf(scope), scope]
  await tx.query(
    sql`WITH added AS (SELECT * FROM unnest(${added.map(({ id }) => id)}::text[], ${added.map(({ name }) => name)}::text[],
       ${added.map(({ mediaType }) => mediaType)}::text[], ${added.map(({ bytes }) => base64Of(bytes))}::text[])
         AS f(id, name, media_type, base64)),
     kept AS (
       INSERT INTO files (owner_id, shelf, id, user_id, name, media_type, size, state, created_ms, moved_ms)
       SELECT ${owner}, ${shelf}, id, ${userId}, name, media_type, length(decode(base64, 'base64')), 'done',
         ${now}::bigint, ${now}::bigint FROM added)
     INSERT INTO file_chunks (owner_id, shelf, file_id, position, bytes)
     SELECT ${owner}, ${shelf}, id, 0, decode(base64, 'base64') FROM added`,
  )
  return added.map(({ id }) => id)
}

interface Room {
  readonly wanted: number
  readonly quota: FileQuota
}

/** One at a time per owner, so that two uploads cannot both take the last of the room. */
async function requireRoom(tx: Transaction, scope: Scope, { wanted, quota }: Room): Promise<void> {
  const owner = ownerOf(scope)
  await tx.query(sql`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended(${`files ${owner}`}, 0))`)
  const [used] = await tx.query(
    sql`SELECT coalesce(sum(size), 0)::float8 AS owner,
       coalesce(sum(size) FILTER (WHERE user_id = ${scope.userId}), 0)::float8 AS own FROM files WHERE owner_id = ${owner}`,
  )
  refuseWithoutRoom('您', Number(used?.own) + wanted, quota.userBytes)
  refuseWithoutRoom('本机构', Number(used?.owner) + wanted, quota.ownerBytes)
}

function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

function newId(): string {
  return randomBytes(ID_BYTES).toString('hex')
}

function refuseWithoutRoom(whose: string, wanted: number, most: number): void {
  if (wanted <= most) return
  const words = `${whose}的文件空间（${Math.floor(most / BYTES_PER_MB)} MB）放不下这个文件，请压缩后再上传，或联系系统管理员增加空间`
  throw new Failure('invalid', { words })
}
