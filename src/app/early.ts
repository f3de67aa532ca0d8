/**
 * A script of its own that runs before the application's have been read: for somebody who is signed in it asks at once for what
 * the first screen will ask for, and has its scripts fetched meanwhile.
 *
 * Errors  None shown: what fails here is asked for again by the application, which has the words for it.
 */
import { ask as askFor } from '../providers/ask.ts'
import { decodeProfile, scopeOf } from '../providers/profile.ts'
import { MENU, PROFILE, SETTING } from '../wire/console-start.ts'
import { CONSORTIUM } from '../wire/organization.ts'
import { currentPath } from './paths.ts'
import { consoleSettings } from './console-settings.ts'
import { askFirstPage } from './first-page.ts'
import { type MenuNote, menuNote } from './menu-note.ts'
import { libraryFileAt, libraryPlace } from './places.ts'
import { askAhead, isApplicationAsking } from './session/ahead.ts'
import { createAheadHttp } from './session/ahead-http.ts'
import { browserEnv, restoredSession } from './session/session.ts'
import { staticRouteOf } from './static-routes.ts'

const ignore = () => undefined
const session = restoredSession(browserEnv())
const http = createAheadHttp(session)

function ask(address: string): void {
  const { spineBy, spineConsortiumId } = consoleSettings
  const askConsortium = () =>
    spineBy === 'consortium' && spineConsortiumId !== ''
      ? http.send(CONSORTIUM.request(spineConsortiumId))
      : Promise.resolve()
  // As the last time; where that is not known, the profile says it first.
  const askMenuAtOnce = ({ scope, asksConsortium }: MenuNote) => {
    http.send(MENU.request(scope)).catch(ignore)
    if (asksConsortium) askConsortium().catch(ignore)
    http.send(PROFILE.request()).catch(ignore)
  }
  const askMenu = async () => {
    const scope = scopeOf(decodeProfile(await askFor(http, PROFILE, undefined)), session.organizationId)
    if (scope.roles.length === 0 || scope.organizationId !== session.organizationId) return
    const menu = await http.send(MENU.request(scope))
    // What the menu's gates will ask next; telling whether they do is the application's, so a mention is enough here.
    if (JSON.stringify(menu.body).includes('"Spine')) await askConsortium()
  }
  const note = menuNote()
  if (note?.scope.organizationId === session.organizationId) askMenuAtOnce(note)
  else askMenu().catch(ignore)
  askFirstPage(session, address)
  askLibrary(address)
  http.send(SETTING.request()).catch(ignore)
  import('./open-console.tsx').catch(ignore)
}

/** A build alone has files of libraries. */
function askLibrary(address: string): void {
  const place = libraryPlace(address)
  if (place && place.mark !== '') askAhead(libraryFileAt(place), { method: 'GET' }).catch(ignore)
}

const address = currentPath()
const [path = ''] = address.split('?')
if (session.tokens && !staticRouteOf(path)?.isOpen && !isApplicationAsking()) ask(address)
