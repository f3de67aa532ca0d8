/**
 * Statistics of a library, compiled and frozen: what is counted, told apart by what, and how it is shown.
 *
 * Shapes  easy    a measure `{ name: 'registered', title: '建档人数', kind: 'count' }`
 *         medium  a dimension `{ name: 'month', field: 'CreatedAt', by: 'month' }`
 *         hard    `{ name: 'share', kind: 'ratio', of: ['followed', 'registered'], minBase: 20 }`
 *         Values of dimensions are text; null is empty, `OTHER` all that is not among the first few.
 * Units   A ratio is a number, 0.25 for a quarter. Sums are decimal text, so that money stays exact.
 * Source  DASHBOARDS 6; docs/decisions/0101.
 */
import type { Condition } from './condition.ts'
import type { FilterValue } from './query.ts'
import type { Catalog } from './resource.ts'

export const TIME_PARTS = ['day', 'week', 'month', 'hour', 'weekday'] as const
export type TimePart = (typeof TIME_PARTS)[number]
/** `funnel`: counts of which each is part of the one before. */
export const CHART_FORMS = ['figures', 'bars', 'lines', 'shares', 'funnel', 'table'] as const
export type ChartForm = (typeof CHART_FORMS)[number]
export const STORED_MEASURES = ['count', 'sum', 'mean', 'distinct', 'median'] as const
export type StoredMeasureKind = (typeof STORED_MEASURES)[number]
/** `under`: a record of a library that refers to itself, and all that stand below it. */
export const STATISTIC_FILTERS = ['eq', 'in', 'under', 'ge', 'le', 'gt', 'lt'] as const
export type StatisticFilterKind = (typeof STATISTIC_FILTERS)[number]
export type StatisticOrder = Extract<StatisticFilterKind, 'ge' | 'le' | 'gt' | 'lt'>

export interface StatisticDimension {
  readonly name: string
  /** Chinese. */
  readonly title: string
  readonly field: string
  readonly by?: TimePart
  /** Lower ends of bins, ascending; what is below the first is a bin too. */
  readonly bins?: readonly number[]
  /** Where the number is whole years since a date: the field of that date. */
  readonly since?: string
  /** How many of the most frequent values are told; all others together. */
  readonly top?: number
}

interface MeasureHead {
  readonly name: string
  /** Chinese. */
  readonly title: string
  readonly unit?: string
}

export interface StoredMeasure extends MeasureHead {
  readonly kind: StoredMeasureKind
  /** Absent for `count`. */
  readonly field?: string
  /** Of which records; of all when absent. */
  readonly where?: Condition
  /**
   * The field that says by what standard a record was counted here, such as a cut-off: a rate of records of several standards is told
   * by nobody. For `count` alone.
   */
  readonly alike?: string
}

export interface RatioMeasure extends MeasureHead {
  readonly kind: 'ratio'
  readonly of: readonly [part: string, base: string]
  /** Of a smaller base nothing is told. */
  readonly minBase: number
}

export interface DifferenceMeasure extends MeasureHead {
  readonly kind: 'minus'
  /** The first less all others. */
  readonly of: readonly string[]
}

export type StatisticMeasure = StoredMeasure | RatioMeasure | DifferenceMeasure

export interface StatisticFilter {
  readonly name: string
  readonly kind: StatisticFilterKind
  readonly field: string
}

export interface StatisticView {
  readonly name: string
  /** Chinese. */
  readonly title: string
  readonly as: ChartForm
  /** Names of dimensions, two at most. */
  readonly group: readonly string[]
  /** Names of measures. */
  readonly show: readonly string[]
}

export interface StatisticCall {
  readonly path: string
  /** The specification shows no reply for it. */
  readonly assumed: boolean
  /** A member of the body, true or false, that says which views are asked for. */
  readonly choice?: { readonly name: string; readonly true: readonly string[]; readonly false: readonly string[] }
}

export interface Statistic {
  readonly name: string
  /** Chinese. */
  readonly title: string
  /** The library. */
  readonly of: string
  /** The menu's pathIndex that opens it; without one it stands beside the library's list. */
  readonly page?: string
  /** The specification's own call that answers it, beside the one by name; always `POST`. */
  readonly call?: StatisticCall
  /** The field that tells when a record counts. */
  readonly time: string
  readonly dimensions: readonly StatisticDimension[]
  readonly measures: readonly StatisticMeasure[]
  readonly filters: readonly StatisticFilter[]
  /** The name under which a keyword is asked, as the library's list is searched; of those who read the records alone. */
  readonly keyword?: string
  readonly views: readonly StatisticView[]
  /** Fewer records than that are not told of; 0 tells all. */
  readonly minShown: number
  readonly access: { readonly read: readonly string[] }
}

/** What a menu has to know. */
export type StatisticHead = Pick<Statistic, 'name' | 'title' | 'of' | 'page' | 'access'>

/** All values that are not among the first few. */
export const OTHER = ''

/** One row as it was counted: values of its dimensions, how many records, the stored measures. */
export interface CountedRow {
  readonly group: Readonly<Record<string, string | null>>
  readonly base: number
  readonly stored: Readonly<Record<string, Figure>>
}

/** Null where nothing can be said. */
export type Figure = number | string | null

export interface StatisticRow {
  readonly group: Readonly<Record<string, string | null>>
  /** What the values are called, by dimension. */
  readonly labels: Readonly<Record<string, string>>
  readonly figures: Readonly<Record<string, Figure>>
  /** Between which a rate of records lies with 95 of 100, in parts of one; only where how many there are may be told. */
  readonly ranges: Readonly<Record<string, readonly [low: number, high: number]>>
  /** Names of measures that are not told because too few records are behind them. */
  readonly suppressed: readonly string[]
  /** The filters under which the library's list shows the records behind a measure; a measure without is not among them. */
  readonly lists: Readonly<Record<string, Readonly<Record<string, FilterValue>>>>
}

export interface StatisticDefinition {
  readonly name: string
  readonly title: string
  readonly unit: string
  /** What is counted, in Chinese. */
  readonly words: string
}

/** By what standards the records behind a measure were judged. */
export interface StatisticStandards {
  /** Of the measure. */
  readonly name: string
  /** In words, such as `5°`; in the order of the field. */
  readonly standards: readonly string[]
  /** Why no rate is told, in Chinese; '' where there is one standard at most. */
  readonly words: string
}

export interface StatisticAnswer {
  readonly name: string
  readonly title: string
  readonly library: string
  /** As of when, ISO. */
  readonly asOf: string
  readonly definitions: readonly StatisticDefinition[]
  /** Of those measures alone that ask for one standard. */
  readonly standards: readonly StatisticStandards[]
  readonly views: Readonly<Record<string, readonly StatisticRow[]>>
}

export function isStoredMeasure(measure: StatisticMeasure): measure is StoredMeasure {
  return measure.kind !== 'ratio' && measure.kind !== 'minus'
}

export function isOrder(kind: StatisticFilterKind): kind is StatisticOrder {
  return kind !== 'eq' && kind !== 'in' && kind !== 'under'
}

/** The statistics of that name; undefined where there are none so called. */
export function tryGetStatistic({ statistics = {} }: Catalog, name: string): Statistic | undefined {
  return Object.hasOwn(statistics, name) ? statistics[name] : undefined
}

/** The stored measures that a measure is made of. */
export function storedBehind(measures: readonly StatisticMeasure[], name: string): readonly StoredMeasure[] {
  const measure = measures.find((one) => one.name === name)
  if (!measure) return []
  return isStoredMeasure(measure) ? [measure] : measure.of.flatMap((part) => storedBehind(measures, part))
}
