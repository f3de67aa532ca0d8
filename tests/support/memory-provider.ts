/**
 * The network's edge for screens: a data provider over rows in memory, with the dialect's filters, versions and refusals.
 *
 * Shapes  `calls` keeps what was asked; `failNext` refuses one call, `failFor` all those about one record;
 *         `loseNext` does what one call asks for and loses the answer; the same again under its key is answered as the first time.
 *         `hold` keeps the answers of a method back until what it returns is called.
 */
import type { DataProvider, GetListParams } from 'ra-core'
import { Failure } from '../../src/model/failure.ts'
import type { RecordVersion } from '../../src/model/change-batch.ts'
import type { FilterValue, Revision } from '../../src/model/query.ts'
import type { WireRecord } from '../../src/model/resource.ts'

export interface MemoryCall {
  readonly method: string
  readonly resource: string
  readonly params: Readonly<Record<string, unknown>>
}

export interface MemoryProvider {
  readonly provider: DataProvider
  readonly calls: MemoryCall[]
  rows(resource: string): readonly WireRecord[]
  failNext(method: string, failure: Failure): void
  loseNext(method: string): void
  failFor(method: string, id: string, failure: Failure | undefined): void
  hold(method: string): () => void
}

interface Store {
  readonly rows: Map<string, WireRecord[]>
  readonly calls: MemoryCall[]
  readonly failures: Map<string, Failure>
  readonly held: Map<string, Promise<void>>
  readonly lost: Set<string>
  readonly answers: Map<string, unknown>
}

/** Rows by library, each with an `Id`; revisions by the id of their record. */
export function createMemoryProvider(
  rows: Readonly<Record<string, readonly WireRecord[]>>,
  revisions: Readonly<Record<string, readonly Revision[]>> = {},
): MemoryProvider {
  const withIds = Object.entries(rows).map(([name, list]) => [
    name,
    list.map((row) => ({ ...row, id: String(row.Id) })),
  ])
  const store: Store = {
    rows: new Map(withIds as [string, WireRecord[]][]),
    calls: [],
    failures: new Map(),
    held: new Map(),
    lost: new Set(),
    answers: new Map(),
  }
  return {
    provider: providerOf(store, revisions),
    calls: store.calls,
    rows: (resource) => store.rows.get(resource) ?? [],
    failNext: (method, failure) => store.failures.set(method, failure),
    loseNext: (method) => void store.lost.add(method),
    failFor: (method, id, failure) =>
      failure ? store.failures.set(`${method} ${id}`, failure) : store.failures.delete(`${method} ${id}`),
    hold: (method) => {
      let release = () => {}
      store.held.set(method, new Promise((resolve) => (release = resolve)))
      return () => {
        store.held.delete(method)
        release()
      }
    },
  } as MemoryProvider
}

interface Params {
  readonly id?: unknown
  readonly ids?: readonly unknown[]
  readonly data?: WireRecord
  readonly meta?: { readonly idempotencyKey?: string }
}

