/**
 * What is said in a consultation room. Every event takes the next number of its room in the transaction that keeps it, so that
 * numbers have no gap and stand in the order of commits.
 *
 * Shapes  Statements run in a scope that sees one room. A call that comes again is known by the id that its sender made.
 * Units   Milliseconds.
 * Errors  `Failure('replayed')` for another text under an id that was used; `forbidden` for a room that is closed or not theirs any more.
 */
import { createHash } from 'node:crypto'
import { type ConsultEvent, type ConsultEventKind, CONSULT_RECALL_MS, type SpokenKind } from '../../model/consult.ts'
import { Failure } from '../../model/failure.ts'
import type { RoomPlace } from '../../model/scope.ts'
import { roomScope, type Seat } from './consult-rooms.ts'
import { asSystem, type Database, type SqlRow, type Transaction } from './database.ts'
import { NEWS_CHANNEL, type RoomSign } from './news.ts'
import { fixed, sql } from './sql.ts'

/** Whoever was seen later than this is there. */
export const PRESENT_MS = 90_000
/** Which of the counted messages is that of a consultation is not said anywhere. */
const MESSAGE_TYPE = 17
export const CONSULT_MESSAGE = '您有新的会诊消息'

export interface Utterance {
  readonly clientId: string
  readonly kind: SpokenKind
  readonly body: string
  readonly file: string
  readonly target: number
}

export interface Numbered {
  readonly seq: number
  readonly atMs: number
}

export interface ConsultEvents {
  say(seat: Seat, said: Utterance): Promise<Numbered>
  /** In their order, those after a number, or the newest before one. */
  after(place: RoomPlace, seq: number, limit: number): Promise<readonly ConsultEvent[]>
  before(
    place: RoomPlace,
    seat: Pick<Seat, 'fromSeq'>,
    question: { readonly seq: number; readonly limit: number },
  ): Promise<readonly ConsultEvent[]>
  read(seat: Seat, seq: number): Promise<void>
  /** Notes that somebody is there, or is there no more. */
  seen(seat: Seat, isOn: boolean): Promise<void>
  /** The message of the room's news has done its work. */
  settle(seat: Seat): Promise<void>
  mute(seat: Seat, untilMs: number): Promise<void>
  sign(place: RoomPlace, sign: RoomSign, participantId: string): Promise<void>
  /** What was recalled, for an administrator. */
  recalled(place: RoomPlace, seq: number): Promise<string | undefined>
}

export function createConsultEvents(database: Database, clock: () => number): ConsultEvents {
  const inRoom = <T>(place: RoomPlace, work: (tx: Transaction) => Promise<T>) =>
    database.transaction(roomScope(place), work)
  return {
    say: (seat, said) => inRoom(seat, (tx) => say(tx, seat, { said, now: clock() })),
    after: async (place, seq, limit) => {
      const rows = await database.read(
        roomScope(place),
        sql`SELECT ${EVENT_COLUMNS} FROM consult_events e WHERE owner_id = ${place.ownerId} AND room_id = ${place.id}
          AND seq > ${seq}::bigint ORDER BY seq LIMIT ${fixed(limit)}`,
        true,
      )
      return rows.map(eventOf)
    },
    before: async (place, { fromSeq }, { seq, limit }) => {
      const rows = await database.read(
        roomScope(place),
        sql`SELECT ${EVENT_COLUMNS} FROM consult_events e WHERE owner_id = ${place.ownerId} AND room_id = ${place.id}
          AND seq < ${seq}::bigint AND seq > ${fromSeq}::bigint ORDER BY seq DESC LIMIT ${fixed(limit)}`,
      )
      return rows.map(eventOf).toReversed()
    },
    read: (seat, seq) =>
      inRoom(seat, async (tx) => {
        await tx.query(sql`UPDATE consult_participants p SET read_seq = least(${seq}::bigint, r.last_seq) FROM consult_rooms r
          WHERE ${own(seat)} AND r.owner_id = p.owner_id AND r.id = p.room_id AND p.read_seq < least(${seq}::bigint, r.last_seq)`)
      }),
    seen: (seat, isOn) =>
      inRoom(seat, async (tx) => {
        await tx.query(
          sql`UPDATE consult_participants p SET seen_ms = ${isOn ? clock() : 0}::bigint WHERE ${own(seat)}`,
        )
        await tx.query(notify(seat, isOn ? 'on' : 'off', seat.participantId))
      }),
    settle: ({ ownerId, id, userId }) =>
      database.transaction('system', async (tx) => {
        await tx.query(sql`UPDATE push_messages SET read_ms = ${clock()}::bigint
          WHERE owner_id = ${ownerId} AND user_id = ${userId} AND id = ${messageId(id)} AND read_ms IS NULL`)
      }),
    mute: (seat, untilMs) =>
      inRoom(seat, async (tx) => {
        await tx.query(sql`UPDATE consult_participants p SET muted_until_ms = ${untilMs}::bigint WHERE ${own(seat)}`)
      }),
    sign: async (place, sign, participantId) => void (await database.query(notify(place, sign, participantId))),
    recalled: async (place, seq) => {
      const [row] = await database.read(
        roomScope(place),
        sql`SELECT body FROM consult_events WHERE owner_id = ${place.ownerId} AND room_id = ${place.id} AND seq = ${seq}::bigint
          AND kind = 'text'`,
      )
      return row && String(row.body)
    },
  }
}

