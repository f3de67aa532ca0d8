/**
 * What is done to a consultation room, for all who are in it to see: somebody is removed, it is closed, it is forgotten when its time is over.
 *
 * Units   Milliseconds.
 * Errors  `Failure('notFound')` for a participant who is not there any more.
 */
import { Failure } from '../../model/failure.ts'
import { noteEvent, roomScope, type Seat } from './consult-rooms.ts'
import type { Database, Transaction } from './database.ts'
import { sql } from './sql.ts'

export interface Moderation {
  remove(seat: Seat, participantId: string): Promise<void>
  close(seat: Seat, keepUntilMs: number): Promise<void>
}

export function createModeration(database: Database, clock: () => number): Moderation {
  return {
    remove: (seat, participantId) =>
      database.transaction(roomScope(seat), async (tx) => {
        const now = clock()
        const seq = await noteEvent(tx, seat, { by: participantId, kind: 'leave', now })
        const gone = await tx.query(sql`UPDATE consult_participants SET until_seq = ${seq}::bigint
          WHERE owner_id = ${seat.ownerId} AND room_id = ${seat.id} AND id = ${participantId} AND until_seq IS NULL RETURNING id`)
        if (gone.length === 0) throw new Failure('notFound')
        await tx.query(
          sql`DELETE FROM consult_guests WHERE owner_id = ${seat.ownerId} AND room_id = ${seat.id} AND participant_id = ${participantId}`,
        )
      }),
    close: (seat, keepUntilMs) =>
      database.transaction(roomScope(seat), async (tx) => {
        const now = clock()
        const closed =
          await tx.query(sql`UPDATE consult_rooms SET state = 'closed', closed_ms = ${now}::bigint, keep_until_ms = ${keepUntilMs}::bigint
          WHERE owner_id = ${seat.ownerId} AND id = ${seat.id} AND state = 'open' RETURNING id`)
        if (closed.length === 0) return
        await noteEvent(tx, seat, { by: seat.participantId, kind: 'close', now })
        await tx.query(sql`DELETE FROM consult_guests WHERE owner_id = ${seat.ownerId} AND room_id = ${seat.id}`)
      }),
  }
}

/** Deletion happens by this alone: rooms whose time is over, with their images. */
export async function forgetRooms(tx: Transaction, now: number): Promise<void> {
  const over = sql`keep_until_ms <= ${now}::bigint`
  await tx.query(sql`DELETE FROM files f USING consult_files g, consult_rooms r WHERE f.owner_id = g.owner_id AND f.id = g.file_id
    AND r.owner_id = g.owner_id AND r.id = g.room_id AND r.${over}`)
  await tx.query(sql`DELETE FROM consult_rooms WHERE ${over}`)
  await tx.query(sql`DELETE FROM consult_guests WHERE ends_ms <= ${now}::bigint OR expires_ms <= ${now}::bigint`)
}
