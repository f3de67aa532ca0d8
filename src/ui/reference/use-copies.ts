/** The organization's copies, each with what the platform's record was and is: one read and one `drift` call for all of them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { hasOperation } from '../../model/access.ts'
import { driftOf, type FieldDrift } from '../../model/drift.ts'
import type { Drift } from '../../model/query.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import type { BatchItem } from '../batch/run-batch.ts'
import { useReferenceCalls } from './calls.ts'
import { isGiven } from './state.tsx'
import { libraryKey } from '../queries.ts'

export interface CopyItem extends BatchItem {
  /** Absent when it is not there any more. */
  readonly record: WireRecord | undefined
  readonly base: WireRecord | null
  /** Null when the platform has deleted it; undefined when it is not known. */
  readonly platform: WireRecord | null | undefined
  /** Fields that differ. */
  readonly fields: readonly FieldDrift[]
}

export function useCopies(resource: Resource, ids: readonly string[]) {
  const dataProvider = useDataProvider()
  const calls = useReferenceCalls(resource)
  return useQuery({
    queryKey: libraryKey(resource.name, 'copies', ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    // What is decided here must be about what is stored now.
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
    queryFn: async (): Promise<readonly CopyItem[]> => {
      const { data } = await dataProvider.getMany(resource.name, { ids: [...ids] })
      const records = new Map<string, WireRecord>(data.map((record) => [String(record.id), record]))
      const present = ids.filter((id) => records.has(id))
      const asks = present.length > 0 && hasOperation(resource, 'drift')
      const drifts = asks ? await calls.drift(present.filter((id) => isGiven(resource, records.get(id)))) : []
      const byId = new Map(drifts.map((drift) => [drift.id, drift]))
      return ids.map((id) => copyOf(resource, id, { record: records.get(id), drift: byId.get(id) }))
    },
  })
}

interface Compared {
  readonly record: WireRecord | undefined
  readonly drift: Drift | undefined
}

export function copyOf(resource: Resource, id: string, { record, drift }: Compared): CopyItem {
  const platform = drift?.platform
  const isCompared = record !== undefined && drift !== undefined && platform !== null && platform !== undefined
  return {
    id,
    name: record ? labelOf(resource, record) : id,
    record,
    base: drift?.base ?? null,
    platform,
    fields: isCompared
      ? driftOf(resource, { base: drift.base, platform, own: record }).filter(({ state }) => state !== 'same')
      : [],
  }
}

export function copyCount(copy: CopyItem, ...states: readonly FieldDrift['state'][]): number {
  return copy.fields.filter(({ state }) => states.includes(state)).length
}