const isRecalled = sql`EXISTS (SELECT FROM consult_events x WHERE x.owner_id = e.owner_id AND x.room_id = e.room_id
  AND x.target_seq = e.seq AND x.kind = 'recall')`
const EVENT_COLUMNS = sql`e.seq::float8 AS seq, e.by_id, e.kind, coalesce(e.client_id, '') AS client_id, e.target_seq::float8 AS target,
  e.at_ms::float8 AS at, CASE WHEN ${isRecalled} THEN '' ELSE e.body END AS body, CASE WHEN ${isRecalled} THEN '' ELSE e.file END AS file`

const own = ({ ownerId, id, participantId }: Seat) =>
  sql`p.owner_id = ${ownerId} AND p.room_id = ${id} AND p.id = ${participantId}`

const notify = ({ ownerId, id }: RoomPlace, sign: RoomSign, participantId: string) =>
  sql`SELECT WHERE concat(pg_notify(${NEWS_CHANNEL}, json_build_array(${sign}::text, ${ownerId}::text, ${id}::text, ${participantId}::text)::text)) IS NULL`

const messageId = (roomId: string) => `consult-${roomId}`

interface Saying {
  readonly said: Utterance
  readonly now: number
}

async function say(tx: Transaction, seat: Seat, { said, now }: Saying): Promise<Numbered> {
  const { ownerId, id, participantId } = seat
  const [room] = await tx.query(sql`SELECT r.state, p.until_seq IS NULL AS stays, p.muted_until_ms::float8 AS muted,
      (SELECT count(*)::int FROM consult_participants o WHERE o.owner_id = r.owner_id AND o.room_id = r.id AND o.user_id IS NOT NULL
        AND o.until_seq IS NULL AND o.id <> p.id AND o.seen_ms < ${now - PRESENT_MS}::bigint) AS absent
    FROM consult_rooms r JOIN consult_participants p ON p.owner_id = r.owner_id AND p.room_id = r.id
    WHERE ${own(seat)} FOR NO KEY UPDATE OF r`)
  if (room?.stays !== true) throw new Failure('forbidden', { words: '您已不在这个会诊中' })
  const digest = digestOf(said)
  const [known] = await tx.query(sql`SELECT seq::float8 AS seq, at_ms::float8 AS at, digest FROM consult_events
    WHERE owner_id = ${ownerId} AND room_id = ${id} AND by_id = ${participantId} AND client_id = ${said.clientId}`)
  if (known) {
    if (known.digest !== digest)
      throw new Failure('replayed', { words: '同一个编号已经用于另一条消息，请重新输入后发送' })
    return { seq: Number(known.seq), atMs: Number(known.at) }
  }
  if (room.state !== 'open') throw new Failure('forbidden', { words: '会诊已结束，只能查看' })
  if (Number(room.muted) > now) throw new Failure('tooMany', { words: '发送太频繁，已暂停发言 1 分钟' })
  if (said.kind === 'recall') await requireRecallable(tx, seat, { said, now })
  if (said.kind === 'image') await requireGranted(tx, seat, said.file)
  const [row] = await tx.query(sql`WITH next AS (UPDATE consult_rooms SET last_seq = last_seq + 1
      WHERE owner_id = ${ownerId} AND id = ${id} RETURNING last_seq)
    INSERT INTO consult_events (owner_id, room_id, seq, by_id, kind, client_id, digest, body, file, target_seq, at_ms)
    SELECT ${ownerId}, ${id}, last_seq, ${participantId}, ${said.kind}, ${said.clientId}, ${digest}, ${said.body}, ${said.file},
      ${said.target}::bigint, ${now}::bigint FROM next RETURNING seq::float8 AS seq`)
  if (Number(room.absent) > 0) await leaveMessages(tx, seat, now)
  return { seq: Number(row?.seq), atMs: now }
}

