/** Rows in memory of a library that is referenced from: the platform's, the organization's copies, and what was taken over when. */
import type { DataProvider } from 'ra-core'
import { mergeDrift, driftOf } from '../../src/model/drift.ts'
import { Failure } from '../../src/model/failure.ts'
import type { Outcome, PageInput } from '../../src/model/query.ts'
import { labelOf, type Resource, type WireRecord } from '../../src/model/resource.ts'
import type { CallInput } from '../../src/wire/shapes.ts'
import { createMemoryProvider, type MemoryProvider } from './memory-provider.ts'

export interface ReferenceMemory extends MemoryProvider {
  /** The platform's administrator changes a record. */
  platformChanges(id: string, values: WireRecord): void
  platformDeletes(id: string): void
  /** Somebody of the organization changes a copy. */
  change(id: string, values: WireRecord): void
  copyOf(platformId: string): WireRecord | undefined
}

export function createReferenceMemory(resource: Resource, initial: readonly WireRecord[]): ReferenceMemory {
  const memory = createMemoryProvider({ [resource.name]: initial })
  const rows = () => memory.rows(resource.name) as WireRecord[]
  const find = (id: string) => rows().find((row) => row.Id === id)
  const put = (next: WireRecord) => rows().splice(rows().indexOf(find(String(next.Id))!), 1, next)
  const taken = new Map<string, WireRecord>()
  const keep = (row: WireRecord) => taken.set(`${String(row.Id)} ${String(row.Version)}`, row)
  for (const row of initial) if (row.Shelf === 'platform') keep(row)
  const copyOf = (platformId: string) => rows().find((row) => row.SourceId === platformId)
  const baseOf = (copy: WireRecord) => taken.get(`${String(copy.SourceId)} ${String(copy.SourceVersion)}`) ?? null
  const settle = (platformId: string) => {
    const copy = copyOf(platformId)
    if (copy) put({ ...copy, ReferenceState: stateOf(copy) })
  }
  const stateOf = (copy: WireRecord) => {
    const source = find(String(copy.SourceId))
    if (!source || source.IsEnabled === false) return 'disabled'
    return copy.SourceVersion === source.Version ? 'referenced' : 'updated'
  }

  const works: Record<string, (id: string) => WireRecord> = {
    reference(id) {
      const source = find(id)
      if (!source || source.IsEnabled === false) throw new Failure('notFound', { words: '平台已停用或删除该条目' })
      const known = copyOf(id)
      if (known) return known
      const own = {
        OrganizationId: 'org-1',
        Shelf: 'organization',
        Version: 1,
        SourceId: id,
        SourceVersion: source.Version,
      }
      const copy = { ...source, ...own, Id: `copy-${id}`, id: `copy-${id}`, ReferenceState: 'referenced' }
      rows().push(copy)
      return copy
    },
    cancel(id) {
      const copy = find(id)
      if (!copy) throw new Failure('notFound')
      rows().splice(rows().indexOf(copy), 1)
      return copy
    },
    sync(id) {
      const copy = find(id)
      const source = copy && find(String(copy.SourceId))
      if (!copy || !source) throw new Failure('notFound')
      const fields = driftOf(resource, baseOf(copy), source, copy)
      const merged = mergeDrift(copy, fields, ({ state }) => (state === 'ownOnly' ? 'own' : 'platform'))
      put({ ...merged, SourceVersion: source.Version, Version: Number(copy.Version) + 1, ReferenceState: 'referenced' })
      return find(id)!
    },
  }
  const each = (work: (id: string) => WireRecord, method: string, ids: readonly string[]): readonly Outcome[] =>
    ids.map((id) => {
      try {
        refusals.get(`${method} ${id}`)?.()
        return { id, ok: true, words: '', record: work(id) }
      } catch (error) {
        return { id, ok: false, words: (error as Error).message, record: null }
      }
    })
  const refusals = new Map<string, () => void>()

  async function call(name: string, call: string, input: CallInput) {
    memory.calls.push({ method: call, resource: name, params: { ...input } })
    await held.get(call)
    const failure = failures.get(call)
    failures.delete(call)
    if (failure) throw failure
    if (input.kind === 'page') return { data: unreferenced(input.page) }
    const ids = input.kind === 'ids' ? input.ids : []
    const work = works[call]
    if (work) return { data: structuredClone(each(work, call, ids)) }
    const drifts = ids.flatMap((id) => {
      const copy = find(id)
      if (!copy) return []
      return [{ Id: id, Base: baseOf(copy), Platform: find(String(copy.SourceId)) ?? null }]
    })
    return { data: structuredClone(drifts) }
  }
  const failures = new Map<string, Failure>()
  const held = new Map<string, Promise<void>>()
  const unreferenced = ({ page, pageSize, keyword = '' }: PageInput) => {
    const open = rows().filter((row) => row.Shelf === 'platform' && row.IsEnabled !== false && !copyOf(String(row.Id)))
    const found = open.filter((row) => labelOf(resource, row).includes(keyword))
    return structuredClone({ rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length })
  }

  const update: DataProvider['update'] = async (name, params) => {
    const data = params.data as WireRecord
    const before = find(String(params.id))
    const source = before && find(String(before.SourceId))
    const isReview = data.SourceVersion !== before?.SourceVersion
    if (isReview && data.SourceVersion !== source?.Version) {
      const problems = [{ code: 'reference', path: '/SourceVersion', message: '平台又有更新，请重新核对' }]
      throw new Failure('invalid', { problems })
    }
    const answer = await memory.provider.update(name, params)
    if (before?.SourceId) settle(String(before.SourceId))
    return answer
  }
  return {
    ...memory,
    provider: { ...memory.provider, update, call } as unknown as DataProvider,
    copyOf,
    failNext: (method, failure) =>
      works[method] || method === 'drift' || method === 'unreferenced'
        ? void failures.set(method, failure)
        : memory.failNext(method, failure),
    failFor: (method, id, failure) => {
      if (!works[method]) return memory.failFor(method, id, failure)
      if (!failure) refusals.delete(`${method} ${id}`)
      else
        refusals.set(`${method} ${id}`, () => {
          throw failure
        })
    },
    hold: (method) => {
      if (!works[method] && method !== 'drift' && method !== 'unreferenced') return memory.hold(method)
      let release = () => {}
      held.set(method, new Promise((resolve) => (release = resolve)))
      return () => {
        held.delete(method)
        release()
      }
    },
    platformChanges: (id, values) => {
      const row = find(id)!
      const next = { ...row, ...values, Version: Number(row.Version) + 1 }
      put(next)
      keep(next)
      settle(id)
    },
    platformDeletes: (id) => {
      rows().splice(rows().indexOf(find(id)!), 1)
      settle(id)
    },
    change: (id, values) => {
      const row = find(id)!
      put({ ...row, ...values, Version: Number(row.Version) + 1 })
    },
  }
}
