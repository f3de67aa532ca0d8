/**
 * What statistics read of the records of their library, noted at the library: a store keeps these fields apart, for the role that counts.
 *
 * Source  DASHBOARDS 4.3; docs/decisions/0117.
 */
import { fieldsOf } from '../model/condition-parts.ts'
import type { Resource } from '../model/resource.ts'
import { isStoredMeasure, type Statistic } from '../model/statistic.ts'

/** The same libraries; those that are counted know by what, in the order of their fields. */
export function withCounted(
  resources: Readonly<Record<string, Resource>>,
  statistics: readonly Statistic[],
): Readonly<Record<string, Resource>> {
  const used = new Map<string, Set<string>>()
  for (const statistic of statistics) {
    const names = used.get(statistic.of) ?? new Set()
    for (const name of fieldNames(statistic)) names.add(name)
    used.set(statistic.of, names)
  }
  return Object.fromEntries(
    Object.entries(resources).map(([name, resource]) => {
      const names = used.get(name)
      if (!names) return [name, resource]
      const counted = resource.fields.flatMap((field) => (names.has(field.name) ? [field.name] : []))
      return [name, { ...resource, counted }]
    }),
  )
}

function fieldNames({ time, dimensions, measures, filters }: Statistic): readonly string[] {
  const measured = measures.filter(isStoredMeasure)
  return [
    time,
    ...dimensions.map(({ field, since }) => since ?? field),
    ...measured.flatMap(({ field, where, alike }) => [
      ...(field === undefined ? [] : [field]),
      ...(alike === undefined ? [] : [alike]),
      ...(where ? fieldsOf(where) : []),
    ]),
    ...filters.map(({ field }) => field),
  ]
}
