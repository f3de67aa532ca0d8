/**
 * The settings and the menu that the console asks for before it shows anything.
 *
 * Source  Spec §3 (web config), §6 (menu request), §7 (bff).
 */
import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../../model/resource.ts'
import { encodeSuccess } from '../../wire/envelope.ts'
import { rolesOf } from '../passport/session.ts'
import { ANY_QUERY, ENVELOPE, NO_QUERY } from '../schemas.ts'
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
  server.route({
    method: 'GET',
    url: '/bff/api/menu/get',
    config: { access: 'signedIn' },
    schema: { querystring: ANY_QUERY, response: { 200: ENVELOPE } },
    // The roles in the query are the caller's own view of itself; only the session's count.
    handler: async (request) => encodeSuccess(menuFor(await readMenu(), catalog, rolesOf(request))).body,
  })
}
