/**
 * Whose a token is: a person's session, or a guest's in a consultation room.
 *
 * Shapes  A guest's token says so by how it begins, so that neither is ever looked up as the other.
 * Errors  `Failure` for a session that may do nothing now; undefined for a token that is none any more.
 */
import { admittedScope, type SessionOptions } from '../passport/session.ts'
import { hashToken } from '../passport/tokens.ts'
import { roomScope, type Seat } from '../store/consult-rooms.ts'
import type { Store } from '../store/open.ts'
import type { Scope } from '../../model/scope.ts'

export interface Holder {
  readonly tokenHash: string
  readonly isGuest: boolean
  readonly familyId: string
  /** Organizations that the tab has named. */
  readonly named: readonly string[]
  readonly scope: Scope
  /** Of a guest: the only place that there is for them. */
  readonly guest?: Seat
}

/** Enough to look again. */
export type TokenClaim = Pick<Holder, 'tokenHash' | 'isGuest' | 'named'>
export type FindHolder = (claim: TokenClaim) => Promise<Holder | undefined>

export const GUEST_TOKEN = 'guest-'

export function claimOf(token: string, organizationId: string): TokenClaim {
  return {
    tokenHash: hashToken(token),
    isGuest: token.startsWith(GUEST_TOKEN),
    named: organizationId === '' ? [] : [organizationId],
  }
}

export interface HolderOptions {
  readonly store: Pick<Store, 'tokens' | 'consult'>
  readonly settings: SessionOptions['settings']
}

export function createFindHolder({ store, settings }: HolderOptions): FindHolder {
  return async ({ tokenHash, isGuest, named }) => {
    if (isGuest) {
      const guest = await store.consult.tickets.findGuest(tokenHash)
      return guest && { tokenHash, isGuest, named, familyId: tokenHash, scope: roomScope(guest), guest }
    }
    const session = await store.tokens.findAccess(tokenHash)
    if (!session) return undefined
    return {
      tokenHash,
      isGuest,
      named,
      familyId: session.familyId,
      scope: admittedScope(session.profile, named, settings),
    }
  }
}
