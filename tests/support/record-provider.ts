/** A data provider over rows in memory that keeps versions as the server does: conflicts, history, failures and waits on demand. */
import type { DataProvider, RaRecord } from 'ra-core'
import { Failure } from '../../src/model/failure.ts'
import type { Revision } from '../../src/model/query.ts'

interface Params {
  readonly id: unknown
  readonly ids: readonly unknown[]
  readonly data: Record<string, unknown>
  readonly filter?: { readonly q?: unknown }
  readonly pagination?: { readonly page: number; readonly perPage: number }
}

interface CallMade {
  readonly method: string
  readonly resource: string
  readonly params: Record<string, unknown>
}

export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
export type Histories = Readonly<Record<string, readonly Revision[]>>

export interface RecordProvider {
  readonly provider: DataProvider
  /** The rows as they are now. */
  rows(resource: string): readonly RaRecord[]
  /** Changes a row behind the screens' back, as another person would. */
  change(resource: string, id: string, values: Readonly<Record<string, unknown>>): void
  /** Every call, in order. */
  readonly calls: readonly CallMade[]
  failNext(method: string, error: Error): void
  /** Lets calls of that method wait until the returned function is called. */
  hold(method: string): () => void
}

export function createRecordProvider(initial: Rows, histories: Histories = {}): RecordProvider {
  const tables = createTables(initial)
  const calls: CallMade[] = []
  const failures = new Map<string, Error>()
  const gates = new Map<string, Promise<void>>()
  const answers = answersOf(tables, histories)
  const methods = Object.entries(answers).map(([method, answer]) => {
    const call = async (resource: string, params: Record<string, unknown>) => {
      calls.push({ method, resource, params })
      await gates.get(method)
      const failure = failures.get(method)
      failures.delete(method)
      if (failure) throw failure
      return answer(resource, params as unknown as Params)
    }
    return [method, call] as const
  })
  return {
    provider: Object.fromEntries(methods) as unknown as DataProvider,
    calls,
    rows: tables.all,
    change: (resource, id, values) => {
      const row = tables.find(resource, id)
      tables.write(resource, { ...row, ...values, Version: Number(row['Version'] ?? 0) + 1 })
    },
    failNext: (method, error) => void failures.set(method, error),
    hold: (method) => {
      let release = () => {}
      gates.set(method, new Promise((resolve) => (release = resolve)))
      return () => {
        gates.delete(method)
        release()
      }
    },
  }
}

function createTables(initial: Rows) {
  const tables = new Map<string, readonly RaRecord[]>()
  for (const [name, rows] of Object.entries(initial)) {
    const records = rows.map((row) => ({ ...row, id: String(row['Id']) }))
    tables.set(name, records)
  }
  const all = (name: string) => tables.get(name) ?? []
  return {
    all,
    find: (name: string, id: unknown) => {
      const row = all(name).find((candidate) => candidate.id === String(id))
      if (!row) throw new Failure('notFound')
      return row
    },
    write: (name: string, row: RaRecord) => {
      const rows = all(name)
      const isKnown = rows.some(({ id }) => id === row.id)
      tables.set(name, isKnown ? rows.map((known) => (known.id === row.id ? row : known)) : [...rows, row])
      return row
    },
  }
}

function answersOf(tables: ReturnType<typeof createTables>, histories: Histories) {
  const answers: Record<string, (resource: string, params: Params) => unknown> = {
    getList: (resource, { pagination, filter }) => {
      const words = String(filter?.q ?? '').toLowerCase()
      const rows = tables.all(resource)
      const found = rows.filter((row) => words === '' || JSON.stringify(row).toLowerCase().includes(words))
      const { page, perPage } = pagination ?? { page: 1, perPage: 20 }
      return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length }
    },
    getOne: (resource, { id }) => ({ data: tables.find(resource, id) }),
    getMany: (resource, { ids }) => ({
      data: tables.all(resource).filter((row) => ids.map(String).includes(String(row.id))),
    }),
    create: (resource, { data }) => {
      const id = `new-${tables.all(resource).length + 1}`
      return { data: tables.write(resource, { ...data, Id: id, id, Version: 1 }) }
    },
    update: (resource, { id, data }) => {
      const current = tables.find(resource, id)
      if (current['Version'] !== data['Version']) throw new Failure('conflict', { data: { current, submitted: data } })
      const next = { ...data, id: String(id), Version: Number(current['Version'] ?? 0) + 1 }
      return { data: tables.write(resource, next) }
    },
    history: (resource) => {
      const data = histories[resource]
      if (!data) throw new Failure('notFound')
      return { data }
    },
  }
  return answers
}
