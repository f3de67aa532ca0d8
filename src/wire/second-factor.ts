/**
 * The calls of the second factor of a sign-in. Ours alone; a platform without them answers 404. The code of a sign-in itself
 * travels with the token request (`token.ts`, parameter `otp`).
 *
 * Shapes  `Secret` is base32, `Uri` an `otpauth:` address for a QR code. Recovery codes are answered once, by `Confirm` and `Renew`. `Code`
 *         is six digits or, where somebody has a factor already, a recovery code.
 * Errors  `Failure('invalid')` with `/Password` or `/Code`; `conflict` where the factor's state is another one.
 */
import { Failure } from '../model/failure.ts'
import { isObject } from '../model/plain.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../model/scope.ts'
import { NAME, only } from './accepts.ts'
import { defineCall, DONE, nothing, type ReceivedParts } from './call.ts'

export interface SecondFactorState {
  readonly isOn: boolean
  readonly codesLeft: number
  /** An organization demands it of this person, or the house does. */
  readonly isRequired: boolean
  /** Of a colleague who has lost the telephone. */
  readonly mayReset: boolean
  /** Of the organization that this person administers just now; undefined where they administer none. */
  readonly rule?: { readonly organizationName: string; readonly isRequired: boolean } | undefined
}

export interface Enrolment {
  readonly secret: string
  readonly uri: string
}

export interface FactorProof {
  readonly password: string
  readonly code: string
}

const SECRET_TEXT = { type: 'string', minLength: 1, maxLength: 128 } as const
const RECOVERY_CODES = {
  encode: (codes: readonly string[]) => ({ RecoveryCodes: codes }),
  decode(data: unknown): readonly string[] {
    const codes = objectIn(data)['RecoveryCodes']
    return Array.isArray(codes) ? codes.map(String) : []
  },
}

export const SECOND_FACTOR = defineCall<void, SecondFactorState>({
  method: 'GET',
  path: '/passport/user/GetSecondFactor',
  access: 'signedIn',
  encode: () => ({}),
  decode: nothing,
  reply: {
    encode: ({ isOn, codesLeft, isRequired, mayReset, rule }) => ({
      IsOn: isOn,
      CodesLeft: codesLeft,
      IsRequired: isRequired,
      MayReset: mayReset,
      Rule: rule ? { OrganizationName: rule.organizationName, IsRequired: rule.isRequired } : null,
    }),
    decode(data) {
      const from = objectIn(data)
      const rule = from['Rule']
      return {
        isOn: from['IsOn'] === true,
        codesLeft: Number(from['CodesLeft']) || 0,
        isRequired: from['IsRequired'] === true,
        mayReset: from['MayReset'] === true,
        rule: isObject(rule)
          ? { organizationName: String(rule['OrganizationName']), isRequired: rule['IsRequired'] === true }
          : undefined,
      }
    },
  },
})

/** Begins an enrolment. */
export const START_SECOND_FACTOR = defineCall<string, Enrolment>({
  method: 'POST',
  path: '/passport/user/StartSecondFactor',
  access: 'signedIn',
  during: 'secondFactorDue',
  accepts: { body: only({ Password: SECRET_TEXT }, 'Password') },
  encode: (password) => ({ body: { Password: password } }),
  decode: ({ body }) => (body as { readonly Password: string }).Password,
  reply: {
    encode: ({ secret, uri }) => ({ Secret: secret, Uri: uri }),
    decode(data) {
      const { Secret: secret, Uri: uri } = objectIn(data)
      if (typeof secret !== 'string' || typeof uri !== 'string') throw new Failure('unknown')
      return { secret, uri }
    },
  },
})

/** Ends the enrolment by a first code. */
export const CONFIRM_SECOND_FACTOR = defineCall<string, readonly string[]>({
  method: 'POST',
  path: '/passport/user/ConfirmSecondFactor',
  access: 'signedIn',
  during: 'secondFactorDue',
  accepts: { body: only({ Code: SECRET_TEXT }, 'Code') },
  encode: (code) => ({ body: { Code: code } }),
  decode: ({ body }) => (body as { readonly Code: string }).Code,
  reply: RECOVERY_CODES,
})

const PROVED = {
  method: 'POST',
  access: 'signedIn',
  accepts: { body: only({ Password: SECRET_TEXT, Code: SECRET_TEXT }, 'Password', 'Code') },
  encode: ({ password, code }: FactorProof) => ({ body: { Password: password, Code: code } }),
  decode({ body }: ReceivedParts): FactorProof {
    const { Password, Code } = body as { readonly Password: string; readonly Code: string }
    return { password: Password, code: Code }
  },
} as const

/** Ten new recovery codes; those before are good no more. */
export const RENEW_RECOVERY_CODES = defineCall<FactorProof, readonly string[]>({
  ...PROVED,
  path: '/passport/user/RenewRecoveryCodes',
  reply: RECOVERY_CODES,
})

export const REMOVE_SECOND_FACTOR = defineCall<FactorProof>({
  ...PROVED,
  path: '/passport/user/RemoveSecondFactor',
  reply: DONE,
})

/** Of a colleague who has lost the telephone, by account name: of the same organization, or of the consortium by its own. */
export const RESET_SECOND_FACTOR = defineCall<string>({
  method: 'POST',
  path: '/passport/user/ResetSecondFactor',
  access: { roles: [ORGANIZATION_ADMIN, CONSORTIUM_ADMIN] },
  accepts: { body: only({ UserName: NAME }, 'UserName') },
  encode: (userName) => ({ body: { UserName: userName } }),
  decode: ({ body }) => (body as { readonly UserName: string }).UserName.trim(),
  reply: DONE,
})

/** Whether the organization that is acted for demands a second factor of its administrators. */
export const SET_SECOND_FACTOR_RULE = defineCall<boolean>({
  method: 'POST',
  path: '/passport/organization/SetSecondFactorRule',
  access: { roles: [ORGANIZATION_ADMIN] },
  accepts: { body: only({ IsRequired: { type: 'boolean' } }, 'IsRequired') },
  encode: (isRequired) => ({ body: { IsRequired: isRequired } }),
  decode: ({ body }) => (body as { readonly IsRequired: boolean }).IsRequired,
  reply: DONE,
})

function objectIn(data: unknown): Readonly<Record<string, unknown>> {
  return isObject(data) ? data : {}
}
