/**
 * What a write would be told, for both sides: the same record or ids and input as the write, nothing is kept. A call of ours: another
 * platform answers 404 to it, and screens then say only what they can tell themselves.
 *
 * Shapes  `{ Library, Action, Id, Record, Input }`; `{ Errors, Warnings, Effects }`: what it would bring about in words, and of the others each `{ path, code, message }` with the id of the record
 *         that has the value (`taken`) or the list of those in the way (`among`: `{ Library, Field, Filters }`).
 * Errors  Reading a reply never throws.
 */
import { isObject } from '../model/plain.ts'
import type { FilterValue } from '../model/query.ts'
import type { WireRecord } from '../model/resource.ts'
import type { BlockingList, Objection, WriteQuestion, WriteVerdict } from '../model/write-check.ts'
import { NAME, only } from './accepts.ts'
import { defineCall } from './call.ts'
import { readProblems } from './envelope.ts'
import { refuseBrokenText } from './strict.ts'

export interface CheckedWrite extends WriteQuestion {
  readonly library: string
}

const RECORD = { type: 'object', maxProperties: 500 } as const

export const CHECK_WRITE = defineCall<CheckedWrite, WriteVerdict>({
  method: 'POST',
  path: '/bff/api/Record/Check',
  access: 'anyRole',
  accepts: {
    body: only({ Library: NAME, Action: NAME, Id: NAME, Record: RECORD, Input: RECORD }, 'Library', 'Action'),
  },
  encode: ({ library, action, id, record, input }) => ({
    body: {
      Library: library,
      Action: action,
      ...(id === undefined ? {} : { Id: id }),
      ...(record === undefined ? {} : { Record: record }),
      ...(input === undefined ? {} : { Input: input }),
    },
  }),
  decode: ({ body }) => {
    const said = body as Readonly<Record<string, unknown>>
    refuseBrokenText(said)
    const { Library, Action, Id, Record: record, Input } = said
    return {
      library: String(Library),
      action: String(Action),
      ...(typeof Id === 'string' ? { id: Id } : {}),
      ...(isObject(record) ? { record: record as WireRecord } : {}),
      ...(isObject(Input) ? { input: Input as WireRecord } : {}),
    }
  },
  reply: {
    encode: ({ problems, warnings, effects }) => ({
      Errors: problems.map(encoded),
      Warnings: warnings.map(encoded),
      Effects: effects,
    }),
    decode: (data) => {
      const { Errors, Warnings, Effects } = isObject(data) ? data : {}
      const effects = Array.isArray(Effects) ? Effects.filter((words) => typeof words === 'string') : []
      return { problems: decoded(Errors), warnings: decoded(Warnings), effects }
    },
  },
})

function encoded({ among, ...problem }: Objection): unknown {
  if (!among) return problem
  const { library, field, filters } = among
  return { ...problem, among: { Library: library, Field: field, Filters: filters } }
}

function decoded(said: unknown): readonly Objection[] {
  const lists = Array.isArray(said) ? said.filter(isObject).map(({ among }) => listIn(among)) : []
  return readProblems(said).map((problem, index) => {
    const among = lists[index]
    return among ? { ...problem, among } : problem
  })
}

function listIn(said: unknown): BlockingList | undefined {
  if (!isObject(said)) return undefined
  const { Library, Field, Filters } = said
  if (typeof Library !== 'string' || typeof Field !== 'string' || !isObject(Filters)) return undefined
  return { library: Library, field: Field, filters: Filters as Readonly<Record<string, FilterValue>> }
}
