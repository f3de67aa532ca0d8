/**
 * What statistics answer: named ones alone, of the records that whoever asks may read.
 *
 * Errors  `notFound` for a name that there is not, `forbidden` for who may not read, `invalid` with the names of views and filters
 *         that are not declared.
 * Source  DASHBOARDS 6; docs/decisions/0101.
 */
import { mayRead } from '../model/access.ts'
import type { Around, Condition } from '../model/condition.ts'
import { Failure } from '../model/failure.ts'
import { countsMembers, seenByScope } from '../model/group-sight.ts'
import { type Catalog, getField, getResource, labelOf, type Resource } from '../model/resource.ts'
import type { Scope } from '../model/scope.ts'
import { settledCondition } from '../model/settled-condition.ts'
import { definitionsOf } from '../model/statistic-definition.ts'
import {
  type CountedRow,
  isStoredMeasure,
  type Statistic,
  type StatisticAnswer,
  type StatisticDimension,
  type StatisticRow,
  type StatisticStandards,
  type StatisticView,
  type StoredMeasure,
  tryGetStatistic,
} from '../model/statistic.ts'
import { momentOf } from './around.ts'
import { figuresOf } from './statistic-figures.ts'
import { askedKeyword, listFilters, type AskedFilter, askedFilters } from './statistic-filters.ts'
import { standardDimensions, standardsOf } from './statistic-standards.ts'
import { inViewOrder, listPartOf, listPartsOf, valueLabel } from './statistic-values.ts'
import { withAllBelow } from './statistic-under.ts'
import { toldStatistic } from './told-statistic.ts'
import { type CountedView, countsBehind, withheldIn, type Withheld } from './statistic-withheld.ts'
import type { LibraryStore } from './store.ts'

/** What is counted in one statement; conditions read fields alone. */
export interface CountQuestion {
  readonly dimensions: readonly StatisticDimension[]
  /** By which dimensions rows are told apart, each grouping once. */
  readonly groupings: readonly (readonly string[])[]
  readonly measures: readonly StoredMeasure[]
  readonly where: Condition
  /** Of which records, as a list is searched; '' of all. Only of records that whoever asks may read. */
  readonly keyword: string
  /** The day here, `2026-01-31`. */
  readonly today: string
}

export interface StatisticStore {
  /** The rows of each grouping, in the order of the groupings. */
  count(scope: Scope, resource: Resource, question: CountQuestion): Promise<readonly (readonly CountedRow[])[]>
}

export interface StatisticQuestion {
  readonly query: string
  readonly filters: Readonly<Record<string, unknown>>
  /** All when empty. */
  readonly views: readonly string[]
}

export interface StatisticAsker {
  readonly catalog: Catalog
  readonly store: Pick<LibraryStore, 'settings' | 'byIds' | 'page'>
  readonly statistics: StatisticStore
  readonly scope: Scope
  readonly nowMs: number
}

/** Answers a question of named statistics. */
export async function answerStatistic(asker: StatisticAsker, question: StatisticQuestion): Promise<StatisticAnswer> {
  const { catalog, scope, nowMs } = asker
  const declared = tryGetStatistic(catalog, question.query)
  if (!declared) throw new Failure('notFound', { words: `没有名为“${question.query}”的统计` })
  const library = getResource(catalog, declared.of)
  requireReader(declared, library, scope)
  const statistic = toldStatistic(declared, catalog, scope)
  const resource = countedSight(library, scope)
  const views = askedViews(statistic, question.views)
  const { keyword, filters } = askedKeyword(statistic, question.filters)
  const narrowed = askedFilters(statistic, resource, await withAllBelow(asker, { statistic, resource }, filters))
  const around = { ...momentOf(scope, nowMs), settings: await asker.store.settings(scope) }
  // What is withheld depends on no choice of views.
  const { counted, rowsOfStandards } = await countViews(
    { ...asker, statistic, resource, keyword, around },
    statistic.minShown > 0 ? statistic.views : views,
    narrowed,
  )
  const shown = new Set(views.flatMap(({ show }) => show))
  const standards = standardsOf({ statistic, resource, rows: rowsOfStandards }, shown)
  const withheld = withheldIn(statistic, counted)
  const told = counted
    .map((one, at) => ({ ...one, withheld: withheld[at] ?? [] }))
    .filter((one) => views.includes(one.view))
  const asked = { asker, around, statistic, resource, narrowed, keyword, standards }
  const named = await referredLabels(asked, told)
  return {
    name: statistic.name,
    title: statistic.title,
    library: statistic.of,
    asOf: new Date(nowMs).toISOString(),
    definitions: definitionsOf(statistic, resource, shown),
    standards,
    views: Object.fromEntries(told.map((one) => [one.view.name, rowsOf({ ...asked, ...one, named })] as const)),
  }
}

function requireReader(statistic: Statistic, resource: Resource, scope: Scope): void {
  if (!mayRead(statistic, scope) || !mayCount(resource, scope)) throw new Failure('forbidden')
}

/** A page that is closed to somebody is closed in figures too. */
function mayCount(resource: Resource, scope: Scope): boolean {
  if (mayRead(resource, scope)) return true
  return countsMembers(resource, scope) && mayRead({ page: resource.page, access: { read: [] } }, scope)
}

/** The library as the scope sees it; fields that a consortium is not shown are counted by all the same. */
function countedSight(library: Resource, scope: Scope): Resource {
  const seen = seenByScope(library, scope)
  if (seen === library) return library
  const shown = new Map(seen.fields.map((field) => [field.name, field]))
  return { ...seen, fields: library.fields.map((field) => shown.get(field.name) ?? field) }
}

