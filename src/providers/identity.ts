/**
 * What people do about their own account: ask for a code, set a password, prove one, register.
 *
 * Errors  The server's words as `Failure('invalid')` with the field; `tooMany`, `offline`, `timeout` as everywhere.
 * Source  Spec §7 (auth and identity).
 */
import { isMobileNumber } from '../model/text-rules.ts'
import {
  CHANGE_PASSWORD,
  CHECK_PASSWORD,
  CLIENT_TOKEN,
  type PasswordChange,
  REGISTER,
  type Registration,
  REQUEST_CODE,
} from '../wire/identity.ts'
import type { DefinedCall } from '../wire/call.ts'
import { ask, type Requesting, withOptions } from './ask.ts'
import type { Http } from './http.ts'

/** A token that stands for the console and for nobody in it. */
export async function generateClientToken(http: Requesting): Promise<string> {
  return (await ask(http, CLIENT_TOKEN, undefined)).token
}

/** Has a code sent to the person's phone. The answer is alike whether or not there is such an account. */
export function requestCode(http: Http, { account }: { readonly account: string }): Promise<string> {
  const named = isMobileNumber(account) ? { phone: account } : { userName: account }
  return askAsClient(http, REQUEST_CODE, { purpose: 'reset', ...named })
}

/** Has a code sent to a phone that is to belong to a new account. */
export function requestRegistrationCode(http: Http, phone: string): Promise<string> {
  return askAsClient(http, REQUEST_CODE, { purpose: 'register', phone })
}

/** With a code: for somebody who is not signed in. Without: for the person whose password was checked before. */
export function changePassword(http: Requesting, change: PasswordChange): Promise<void> {
  return (change.captcha === '' ? ask : askAsClient)(http, CHANGE_PASSWORD, change)
}

/** Proves the signed-in person's password; the answer is good for one change within minutes. */
export function checkPassword(http: Requesting, password: string): Promise<string> {
  return ask(http, CHECK_PASSWORD, password)
}

export function register(http: Http, registration: Registration): Promise<void> {
  return askAsClient(http, REGISTER, registration)
}

async function askAsClient<Wanted, Told>(
  http: Requesting,
  call: DefinedCall<Wanted, Told, unknown>,
  wanted: Wanted,
): Promise<Told> {
  const token = await generateClientToken(http)
  return ask(withOptions(http, { headers: { authorization: `Bearer ${token}` } }), call, wanted)
}
