/** The calls of the reference life cycle, by what they do: each library has its own names for them. */
import { useMemo } from 'react'
import type { Drift, Outcome, Page, PageInput } from '../../model/query.ts'
import type { Call, Operation } from '../../model/call.ts'
import type { Resource } from '../../model/resource.ts'
import { readDrifts } from '../../wire/drift.ts'
import { REQUESTS } from '../../wire/requests.ts'
import { type LibraryProvider, useLibraryProvider } from '../library-provider.ts'
import { chunksOf, cutPage } from '../../model/page.ts'

export type ManyOperation = 'reference' | 'cancel' | 'sync'

export interface ReferenceCalls {
  unreferenced(page: PageInput, signal?: AbortSignal): Promise<Page>
  drift(ids: readonly string[]): Promise<readonly Drift[]>
  /** As the platform answered; ids that it says nothing about are missing. */
  many(operation: ManyOperation, ids: readonly string[], idempotencyKey: string): Promise<readonly Outcome[]>
  /** How many ids one call of the operation carries. */
  room(operation: ManyOperation): number
}

/** Few enough to show progress, many enough to be quick. */
const AT_A_TIME = 20
const DRIFTS_AT_A_TIME = 100

export function useReferenceCalls(resource: Resource): ReferenceCalls {
  const provider = useLibraryProvider()
  return useMemo(() => referenceCalls(resource, provider), [resource, provider])
}

function referenceCalls(resource: Resource, provider: LibraryProvider): ReferenceCalls {
  const callOf = (operation: Operation): Call => {
    const call = Object.values(resource.calls).find((candidate) => candidate?.operation === operation)
    if (!call) throw new Error(`${resource.name} has no call for ${operation}; list it under wire.calls`)
    return call
  }
  const room = (operation: Operation) => (REQUESTS[callOf(operation).request].carries === 'ids' ? AT_A_TIME : 1)
  const byIds = async (operation: Operation, ids: readonly string[], options = {}) =>
    (await provider.call(resource.name, callOf(operation).name, { input: { kind: 'ids', ids }, ...options })).data
  return {
    room,
    async unreferenced(page, signal) {
      const options = signal ? { signal } : {}
      const call = callOf('unreferenced')
      const { data } = await provider.call(resource.name, call.name, { input: { kind: 'page', page }, ...options })
      return call.reply === 'list' ? cutPage(data as Page, page) : (data as Page)
    },
    async drift(ids) {
      const size = room('drift') === 1 ? 1 : DRIFTS_AT_A_TIME
      const parts = await Promise.all(chunksOf(ids, size).map((some) => byIds('drift', some)))
      return parts.flatMap(readDrifts)
    },
    many: async (operation, ids, idempotencyKey) =>
      (await byIds(operation, ids, { idempotencyKey })) as readonly Outcome[],
  }
}
