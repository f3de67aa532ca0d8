/**
 * Who speaks in a room from this page: somebody who is signed in, or a guest with the token that a ticket was exchanged for.
 *
 * Shapes  A guest's token is kept for this tab alone (`rc.consult` in the session storage), so that a reload goes on and another
 *         device does not.
 */
import { attempt } from '../../model/attempt.ts'
import { isObject, stringOf } from '../../model/plain.ts'
import { ask, type Requesting } from '../../providers/ask.ts'
import { createHttp, type Http } from '../../providers/http.ts'
import type { Session } from '../../providers/session.ts'
import { CONSULT_FILE, type GuestEntry, POLL_CONSULT, READ_RECALLED } from '../../wire/consult.ts'
import type { RoomNews } from '../../wire/consult-frames.ts'
import { fileIdOf } from '../../wire/files.ts'
import { forgetGuestWords } from './kept-words.ts'

export interface Caller {
  readonly isGuest: boolean
  /** Undefined while there is none. */
  token(): string | undefined
  readonly organizationId: string
  poll(frames: readonly object[]): Promise<readonly RoomNews[]>
  /** A picture of the room. */
  load(room: string, path: string): Promise<Blob>
  /** What a line said before it was recalled; for administrators alone, who leave a trace. */
  readonly readRecalled?: (room: string, seq: number) => Promise<string>
}

export function callerOf(http: Http, session: Pick<Session, 'tokens' | 'organizationId'>, isGuest = false): Caller {
  return {
    isGuest,
    token: () => session.tokens?.accessToken,
    organizationId: session.organizationId,
    poll: (frames) => ask(http, POLL_CONSULT, frames),
    load: async (room, path) => {
      const message = CONSULT_FILE.request({ room, file: fileIdOf(path) ?? '' })
      const { body } = await http.send(message, { binary: true })
      if (body instanceof Blob) return body
      throw new Error('the room answered no file')
    },
  }
}

/** For an administrator of the organization's rooms. */
export function moderatorCaller(http: Http, session: Pick<Session, 'tokens' | 'organizationId'>): Caller {
  return { ...callerOf(http, session), readRecalled: (room, seq) => ask(http, READ_RECALLED, { room, seq }) }
}

/** For whoever has no account: it knows one token and renews nothing. */
export function guestCaller(token: string): Caller {
  return callerOf(guestHttp(token), sessionWith(token), true)
}

/** For the exchange of a ticket. */
export function nobodysHttp(): Requesting {
  return guestHttp('')
}

function guestHttp(token: string): Http {
  return createHttp({ session: sessionWith(token) })
}

function sessionWith(token: string): Session {
  return {
    tokens: token === '' ? null : { accessToken: token, refreshToken: '', tokenType: 'Bearer', expiresInS: 0 },
    organizationId: '',
    setTokens: () => undefined,
    setOrganizationId: () => undefined,
    dropTokens: () => undefined,
    clear: () => undefined,
  }
}

const GUEST_KEY = 'rc.consult'

export function keptGuest(): GuestEntry | undefined {
  const kept: unknown = attempt(() => JSON.parse(sessionStorage.getItem(GUEST_KEY) ?? ''))
  if (!isObject(kept)) return undefined
  const [token, room, name] = [stringOf(kept['token']), stringOf(kept['room']), stringOf(kept['name'])]
  return token === '' || room === '' ? undefined : { token, room, name }
}

/** A browser that keeps nothing has it until the page is left. Whoever enters finds nothing of the guest before them. */
export function keepGuest(guest: GuestEntry | undefined): void {
  forgetGuestWords()
  attempt(() => {
    if (guest) sessionStorage.setItem(GUEST_KEY, JSON.stringify(guest))
    else sessionStorage.removeItem(GUEST_KEY)
  })
}
