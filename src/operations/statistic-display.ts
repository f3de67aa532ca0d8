/**
 * A statistic as a display on a wall is told it, where everybody reads it: figures of many people alone, and no other question than
 * the one, so that there are no two answers whose difference is few people.
 *
 * Units   Records. A ratio needs twice as many behind it.
 * Source  DASHBOARDS 4.5; docs/decisions/0104, 0115.
 */
import { type Catalog, getField, getResource } from '../model/resource.ts'
import type { Statistic } from '../model/statistic.ts'

const DISPLAY_LEAST = 10
const DISPLAY_RATIO_BASE = 20

/** Without filters, and without views that name people. */
export function forDisplay(statistic: Statistic, catalog: Catalog): Statistic {
  const resource = getResource(catalog, statistic.of)
  const isOfPeople = (name: string) => {
    const field = statistic.dimensions.find((one) => one.name === name)?.field
    const { reference } = field === undefined ? {} : getField(resource, field)
    const target = reference === undefined ? undefined : catalog.resources[reference]
    return target?.fields.some(({ mask }) => mask !== undefined) ?? false
  }
  return {
    ...statistic,
    minShown: Math.max(statistic.minShown, DISPLAY_LEAST),
    measures: statistic.measures.map((measure) =>
      measure.kind === 'ratio' ? { ...measure, minBase: Math.max(measure.minBase, DISPLAY_RATIO_BASE) } : measure,
    ),
    filters: [],
    views: statistic.views.filter(({ group }) => !group.some(isOfPeople)),
  }
}
