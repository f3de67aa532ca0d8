/**
 * The rows of the list that somebody opens first, read before its screen is drawn, so that it is drawn once. The early script has
 * asked for them; rows that are still on their way are found by the list.
 *
 * Errors  None: the list asks again for what failed, and has the words for it.
 */
import { mayRead } from '../model/access.ts'
import { readOpenedList } from '../ui/list/opened-list.ts'
import { openedLibrary } from './catalog.ts'
import { hasDefaultView } from './default-mark.ts'
import { placeAt } from './places.ts'
import type { JoinedProviders } from './joined-providers.ts'
import type { Admitted } from './session/gate.ts'

/** Nobody waits longer for rows before there is a frame around them; milliseconds. */
const WAIT_MS = 200

/** `address` is a path of the router with its query. */
export async function readFirstList(
  address: string,
  { admission, client, placeAt: registeredAt }: Admitted,
  { createLibraryProvider }: JoinedProviders,
): Promise<void> {
  const [pathname = '', search = ''] = address.split('?')
  const place = placeAt(pathname.split('/').at(-1) ?? '')
  if (!place?.firstPage || search !== '' || hasDefaultView(place.name) || !registeredAt(pathname)?.isOpen) return
  const { scope } = admission
  const read = async () => {
    const resource = await openedLibrary(place.name)
    if (mayRead(resource, scope)) await readOpenedList(client, createLibraryProvider(), { resource, scope })
  }
  await Promise.race([read().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
}
