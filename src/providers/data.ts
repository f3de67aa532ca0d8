/**
 * The catalog's libraries as react-admin wants its data.
 *
 * Shapes  `update` takes the whole record (it carries the id; what is missing is cleared) or some changes of it;
 *         `params.meta.idempotencyKey` keeps a write from being done twice when the person repeats it, `params.meta.change`
 *         says how any write came about.
 *         Beyond react-admin's own methods: `library`, `history`, `test` (a yes-or-no call by name), `call`, `searchRecords`,
 *         `changes` and `views`.
 * Errors  `Failure`; an `Error` that names the call where a library does not have it.
 */
import type { DataProvider, Identifier } from 'ra-core'
import type { ChangeOrigin } from '../model/change-origin.ts'
import type { Operation } from '../model/call.ts'
import type { ListSummary } from '../model/list-head.ts'
import type { RecordHits, Revision } from '../model/query.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import type { WriteQuestion, WriteVerdict } from '../model/write-check.ts'
import { encodeChange } from '../wire/change-origin.ts'
import type { CallInput } from '../wire/shapes.ts'
import type { ChangeProvider } from './changes.ts'
import { type CallOptions, getCall, perform, type Remote, tryGetCall } from './calls.ts'
import type { Http } from './http.ts'
import type { SummaryParams } from './list-summary.ts'
import { readHome, readMany, readOne, toRaRecord } from './reading.ts'
import type { ViewProvider } from './saved-views.ts'
import { createRecord, deleteRecords, updateRecord } from './writing.ts'

/** A library by its name; where libraries are loaded one by one it may have to come first. Throws where there is none. */
export type LibraryOf = (name: string) => Resource | Promise<Resource>

export interface LibraryMethods {
  /** The library itself. */
  library(resource: string): Promise<Resource>
  /** Newest first. */
  history(resource: string, params: OneParams): Promise<{ readonly data: readonly Revision[] }>
  /** Whether the named condition holds for the record. */
  test(resource: string, call: string, params: OneParams): Promise<{ readonly data: boolean }>
  /** The result of any call of the library. */
  call(resource: string, call: string, made: MadeCall): Promise<{ readonly data: unknown }>
  /** A few records of every library, best first. A platform without that call answers `notFound`. */
  searchRecords(keyword: string, signal?: AbortSignal): Promise<readonly RecordHits[]>
  /** How many records each tab of a list holds, and its totals. A platform without that call answers `notFound`. */
  summary(resource: string, params: SummaryParams): Promise<ListSummary>
  /** What a write would be told if it were made now; undefined where the platform does not know such a question. */
  check(resource: string, question: WriteQuestion & Pick<CallOptions, 'signal'>): Promise<WriteVerdict | undefined>
  /** What takes changes back. */
  changes(): Promise<ChangeProvider>
  /** What keeps views of lists. A platform without these calls answers `notFound`. */
  views(): Promise<ViewProvider>
}

export interface MadeCall extends CallOptions {
  readonly input: CallInput
}

interface OneParams {
  readonly id: Identifier
  readonly signal?: AbortSignal
}

/** One way of reaching a library's records; many are changed one after the other, whichever way each goes. */
export type RecordProvider = Pick<
  DataProvider,
  'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update' | 'delete' | 'deleteMany'
>

/** Reads a record that a write did not answer whole, by whichever way the library is read. */
export type ReadBack = (name: string, id: string) => Promise<WireRecord>

export type LibraryDataProvider = DataProvider & LibraryMethods

export function createDataProvider({
  libraryOf,
  http,
}: {
  readonly libraryOf: LibraryOf
  readonly http: Http
}): LibraryDataProvider {
  const rest = async () => (await import('./rest.ts')).createRestProvider(libraryOf, http, readBack)
  /** What a REST collection's library lists for itself goes the platform's way, all else the collection's. */
  const choose = async (name: string, ...calls: readonly Operation[]): Promise<RecordProvider> => {
    const resource = await libraryOf(name)
    return resource.wire === 'rest' && !calls.some((call) => tryGetCall(resource, call)) ? rest() : platform
  }
  const provider: LibraryDataProvider = {
    supportAbortSignal: true,
    getList: async (name, params) => (await choose(name, 'list')).getList(name, params),
    getOne: async (name, params) => (await choose(name, 'get')).getOne(name, params),
    getMany: async (name, params) => (await choose(name, 'getMany', 'list')).getMany(name, params),
    getManyReference: async (name, params) => (await choose(name, 'list')).getManyReference(name, params),
    create: async (name, params) => (await choose(name, 'create', 'upsert')).create(name, params),
    update: async (name, params) => (await choose(name, 'update', 'upsert')).update(name, params),
    async updateMany(name, { ids, data }) {
      const { data: loaded } = await provider.getMany(name, { ids })
      for (const previousData of loaded) await provider.update(name, { id: previousData.id, data, previousData })
      return { data: ids }
    },
    delete: async (name, params) => (await choose(name, 'delete')).delete(name, params),
    deleteMany: async (name, params) => (await choose(name, 'delete')).deleteMany(name, params),
    ...libraryMethods(libraryOf, http),
  }
  const readBack: ReadBack = async (name, id) => (await provider.getOne(name, { id })).data
  const platform = platformProvider(libraryOf, http, readBack)
  return provider
}

