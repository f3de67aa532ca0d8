/** What is kept of consultations, in one piece. */
import { type ConsultEvents, createConsultEvents } from './consult-events.ts'
import { type ConsultFiles, createConsultFiles } from './consult-files.ts'
import { createModeration, type Moderation } from './consult-moderation.ts'
import { type ConsultRooms, createConsultRooms } from './consult-rooms.ts'
import { type ConsultTickets, createConsultTickets } from './consult-tickets.ts'
import type { Database } from './database.ts'

export interface ConsultStore {
  readonly rooms: ConsultRooms
  readonly events: ConsultEvents
  readonly moderation: Moderation
  readonly tickets: ConsultTickets
  readonly files: ConsultFiles
}

export function createConsultStore(database: Database, clock: () => number): ConsultStore {
  return {
    rooms: createConsultRooms(database, clock),
    events: createConsultEvents(database, clock),
    moderation: createModeration(database, clock),
    tickets: createConsultTickets(database, clock),
    files: createConsultFiles(database),
  }
}
