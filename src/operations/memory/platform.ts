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
import type { Call } from '../../model/call.ts'
import type { Initials } from '../../model/computed.ts'
import { Failure } from '../../model/failure.ts'
import type { Catalog, Resource } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import type { Validate } from '../../model/validation.ts'
import { CHANGE_HEADER, decodeChange } from '../../wire/change-origin.ts'
import { encodeFailure, encodeSuccess } from '../../wire/envelope.ts'
import { toJson } from '../../wire/json-text.ts'
import type { Answer, RequestMessage } from '../../wire/message.ts'
import { LIST_SUMMARY } from '../../wire/list-summary.ts'
import { QUERY_RESULTS, resultsCall } from '../../wire/query-results.ts'
import { callMeant } from '../../wire/request-readers.ts'
import { CHECK_WRITE } from '../../wire/write-check.ts'
import { checkWrite } from '../check-write.ts'
import { answerCall, answeredCalls, type MeantCall, requireMeant } from '../run.ts'
import { CHANGE_ANSWERS } from '../changes.ts'
import { createLibraryStore } from '../libraries.ts'
import type { LibraryStore } from '../store.ts'
import { summarize } from '../summary.ts'
import { answerStatistic } from '../statistics.ts'
import { createMemoryPort, type MemoryOptions } from './port.ts'
import { createMemoryStatistics } from './statistics.ts'
import { createTables, type PastOf, type RowsOf } from './tables.ts'

export interface MemorySettings {
  /** On whose behalf all calls are made. */
  readonly scope: Scope
  readonly validatorOf: (resource: Resource) => Validate | Promise<Validate>
  /** First letters of pinyin, for computed fields, which do without when it is absent. */
  readonly initials?: Initials
}

export interface MemoryPlatform {
  answer(message: RequestMessage): Promise<Answer>
  /** Which call of which library a message means. */
  meant(message: RequestMessage): MeantCall | undefined
}

export interface MemoryRows extends Omit<MemoryOptions, 'tables'> {
  readonly rowsOf: RowsOf
  readonly pastOf?: PastOf
}

/** The rows of a platform in memory; several people may look at them, each through a platform of their own. */
export function createMemoryStore({ rowsOf, pastOf, ...options }: MemoryRows): LibraryStore {
  const tables = createTables(options.catalog, rowsOf, pastOf)
  return createLibraryStore(createMemoryPort({ ...options, tables }))
}

export function createMemoryPlatform(catalog: Catalog, store: LibraryStore, settings: MemorySettings): MemoryPlatform {
  const { scope, validatorOf, initials } = settings
  const statistics = createMemoryStatistics(store)
  const ofStatistics = Object.values(catalog.statistics ?? {}).flatMap((one) => (one.call ? [resultsCall(one)] : []))

  const run = async (message: RequestMessage): Promise<Answer> => {
    const change = decodeChange(message.headers[CHANGE_HEADER.toLowerCase()])
    const origin = { requestId: '', address: '', ...(change ? { change } : {}) }
    const asked = { catalog, store, scope, origin, validatorOf, initials }
    const changes = CHANGE_ANSWERS.find(({ call }) => call.path === message.path)
    if (changes) return encodeSuccess(await changes.answer(asked, { body: undefined, ...message }))
    if (message.path === LIST_SUMMARY.path)
      return encodeSuccess(LIST_SUMMARY.reply.encode(await summarize(asked, message.body)))
    if (message.path === CHECK_WRITE.path) {
      const read = CHECK_WRITE.decode({ ...message, body: message.body })
      return encodeSuccess(CHECK_WRITE.reply.encode(await checkWrite(asked, read)))
    }
    const results = [QUERY_RESULTS, ...ofStatistics].find(({ path }) => path === message.path)
    if (results) {
      const asker = { catalog, store, statistics, scope, nowMs: Date.now() }
      const answer = await answerStatistic(asker, results.decode({ ...message, body: message.body }))
      return encodeSuccess(results.reply.encode(answer))
    }
    const { resource, call } = requireMeant(callsAt(catalog, message), catalog.broken, message)
    const validate = await validatorOf(resource)
    const data = await answerCall({ ...asked, resource, call, validate }, message)
    return encodeSuccess(JSON.parse(toJson(data ?? null)))
  }

  return {
    meant: (message) => callMeant(callsAt(catalog, message), message),
    async answer(message) {
      try {
        return await run(message)
      } catch (error) {
        if (error instanceof Failure) return encodeFailure(error)
        throw error
      }
    },
  }
}

/** Every call that answers at the message's place; those whose path has no id in it go first. */
function callsAt(catalog: Catalog, { method, path }: RequestMessage): readonly MeantCall[] {
  const all = answeredCalls(catalog).filter(({ call }) => call.method === method)
  const exact = all.filter(({ call }) => call.request !== 'id-path' && call.path.toLowerCase() === path.toLowerCase())
  return exact.length > 0 ? exact : all.filter(({ call }) => call.request === 'id-path' && isAt(call, path))
}

function isAt({ path: pattern, param }: Call, path: string): boolean {
  const [before = '', after = ''] = pattern.toLowerCase().split(`{${param.toLowerCase()}}`)
  const given = path.toLowerCase()
  const id = given.slice(before.length, given.length - after.length)
  return given.startsWith(before) && given.endsWith(after) && id !== '' && !id.includes('/')
}