function askedViews({ views }: Statistic, names: readonly string[]): readonly StatisticView[] {
  if (names.length === 0) return views
  return [...new Set(names)].map((name) => {
    const view = views.find((one) => one.name === name)
    if (view) return view
    const message = `没有名为 ${name} 的视图，可用的有：${views.map((one) => one.name).join('、')}`
    throw new Failure('invalid', { words: message, problems: [{ code: 'query', path: '/Views', message }] })
  })
}

interface Counting extends StatisticAsker {
  readonly around: Around
  readonly keyword: string
  readonly statistic: Statistic
  readonly resource: Resource
}

async function countViews(
  { statistic, resource, keyword, around, statistics, scope }: Counting,
  views: readonly StatisticView[],
  narrowed: readonly AskedFilter[],
): Promise<CountedAnswer> {
  const groupings = [...new Map(views.map(({ group }) => [keyOfGroup(group), group])).values()]
  const used = new Set(groupings.flat())
  const standards = standardDimensions(statistic, views)
  const counted = await statistics.count(scope, resource, {
    dimensions: [...statistic.dimensions.filter(({ name }) => used.has(name)), ...standards],
    groupings: [...groupings, ...standards.map(({ name }) => [name])],
    measures: [...statistic.measures.filter(isStoredMeasure), ...countsBehind(statistic)].map(
      ({ where, ...measure }) => ({ ...measure, ...(where && { where: settledCondition(where, around) }) }),
    ),
    where: { and: narrowed.map(({ where }) => where) },
    keyword,
    today: around.today,
  })
  const keys = groupings.map(keyOfGroup)
  return {
    counted: views.map((view) => {
      const rows = counted[keys.indexOf(keyOfGroup(view.group))] ?? []
      return { view, rows: inViewOrder(rows, view, { dimensions: statistic.dimensions, resource }) }
    }),
    rowsOfStandards: new Map(standards.map(({ name }, at) => [name, counted[groupings.length + at] ?? []])),
  }
}

interface CountedAnswer {
  readonly counted: readonly CountedView[]
  /** By the name of the dimension. */
  readonly rowsOfStandards: ReadonlyMap<string, readonly CountedRow[]>
}

/** The same dimensions in another order are the same rows. */
function keyOfGroup(group: readonly string[]): string {
  return [...group].sort().join(' ')
}

interface Asked {
  readonly asker: StatisticAsker
  readonly around: Around
  readonly statistic: Statistic
  readonly resource: Resource
  readonly narrowed: readonly AskedFilter[]
  readonly keyword: string
  readonly standards: readonly StatisticStandards[]
}

type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>

/** What the records that dimensions refer to are called, by dimension. */
async function referredLabels(
  { asker: { catalog, store, scope }, statistic, resource }: Asked,
  counted: readonly CountedView[],
): Promise<Labels> {
  const labels = new Map<string, ReadonlyMap<string, string>>()
  for (const { name, field } of statistic.dimensions) {
    const { reference } = getField(resource, field)
    const ids = [...new Set(counted.flatMap(({ rows }) => rows).flatMap(({ group }) => group[name] || []))]
    const target = reference === undefined ? undefined : catalog.resources[reference]
    // Who may not read the other library is told ids, as in its lists.
    if (!target || !mayRead(target, scope) || ids.length === 0) continue
    const found = await store.byIds(scope, target, ids)
    labels.set(name, new Map(found.map((record) => [String(record[target.identity.id]), labelOf(target, record)])))
  }
  return labels
}

interface Told extends Asked, CountedView {
  readonly withheld: Withheld
  readonly named: Labels
}

function rowsOf(told: Told): readonly StatisticRow[] {
  const { statistic, rows, withheld, standards } = told
  const mixed = new Set(standards.flatMap(({ name, words }) => (words === '' ? [] : [name])))
  const figures = figuresOf({ ...statistic, mixed }, told, withheld)
  return rows.map(({ group }, at) => {
    const { figures: own = {}, ranges = {}, suppressed = [] } = figures[at] ?? {}
    const lists = listsOf(told, group, suppressed)
    return { group, labels: labelsOf(told, group), figures: own, ranges, suppressed, lists }
  })
}

function labelsOf({ statistic, resource, named }: Told, group: CountedRow['group']): StatisticRow['labels'] {
  return Object.fromEntries(
    Object.entries(group).flatMap(([name, value]) => {
      const dimension = statistic.dimensions.find((one) => one.name === name)
      if (!dimension) return []
      const known = { value, named: named.get(name) ?? new Map<string, string>() }
      return [[name, valueLabel(dimension, getField(resource, dimension.field), known)]]
    }),
  )
}

/** Of each stored measure the filters under which the list shows its records. */
function listsOf(
  { asker, around, statistic, resource, narrowed, keyword, view }: Told,
  group: CountedRow['group'],
  suppressed: readonly string[],
): StatisticRow['lists'] {
  // A keyword is none of the filters that lead to a list: of children it may stand in no address.
  if (keyword !== '' || asker.scope.isDisplay || !mayRead(resource, asker.scope)) return {}
  const { today } = around
  const ofGroup = Object.entries(group).map(([name, value]) => {
    const dimension = statistic.dimensions.find((one) => one.name === name)
    return dimension && listPartOf(dimension, getField(resource, dimension.field), { value, today })
  })
  const asked = narrowed.map(({ list }) => list)
  return Object.fromEntries(
    statistic.measures.filter(isStoredMeasure).flatMap(({ name, where }) => {
      if (!view.show.includes(name) || suppressed.includes(name)) return []
      const ofMeasure = where ? listPartsOf(resource, settledCondition(where, around)) : []
      const filters = listFilters(resource, [...asked, ...ofGroup, ...ofMeasure])
      return filters ? [[name, filters]] : []
    }),
  )
}
