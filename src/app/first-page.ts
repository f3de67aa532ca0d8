/**
 * Asks for the first page of the list at an address, when it is opened with nothing chosen: its library need not have been read
 * for that.
 *
 * Errors  None shown: what fails here is asked for again by the list, which has the words for it.
 */
import { hasDefaultView } from './default-mark.ts'
import { placeAt } from './places.ts'
import { aheadHttp } from './session/ahead-http.ts'
import { session } from './session/session.ts'

/** `address` is a path of the router with its query. */
export function askFirstPage(address: string): void {
  const [pathname = '', search = ''] = address.split('?')
  const place = placeAt(pathname.split('/').at(-1) ?? '')
  if (!place?.firstPage || search !== '' || hasDefaultView(place.name)) return
  // Before an organization has been chosen the list will ask with another one, and this answer would be nobody's.
  if (session.organizationId !== '') aheadHttp.send(place.firstPage).catch(() => undefined)
}
