/**
 * What a console asks before it shows anything: who one is, the menu, the settings. The early script asks the same.
 *
 * Shapes  The replies are those of the specification; `providers/profile.ts`, `menu.ts` and `web-config.ts` read them.
 * Source  Spec §3 (user profile, web config), §6 (menu request), §7.
 */
import type { Scope } from '../model/scope.ts'
import { AS_IT_IS, defineCall, nothing } from './call.ts'

/** Parameters that a call does not know are let pass. */
const ANYTHING = {
  type: 'object',
  maxProperties: 100,
  additionalProperties: {
    anyOf: [
      { type: 'string', maxLength: 2_000 },
      { type: 'array', maxItems: 500, items: { type: 'string', maxLength: 2_000 } },
    ],
  },
} as const

export const PROFILE = defineCall<void, unknown>({
  method: 'GET',
  path: '/passport/user/GetUserProfile',
  access: 'signedIn',
  forDisplays: true,
  accepts: { query: ANYTHING },
  encode: () => ({}),
  decode: nothing,
  reply: AS_IT_IS,
})

export interface MenuQuery {
  readonly type: string
  /** Of the organization, or of the consortium for `union`. */
  readonly id: string
}

/** The roles are the caller's own view of itself, without the rights among them; only the session's count. */
export const MENU = defineCall<Pick<Scope, 'roles' | 'shelf' | 'organizationId' | 'consortiumId'>, unknown, MenuQuery>({
  method: 'GET',
  path: '/bff/api/menu/get',
  access: 'signedIn',
  forDisplays: true,
  accepts: {
    query: {
      ...ANYTHING,
      properties: {
        roles: { type: 'string', maxLength: 2_000 },
        type: { enum: ['', 'union', 'org'] },
        id: { type: 'string', maxLength: 64 },
      },
    },
  },
  encode({ shelf, roles, consortiumId, organizationId }) {
    const isPlatform = shelf === 'platform'
    const id = isPlatform ? consortiumId : organizationId
    const named = roles.filter((role) => !role.includes(':'))
    return { query: { roles: named.join(','), type: isPlatform ? 'union' : 'org', id } }
  },
  decode: ({ query: { type = '', id = '' } }) => ({ type: String(type), id: String(id) }),
  reply: AS_IT_IS,
})

const WEB = {
  method: 'POST',
  accepts: {
    body: {
      type: 'object',
      properties: { Category: { type: 'string', const: 'Web' } },
      additionalProperties: false,
    },
  },
  encode: () => ({ body: { Category: 'Web' } }),
  decode: nothing,
  reply: AS_IT_IS,
} as const

export const SETTING = defineCall<void, unknown>({
  ...WEB,
  path: '/bff/config/GetSetting',
  access: 'signedIn',
  forDisplays: true,
})

/** Before sign-in. Others make it. */
export const OPEN_SETTING = defineCall<never, unknown, void>({
  ...WEB,
  path: '/bff/config/getSettingWithoutAuth',
  access: 'open',
  isMade: false,
})
