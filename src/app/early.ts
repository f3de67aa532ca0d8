/**
 * A script of its own that runs before the application's have been read: for somebody who is signed in it asks at once for what
 * the first screen will ask for, and has its scripts fetched meanwhile.
 *
 * Errors  None shown: what fails here is asked for again by the application, which has the words for it.
 */
import firstPages from 'virtual:first-pages'
import { createHttp } from '../providers/http.ts'
import { menuRequestOf } from '../providers/menu-request.ts'
import { consortiumRequestOf } from '../providers/organization.ts'
import { decodeProfile, PROFILE_REQUEST, scopeOf } from '../providers/profile.ts'
import type { Session } from '../providers/session.ts'
import { SETTING_REQUEST } from '../providers/web-config.ts'
import { currentPath } from './paths.ts'
import { consoleSettings } from './console-settings.ts'
import { hasDefaultView } from './default-mark.ts'
import { type MenuNote, menuNote } from './menu-note.ts'
import { askAhead, isApplicationAsking } from './session/ahead.ts'
import { clientVersion, session } from './session/session.ts'
import { staticRouteOf } from './static-routes.ts'

const ignore = () => undefined

/** The person's session, but without the means to renew it: a renewal is the application's, and only once. */
const borrowed: Session = {
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

function ask(pathname: string, search: string): void {
  // One try: waiting for another is the application's.
  const wait = () => Promise.reject(new Error('asked once'))
  const http = createHttp({ session: borrowed, clientVersion, fetch: askAhead, wait })
  const place = (pathname.split('/').at(-1) ?? '').replaceAll('-', '').toLowerCase()
  const page = hasDefaultView(place) ? undefined : firstPages[place]
  const { spineBy, spineConsortiumId } = consoleSettings
  const askConsortium = () =>
    spineBy === 'consortium' && spineConsortiumId !== ''
      ? http.send(consortiumRequestOf(spineConsortiumId))
      : Promise.resolve()
  // As the last time; where that is not known, the profile says it first.
  const askMenuAtOnce = ({ scope, asksConsortium }: MenuNote) => {
    http.send(menuRequestOf(scope)).catch(ignore)
    if (asksConsortium) askConsortium().catch(ignore)
    http.send(PROFILE_REQUEST).catch(ignore)
  }
  const askMenu = async () => {
    const scope = scopeOf(decodeProfile(await http.request(PROFILE_REQUEST)), session.organizationId)
    if (scope.roles.length === 0 || scope.organizationId !== session.organizationId) return
    const menu = await http.send(menuRequestOf(scope))
    // What the menu's gates will ask next; telling whether they do is the application's, so a mention is enough here.
    if (JSON.stringify(menu.body).includes('"Spine')) await askConsortium()
  }
  const note = menuNote()
  if (note?.scope.organizationId === session.organizationId) askMenuAtOnce(note)
  else askMenu().catch(ignore)
  // Before an organization has been chosen the application will ask with another one, and this answer would be nobody's.
  if (page && search === '' && session.organizationId !== '') http.send(page).catch(ignore)
  http.send(SETTING_REQUEST).catch(ignore)
  import('./root.tsx').catch(ignore)
}

const [path = '', search = ''] = currentPath().split('?')
if (session.tokens && !staticRouteOf(path)?.isOpen && !isApplicationAsking()) ask(path, search)
