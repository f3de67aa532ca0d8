/**
 * What a view shows, as a picture and as a table: the same numbers in the same order, so that neither can say what the other does not.
 *
 * Shapes  A view of one dimension has a category for each row and a series for each measure; of two, a series for each value of the
 *         second, of the first measure alone. A table of two dimensions and several measures has a category for each row as well. A
 *         point knows the row it comes from, and with it the list behind. A funnel has a category for each step, and beside how many there
 *         are the part of the step before.
 */
import type {
  StatisticAnswer,
  StatisticMeasure,
  StatisticRow,
  Statistic,
  StatisticView,
} from '../../model/statistic.ts'
import { wilsonInterval } from '../../model/wilson.ts'
import { figureWords, NOTHING, percentWords, sharesOf } from './figures.ts'

export interface PlotPoint {
  /** Null is drawn as nothing. */
  readonly value: number | null
  readonly words: string
  /** Of a rate: the interval of 95 %, in parts of one. */
  readonly range?: readonly [low: number, high: number]
  /** Something is there, and too few to be told of. */
  readonly isWithheld: boolean
  /** The list that shows what was counted; undefined where there is none. */
  readonly list: StatisticRow['lists'][string] | undefined
}

export interface PlotSeries {
  readonly title: string
  readonly unit: string
  readonly isRate: boolean
  readonly points: readonly PlotPoint[]
}

export interface Plot {
  readonly form: 'bars' | 'lines' | 'shares' | 'funnel'
  /** What the categories are told apart by. */
  readonly axis: string
  readonly categories: readonly string[]
  readonly series: readonly PlotSeries[]
  /** Why rates are not told, since the records were judged by several standards; undefined where they are. */
  readonly mixed?: string
}

type Declared = Pick<Statistic, 'measures' | 'dimensions'>

interface Answered {
  readonly rows: readonly StatisticRow[]
  readonly standards: StatisticAnswer['standards']
}

export function plotOf(statistic: Declared, view: StatisticView, { rows, standards }: Answered): Plot {
  const mixed = mixedOf(standards)
  if (view.as === 'funnel') return funnelOf(statistic, view, { row: rows[0], mixed })
  const isRate = (name: string) => statistic.measures.find((one) => one.name === name)?.kind === 'ratio'
  const why = [...new Set(view.show.filter(isRate).flatMap((name) => mixed.get(name) ?? []))]
  return { ...told(statistic, view, rows), ...(why.length > 0 && { mixed: why.join('；') }) }
}

/** Why no rate of a measure is told, by its name. */
function mixedOf(standards: StatisticAnswer['standards']): ReadonlyMap<string, string> {
  return new Map(standards.flatMap(({ name, words }) => (words === '' ? [] : [[name, words] as const])))
}

function told(statistic: Declared, view: StatisticView, rows: readonly StatisticRow[]): Plot {
  const [first = '', second] = view.group
  const form = view.as === 'lines' || view.as === 'shares' ? view.as : 'bars'
  const axis = statistic.dimensions.find(({ name }) => name === first)?.title ?? ''
  const measures = view.show.flatMap((name) => statistic.measures.find((one) => one.name === name) ?? [])
  const [main, ...more] = measures
  const byMeasure = () => measures.map((measure) => seriesOf(measure, measure.title, rows))
  if (second !== undefined && view.as === 'table' && more.length > 0) {
    const categories = rows.map(({ labels }) => `${labels[first] ?? ''}，${labels[second] ?? ''}`)
    const other = statistic.dimensions.find(({ name }) => name === second)?.title ?? ''
    return { form, axis: `${axis}，${other}`, categories, series: byMeasure() }
  }
  const categories = [...new Set(rows.map(({ labels }) => labels[first] ?? ''))]
  if (second === undefined || !main) return { form, axis, categories, series: byMeasure() }
  const lines = categories.map((category) => rows.filter(({ labels }) => (labels[first] ?? '') === category))
  const series = inCommonOrder(lines.map((some) => some.map(({ labels }) => labels[second] ?? ''))).map((value) => {
    const own = categories.map((category) => rowAt(rows, [first, category], [second, value]))
    return seriesOf(main, value, own)
  })
  return { form, axis, categories, series }
}

/** Of fewer before nothing is said of how many went on. */
const STEP_BASE_MIN = 20

interface Steps {
  readonly row: StatisticRow | undefined
  readonly mixed: ReadonlyMap<string, string>
}