async function requireRecallable(tx: Transaction, seat: Seat, { said, now }: Saying): Promise<void> {
  const [target] =
    await tx.query(sql`SELECT by_id, kind, at_ms::float8 AS at, ${isRecalled} AS gone FROM consult_events e
    WHERE owner_id = ${seat.ownerId} AND room_id = ${seat.id} AND seq = ${said.target}::bigint`)
  const isOwn = target?.by_id === seat.participantId && (target.kind === 'text' || target.kind === 'image')
  if (!isOwn || target.gone === true) throw new Failure('forbidden', { words: '只能撤回自己发送、还没有撤回的消息' })
  if (now - Number(target.at) > CONSULT_RECALL_MS)
    throw new Failure('forbidden', { words: '发送超过 2 分钟的消息不能撤回' })
}

async function requireGranted(tx: Transaction, { ownerId, id }: Seat, file: string): Promise<void> {
  const fileId = file.slice(file.lastIndexOf('/') + 1)
  const granted = await tx.query(sql`SELECT 1 AS found FROM consult_files
    WHERE owner_id = ${ownerId} AND room_id = ${id} AND file_id = ${fileId}`)
  if (granted.length === 0) throw new Failure('forbidden', { words: '图片没有上传到这个会诊，请重新选择' })
}

/** One unread message for each colleague who is not there, whatever the number of lines; nothing of what was said is in it. */
async function leaveMessages(tx: Transaction, { ownerId, id, participantId }: Seat, now: number): Promise<void> {
  await asSystem(tx, roomScope({ ownerId, id }), () =>
    tx.query(sql`INSERT INTO push_messages (owner_id, shelf, user_id, id, type, title, content, created_ms)
      SELECT p.owner_id, 'organization', p.user_id, ${messageId(id)}, ${MESSAGE_TYPE}::int, ${CONSULT_MESSAGE}, '请到“咨询”中查看。', ${now}::bigint
      FROM consult_participants p WHERE p.owner_id = ${ownerId} AND p.room_id = ${id} AND p.user_id IS NOT NULL AND p.until_seq IS NULL
        AND p.id <> ${participantId} AND p.seen_ms < ${now - PRESENT_MS}::bigint ORDER BY p.user_id
      ON CONFLICT (owner_id, user_id, id) DO UPDATE SET read_ms = NULL, created_ms = excluded.created_ms
        WHERE push_messages.read_ms IS NOT NULL`),
  )
}

function digestOf({ kind, body, file, target }: Utterance): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, body, file, target]))
    .digest('hex')
}

function eventOf(row: SqlRow): ConsultEvent {
  return {
    seq: Number(row.seq),
    by: String(row.by_id),
    kind: String(row.kind) as ConsultEventKind,
    clientId: String(row.client_id),
    body: String(row.body),
    file: String(row.file),
    target: Number(row.target),
    atMs: Number(row.at),
  }
}
