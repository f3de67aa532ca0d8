/**
 * The platform in memory: the server's half of the dialect, answered from rows that nobody has stored.
 *
 * The browser's own data provider runs on it unchanged, so that a library can be looked at, filled in and saved before there is
 * a server that knows it; what is sent and answered is what travels in earnest.
 *
 * Shapes  `answer` takes a message as the wire carries it and gives status and envelope; it forgets nothing until it is made anew.
 * Errors  Refusals of the table travel in the envelope; anything else is a mistake in the program and thrown.
 * Source  PEERS row 85 (the same dialect runs both sides).
 */
import { mayRead } from '../../model/access.ts'
import type { Initials } from '../../model/computed.ts'
import { Failure } from '../../model/failure.ts'
import type { Call } from '../../model/call.ts'
import type { BrokenResource, Catalog, Resource } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import type { Validate } from '../../model/validation.ts'
import { CHANGE_HEADER, decodeChange } from '../../wire/change-origin.ts'
import { encodeFailure, encodeSuccess } from '../../wire/envelope.ts'
import type { Answer, RequestMessage } from '../../wire/message.ts'
import { encodeReply } from '../../wire/replies.ts'
import { callMeant, decodeRequest } from '../../wire/requests.ts'
import { problemOf } from '../../wire/strict.ts'
import { answerChange } from './changes.ts'
import { OPERATIONS } from './operations.ts'
import { createTables, type RowsOf } from './tables.ts'

export interface MemorySettings {
  /** On whose behalf all calls are made. */
  readonly scope: Scope
  readonly validatorOf: (resource: Resource) => Validate | Promise<Validate>
  /** First letters of pinyin: for keywords and computed fields, which do without when it is absent. */
  readonly initials?: Initials
  /** Unix milliseconds. */
  readonly now?: () => number
}

export interface MemoryPlatform {
  answer(message: RequestMessage): Promise<Answer>
  /** Which call of which library a message means. */
  meant(message: RequestMessage): MeantCall | undefined
}

export interface MeantCall {
  readonly resource: Resource
  readonly call: Call
}

export function createMemoryPlatform(catalog: Catalog, rowsOf: RowsOf, settings: MemorySettings): MemoryPlatform {
  const { scope, validatorOf, initials, now = () => 0 } = settings
  const tables = createTables(catalog, rowsOf, now)
  const first = new Map<string, { readonly body: string; readonly answer: Answer }>()

  const run = async (message: RequestMessage): Promise<Answer> => {
    const changed = await answerChange({ catalog, tables, scope, validatorOf, initials, now }, message)
    if (changed !== undefined) return encodeSuccess(changed)
    const { resource, call } = requireCall(catalog, message)
    if (!mayRead(resource, scope)) throw new Failure('forbidden')
    const input = decodeRequest(resource, call, message)
    const origin = decodeChange(message.headers[CHANGE_HEADER.toLowerCase()])
    const operation = { catalog, tables, scope, resource, call, input, validatorOf, initials, origin }
    return encodeSuccess(encodeReply(call, await OPERATIONS[call.operation](operation)))
  }

  const once = async (message: RequestMessage): Promise<Answer> => {
    const key = message.headers['idempotency-key']
    if (key === undefined) return run(message)
    const body = JSON.stringify(message.body)
    const known = first.get(key)
    if (known && known.body !== body) throw new Failure('replayed')
    const answer = known?.answer ?? (await run(message))
    first.set(key, { body, answer })
    return answer
  }

  return {
    meant: (message) => callMeant(callsAt(catalog, message), message),
    async answer(message) {
      try {
        return await once(message)
      } catch (error) {
        if (error instanceof Failure) return encodeFailure(error)
        throw error
      }
    },
  }
}

/** Every call that answers at the message's place; those whose path has no id in it go first. */
function callsAt(catalog: Catalog, { method, path }: RequestMessage): readonly MeantCall[] {
  const all = Object.values(catalog.resources).flatMap((resource) =>
    Object.values(resource.calls).flatMap((call) => (call && call.method === method ? [{ resource, call }] : [])),
  )
  const exact = all.filter(({ call }) => call.request !== 'id-path' && call.path.toLowerCase() === path.toLowerCase())
  return exact.length > 0 ? exact : all.filter(({ call }) => call.request === 'id-path' && isAt(call, path))
}

function isAt({ path: pattern, param }: Call, path: string): boolean {
  const [before = '', after = ''] = pattern.toLowerCase().split(`{${param.toLowerCase()}}`)
  const given = path.toLowerCase()
  const id = given.slice(before.length, given.length - after.length)
  return given.startsWith(before) && given.endsWith(after) && id !== '' && !id.includes('/')
}

function requireCall(catalog: Catalog, message: RequestMessage): MeantCall {
  const calls = callsAt(catalog, message)
  const found = callMeant(calls, message)
  if (found) return found
  const off = catalog.broken.find(({ base }) => base !== '' && message.path.startsWith(`${base.replace(/\/$/, '')}/`))
  if (off) throw switchedOff(off)
  if (calls.length === 0) throw new Failure('notFound')
  const names = [...new Set(calls.flatMap(({ call }) => Object.keys(call.constant ?? {})))]
  const problems = names.map((name) => problemOf(name, 'choice', `参数 ${name} 不是已知的值，请核对`))
  throw new Failure('invalid', { words: problems[0]?.message, problems })
}

function switchedOff({ title }: BrokenResource): Failure {
  return new Failure('unavailable', { words: `${title}暂时停用：它的定义有误，其他资料库不受影响` })
}
