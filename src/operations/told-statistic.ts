/**
 * A statistic as who asks is told it. A hospital's own people are told all that is declared; a consortium's administrator, of the
 * members' rows, and a display, which everybody reads, are told figures of many people alone.
 *
 * Units  Records.
 * Source  DASHBOARDS 4.5; docs/decisions/0104, 0115, 0118.
 */
import { mayRead, OWNER_FIELD } from '../model/access.ts'
import { countsMembers } from '../model/group-sight.ts'
import { openedToConsortium } from '../model/library-access.ts'
import { type Catalog, getField, getResource, type Resource } from '../model/resource.ts'
import type { Scope } from '../model/scope.ts'
import type { Statistic } from '../model/statistic.ts'

const DISPLAY_LEAST = 10
const CONSORTIUM_LEAST = 5
const RATIO_BASE = 20

/** Views that are not told are not there, nor are filters that may not be asked. */
export function toldStatistic(declared: Statistic, catalog: Catalog, scope: Scope): Statistic {
  const resource = getResource(catalog, declared.of)
  const ofMembers = countsMembers(resource, scope)
  const statistic = ofMembers ? withoutExcepted(declared, resource) : withoutOwners(declared)
  if (!scope.isDisplay && !ofMembers) return statistic
  const least = scope.isDisplay ? DISPLAY_LEAST : CONSORTIUM_LEAST
  const namesPeople = (field: string) => {
    const { reference } = getField(resource, field)
    const target = reference === undefined ? undefined : catalog.resources[reference]
    return target?.fields.some(({ mask }) => mask !== undefined) ?? false
  }
  // Somebody can be found by a keyword.
  const { keyword: _keyword, ...told } = withoutViews(statistic, namesPeople)
  return {
    ...told,
    minShown: Math.max(statistic.minShown, least),
    measures: statistic.measures.map((measure) =>
      measure.kind === 'ratio' ? { ...measure, minBase: Math.max(measure.minBase, RATIO_BASE) } : measure,
    ),
    // Two questions could be subtracted; only who sees the masked rows themselves filters these as well.
    filters: scope.isDisplay || !mayRead(resource, scope) ? [] : statistic.filters,
  }
}

/** One hospital is told apart from no other. */
function withoutOwners(statistic: Statistic): Statistic {
  return withoutViews(statistic, (field) => field === OWNER_FIELD)
}

/** What the library keeps from its consortium tells nothing apart, and nothing is asked by it. */
function withoutExcepted(statistic: Statistic, { access }: Resource): Statistic {
  const excepted = new Set(openedToConsortium(access)?.except)
  const kept = withoutViews(statistic, (field) => excepted.has(field))
  return { ...kept, filters: kept.filters.filter(({ field }) => !excepted.has(field)) }
}

function withoutViews(statistic: Statistic, isLeftOut: (field: string) => boolean): Statistic {
  const left = new Set(
    statistic.dimensions.flatMap(({ name, field, since }) => {
      return isLeftOut(field) || (since !== undefined && isLeftOut(since)) ? [name] : []
    }),
  )
  return { ...statistic, views: statistic.views.filter(({ group }) => !group.some((name) => left.has(name))) }
}
