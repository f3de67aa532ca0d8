/**
 * The router's guard, as a pure function: what becomes of a visit to a path.
 *
 * Shapes  `placeAt` answers from what menu and catalog registered; it counts once `admitted` holds.
 * Source  Spec §2 (router guard, home paths), §6 (routes with roles are visible only to holders).
 */
import { consoleSettings } from '../console-settings.ts'
import { PATHS } from '../paths.ts'
import { staticRouteOf } from '../static-routes.ts'
import { refreshTarget, signInPath } from './redirect.ts'

/** A page that the menu or the catalog has. */
export interface Registered {
  /** As it is spelt there. */
  readonly path: string
  /** Whether this person may see it. */
  readonly isOpen: boolean
}

export interface GuardedVisit {
  readonly path: string
  /** With its question mark; '' for none. */
  readonly search: string
  readonly state: 'out' | 'in' | 'locked'
  /** Whether profile and menu have been loaded. */
  readonly admitted: boolean
  readonly roles: readonly string[]
  placeAt(path: string): Registered | undefined
}

export type Decision =
  | {
      readonly kind: 'go'
      readonly to: string
      readonly replace: boolean
      /** The page there is to be shown anew. */
      readonly fresh?: true
    }
  | { readonly kind: 'admit' }
  | { readonly kind: 'stay' }
  | { readonly kind: 'lock' }

/** Of several roles the first in this order counts. */
export const HOME_PATHS: readonly { readonly role: string; readonly path: string }[] = [
  { role: 'consortiumAdmin', path: '/homeConsortiumAdmin/index' },
  { role: 'organizationAdmin', path: '/home/index' },
]

const STAY: Decision = { kind: 'stay' }
const go = (to: string, replace = true): Decision => ({ kind: 'go', to, replace })

export function decide(visit: GuardedVisit): Decision {
  const { path, search, state } = visit
  const route = staticRouteOf(path)
  // Who is signed in is told inside the frame, which needs their menu.
  if (route?.name === '404' && state === 'in' && !visit.admitted) return { kind: 'admit' }
  if (route?.isOpen && route.name !== 'login') return STAY
  if (state === 'locked') return { kind: 'lock' }
  if (route?.name === 'login') return state === 'out' ? STAY : go(PATHS.root)
  if (route?.name === 'redirect') {
    const to = refreshTarget(path + search, window.location.origin)
    return state === 'out' ? go(signInPath(to)) : { kind: 'go', to, replace: true, fresh: true }
  }
  if (state === 'out') return go(signInPath(path + search), false)
  if (path === '/' || route?.name === 'root') return go(PATHS.base)
  if (!visit.admitted) return { kind: 'admit' }
  if (route?.name === 'home' || route?.name === 'homeIndex') return homeOf(visit)
  return route ? STAY : pageOf(visit)
}

/** A home that the menu does not have would only lead to 404. */
function homeOf({ roles, placeAt }: GuardedVisit): Decision {
  const home = HOME_PATHS.find(({ role }) => roles.includes(role))
  return home && placeAt(home.path)?.isOpen ? go(home.path) : STAY
}

/** Another spelling of a path is no page of its own. */
function pageOf({ path, search, placeAt }: GuardedVisit): Decision {
  const place = placeAt(path)
  if (place?.isOpen) return place.path === path ? STAY : go(place.path + search)
  return go(place && consoleSettings.routerMode === 'hash' ? PATHS.forbidden : PATHS.notFound, false)
}
