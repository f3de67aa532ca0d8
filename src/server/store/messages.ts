/**
 * Messages to people. Every statement but `send` runs as the person it is about: it names them, and row-level security
 * closes all other rows besides.
 *
 * Units   Milliseconds.
 * Errors  `Failure('notFound')` for a message that is not this person's, whoever else has it.
 * Source  Spec §7 (Messages); reliability requirements T1, T5.
 */
import { randomUUID } from 'node:crypto'
import { Failure } from '../../model/failure.ts'
import type {
  MessageDigest,
  PushMessagePage,
  MessageQuery,
  MessageSubject,
  PushMessage,
} from '../../model/push-message.ts'
import { ownerAndUser, type Scope, type Shelf } from '../../model/scope.ts'
import type { Database, SqlRow, Transaction } from './database.ts'

export interface NewMessage {
  /** Sending an id again changes nothing. */
  readonly id?: string
  readonly ownerId: string
  readonly shelf: Shelf
  readonly userId: string
  readonly type: number
  readonly title: string
  readonly content: string
  /** The record that it is about. */
  readonly about?: MessageSubject
  /** Now, when absent. */
  readonly createdMs?: number
  readonly isRead?: boolean
}

export interface MessageStore {
  send(message: NewMessage): Promise<void>
  /** Newest first. */
  page(scope: Scope, query: MessageQuery): Promise<PushMessagePage>
  /** One per type, in the order asked. */
  latest(scope: Scope, types: readonly number[]): Promise<readonly MessageDigest[]>
  countUnread(scope: Scope, types: readonly number[]): Promise<number>
  /** The message, which is read from then on. */
  open(scope: Scope, id: string): Promise<PushMessage>
  /** How many were unread. */
  markRead(scope: Scope, types: readonly number[]): Promise<number>
  remove(scope: Scope, id: string): Promise<void>
}

const COLUMNS = 'id, type, title, content, read_ms IS NOT NULL AS is_read, created_ms::float8 AS created, about'
/** Parameters 1 and 2 of every statement. */
const OWN = 'owner_id = $1 AND user_id = $2'
const OF_TYPES = 'type = ANY(($3::text[])::int[])'

export function createMessageStore(database: Database, clock: () => number): MessageStore {
  return {
    send: (message) => database.transaction('system', (tx) => send(tx, message, clock())),
    page: (scope, query) => database.transaction(scope, (tx) => readPage(tx, scope, query)),
    latest: (scope, types) => readLatest(database, scope, types),
    countUnread: async (scope, types) => {
      const sql = `SELECT count(*)::int AS count FROM push_messages WHERE ${OWN} AND ${OF_TYPES} AND read_ms IS NULL`
      const [row] = await database.read(scope, sql, [...ownerAndUser(scope), types.map(String)])
      return Number(row?.count)
    },
    open: (scope, id) =>
      database.transaction(scope, async (tx) => {
        const sql = `UPDATE push_messages SET read_ms = coalesce(read_ms, $4::bigint) WHERE ${OWN} AND id = $3 RETURNING ${COLUMNS}`
        const [row] = await tx.query(sql, [...ownerAndUser(scope), id, clock()])
        if (!row) throw new Failure('notFound')
        return messageOf(row)
      }),
    markRead: (scope, types) =>
      database.transaction(scope, async (tx) => {
        const sql = `UPDATE push_messages SET read_ms = $4::bigint WHERE ${OWN} AND ${OF_TYPES} AND read_ms IS NULL RETURNING id`
        return (await tx.query(sql, [...ownerAndUser(scope), types.map(String), clock()])).length
      }),
    remove: (scope, id) =>
      database.transaction(scope, async (tx) => {
        const gone = await tx.query(`DELETE FROM push_messages WHERE ${OWN} AND id = $3 RETURNING id`, [
          ...ownerAndUser(scope),
          id,
        ])
        if (gone.length === 0) throw new Failure('notFound')
      }),
  }
}

async function send(tx: Transaction, message: NewMessage, now: number): Promise<void> {
  const {
    id = randomUUID(),
    ownerId,
    shelf,
    userId,
    type,
    title,
    content,
    createdMs = now,
    isRead = false,
    about,
  } = message
  await tx.query(
    `INSERT INTO push_messages (id, owner_id, shelf, user_id, type, title, content, created_ms, read_ms, about)
     VALUES ($1, $2, $3, $4, $5::int, $6, $7, $8::bigint, $9::bigint, $10::jsonb) ON CONFLICT DO NOTHING`,
    [
      id,
      ownerId,
      shelf,
      userId,
      type,
      title,
      content,
      createdMs,
      isRead ? createdMs : null,
      about ? JSON.stringify(about) : null,
    ],
  )
}

async function readPage(tx: Transaction, scope: Scope, query: MessageQuery): Promise<PushMessagePage> {
  const { page, pageSize, types, isRead } = query
  const conditions = [OWN, ...(types ? [OF_TYPES] : ['$3::text[] IS NOT NULL'])]
  if (isRead !== undefined) conditions.push(`read_ms IS ${isRead ? 'NOT NULL' : 'NULL'}`)
  const where = conditions.join(' AND ')
  const params = [...ownerAndUser(scope), (types ?? []).map(String)]
  const [count] = await tx.query(`SELECT count(*)::int AS total FROM push_messages WHERE ${where}`, params)
  const rows = await tx.query(
    `SELECT ${COLUMNS} FROM push_messages WHERE ${where} ORDER BY created_ms DESC, id DESC LIMIT $4::int OFFSET $5::bigint`,
    [...params, pageSize, (page - 1) * pageSize],
  )
  return { rows: rows.map(messageOf), total: Number(count?.total) }
}

async function readLatest(
  database: Database,
  scope: Scope,
  types: readonly number[],
): Promise<readonly MessageDigest[]> {
  const rows = await database.read(
    scope,
    `SELECT DISTINCT ON (type) ${COLUMNS}, (count(*) FILTER (WHERE read_ms IS NULL) OVER (PARTITION BY type))::int AS unread
     FROM push_messages WHERE ${OWN} AND ${OF_TYPES} ORDER BY type, created_ms DESC, id DESC`,
    [...ownerAndUser(scope), types.map(String)],
  )
  const digests = new Map(
    rows.map((row) => [Number(row.type), { unread: Number(row.unread), last: messageOf(row) }] as const),
  )
  return types.map((type) => ({ type, unread: 0, last: null, ...digests.get(type) }))
}

function messageOf(row: SqlRow): PushMessage {
  return {
    id: String(row.id),
    type: Number(row.type),
    title: String(row.title),
    content: String(row.content),
    isRead: row.is_read === true,
    createdAt: new Date(Number(row.created)).toISOString(),
    ...(row.about ? { about: row.about as MessageSubject } : {}),
  }
}
