/**
 * 较上期: how a figure has changed against as many days directly before.
 *
 * Shapes  Counts and sums by hundredths of what they were, rates by points of a percent; undefined where there were too few to compare.
 * Source  DASHBOARDS 3.1.
 */
import { dayAfter } from '../../model/condition.ts'
import { percentOf, roundExact } from '../../model/exact.ts'
import type { StatisticMeasure, StatisticRow } from '../../model/statistic.ts'
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

interface Rows {
  readonly now: StatisticRow | undefined
  readonly before: StatisticRow | undefined
}

export function changeWords(measure: StatisticMeasure, { now, before }: Rows): string | undefined {
  const figures = [now, before].map((row) => row?.figures[measure.name] ?? null)
  if (figures.includes(null)) return undefined
  const [late = 0, early = 0] = figures.map(Number)
  if (measure.kind === 'ratio') {
    const isEnough = [now, before].every((row) => Number(row?.figures[measure.of[1]] ?? 0) >= COMPARED_MIN)
    return isEnough ? words(roundExact((late - early) * 100, 1), ' 个百分点') : undefined
  }
  // How many stand behind a mean is not told.
  const isCounted = measure.kind === 'count' || measure.kind === 'distinct' || measure.kind === 'sum'
  if (!isCounted || early < COMPARED_MIN) return undefined
  return words(roundExact(percentOf(late - early, early), 1), '%')
}

function words(change: number, unit: string): string {
  if (change === 0) return '与上期持平'
  return `较上期${change > 0 ? '增加' : '减少'} ${Math.abs(change).toFixed(1)}${unit}`
}
