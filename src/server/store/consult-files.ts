/**
 * Which images belong to a consultation room: whoever is in it may read them, and nobody else.
 *
 * Errors  `Failure('notFound')` for a file that is not the room's.
 */
import { Failure } from '../../model/failure.ts'
import { ownerOf, type RoomPlace, type Scope } from '../../model/scope.ts'
import { roomScope } from './consult-rooms.ts'
import type { Database } from './database.ts'
import { findStored, type StoredFile } from './stored-files.ts'
import { sql } from './sql.ts'

export interface ConsultFiles {
  grant(place: RoomPlace, fileId: string): Promise<void>
  /** The room's file, with the scope in which its bytes are read. */
  open(place: RoomPlace, fileId: string): Promise<{ readonly file: StoredFile; readonly scope: Scope }>
}

export function createConsultFiles(database: Database): ConsultFiles {
  return {
    grant: (place, fileId) =>
      database.transaction(roomScope(place), async (tx) => {
        await tx.query(
          sql`INSERT INTO consult_files (owner_id, room_id, file_id) VALUES (${place.ownerId}, ${place.id}, ${fileId})`,
        )
      }),
    open: async (place, fileId) => {
      const granted = await database.read(
        roomScope(place),
        sql`SELECT 1 AS found FROM consult_files WHERE owner_id = ${place.ownerId} AND room_id = ${place.id} AND file_id = ${fileId}`,
      )
      if (granted.length === 0) throw new Failure('notFound')
      const { room: _room, ...nobody } = roomScope(place)
      const scope = { ...nobody, organizationId: place.ownerId }
      return { scope, file: await findStored(database, scope, sql`id = ${fileId}`) }
    },
  }
}

/** Of files, those that no room has, and those of rooms that the person is in. */
export function readableFiles(scope: Scope) {
  return sql`NOT EXISTS (SELECT FROM consult_files g WHERE g.owner_id = files.owner_id AND g.file_id = files.id AND NOT EXISTS (
    SELECT FROM consult_participants p WHERE p.owner_id = g.owner_id AND p.room_id = g.room_id AND p.user_id = ${scope.userId}
      AND p.until_seq IS NULL AND p.owner_id = ${ownerOf(scope)}))`
}
