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
import type { Database, Transaction } from './database.ts'

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

export interface FileQuota {
  readonly ownerBytes: number
  readonly userBytes: number
}

export interface StoredFile {
  readonly ownerId: string
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly size: number
}

export interface FileStore {
  /** Takes the room and answers the new file's id. */
  begin(scope: Scope, file: NewFile, quota: FileQuota): Promise<string>
  append(scope: Scope, id: string, position: number, bytes: Uint8Array): Promise<void>
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
    append: (scope, id, position, bytes) =>
      database.transaction(scope, async (tx) => {
        const found = await tx.query(
          `UPDATE files SET moved_ms = $3::bigint WHERE owner_id = $1 AND id = $2 AND state = 'open' RETURNING id`,
          [ownerOf(scope), id, clock()],
        )
        if (found.length === 0) throw new Failure('unavailable')
        await tx.query(
          `INSERT INTO file_chunks (owner_id, shelf, file_id, position, bytes) VALUES ($1, $2, $3, $4::int, decode($5, 'base64'))`,
          [ownerOf(scope), scope.shelf, id, position, Buffer.from(bytes).toString('base64')],
        )
      }),
    finish: (scope, id, size) =>
      database.transaction(scope, async (tx) => {
        const found = await tx.query(
          `UPDATE files SET state = 'done', size = $3::bigint, moved_ms = $4::bigint
           WHERE owner_id = $1 AND id = $2 AND state = 'open' RETURNING id`,
          [ownerOf(scope), id, size, clock()],
        )
        if (found.length === 0) throw new Failure('unavailable')
      }),
    discard: (scope, id) =>
      database.transaction(
        scope,
        async (tx) => void (await tx.query('DELETE FROM files WHERE owner_id = $1 AND id = $2', [ownerOf(scope), id])),
      ),
    addTogether: (scope, files, quota) =>
      database.transaction(scope, (tx) => addTogether(tx, scope, { files, quota, now: clock() })),
    find: async (scope, id) => {
      const sql = `SELECT owner_id, id, name, media_type, size::float8 AS size FROM files
        WHERE owner_id = ANY($1::text[]) AND id = $2 AND state = 'done'`
      const [row] = await database.read(scope, sql, [seenBy(scope), id])
      if (!row) throw new Failure('notFound')
      const [ownerId, name, mediaType] = [String(row.owner_id), String(row.name), String(row.media_type)]
      return { ownerId, id, name, mediaType, size: Number(row.size) }
    },
    chunk: async (scope, { ownerId, id }, position) => {
      const sql = `SELECT encode(bytes, 'base64') AS bytes FROM file_chunks WHERE owner_id = $1 AND file_id = $2 AND position = $3::int`
      const [row] = await database.read(scope, sql, [ownerId, id, position])
      if (!row) throw new Failure('notFound')
      return Buffer.from(String(row.bytes), 'base64')
    },
  }
}

/** Removes what nobody writes any more. `isAlone`: no other process can be writing, so that is every open file. */
export function sweepFiles(database: Database, now: number, isAlone = false): Promise<number> {
  return database.transaction('system', async (tx) => {
    const sql = `DELETE FROM files WHERE state = 'open' AND moved_ms <= $1::bigint RETURNING id`
    return (await tx.query(sql, [isAlone ? now : now - ABANDONED_MS])).length
  })
}

interface Beginning {
  readonly file: NewFile
  readonly quota: FileQuota
  readonly now: number
}

async function begin(tx: Transaction, scope: Scope, { file, quota, now }: Beginning): Promise<string> {
  await requireRoom(tx, scope, file.reservedBytes, quota)
  const id = newId()
  await tx.query(
    `INSERT INTO files (owner_id, shelf, id, user_id, name, media_type, size, state, created_ms, moved_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7::bigint, 'open', $8::bigint, $8::bigint)`,
    [ownerOf(scope), scope.shelf, id, scope.userId, file.name, file.mediaType, file.reservedBytes, now],
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
  await requireRoom(tx, scope, size, quota)
  const added = files.map((file) => ({ ...file, id: newId() }))
  await tx.query(
    `WITH added AS (
       SELECT * FROM unnest($5::text[], $6::text[], $7::text[], $8::text[]) AS f(id, name, media_type, base64)),
     kept AS (
       INSERT INTO files (owner_id, shelf, id, user_id, name, media_type, size, state, created_ms, moved_ms)
       SELECT $1, $2, id, $3, name, media_type, length(decode(base64, 'base64')), 'done', $4::bigint, $4::bigint FROM added)
     INSERT INTO file_chunks (owner_id, shelf, file_id, position, bytes)
     SELECT $1, $2, id, 0, decode(base64, 'base64') FROM added`,
    [
      ownerOf(scope),
      scope.shelf,
      scope.userId,
      now,
      added.map(({ id }) => id),
      added.map(({ name }) => name),
      added.map(({ mediaType }) => mediaType),
      added.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
    ],
  )
  return added.map(({ id }) => id)
}

/** One at a time per owner, so that two uploads cannot both take the last of the room. */
async function requireRoom(tx: Transaction, scope: Scope, wanted: number, quota: FileQuota): Promise<void> {
  const owner = ownerOf(scope)
  await tx.query('SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended($1, 0))', [`files ${owner}`])
  const [used] = await tx.query(
    `SELECT coalesce(sum(size), 0)::float8 AS owner, coalesce(sum(size) FILTER (WHERE user_id = $2), 0)::float8 AS own
     FROM files WHERE owner_id = $1`,
    [owner, scope.userId],
  )
  refuseWithoutRoom('您', Number(used?.own) + wanted, quota.userBytes)
  refuseWithoutRoom('本机构', Number(used?.owner) + wanted, quota.ownerBytes)
}

function newId(): string {
  return randomBytes(ID_BYTES).toString('hex')
}

function refuseWithoutRoom(whose: string, wanted: number, most: number): void {
  if (wanted <= most) return
  const words = `${whose}的文件空间（${Math.floor(most / BYTES_PER_MB)} MB）放不下这个文件，请压缩后再上传，或联系系统管理员增加空间`
  throw new Failure('invalid', { words })
}

function seenBy(scope: Scope): readonly string[] {
  return [scope.organizationId, scope.consortiumId].filter((id) => id !== '')
}
