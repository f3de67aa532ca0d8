/**
 * The settings and the menu that the console asks for before it shows anything.
 *
 * Source  Spec §3 (web config), §6 (menu request), §7 (bff).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import type { Catalog } from '../../model/resource.ts'
import { encodeSuccess } from '../../wire/envelope.ts'
import { scopeOf } from '../passport/session.ts'
import { ANY_QUERY, ENVELOPE, NO_QUERY } from '../schemas.ts'
import { registerClientLog } from './client-log.ts'
import { type MenuItem, menuFor } from './menu.ts'
import type { WebConfig } from './web-config.ts'

export interface ConfigOptions {
  readonly catalog: Catalog
  readonly webConfig: WebConfig
  readonly readMenu: () => Promise<readonly MenuItem[]>
}

const SETTING_FILTER = {
  type: 'object',
  properties: { Category: { type: 'string', const: 'Web' } },
  additionalProperties: false,
} as const

/** A platform's other parameters are let pass. */
const MENU_QUERY = {
  ...ANY_QUERY,
  properties: {
    roles: { type: 'string', maxLength: 2_000 },
    type: { enum: ['', 'union', 'org'] },
    id: { type: 'string', maxLength: 64 },
  },
} as const

export function registerConfig(server: FastifyInstance, { catalog, webConfig, readMenu }: ConfigOptions): void {
  const setting = { querystring: NO_QUERY, body: SETTING_FILTER, response: { 200: ENVELOPE } }
  server.route({
    method: 'POST',
    url: '/bff/config/GetSetting',
    config: { access: 'signedIn' },
    schema: setting,
    handler: async () => encodeSuccess(webConfig).body,
  })
  server.route({
    method: 'POST',
    url: '/bff/config/getSettingWithoutAuth',
    config: { access: 'open' },
    schema: setting,
    handler: async () => encodeSuccess(webConfig).body,
  })
  registerClientLog(server)
  server.route({
    method: 'GET',
    url: '/bff/api/menu/get',
    config: { access: 'signedIn' },
    schema: { querystring: MENU_QUERY, response: { 200: ENVELOPE } },
    handler: async (request) => encodeSuccess(menuFor(await readMenu(), catalog, rolesAskedFor(request))).body,
  })
}

/**
 * The roles in the query are the caller's own view of itself; only the session's count. The id only selects among what the
 * caller has: an organization of theirs, or for `union` a consortium that they administer.
 */
function rolesAskedFor(request: FastifyRequest): readonly string[] {
  const { type = '', id = '' } = request.query as { readonly type?: string; readonly id?: string }
  if (type !== 'union') return scopeOf(request, id).roles
  const { shelf, consortiumId, roles } = scopeOf(request)
  if (id !== '' && (shelf !== 'platform' || id !== consortiumId)) throw new Failure('forbidden')
  return roles
}
