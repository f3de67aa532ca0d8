/**
 * The envelope around every answer, `{ Type, Data, Content }`, and what a refusal in it means.
 *
 * Shapes  Success is Type 200. A refusal carries `Data: { errors: [{ path, code, message }] }` when it is about fields,
 *         else the failure's own data (both versions of a conflict) or null; its words are in Content.
 * Errors  `decodeEnvelope` throws the `Failure` of Spec §8. A Type other than 200 inside HTTP 200 is a refusal too.
 */
import {
  FAILURES,
  Failure,
  type FailureCode,
  SIGN_IN_DUTIES,
  TYPE_EXPIRED,
  TYPE_FAILED,
  TYPE_SUCCESS,
  failureOfStatus,
} from '../model/failure.ts'
import type { Problem } from '../model/problem.ts'
import { toJson } from './json-text.ts'
import type { Answer } from './message.ts'
import { isObject } from '../model/plain.ts'

/** Puts what is answered into the envelope of a success. */
export function encodeSuccess(data: unknown): Answer {
  return { status: 200, body: { Type: TYPE_SUCCESS, Data: data ?? null, Content: '' } }
}

/** The same as the text that is sent. */
export function writeSuccess(data: unknown): string {
  return `{"Type":${TYPE_SUCCESS},"Data":${toJson(data ?? null)},"Content":""}`
}

/** Puts a refusal into its envelope, with the HTTP status of the failures' table. */
export function encodeFailure(failure: Failure): Answer {
  const data = failure.problems.length > 0 ? { errors: failure.problems } : (failure.data ?? null)
  const type = failure.code === 'expired' ? TYPE_EXPIRED : TYPE_FAILED
  return { status: failure.status || 500, body: { Type: type, Data: data, Content: failure.message } }
}

/** The Data of a success. */
export function decodeEnvelope(answer: Answer): unknown {
  const { status, body } = answer
  const isSuccess = status >= 200 && status < 300
  if (isSuccess && isObject(body) && body['Type'] === TYPE_SUCCESS) return body['Data'] ?? null
  throw failureOf(answer)
}

/** Codes whose words come from the server where it has any; the others always have the table's. */
const SERVER_SPEAKS: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'invalid',
  'conflict',
  'bound',
  'unsupported',
  'replayed',
  'server',
  'unavailable',
  'unknown',
])

/** The failure that a refusing answer means. */
export function failureOf(answer: Answer): Failure {
  const { body, retryAfterMs } = answer
  const data = isObject(body) ? (body['Data'] ?? undefined) : undefined
  const problems = isObject(data) ? readProblems(data['errors']) : []
  const refused = codeOf(answer)
  // What somebody else has changed comes with what it is now; all else that stands in the way, with problems.
  const code = refused === 'conflict' && problems.length > 0 ? 'bound' : refused
  const said = SERVER_SPEAKS.has(code) ? serverWords(body) : undefined
  return new Failure(code, { words: said, problems, data: problems.length > 0 ? undefined : data, retryAfterMs })
}

function codeOf({ status, body }: Answer): FailureCode {
  const isSuccess = status >= 200 && status < 300
  if (!isSuccess) return dueCodeOf(status, body) ?? failureOfStatus(status)
  const type = isObject(body) ? body['Type'] : undefined
  if (typeof type !== 'number') return 'unknown'
  const code = failureOfStatus(type)
  return code === 'unknown' && serverWords(body) !== undefined ? 'invalid' : code
}

/** What a person must do first, which a refusal says by the code of its problem. */
function dueCodeOf(status: number, body: unknown): FailureCode | undefined {
  const data = isObject(body) ? body['Data'] : undefined
  if (status !== FAILURES.forbidden.status || !isObject(data)) return undefined
  return SIGN_IN_DUTIES.find((duty) => readProblems(data['errors'])[0]?.code === duty)
}

/** What the server says, wherever the platforms put it: the envelope, an exception's Message, an OAuth error. */
function serverWords(body: unknown): string | undefined {
  if (!isObject(body)) return undefined
  const said = [body['Content'], body['Message'], body['message'], body['error_description']]
  const words = said.find((text): text is string => typeof text === 'string' && text.trim() !== '')
  return words?.startsWith('Invalid value of') ? FAILURES.invalid.words : words
}

/** The problems in an answer; what is none is left out. */
export function readProblems(errors: unknown): readonly Problem[] {
  if (!Array.isArray(errors)) return []
  return errors.filter(isObject).map(({ path, code, message, taken }) => ({
    path: typeof path === 'string' ? path : '',
    code: typeof code === 'string' ? code : 'invalid',
    message: typeof message === 'string' ? message : FAILURES.invalid.words,
    ...(typeof taken === 'string' ? { taken } : {}),
  }))
}
