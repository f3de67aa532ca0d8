/**
 * Messages to people. Every statement but `send` runs as the person it is about: it names them, and row-level security
 * closes all other rows besides.
 *
 * Units   Milliseconds.
 * Errors  `Failure('notFound')` for a message that is not this person's, whoever else has it.
 * Source  Spec §7 (Messages); reliability requirements T1, T5.
 */
import { randomUUID } from 'node:crypto'
import { empty } from 'sql-template-tag'
import { Failure } from '../../model/failure.ts'
import type {
  MessageDigest,
  PushMessagePage,
  MessageQuery,
  MessageSubject,
  PushMessage,
} from '../../model/push-message.ts'
import type { Scope, Shelf } from '../../model/scope.ts'
import type { Database, SqlRow, Transaction } from './database.ts'
import { ownRows, sql } from './sql.ts'

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

const COLUMNS = sql`id, type, title, content, read_ms IS NOT NULL AS is_read, created_ms::float8 AS created, about`

const ofTypes = (scope: Scope, types: readonly number[]) =>
  sql`${ownRows(scope)} AND type = ANY (${types.map(String)}::text[]::int[])`

export function createMessageStore(database: Database, clock: () => number): MessageStore {
  return {
    send: (message) => database.transaction('system', (tx) => send(tx, message, clock())),
    page: (scope, query) => database.transaction(scope, (tx) => readPage(tx, scope, query)),
    latest: (scope, types) => readLatest(database, scope, types),
    countUnread: async (scope, types) => {
      const [row] = await database.read(
        scope,
        sql`SELECT count(*)::int AS count FROM push_messages WHERE ${ofTypes(scope, types)} AND read_ms IS NULL`,
      )
      return Number(row?.count)
    },
    open: (scope, id) =>
      database.transaction(scope, async (tx) => {
        const [row] = await tx.query(sql`UPDATE push_messages SET read_ms = coalesce(read_ms, ${clock()}::bigint)
          WHERE ${ownRows(scope)} AND id = ${id} RETURNING ${COLUMNS}`)
        if (!row) throw new Failure('notFound')
        return messageOf(row)
      }),
    markRead: (scope, types) =>
      database.transaction(scope, async (tx) => {
        const read = await tx.query(sql`UPDATE push_messages SET read_ms = ${clock()}::bigint
          WHERE ${ofTypes(scope, types)} AND read_ms IS NULL RETURNING id`)
        return read.length
      }),
    remove: (scope, id) =>
      database.transaction(scope, async (tx) => {
        const gone = await tx.query(sql`DELETE FROM push_messages WHERE ${ownRows(scope)} AND id = ${id} RETURNING id`)
        if (gone.length === 0) throw new Failure('notFound')
      }),
  }
}

async function send(tx: Transaction, message: NewMessage, now: number): Promise<void> {
  const { id = randomUUID(), createdMs = now, isRead = false, about } = message
  await tx.query(
    sql`INSERT INTO push_messages (id, owner_id, shelf, user_id, type, title, content, created_ms, read_ms, about)
     VALUES (${id}, ${message.ownerId}, ${message.shelf}, ${message.userId}, ${message.type}::int, ${message.title},
       ${message.content}, ${createdMs}::bigint, ${isRead ? createdMs : null}::bigint,
       ${about ? JSON.stringify(about) : null}::jsonb) ON CONFLICT DO NOTHING`,
  )
}

async function readPage(tx: Transaction, scope: Scope, query: MessageQuery): Promise<PushMessagePage> {
  const { page, pageSize, types, isRead } = query
  const state = isRead === undefined ? empty : isRead ? sql` AND read_ms IS NOT NULL` : sql` AND read_ms IS NULL`
  const where = sql`${types ? ofTypes(scope, types) : ownRows(scope)}${state}`
  const [count] = await tx.query(sql`SELECT count(*)::int AS total FROM push_messages WHERE ${where}`)
  const rows = await tx.query(sql`SELECT ${COLUMNS} FROM push_messages WHERE ${where}
    ORDER BY created_ms DESC, id DESC LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::bigint`)
  return { rows: rows.map(messageOf), total: Number(count?.total) }
}

async function readLatest(
  database: Database,
  scope: Scope,
  types: readonly number[],
): Promise<readonly MessageDigest[]> {
  const rows = await database.read(
    scope,
    sql`SELECT DISTINCT ON (type) ${COLUMNS}, (count(*) FILTER (WHERE read_ms IS NULL) OVER (PARTITION BY type))::int AS unread
     FROM push_messages WHERE ${ofTypes(scope, types)} ORDER BY type, created_ms DESC, id DESC`,
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
