/** A person's own sessions over HTTP; loaded with the page that shows them. */
import { END_OTHER_SESSIONS, END_SESSION, OWN_SESSIONS, type OwnSession } from '../wire/own-sessions.ts'
import { ask } from './ask.ts'
import type { Http } from './http.ts'

export function fetchOwnSessions(http: Http): Promise<readonly OwnSession[]> {
  return ask(http, OWN_SESSIONS, undefined)
}

export function endOwnSession(http: Http, id: string): Promise<void> {
  return ask(http, END_SESSION, id)
}

/** How many others there were. */
export function endOtherSessions(http: Http): Promise<number> {
  return ask(http, END_OTHER_SESSIONS, undefined)
}
