/**
 * Tickets into a consultation room for somebody without an account, and what they are exchanged for. Only hashes are kept of either.
 *
 * Shapes  A ticket is good once; of any number of calls with one, a single one is answered. A guest's token is good for its room.
 * Units   Milliseconds.
 */
import { randomUUID } from 'node:crypto'
import { CONSULT_TICKET_MS, TICKET_TRIES_MAX } from '../../model/consult.ts'
import type { RoomPlace } from '../../model/scope.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { roomScope, type Seat, seatOfRow } from './consult-rooms.ts'
import { CONSULT_MESSAGE } from './consult-events.ts'
import type { Database, Transaction } from './database.ts'
import { sql } from './sql.ts'

export const GUEST_IDLE_MS = 2 * 3_600_000
export const GUEST_MS = 12 * 3_600_000
/** From one request for another ticket to the next. */
const ASK_AGAIN_MS = 5 * 60_000

export interface NewConsultTicket {
  readonly hash: string
  /** Whom it invites, by name; a guest of the room who is invited again keeps their place. */
  readonly name: string
  readonly participantId?: string
  /** Of the ticket with the digits that are asked for besides; none are when absent. */
  readonly digitsHash?: string
}

export interface Redeemed {
  readonly seat: Seat
  readonly title: string
}

/** `digits` are asked for and were not said; `wrong` ones may be said again `left` times, and after the last it is `blocked`. */
export type TicketState = 'used' | 'expired' | 'unknown' | 'digits' | 'wrong' | 'blocked'

export interface RefusedTicket {
  readonly refused: TicketState
  readonly left: number
}

export interface ToRedeem {
  readonly hash: string
  readonly guestHash: string
  /** Undefined where no digits were said. */
  readonly digitsHash: string | undefined
}

export interface ConsultTickets {
  issue(seat: Seat, ticket: NewConsultTicket): Promise<{ readonly expiresMs: number; readonly participantId: string }>
  /** Exchanges it for a guest's token; otherwise says why not. */
  redeem(wanted: ToRedeem): Promise<Redeemed | RefusedTicket>
  /** Tells who issued it that another one is wanted. */
  askAgain(hash: string): Promise<boolean>
  /** A live token's place; asking keeps it alive. */
  findGuest(guestHash: string): Promise<Seat | undefined>
}

export function createConsultTickets(database: Database, clock: () => number): ConsultTickets {
  return {
    issue: (seat, ticket) => database.transaction(roomScope(seat), (tx) => issue(tx, seat, { ticket, now: clock() })),
    redeem: (wanted) => database.transaction('system', (tx) => redeem(tx, { ...wanted, now: clock() })),
    askAgain: (hash) => database.transaction('system', (tx) => askAgain(tx, hash, clock())),
    findGuest: async (guestHash) => {
      const now = clock()
      const rows = await database.transaction('system', (tx) =>
        tx.query(sql`WITH live AS (UPDATE consult_guests SET expires_ms = least(ends_ms, ${now + GUEST_IDLE_MS}::bigint)
            WHERE hash = ${guestHash} AND expires_ms > ${now}::bigint RETURNING owner_id, room_id, participant_id)
          SELECT ${SEAT_COLUMNS} FROM live g ${SEAT_TABLES} WHERE p.until_seq IS NULL AND r.state = 'open'`),
      )
      return rows[0] && seatOfRow(placeOf(rows[0]), rows[0])
    },
  }
}

const SEAT_COLUMNS = sql`g.owner_id, g.room_id, r.title, r.kind, p.id, p.role, p.name, p.from_seq::float8 AS from_seq`
const SEAT_TABLES = sql`JOIN consult_participants p ON p.owner_id = g.owner_id AND p.room_id = g.room_id AND p.id = g.participant_id
  JOIN consult_rooms r ON r.owner_id = g.owner_id AND r.id = g.room_id`

const placeOf = (row: Readonly<Record<string, unknown>>): RoomPlace => ({
  ownerId: String(row.owner_id),
  id: String(row.room_id),
})

interface Issuing {
  readonly ticket: NewConsultTicket
  readonly now: number
}

