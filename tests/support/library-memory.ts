/**
 * Screens over the real data provider and the platform in memory: what they are answered is what the operations answer. Only the
 * network's edge can be made to fail, to wait and to lose an answer.
 *
 * Shapes  `calls` keeps what the provider was asked; a call by name goes under its own name. `failNext` refuses one call, `failFor`
 *         all those about one record; `loseNext` lets a call be done and loses its answer; `hold` keeps calls of a method back until
 *         what it returns is called.
 */
import { memoryFetch } from '../../src/app/studio/preview/preview-fetch.ts'
import { mayRead } from '../../src/model/access.ts'
import { Failure } from '../../src/model/failure.ts'
import type { Outcome, Revision } from '../../src/model/query.ts'
import { type Catalog, getResource, type WireRecord } from '../../src/model/resource.ts'
import type { Scope } from '../../src/model/scope.ts'
import { createLibraryStore } from '../../src/operations/libraries.ts'
import { createMemoryPlatform } from '../../src/operations/memory/platform.ts'
import { createMemoryPort } from '../../src/operations/memory/port.ts'
import { createTables } from '../../src/operations/memory/tables.ts'
import type { LibraryStore } from '../../src/operations/store.ts'
import { createDataProvider, type LibraryDataProvider } from '../../src/providers/data.ts'
import { createHttp } from '../../src/providers/http.ts'
import { toRaRecord } from '../../src/providers/reading.ts'
import type { Session } from '../../src/providers/session.ts'
import { encodeSuccess } from '../../src/wire/envelope.ts'
import { SEARCH_RECORDS } from '../../src/wire/record-search.ts'
import type { CallInput } from '../../src/wire/shapes.ts'
import { CATALOG } from './project.ts'

export interface CallMade {
  readonly method: string
  readonly resource: string
  readonly params: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal
}

export type Row = WireRecord & { readonly id: string }

export interface LibraryMemory {
  readonly provider: LibraryDataProvider
  /** The libraries and the person that the screens are opened with; before, the project's and one of a hospital. */
  use(catalog: Catalog, scope: Scope): void
  /** As they are stored now. */
  rows(resource: string): readonly Row[]
  /** What a colleague (李四) changes behind the screens' back. */
  change(resource: string, id: string, values: WireRecord): Promise<void>
  readonly store: LibraryStore
  readonly calls: readonly CallMade[]
  failNext(method: string, failure: Failure): void
  failFor(method: string, id: string, failure: Failure | undefined): void
  loseNext(method: string): void
  hold(method: string): () => void
}

export type Rows = Readonly<Record<string, readonly WireRecord[]>>
/** Revisions of a record by its id, newest first. */
export type Histories = Readonly<Record<string, readonly Revision[]>>

export const ORIGIN = { requestId: '', address: '' }

const nobody = { tokens: null, organizationId: '' } as unknown as Session

export const HOSPITAL: Scope = {
  userId: 'user-1',
  userName: '张三',
  roles: ['organizationAdmin'],
  organizationId: 'org-1',
  consortiumId: 'consortium-1',
  shelf: 'organization',
}
export const COLLEAGUE: Scope = { ...HOSPITAL, userId: 'user-2', userName: '李四' }

