/**
 * Signing out: the whole family of the token ends, whichever of its tokens is shown; by a lock, the tokens of one tab alone.
 *
 * Source  RFC 7009; reliability requirements A5, U1; docs/decisions/0029.
 */
import type { RevokedToken } from '../../wire/revocation.ts'
import type { Store } from '../store/open.ts'
import type { Origin } from '../../operations/store.ts'
import { traceOf } from './sign-in.ts'
import { hashToken } from './tokens.ts'

export async function endSession(store: Store, { token, extent }: RevokedToken, origin: Origin): Promise<void> {
  const hash = hashToken(token)
  const family = await store.tokens.findFamily(hash)
  if (!family || family.isRevoked) return
  const { userId, familyId } = family
  if (extent === 'tab') await store.tabCodes.endTab(hash)
  else await store.tokens.revokeFamily(familyId)
  const trace = { object: userId, userId, ...traceOf(await store.accounts.findUser(userId)) }
  await store.audit.write({ action: 'logout', result: 'ok', ...trace }, origin)
}
