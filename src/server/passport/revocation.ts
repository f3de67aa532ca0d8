/**
 * Signing out: the whole family of the token ends, whichever of its tokens is shown.
 *
 * Source  RFC 7009; reliability requirements A5, U1.
 */
import type { Store } from '../store/open.ts'
import type { Origin } from '../store/store.ts'
import { traceOf } from './sign-in.ts'
import { hashToken } from './tokens.ts'

export async function endSession(store: Store, token: string, origin: Origin): Promise<void> {
  const family = await store.tokens.findFamily(hashToken(token))
  if (!family || family.isRevoked) return
  await store.tokens.revokeFamily(family.familyId)
  const { userId } = family
  const trace = { object: userId, userId, ...traceOf(await store.accounts.findUser(userId)) }
  await store.audit.write({ action: 'logout', result: 'ok', ...trace }, origin)
}
