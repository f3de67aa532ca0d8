/**
 * Tickets: one step towards a new password or a new account that somebody has taken, e.g. a code on its way to a phone.
 * Beside them the tokens of the client itself, which stand for nobody. Only hashes are kept of either.
 *
 * Shapes  `userId` is '' where there is nobody: such a ticket is kept all the same, so that it answers like any other.
 * Units   Milliseconds.
 * Source  Reliability requirements A7, A9, A13.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Database } from './database.ts'
import { sql } from './sql.ts'

export type TicketPurpose = 'reset' | 'register' | 'change'

export interface Ticket {
  readonly purpose: TicketPurpose
  readonly userId: string
  readonly phone: string
  /** The session that asked, where a signed-in person did. */
  readonly familyId: string
}

export interface NewTicket extends Ticket {
  readonly hash: string
  readonly codeHash: string
  readonly expiresMs: number
}

export interface TicketStore {
  issue(ticket: NewTicket): Promise<void>
  /** Counts a try. The ticket if it is live, has tries left and the code is its own. */
  prove(claim: {
    readonly hash: string
    readonly codeHash: string
    readonly triesMax: number
  }): Promise<Ticket | undefined>
  /** Of any number of calls for one ticket, one is told true. */
  consume(hash: string): Promise<boolean>
  addClientToken(hash: string, expiresMs: number): Promise<void>
  hasClientToken(hash: string): Promise<boolean>
}

export function createTicketStore(database: Database, clock: () => number): TicketStore {
  return {
    issue: async ({ hash, purpose, userId, phone, familyId, codeHash, expiresMs }) => {
      await database.query(
        sql`INSERT INTO identity_tickets (hash, purpose, user_id, phone, family_id, code_hash, expires_ms)
         VALUES (${hash}, ${purpose}, ${userId === '' ? null : userId}, ${phone}, ${familyId}, ${codeHash}, ${expiresMs}::bigint)`,
      )
    },
    prove: async ({ hash, codeHash, triesMax }) => {
      const [row] = await database.query(
        sql`UPDATE identity_tickets SET tries = tries + 1
         WHERE hash = ${hash} AND expires_ms > ${clock()}::bigint AND tries < ${triesMax}::int
         RETURNING purpose, coalesce(user_id, '') AS user_id, phone, family_id, code_hash`,
      )
      if (!row || !isSame(String(row.code_hash), codeHash)) return undefined
      return {
        purpose: String(row.purpose) as TicketPurpose,
        userId: String(row.user_id),
        phone: String(row.phone),
        familyId: String(row.family_id),
      }
    },
    consume: async (hash) =>
      (await database.query(sql`DELETE FROM identity_tickets WHERE hash = ${hash} RETURNING hash`)).length > 0,
    addClientToken: async (hash, expiresMs) => {
      await database.query(sql`INSERT INTO client_tokens (hash, expires_ms) VALUES (${hash}, ${expiresMs}::bigint)`)
    },
    hasClientToken: async (hash) => {
      const rows = await database.query(
        sql`SELECT 1 AS found FROM client_tokens WHERE hash = ${hash} AND expires_ms > ${clock()}::bigint`,
      )
      return rows.length > 0
    },
  }
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