function providerOf(store: Store, revisions: Readonly<Record<string, readonly Revision[]>>): DataProvider {
  const answer =
    <Input extends object>(method: string, make: (resource: string, params: Input) => unknown) =>
    async (resource: string, params: Input) => {
      const { signal: _signal, ...kept } = params as Record<string, unknown>
      store.calls.push({ method, resource, params: kept })
      await store.held.get(method)
      refuse(store, method, (params as Params).id)
      const key = (params as Params).meta?.idempotencyKey
      const answered = structuredClone((key && store.answers.get(key)) ?? make(resource, params))
      if (key) store.answers.set(key, answered)
      if (store.lost.delete(method)) throw new Failure('offline')
      return answered
    }
  return {
    getList: answer('getList', (resource, params: GetListParams) => pageOf(rowsOf(store, resource), params)),
    // One that keeps no views.
    views: () => Promise.reject(new Failure('notFound')),
    searchRecords: async (keyword: string) => {
      store.calls.push({ method: 'searchRecords', resource: '', params: { keyword } })
      await store.held.get('searchRecords')
      refuse(store, 'searchRecords', keyword)
      return []
    },
    getMany: answer('getMany', (resource, { ids = [] }: Params) => ({
      data: rowsOf(store, resource).filter((row) => ids.map(String).includes(String(row.id))),
    })),
    getOne: answer('getOne', (resource, { id }: Params) => ({ data: find(store, resource, id) })),
    create: answer('create', (resource, { data }: Params) => {
      const id = `new-${rowsOf(store, resource).length + 1}`
      const made = { ...data, Id: id, id, Version: 1 }
      rowsOf(store, resource).push(made)
      return { data: made }
    }),
    update: answer('update', (resource, { id, data = {} }: Params) => {
      const current = find(store, resource, id)
      if (data.Version !== undefined && data.Version !== current.Version) {
        throw new Failure('conflict', { data: { current, submitted: data } })
      }
      const next = { ...current, ...data, Version: Number(current.Version ?? 1) + 1 }
      rowsOf(store, resource).splice(rowsOf(store, resource).indexOf(current), 1, next)
      return { data: next }
    }),
    history: answer('history', (_resource, { id }: Params) => ({ data: revisions[String(id)] ?? [] })),
    changes: async () => ({
      versions: async (library: string, wanted: readonly RecordVersion[]) => {
        store.calls.push({ method: 'versions', resource: library, params: { wanted } })
        refuse(store, 'versions', '')
        return wanted.map((one) => earlierIn(revisions[one.id] ?? [], one))
      },
    }),
    delete: answer('delete', (resource, { id }: Params) => {
      const current = find(store, resource, id)
      rowsOf(store, resource).splice(rowsOf(store, resource).indexOf(current), 1)
      return { data: current }
    }),
  } as unknown as DataProvider
}

function earlierIn(revisions: readonly Revision[], { id, version }: RecordVersion) {
  const { userName = '', at = '' } = revisions[0] ?? {}
  return { id, version, userName, at, record: revisions.find((one) => one.version === version)?.after ?? null }
}

function refuse(store: Store, method: string, id: unknown): void {
  const always = store.failures.get(`${method} ${String(id)}`)
  if (always) throw always
  const once = store.failures.get(method)
  store.failures.delete(method)
  if (once) throw once
}

function rowsOf(store: Store, resource: string): WireRecord[] {
  const rows = store.rows.get(resource) ?? []
  store.rows.set(resource, rows)
  return rows
}

function find(store: Store, resource: string, id: unknown): WireRecord {
  const row = rowsOf(store, resource).find((candidate) => String(candidate.id) === String(id))
  if (!row) throw new Failure('notFound')
  return row
}

function pageOf(rows: readonly WireRecord[], { pagination, sort, filter = {} }: GetListParams) {
  const { page, perPage } = pagination ?? { page: 1, perPage: 20 }
  const sign = sort?.order === 'DESC' ? -1 : 1
  const sorted = rows
    .filter((row) => Object.entries(filter).every(([name, value]) => fits(row, name, value)))
    .sort((left, right) => (sort ? compare(left[sort.field], right[sort.field]) * sign : 0))
  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: sorted.length }
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return String(left ?? '').localeCompare(String(right ?? ''))
}

function fits(row: WireRecord, name: string, wanted: unknown): boolean {
  if (name === 'q')
    return Object.values(row).some((value) => typeof value === 'string' && value.includes(String(wanted)))
  if (name === 'home') return true
  if (name === 'shelf') return wanted === 'all' || row.Shelf === wanted
  if (typeof wanted !== 'object' || wanted === null) return true
  const value = row[name]
  const filter = wanted as FilterValue
  if ('in' in filter) return [value].flat().some((item) => filter.in.includes(String(item)))
  if ('contains' in filter) return String(value ?? '').includes(filter.contains)
  const from = filter.from === undefined || compareEnd(value, filter.from) >= 0
  return from && (filter.to === undefined || compareEnd(value, filter.to) <= 0)
}

function compareEnd(value: unknown, end: string): number {
  return typeof value === 'number' ? value - Number(end) : compare(value, end)
}
