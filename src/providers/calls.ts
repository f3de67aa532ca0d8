/** A call of a library made over HTTP: from what is meant to what the platform answered, with its refusals on their fields. */
import { Failure } from '../model/failure.ts'
import type { Call } from '../model/call.ts'
import type { Resource } from '../model/resource.ts'
import { decodeReply } from '../wire/replies.ts'
import { encodeRequest } from '../wire/requests.ts'
import type { CallInput } from '../wire/shapes.ts'
import type { Http } from './http.ts'

/** A library, and the client that reaches the platform where it is. */
export interface Remote {
  readonly http: Http
  readonly resource: Resource
}

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** The same again under it is answered as the first time. */
  readonly idempotencyKey?: string | undefined
}

/** The call of that name; a library without it cannot do what it does. */
export function getCall(resource: Resource, name: string): Call {
  const call = tryGetCall(resource, name)
  if (!call)
    throw new Error(`${resource.name} has no call ${JSON.stringify(name)}; list it under wire.calls in its descriptor`)
  return call
}

export function tryGetCall(resource: Resource, name: string): Call | undefined {
  return Object.hasOwn(resource.calls, name) ? resource.calls[name] : undefined
}

/** The first of the names that the library has a call for; the error names them all. */
export function getEitherCall(resource: Resource, ...names: readonly string[]): Call {
  const found = names.map((name) => tryGetCall(resource, name)).find((call) => call !== undefined)
  return found ?? getCall(resource, names.join(' or '))
}

export interface Performance {
  readonly call: Call
  readonly input: CallInput
}

/** The operation's result. */
export async function perform(remote: Remote, performance: Performance, options?: CallOptions): Promise<unknown> {
  return decodeReply(performance.call, await performRaw(remote, performance, options))
}

/** The envelope's Data as the platform sent it, for replies whose form differs between platforms. */
export async function performRaw(
  { http, resource }: Remote,
  { call, input }: Performance,
  { signal, headers, idempotencyKey: key }: CallOptions = {},
): Promise<unknown> {
  const message = encodeRequest(resource, call, input)
  try {
    const all = { ...message.headers, ...headers, ...(key ? { 'idempotency-key': key } : {}) }
    return await http.request({ ...message, headers: all }, signal ? { signal } : {})
  } catch (error) {
    throw withField(resource, error)
  }
}

/** Puts the server's words on the field that the descriptor names for them. */
export function withField(resource: Resource, error: unknown): unknown {
  if (!(error instanceof Failure) || error.code !== 'invalid' || error.problems.length > 0) return error
  const rule = resource.errors.find(({ match }) => error.message.includes(match))
  if (!rule) return error
  const problems = [{ code: 'server', path: `/${rule.field}`, message: error.message }]
  return new Failure('invalid', { words: error.message, problems, data: error.data, cause: error })
}
