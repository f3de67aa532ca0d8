/**
 * Asks for the first page of the list at an address, when it is opened with nothing chosen: its library need not have been read
 * for that.
 *
 * Errors  None shown: what fails here is asked for again by the list, which has the words for it.
 */
import { hasDefaultView } from './default-mark.ts'
import { placeAt } from './places.ts'
import type { Session } from '../providers/session.ts'
import { createAheadHttp } from './session/ahead-http.ts'

/** `address` is a path of the router with its query. */
export function askFirstPage(session: Session, address: string): void {
  const [pathname = '', search = ''] = address.split('?')
  const place = placeAt(pathname.split('/').at(-1) ?? '')
  if (!place?.firstPage || search !== '' || hasDefaultView(place.name)) return
  // Before an organization has been chosen the list will ask with another one, and this answer would be nobody's.
  if (session.organizationId !== '')
    createAheadHttp(session)
      .send(place.firstPage)
      .catch(() => undefined)
}
