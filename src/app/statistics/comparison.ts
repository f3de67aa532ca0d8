/**
 * 较上期: how a figure has changed against as many days directly before.
 *
 * Shapes  Counts and sums by hundredths of what they were, rates by points of a percent; undefined where there were too few to compare.
 * Source  DASHBOARDS 3.1.
 */
import { dayAfter } from '../../model/condition.ts'
import { percentOf, roundExact } from '../../model/exact.ts'
import type { StatisticAnswer, StatisticMeasure } from '../../model/statistic.ts'
import { type AskedFigures, askedValue } from './filters.ts'

/** Of fewer a change is chance. */
const COMPARED_MIN = 20
const DAY_MS = 86_400_000

interface TimeFilters {
  readonly from: string
  readonly to: string
}

/** The same question of the days before; undefined where the span has an open end. */
export function askedBefore(asked: AskedFigures, time: TimeFilters | undefined): AskedFigures | undefined {
  if (!time) return undefined
  const [from, to] = [askedValue(asked, time.from), askedValue(asked, time.to)]
  if (from === '' || to === '' || !(from <= to)) return undefined
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  const [first, last] = [dayAfter(from, -days), dayAfter(from, -1)]
  return first === undefined || last === undefined ? undefined : { ...asked, [time.from]: first, [time.to]: last }
}

interface Answers {
  /** One that shows totals. */
  readonly view: string
  readonly now: StatisticAnswer | undefined
  readonly before: StatisticAnswer | undefined
}

export function changeWords(measure: StatisticMeasure, answers: Answers): string | undefined {
  const [now, before] = [answers.now, answers.before].map((answer) => answer?.views[answers.view]?.[0])
  const figures = [now, before].map((row) => row?.figures[measure.name] ?? null)
  if (figures.includes(null)) return undefined
  const [late = 0, early = 0] = figures.map(Number)
  if (measure.kind === 'ratio') {
    if (areOtherwise(measure, answers)) return '标准与上期不同，不比较'
    const isEnough = [now, before].every((row) => Number(row?.figures[measure.of[1]] ?? 0) >= COMPARED_MIN)
    return isEnough ? words(roundExact((late - early) * 100, 1), ' 个百分点') : undefined
  }
  // How many stand behind a mean is not told.
  const isCounted = measure.kind === 'count' || measure.kind === 'distinct' || measure.kind === 'sum'
  if (!isCounted || early < COMPARED_MIN) return undefined
  return words(roundExact(percentOf(late - early, early), 1), '%')
}

/** Whether the records of then and now were judged by different standards. */
function areOtherwise({ name }: StatisticMeasure, { now, before }: Answers): boolean {
  const [own, old] = [now, before].map((answer) => answer?.standards.find((one) => one.name === name)?.standards)
  return own !== undefined && old !== undefined && own.join() !== old.join()
}

function words(change: number, unit: string): string {
  if (change === 0) return '与上期持平'
  return `较上期${change > 0 ? '增加' : '减少'} ${Math.abs(change).toFixed(1)}${unit}`
}
