/**
 * Calls whose answers the application will want in a moment (`ahead.ts`), in the person's name. One try, and no means to renew
 * the session: both are the application's, and only once.
 */
import { createHttp } from '../../providers/http.ts'
import type { Session } from '../../providers/session.ts'
import { askAhead } from './ahead.ts'
import { clientVersion } from './session.ts'

const ignore = () => undefined

export function createAheadHttp(session: Session) {
  return createHttp({
    session: borrowed(session),
    clientVersion: clientVersion(),
    fetch: askAhead,
    wait: () => Promise.reject(new Error('asked once')),
  })
}

function borrowed(session: Session): Session {
  return {
    get tokens() {
      return session.tokens && { ...session.tokens, refreshToken: '' }
    },
    get organizationId() {
      return session.organizationId
    },
    setTokens: ignore,
    setOrganizationId: ignore,
    dropTokens: ignore,
    clear: ignore,
  }
}
