/**
 * How a second tab of the same browser gets a session of its own: a signed-in tab asks for a code, the new one gives the code
 * for tokens. Both tabs belong to one sign-in and end with it; each has its own refresh token. And the key of a person's drafts.
 *
 * Errors  `Failure('invalid')` for a body without a code; a reply that holds none is `Failure('unknown')`.
 * Source  Ours; docs/decisions/0029 and 0030.
 */
import { Failure } from '../model/failure.ts'
import type { RequestMessage } from './message.ts'
import { isObject } from '../model/plain.ts'

export const TAB_CODE_PATH = '/passport/connect/tabcode'
export const TAB_TOKEN_PATH = '/passport/connect/tabtoken'
export const DRAFT_KEY_PATH = '/passport/user/GetDraftKey'

export const TAB_CODE_REQUEST: RequestMessage = {
  method: 'POST',
  path: TAB_CODE_PATH,
  query: {},
  headers: {},
  body: {},
}

export const DRAFT_KEY_REQUEST: RequestMessage = { method: 'GET', path: DRAFT_KEY_PATH, query: {}, headers: {} }

export function encodeTabCode(code: string): unknown {
  return { Code: code }
}

export function decodeTabCode(data: unknown): string {
  return textIn(data, 'Code') ?? fail('unknown')
}

export function encodeTabTokenRequest(code: string): RequestMessage {
  return { method: 'POST', path: TAB_TOKEN_PATH, query: {}, headers: {}, body: { Code: code } }
}

export function decodeTabTokenRequest(body: unknown): string {
  return textIn(body, 'Code') ?? fail('invalid')
}

/** 256 bits as base64. */
export function encodeDraftKey(key: string): unknown {
  return { Key: key }
}

export function decodeDraftKey(data: unknown): string {
  return textIn(data, 'Key') ?? fail('unknown')
}

function textIn(from: unknown, name: string): string | undefined {
  const value = isObject(from) ? from[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

function fail(code: 'invalid' | 'unknown'): never {
  throw new Failure(code)
}
