/**
 * How a session becomes a display: for a screen on the wall that nobody touches and everybody sees. Ours alone (assumed); a platform
 * without it answers 404.
 *
 * Shapes  `{ Name, Password }`; answers `{ EndsAt }`. The session that asks becomes the display itself, all its tabs with it: from
 *         then on it reads figures and nothing else, and only signing in anew makes more of it.
 * Units   `EndsAt` ISO 8601.
 * Source  DASHBOARDS 3.2; docs/decisions/0115.
 */
import { isObject, plainTextOf } from '../model/plain.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../model/scope.ts'
import { NAME, only } from './accepts.ts'
import { defineCall } from './call.ts'

export interface DisplayWish {
  /** What the screen is called among one's sessions: 会议室 3. */
  readonly name: string
  readonly password: string
}

export const DISPLAY_NAME_MAX = 20

export const START_DISPLAY = defineCall<DisplayWish, string>({
  method: 'POST',
  path: '/passport/user/StartDisplay',
  access: { roles: [ORGANIZATION_ADMIN, CONSORTIUM_ADMIN] },
  accepts: {
    body: only(
      { Name: { ...NAME, maxLength: DISPLAY_NAME_MAX }, Password: { type: 'string', minLength: 1, maxLength: 200 } },
      'Name',
      'Password',
    ),
  },
  encode: ({ name, password }) => ({ body: { Name: name, Password: password } }),
  decode: ({ body }) => {
    const { Name, Password } = isObject(body) ? body : {}
    return { name: plainTextOf(Name).trim(), password: plainTextOf(Password) }
  },
  reply: {
    encode: (endsAt) => ({ EndsAt: endsAt }),
    decode: (data) => (isObject(data) ? plainTextOf(data['EndsAt']) : ''),
  },
})
