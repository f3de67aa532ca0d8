/** What the records that a page refers to are called: one call per library for all its ids, however many columns and rows. */
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import { type Catalog, type Field, labelOf, tryGetResource, type WireRecord } from '../../../model/resource.ts'
import { useConsole } from '../../console.tsx'
import type { LabelsByLibrary } from './columns.ts'
import { isObject } from '../../../model/plain.ts'
import { namingField } from '../../kinds/rows.tsx'
import { recordsKey } from '../../queries.ts'

/** `extra` are ids that filters name, by library. A library without an entry is still being asked. */
export function useReferenceLabels(
  fields: readonly Field[],
  rows: readonly WireRecord[],
  extra: ReadonlyMap<string, readonly string[]>,
): LabelsByLibrary {
  const { catalog } = useConsole()
  const dataProvider = useDataProvider()
  const wanted = useMemo(() => idsByLibrary(fields, rows, extra), [fields, rows, extra])
  const answers = useQueries({
    queries: [...wanted].map(([target, ids]) => ({
      queryKey: recordsKey(target, ids),
      enabled: ids.length > 0 && tryGetResource(catalog, target) !== undefined,
      placeholderData: keepPreviousData,
      queryFn: async (): Promise<readonly WireRecord[]> => (await dataProvider.getMany(target, { ids: [...ids] })).data,
    })),
    combine: combineAnswers,
  })
  return useMemo(
    () => (wanted.size === 0 ? NO_LABELS : labelMaps(catalog, wanted, answers)),
    [catalog, wanted, answers],
  )
}

/** One and the same, so that a list without references draws nothing again for its labels. */
const NO_LABELS: LabelsByLibrary = new Map()

interface LabelAnswer {
  readonly data: readonly WireRecord[] | undefined
  readonly failed: boolean
}

function combineAnswers(
  answers: readonly { data?: readonly WireRecord[]; isError: boolean }[],
): readonly LabelAnswer[] {
  return answers.map(({ data, isError }) => ({ data, failed: isError }))
}

function idsByLibrary(
  fields: readonly Field[],
  rows: readonly WireRecord[],
  extra: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  const put = (target: string, id: unknown) => {
    const ids = found.get(target) ?? new Set<string>()
    found.set(target, ids)
    if (id !== undefined && id !== null && id !== '') ids.add(String(id))
  }
  for (const field of fields) {
    if (field.kind === 'reference' && field.reference) for (const row of rows) put(field.reference, row[field.name])
    const naming = namingField(field)
    if (naming?.reference)
      for (const row of rows) for (const inner of rowsOf(row[field.name])) put(naming.reference, inner[naming.name])
  }
  for (const [target, ids] of extra) for (const id of ids) put(target, id)
  return new Map([...found].map(([target, ids]) => [target, [...ids].sort()]))
}

const rowsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])

/** After a failed call the ids themselves are shown rather than an endless wait. */
function labelMaps(
  catalog: Catalog,
  wanted: ReadonlyMap<string, readonly string[]>,
  answers: readonly LabelAnswer[],
): LabelsByLibrary {
  const maps = new Map<string, ReadonlyMap<string, string>>()
  ;[...wanted].forEach(([target, ids], index) => {
    const answer = answers[index]
    const resource = tryGetResource(catalog, target)
    if (!resource || answer?.failed) maps.set(target, new Map(ids.map((id) => [id, id])))
    else if (answer?.data) {
      maps.set(target, new Map(answer.data.map((row) => [String(row.id), labelOf(resource, row)])))
    }
  })
  return maps
}
