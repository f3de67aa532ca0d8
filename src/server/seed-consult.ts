/** Demo consultations, every one of them marked as invented. Ids are given, so that an interrupted seeding can be repeated. */
import { randomUUID } from 'node:crypto'
import type { ConsultKind } from '../model/consult.ts'
import type { Scope } from '../model/scope.ts'
import { ORGANIZATIONS } from './demo-people.ts'
import type { Store } from './store/open.ts'

export interface ConsultSeed {
  readonly id: string
  readonly kind: ConsultKind
  readonly title: string
  /** The first one has made it. */
  readonly people: readonly string[]
  readonly talk: readonly (readonly [userId: string, body: string])[]
  readonly isClosed?: boolean
}

const KEPT_MS = 30 * 365.25 * 24 * 3_600_000

export async function seedConsultations({ consult }: Store, seeds: readonly ConsultSeed[], now: number): Promise<void> {
  const { rooms, events, moderation } = consult
  for (const { id, kind, title, people, talk, isClosed } of seeds) {
    const [maker = ''] = people
    await rooms.create(scopeOf(maker), { id, kind, title, userIds: people })
    if ((await rooms.state({ ownerId: ORGANIZATIONS[0].id, id }))?.lastSeq !== 0) continue
    for (const [userId, body] of talk) {
      const seat = await rooms.seatOf(scopeOf(userId), id)
      if (seat) await events.say(seat, { clientId: randomUUID(), kind: 'text', body, file: '', target: 0 })
    }
    const seat = isClosed ? await rooms.seatOf(scopeOf(maker), id) : undefined
    if (seat) await moderation.close(seat, now + KEPT_MS)
  }
}

function scopeOf(userId: string): Scope {
  const organizationId = ORGANIZATIONS[0].id
  return { userId, userName: '', roles: [], organizationId, consortiumId: '', shelf: 'organization' }
}