/** Rows that do not say whose they are, are the hospital's. */
export function createLibraryMemory(rows: Rows, histories: Histories = {}): LibraryMemory {
  let [known, scope]: [Catalog, Scope] = [CATALOG, HOSPITAL]
  const catalog = () => known
  const tables = createTables(
    catalog,
    ({ name }) => (rows[name] ?? []).map((row) => ({ Version: 1, ...row, ...placeOf(row) })),
    (resource, row) => histories[String(row['Id'])] ?? [createdOnce(Number(row['Version']), row)],
  )
  const store = createLibraryStore(createMemoryPort({ catalog, tables, clock: Date.now }))
  const edge = createEdge()
  const fetch = memoryFetch(async (message) => {
    if (message.path === SEARCH_RECORDS.path) {
      const all = Object.values(catalog().resources).filter((resource) => mayRead(resource, scope))
      return encodeSuccess(
        SEARCH_RECORDS.reply.encode(await store.search(scope, all, String(message.query['Keyword']))),
      )
    }
    return createMemoryPlatform(catalog(), store, { scope, validatorOf: () => () => [] }).answer(message)
  })
  const libraryOf = (name: string) => getResource(catalog(), name)
  const http = createHttp({ session: nobody, fetch, wait: async () => undefined })
  return {
    ...edge,
    store,
    provider: edge.around(createDataProvider({ libraryOf, http })),
    use: (...next) => void ([known, scope] = next),
    rows: (name) =>
      [...tables.of(libraryOf(name)).rows.values()].map(
        (row) => toRaRecord(libraryOf(name), tables.record(scope, libraryOf(name), row)) as Row,
      ),
    change: async (name, id, values) => {
      const resource = libraryOf(name)
      const [row] = await store.byIds(COLLEAGUE, resource, [id])
      await store.save(COLLEAGUE, ORIGIN, { resource, record: { ...row, ...values } })
    },
  }
}

function placeOf({ Shelf = 'organization', OrganizationId = HOSPITAL.organizationId }: WireRecord): WireRecord {
  return { Shelf, OrganizationId: Shelf === 'platform' ? HOSPITAL.consortiumId : OrganizationId }
}

function createdOnce(version: number, after: WireRecord): Revision {
  return { version, action: 'create', at: '2026-05-01T00:00:00.000Z', userName: '张三', before: null, after }
}

type AnyMethod = (...asked: readonly unknown[]) => Promise<unknown>

/** Where calls can be seen, refused, lost and held. */
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

  const around = (provider: LibraryDataProvider): LibraryDataProvider => {
    const methods = Object.entries(provider).map(([method, answer]) => {
      if (typeof answer !== 'function' || method === 'library') return [method, answer]
      const passed: AnyMethod = (resource, params, ...more) => {
        const { signal, ...asked } = { ...(params as object) } as { readonly signal?: AbortSignal }
        const made = { method, resource: String(resource), params: asked, ...(signal ? { signal } : {}) }
        return pass(made, () => (answer as AnyMethod)(resource, params, ...more))
      }
      return [method, passed]
    })
    // What takes changes back is a part that comes later.
    const changes = async () => {
      const parts = Object.entries(await provider.changes()).map(([method, answer]) => [
        method,
        (resource: string, ...asked: unknown[]) =>
          pass({ method, resource, params: { asked } }, () => (answer as AnyMethod)(resource, ...asked)),
      ])
      return Object.fromEntries(parts) as Awaited<ReturnType<LibraryDataProvider['changes']>>
    }
    const call: LibraryDataProvider['call'] = async (resource, name, { input, ...options }) =>
      (await pass({ method: name, resource, params: { ...input } }, () =>
        callSome(
          (left) => provider.call(resource, name, { input: left, ...options }),
          input,
          (id) => refusals.get(`${name} ${id}`),
        ),
      )) as { data: unknown }
    return { ...(Object.fromEntries(methods) as LibraryDataProvider), call, changes }
  }

  return {
    calls,
    around,
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
  }
}

/** Of many records in one call, some are refused while the others are done. */
async function callSome(
  call: (input: CallInput) => Promise<{ readonly data: unknown }>,
  input: CallInput,
  refusalOf: (id: string) => Failure | undefined,
): Promise<{ readonly data: unknown }> {
  const ids = input.kind === 'ids' ? input.ids : []
  const refused = ids.flatMap((id): Outcome[] => {
    const failure = refusalOf(id)
    return failure ? [{ id, ok: false, words: failure.message, record: null }] : []
  })
  if (refused.length === 0) return await call(input)
  const left = ids.filter((id) => !refusalOf(id))
  const { data } = left.length > 0 ? await call({ ...input, ids: left } as CallInput) : { data: [] }
  return { data: [...(data as Outcome[]), ...refused] }
}