function libraryMethods(libraryOf: LibraryOf, http: Http): LibraryMethods {
  const run = async (name: string, call: string, { input, ...options }: MadeCall) => {
    const resource = await libraryOf(name)
    return perform({ http, resource }, { call: getCall(resource, call), input }, options)
  }
  const one = (id: Identifier): CallInput => ({ kind: 'ids', ids: [String(id)] })
  return {
    library: async (name) => libraryOf(name),
    history: async (name, { id, signal }) => ({
      data: (await run(name, 'history', { input: one(id), ...optionsOf(signal) })) as readonly Revision[],
    }),
    test: async (name, call, { id, signal }) => ({
      data: (await run(name, call, { input: one(id), ...optionsOf(signal) })) as boolean,
    }),
    call: async (name, call, made) => ({ data: await run(name, call, made) }),
    searchRecords: async (...asked) => (await import('./record-search.ts')).searchRecords(http, ...asked),
    summary: async (name, params) =>
      (await import('./list-summary.ts')).readSummary(http, await libraryOf(name), params),
    check: async (name, question) =>
      (await import('./write-check.ts')).readVerdict(http, await libraryOf(name), question),
    changes: async () => (await import('./changes.ts')).createChangeProvider(http),
    views: async () => (await import('./saved-views.ts')).createViewProvider(http),
  }
}

/** react-admin's types ask for any record type; ours are all the same. */
type AnyRecord = never

function platformProvider(libraryOf: LibraryOf, http: Http, readBack: ReadBack): RecordProvider {
  const open = async (name: string): Promise<Remote> => ({ http, resource: await libraryOf(name) })
  const shown = ({ resource }: Remote, record: WireRecord) => toRaRecord(resource, record) as AnyRecord
  const writeOptions = (name: string, meta: unknown) => ({
    ...optionsIn(meta),
    readBack: (id: string) => readBack(name, id),
  })
  const provider: RecordProvider = {
    async getList(name, params) {
      const remote = await open(name)
      const { rows, total, ...meta } = await readHome(remote, params)
      return { data: rows.map((row) => shown(remote, row)), total, ...(meta.shelf ? { meta } : {}) }
    },
    async getOne(name, { id, signal }) {
      const remote = await open(name)
      return { data: shown(remote, await readOne(remote, String(id), optionsOf(signal))) }
    },
    async getMany(name, { ids, signal }) {
      const remote = await open(name)
      const records = await readMany(remote, ids.map(String), optionsOf(signal))
      return { data: records.map((record) => shown(remote, record)) }
    },
    getManyReference: (name, { target, id, filter, ...params }) =>
      provider.getList(name, { ...params, filter: { ...filter, [target]: [id] } }),
    async create(name, { data, meta }) {
      const remote = await open(name)
      return { data: shown(remote, await createRecord(remote, data as WireRecord, writeOptions(name, meta))) }
    },
    async update(name, { id, data, previousData, meta }) {
      const remote = await open(name)
      const change = { id: String(id), loaded: previousData as WireRecord | undefined, data: data as WireRecord }
      return { data: shown(remote, await updateRecord(remote, change, writeOptions(name, meta))) }
    },
    async delete(name, { id, previousData, meta }) {
      await deleteRecords(await open(name), [String(id)], optionsIn(meta))
      return { data: { ...previousData, id: String(id) } as AnyRecord }
    },
    async deleteMany(name, { ids, meta }) {
      await deleteRecords(await open(name), ids.map(String), changeIn(meta))
      return { data: ids }
    },
  }
  return provider
}

function optionsOf(signal: AbortSignal | undefined): CallOptions {
  return signal ? { signal } : {}
}

function optionsIn(meta: unknown): CallOptions {
  return { ...changeIn(meta), idempotencyKey: keyIn(meta) }
}

/** How the change came about, for the history. */
function changeIn(meta: unknown): CallOptions {
  const change = (meta as { readonly change?: ChangeOrigin } | undefined)?.change
  return change ? { headers: encodeChange(change) } : {}
}

function keyIn(meta: unknown): string | undefined {
  const key = (meta as { readonly idempotencyKey?: unknown } | undefined)?.idempotencyKey
  return typeof key === 'string' ? key : undefined
}
