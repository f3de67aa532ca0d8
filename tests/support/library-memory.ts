/**
 * Screens over the real data provider and the platform in memory: what they are answered is what the operations answer. Only the
 * network's edge can be made to fail, to wait and to lose an answer.
 *
 * Shapes  `calls` keeps what was asked of the provider; a call by name goes under its own name. `failNext` refuses one call, `failFor`
 *         one record of every call; `loseNext` lets a call be done and loses its answer; `hold` keeps calls back until what it
 *         returns is called.
 */
import { Failure } from '../../src/model/failure.ts'
import type { Outcome } from '../../src/model/query.ts'
import { getResource, type Resource, type WireRecord } from '../../src/model/resource.ts'
import type { Scope } from '../../src/model/scope.ts'
import { createMemoryPlatform, createMemoryStore } from '../../src/operations/memory/platform.ts'
import type { LibraryStore } from '../../src/operations/store.ts'
import { createDataProvider, type LibraryDataProvider } from '../../src/providers/data.ts'
import { createHttp } from '../../src/providers/http.ts'
import type { Session } from '../../src/providers/session.ts'
import type { CallInput } from '../../src/wire/shapes.ts'
import { memoryFetch } from '../../src/app/studio/preview/preview-fetch.ts'

export interface CallMade {
  readonly method: string
  readonly resource: string
  readonly params: Readonly<Record<string, unknown>>
}

export interface LibraryMemory {
  /** On whose behalf the screens ask. */
  providerOf(scope: Scope): LibraryDataProvider
  /** What others do behind the screens' back. */
  readonly store: LibraryStore
  readonly calls: readonly CallMade[]
  failNext(method: string, failure: Failure): void
  failFor(method: string, id: string, failure: Failure | undefined): void
  loseNext(method: string): void
  hold(method: string): () => void
}

const nobody = { tokens: null, organizationId: '' } as unknown as Session

/** Rows by library, complete with owner, shelf and version. */
export function createLibraryMemory(
  resources: readonly Resource[],
  rows: Readonly<Record<string, readonly WireRecord[]>>,
): LibraryMemory {
  const catalog = { resources: Object.fromEntries(resources.map((one) => [one.name, one])), broken: [] }
  const store = createMemoryStore({ catalog: () => catalog, rowsOf: ({ name }) => rows[name] ?? [], clock: Date.now })
  const edge = createEdge()
  return {
    ...edge,
    store,
    providerOf: (scope) => {
      const platform = createMemoryPlatform(catalog, store, { scope, validatorOf: () => () => [] })
      const fetch = memoryFetch((message) => platform.answer(message))
      const libraryOf = (name: string) => getResource(catalog, name)
      return edge.around(createDataProvider({ libraryOf, http: createHttp({ session: nobody, fetch }) }))
    },
  }
}

type AnyMethod = (...asked: readonly unknown[]) => Promise<unknown>

function createEdge() {
  const calls: CallMade[] = []
  const failures = new Map<string, Failure>()
  const refusals = new Map<string, Failure>()
  const lost = new Set<string>()
  const held = new Map<string, Promise<void>>()
  const pass = async (call: CallMade, answer: () => Promise<unknown>) => {
    const { method, params } = call
    calls.push(call)
    await held.get(method)
    const failure = failures.get(method) ?? refusals.get(`${method} ${String(params['id'])}`)
    failures.delete(method)
    if (failure) throw failure
    const answered = await answer()
    if (lost.delete(method)) throw new Failure('offline')
    return answered
  }
  const callOf =
    (provider: LibraryDataProvider): LibraryDataProvider['call'] =>
    async (resource, name, input, options) => {
      const ids = input.kind === 'ids' ? input.ids : []
      const refusedIds = ids.filter((id) => refusals.has(`${name} ${id}`))
      return (await pass({ method: name, resource, params: { ...input } }, async () => {
        if (refusedIds.length === 0) return provider.call(resource, name, input, options)
        const left = ids.filter((id) => !refusedIds.includes(id))
        const { data } =
          left.length > 0
            ? await provider.call(resource, name, { ...input, ids: left } as CallInput, options)
            : { data: [] }
        const refused = refusedIds.map((id): Outcome => {
          const { message: words } = refusals.get(`${name} ${id}`)!
          return { id, ok: false, words, record: null }
        })
        return { data: [...(data as Outcome[]), ...refused] }
      })) as { data: unknown }
    }
  return {
    calls,
    failNext: (method: string, failure: Failure) => void failures.set(method, failure),
    failFor: (method: string, id: string, failure: Failure | undefined) => {
      if (failure) refusals.set(`${method} ${id}`, failure)
      else refusals.delete(`${method} ${id}`)
    },
    loseNext: (method: string) => void lost.add(method),
    hold: (method: string) => {
      let release = () => {}
      held.set(method, new Promise((resolve) => (release = resolve)))
      return () => {
        held.delete(method)
        release()
      }
    },
    around: (provider: LibraryDataProvider): LibraryDataProvider => {
      const methods = Object.entries(provider).map(([method, answer]) => {
        if (typeof answer !== 'function' || method === 'library') return [method, answer]
        const passed: AnyMethod = (resource, params, ...more) => {
          const { signal: _signal, ...asked } = { ...(params as object) } as Record<string, unknown>
          const made = { method, resource: String(resource), params: asked }
          return pass(made, () => (answer as AnyMethod)(resource, params, ...more))
        }
        return [method, passed]
      })
      return { ...(Object.fromEntries(methods) as LibraryDataProvider), call: callOf(provider) }
    },
  }
}
