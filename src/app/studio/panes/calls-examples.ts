/** What each call of a library would send and be answered: asked of the platform in memory, so that it is what travels. */
import { exampleInput } from '../../../gate/examples/example.ts'
import { createPast } from '../../../gate/examples/past.ts'
import { createRows } from '../../../gate/examples/rows.ts'
import type { Call } from '../../../model/call.ts'
import type { Catalog, Resource } from '../../../model/resource.ts'
import { createMemoryPlatform, createMemoryStore } from '../../../operations/memory/platform.ts'
import { buildQuery } from '../../../wire/query-string.ts'
import { encodeRequest } from '../../../wire/requests.ts'
import { scopeOfRole } from '../preview/preview-world.ts'
import type { Asked } from './calls-words.ts'

export interface CallExample {
  readonly call: Call
  readonly asked: Asked
  readonly headers: Readonly<Record<string, string>>
  /** With its envelope. */
  readonly reply: unknown
}

const ROWS = 6

export function examplesOf(catalog: Catalog, resource: Resource): Promise<readonly CallExample[]> {
  const scope = scopeOfRole(catalog, resource.name, 'organization')
  const rows = createRows(catalog, scope, () => ROWS)
  const world = { catalog: () => catalog, rowsOf: rows, pastOf: createPast(Date.now), clock: Date.now }
  const calls = Object.values(resource.calls).filter((call) => call !== undefined)
  return Promise.all(
    calls.map(async (call): Promise<CallExample> => {
      // Nothing is judged here: an example that breaks a rule of its own library is for the rules to say.
      const platform = createMemoryPlatform(catalog, createMemoryStore(world), { scope, validatorOf: () => () => [] })
      const { headers, ...message } = encodeRequest(resource, call, exampleInput(resource, call, rows(resource)))
      const { body: reply } = await platform.answer({ ...message, headers })
      const { method, path, query, body } = message
      return { call, headers, reply, asked: { method, path, query: buildQuery(query), body } }
    }),
  )
}
