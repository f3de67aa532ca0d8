/**
 * The settings and the menu that the console asks for before it shows anything.
 *
 * Source  Spec §3 (web config), §6 (menu request), §7 (bff).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import type { Catalog } from '../../model/resource.ts'
import { MENU, type MenuQuery, OPEN_SETTING, SETTING } from '../../wire/console-start.ts'
import type { LibraryStore } from '../../operations/store.ts'
import { answer } from '../answer.ts'
import { requestScope } from '../passport/session.ts'
import { registerClientLog } from './client-log.ts'
import { type StoredMenuItem, menuFor, wallEntries } from './menu.ts'
import type { StoredWebConfig } from './web-config.ts'

export interface ConfigOptions {
  readonly catalog: Catalog
  readonly webConfig: StoredWebConfig
  readonly readMenu: () => Promise<readonly StoredMenuItem[]>
  readonly store: Pick<LibraryStore, 'settings'>
}

export function registerConfig(server: FastifyInstance, { catalog, webConfig, readMenu, store }: ConfigOptions): void {
  answer(server, SETTING, async (_asked, request) => {
    const settings = await store.settings(requestScope(request))
    return Object.keys(settings).length === 0 ? webConfig : { ...webConfig, settings }
  })
  answer(server, OPEN_SETTING, () => webConfig)
  registerClientLog(server)
  answer(server, MENU, async (query, request) => {
    const roles = rolesAskedFor(query, request)
    const stored = await readMenu()
    const { isDisplay, shelf } = requestScope(request)
    return isDisplay ? wallEntries(stored, shelf) : menuFor(stored, catalog, roles)
  })
}

/** The id only selects among what the caller has: an organization of theirs, or for `union` a consortium that they administer. */
function rolesAskedFor({ type, id }: MenuQuery, request: FastifyRequest): readonly string[] {
  if (type !== 'union') return requestScope(request, id).roles
  const { shelf, consortiumId, roles } = requestScope(request)
  if (id !== '' && (shelf !== 'platform' || id !== consortiumId)) throw new Failure('forbidden')
  return roles
}
