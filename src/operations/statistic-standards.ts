/**
 * By what standards the counted records were judged: a rate of records of several standards, such as cut-offs, is told to nobody.
 *
 * Shapes  Each standard is a grouping of its own beside those of the views: whatever views are asked for, a rate is told in all or in
 *         none. Records without a standard are of an unknown one. What belongs to a measure are the records that it counts, and those
 *         that a rate divides them by: `positive` by `measured` asks by what cut-off all of the measured were judged.
 * Source  DASHBOARDS 1; docs/decisions/0122.
 */
import { getField, type Resource } from '../model/resource.ts'
import {
  type CountedRow,
  isStoredMeasure,
  type Statistic,
  type StatisticDimension,
  type StatisticStandards,
  type StatisticView,
  storedBehind,
  type StoredMeasure,
} from '../model/statistic.ts'
import { valueLabel } from './statistic-values.ts'

/** No other dimension's name has such a sign. */
const dimensionOf = (field: string): StatisticDimension => ({ name: `#${field}`, title: '', field })

/** By what the records are told apart once more, for what the views show. */
export function standardDimensions(
  { measures }: Pick<Statistic, 'measures'>,
  views: readonly StatisticView[],
): readonly StatisticDimension[] {
  const shown = views.flatMap(({ show }) => show).flatMap((name) => storedBehind(measures, name))
  const fields = new Set(shown.flatMap(({ alike }) => (alike === undefined ? [] : [alike])))
  return [...fields].map(dimensionOf)
}

interface Counted {
  readonly statistic: Pick<Statistic, 'measures'>
  readonly resource: Resource
  /** The rows of each standard's grouping, by the name of its dimension. */
  readonly rows: ReadonlyMap<string, readonly CountedRow[]>
}

/** Of each shown measure that asks for it, in the order of the declaration. */
export function standardsOf(counted: Counted, shown: ReadonlySet<string>): readonly StatisticStandards[] {
  const { measures } = counted.statistic
  return measures.flatMap(({ name }) => {
    const asking = storedBehind(measures, name).filter(({ alike }) => alike !== undefined)
    if (!shown.has(name) || asking.length === 0) return []
    const found = asking.map((measure) => standardsBehind(counted, measure))
    const { field, standards } = found.reduce((one, other) => (one.standards.length > 1 ? one : other))
    return [{ name, standards, words: standards.length > 1 ? mixedWords(counted.resource, field, standards) : '' }]
  })
}

function standardsBehind({ statistic, resource, rows }: Counted, measure: StoredMeasure) {
  const field = measure.alike ?? ''
  const ofRate = besideInRates(statistic, measure)
  const isUsed = ({ stored }: CountedRow) => ofRate.some(({ name }) => Number(stored[name] ?? 0) > 0)
  const dimension = dimensionOf(field)
  const known = getField(resource, field)
  const values = (rows.get(dimension.name) ?? []).filter(isUsed).map(({ group }) => group[dimension.name] ?? null)
  const standards = inOrder(
    values,
    known.choices?.map(({ value }) => String(value)),
  ).map((value) => {
    if (value === null) return '未记录'
    return `${valueLabel(dimension, known, { value, named: new Map() })}${known.unit ?? ''}`
  })
  return { field, standards }
}

/** The measure, and all that a rate of it counts. */
function besideInRates({ measures }: Counted['statistic'], measure: StoredMeasure): readonly StoredMeasure[] {
  const rates = measures.filter((one) => !isStoredMeasure(one) && one.kind === 'ratio')
  const behind = rates.map(({ name }) => storedBehind(measures, name)).filter((parts) => parts.includes(measure))
  return [...new Set([measure, ...behind.flat()])]
}

/** Choices as their author has put them, numbers as they grow, what is unknown last. */
function inOrder(
  values: readonly (string | null)[],
  choices: readonly string[] | undefined,
): readonly (string | null)[] {
  const place = (value: string | null) => {
    if (value === null) return Number.MAX_SAFE_INTEGER
    return choices ? choices.indexOf(value) : Number(value)
  }
  return [...values].sort((one, other) => place(one) - place(other))
}

function mixedWords(resource: Resource, field: string, standards: readonly string[]): string {
  const { title } = getField(resource, field)
  return `${title}不同（${standards.join('、')}），不能合成一个比率；请缩小范围，只留一种`
}