async function issue(tx: Transaction, seat: Seat, { ticket, now }: Issuing) {
  const { ownerId, id } = seat
  const [room] = await tx.query(sql`SELECT state, last_seq::float8 AS last FROM consult_rooms
    WHERE owner_id = ${ownerId} AND id = ${id} FOR NO KEY UPDATE`)
  if (room?.state !== 'open') refuse([problemOf('room', 'closed', '会诊已结束，不能再邀请')])
  const participantId = ticket.participantId ?? randomUUID()
  if (ticket.participantId === undefined) {
    await tx.query(sql`INSERT INTO consult_participants (owner_id, room_id, id, role, name, from_seq, read_seq, created_ms)
      VALUES (${ownerId}, ${id}, ${participantId}, 'guest', ${ticket.name}, ${Number(room.last)}::bigint, ${Number(room.last)}::bigint, ${now}::bigint)`)
  } else {
    const stays =
      await tx.query(sql`SELECT 1 AS found FROM consult_participants WHERE owner_id = ${ownerId} AND room_id = ${id}
      AND id = ${participantId} AND user_id IS NULL AND until_seq IS NULL`)
    if (stays.length === 0) refuse([problemOf('participant', 'out', '这位受邀人已不在会诊中，请重新邀请')])
  }
  const expiresMs = now + CONSULT_TICKET_MS
  await tx.query(sql`INSERT INTO consult_tickets (owner_id, hash, room_id, participant_id, issued_by, expires_ms, digits_hash)
    VALUES (${ownerId}, ${ticket.hash}, ${id}, ${participantId}, ${seat.userId}, ${expiresMs}::bigint, ${ticket.digitsHash ?? null})`)
  return { expiresMs, participantId }
}

interface Redeeming extends ToRedeem {
  readonly now: number
}

/** Of a ticket with digits each try is counted before it is looked at: the row waits for whoever tries at the same time. */
async function refusedDigits(
  tx: Transaction,
  { hash, digitsHash, now }: Redeeming,
): Promise<RefusedTicket | undefined> {
  const live = sql`hash = ${hash} AND used_ms IS NULL AND expires_ms > ${now}::bigint AND digits_hash IS NOT NULL`
  if (digitsHash === undefined) {
    const [row] = await tx.query(sql`SELECT tries FROM consult_tickets WHERE ${live}`)
    if (!row) return undefined
    return { refused: Number(row.tries) < TICKET_TRIES_MAX ? 'digits' : 'blocked', left: 0 }
  }
  const [row] = await tx.query(sql`UPDATE consult_tickets SET tries = tries + 1 WHERE ${live}
    RETURNING tries, digits_hash = ${digitsHash} AS is_right`)
  if (!row) return undefined
  const left = TICKET_TRIES_MAX - Number(row.tries)
  if (row.is_right === true && left >= 0) return undefined
  return { refused: left > 0 ? 'wrong' : 'blocked', left }
}

async function redeem(tx: Transaction, wanted: Redeeming): Promise<Redeemed | RefusedTicket> {
  const { hash, guestHash, now } = wanted
  const refused = await refusedDigits(tx, wanted)
  if (refused) return refused
  const [row] = await tx.query(sql`WITH g AS (UPDATE consult_tickets SET used_ms = ${now}::bigint
      WHERE hash = ${hash} AND used_ms IS NULL AND expires_ms > ${now}::bigint RETURNING owner_id, room_id, participant_id)
    SELECT ${SEAT_COLUMNS} FROM g ${SEAT_TABLES} WHERE p.until_seq IS NULL AND r.state = 'open'`)
  if (!row) {
    const [known] = await tx.query(sql`SELECT used_ms IS NOT NULL AS used FROM consult_tickets WHERE hash = ${hash}`)
    return { refused: known ? (known.used === true ? 'used' : 'expired') : 'unknown', left: 0 }
  }
  const seat = seatOfRow(placeOf(row), row)
  const { ownerId, id, participantId } = seat
  // Another device goes on instead of the one before.
  await tx.query(
    sql`DELETE FROM consult_guests WHERE owner_id = ${ownerId} AND room_id = ${id} AND participant_id = ${participantId}`,
  )
  await tx.query(sql`INSERT INTO consult_guests (owner_id, hash, room_id, participant_id, expires_ms, ends_ms)
    VALUES (${ownerId}, ${guestHash}, ${id}, ${participantId}, ${now + GUEST_IDLE_MS}::bigint, ${now + GUEST_MS}::bigint)`)
  return { seat, title: String(row.title) }
}

async function askAgain(tx: Transaction, hash: string, now: number): Promise<boolean> {
  const [row] = await tx.query(sql`UPDATE consult_tickets SET asked_ms = ${now}::bigint
    WHERE hash = ${hash} AND asked_ms <= ${now - ASK_AGAIN_MS}::bigint RETURNING owner_id, room_id, issued_by`)
  if (!row) return false
  await tx.query(sql`INSERT INTO push_messages (owner_id, shelf, user_id, id, type, title, content, created_ms)
    VALUES (${String(row.owner_id)}, 'organization', ${String(row.issued_by)}, ${randomUUID()}, 17, ${CONSULT_MESSAGE},
      '受邀人的会诊链接已失效，请到“咨询”中重新发送。', ${now}::bigint)`)
  return true
}