function funnelOf({ measures }: Declared, view: StatisticView, { row, mixed }: Steps): Plot {
  const steps = view.show.flatMap((name) => measures.find((one) => one.name === name) ?? [])
  const points = steps.map((step) => pointOf(step, row))
  const [why] = view.show.flatMap((name) => mixed.get(name) ?? [])
  const parts = points.map(({ value, isWithheld }, at): PlotPoint => {
    const base = points[at - 1]?.value ?? null
    const isMixed = [steps[at - 1], steps[at]].some((step) => step && mixed.has(step.name))
    const part = value === null || base === null || base < STEP_BASE_MIN || isMixed ? null : value / base
    const range = part === null || base === null ? undefined : wilsonInterval(part, base)
    const words = part === null ? NOTHING : percentWords(part)
    return { value: part, words, isWithheld, list: undefined, ...(range && { range }) }
  })
  const unit = steps[0]?.unit ?? ''
  return {
    form: 'funnel',
    axis: '步骤',
    categories: steps.map(({ title }) => title),
    series: [
      { title: '数量', unit, isRate: false, points },
      { title: '占上一步', unit: '', isRate: true, points: parts },
    ],
    ...(why !== undefined && { mixed: why }),
  }
}

/** Each list has some of the values in their order, and none has them all: first comes what stands behind nothing that is left. */
function inCommonOrder(lists: readonly (readonly string[])[]): readonly string[] {
  const left = new Set(lists.flat())
  const ordered: string[] = []
  while (left.size > 0) {
    const isBehind = (value: string) =>
      lists.some((list) => list.slice(0, Math.max(0, list.indexOf(value))).some((other) => left.has(other)))
    const [first = ''] = left
    const next = [...left].find((value) => !isBehind(value)) ?? first
    ordered.push(next)
    left.delete(next)
  }
  return ordered
}

type Cell = readonly [dimension: string, label: string]

function rowAt(rows: readonly StatisticRow[], ...cells: readonly Cell[]): StatisticRow | undefined {
  return rows.find(({ labels }) => cells.every(([name, label]) => (labels[name] ?? '') === label))
}

function seriesOf(measure: StatisticMeasure, title: string, rows: readonly (StatisticRow | undefined)[]): PlotSeries {
  const { kind, unit = '' } = measure
  return { title, unit, isRate: kind === 'ratio', points: rows.map((row) => pointOf(measure, row)) }
}

function pointOf(measure: StatisticMeasure, row: StatisticRow | undefined): PlotPoint {
  const { name } = measure
  if (!row) return { value: null, words: NOTHING, isWithheld: false, list: undefined }
  const figure = row.figures[name] ?? null
  const isWithheld = row.suppressed.includes(name)
  const words = isWithheld ? '人数少，不显示' : figureWords(figure, measure)
  const range = row.ranges[name]
  const value = figure === null ? null : Number(figure)
  return { value, words, isWithheld, list: row.lists[name], ...(range !== undefined && { range }) }
}

/** As it stands where there is room for one line. */
export function toldWords({ words, range }: PlotPoint, unit = ''): string {
  return range === undefined ? `${words}${unit}` : `${words}${unit}（95% 区间 ${rangeWords(range)}）`
}

export function rangeWords([low, high]: NonNullable<PlotPoint['range']>): string {
  return `${percentWords(low)}–${percentWords(high)}`
}

/** Of a whole in percent; undefined where some of the whole is not told, and with it how much that is. */
export function sharesIn({ form, series: [one] }: Plot): readonly number[] | undefined {
  const points = one?.points ?? []
  return form === 'shares' && !points.some(({ isWithheld }) => isWithheld)
    ? sharesOf(points.map(({ value }) => value ?? 0))
    : undefined
}

/** What a picture leaves out, in words; undefined where it leaves out nothing. */
export function withheldWords({ series, mixed }: Plot): string | undefined {
  const isFew = series.some(({ points }) => points.some(({ isWithheld }) => isWithheld))
  const words = [...(isFew ? ['部分数字因人数少不显示'] : []), ...(mixed === undefined ? [] : [mixed])]
  return words.length > 0 ? words.join('；') : undefined
}

/** Why there is nothing to draw; undefined where there is. */
export function blankWords({ categories, series, mixed }: Plot): string | undefined {
  if (categories.length === 0) return '没有符合条件的记录'
  return series.some(({ points }) => points.some(({ value }) => value !== null))
    ? undefined
    : (mixed ?? '人数少，不显示')
}

/** One sentence for who does not see the picture: the highest, the lowest, and how many there are. */
export function plotWords({ categories, series, axis }: Plot): string {
  const told = series.flatMap(({ title, unit, points }) => {
    const known = points.flatMap(({ value, words }, at) => (value === null ? [] : [{ value, words, at }]))
    if (known.length === 0) return [`${title}：没有数字`]
    const most = known.reduce((one, other) => (other.value > one.value ? other : one))
    const least = known.reduce((one, other) => (other.value < one.value ? other : one))
    const at = (point: typeof most) => `${categories[point.at] ?? ''} ${point.words}${unit}`
    return [most.at === least.at ? `${title}：${at(most)}` : `${title}：最高 ${at(most)}，最低 ${at(least)}`]
  })
  return `按${axis}，共 ${categories.length} 项。${told.join('；')}`
}
