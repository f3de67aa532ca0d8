/**
 * What is told of counted rows: differences and ratios after the statement, and nothing of what is withheld.
 *
 * Shapes  `suppressed` names measures whose figure is withheld; a ratio below its base is null and not among them. `ranges` are told
 *         where nothing is ever withheld, or the view tells the base itself: a range says how many there are.
 * Source  DASHBOARDS 4.5, 6.
 */
import { addExact } from '../model/exact.ts'
import {
  type CountedRow,
  type Figure,
  isStoredMeasure,
  type Statistic,
  type StatisticRow,
  storedBehind,
} from '../model/statistic.ts'
import { wilsonInterval } from '../model/wilson.ts'
import type { CountedView, Withheld } from './statistic-withheld.ts'

export interface ToldFigures extends Pick<StatisticRow, 'figures' | 'ranges'> {
  readonly suppressed: readonly string[]
}

interface Rules extends Pick<Statistic, 'measures' | 'minShown'> {
  /** Measures of records that were judged by several standards: their rates are not told. */
  readonly mixed: ReadonlySet<string>
}

/** The figures of each row of one view, in the order of the rows. */
export function figuresOf(
  rules: Rules,
  { view: { show }, rows }: CountedView,
  withheld: Withheld,
): readonly ToldFigures[] {
  return rows.map((row, at) => {
    const isHidden = (name: string) => storedBehind(rules.measures, name).some((part) => withheld[at]?.has(part.name))
    const suppressed = show.filter(isHidden)
    const told = show.map((name) => [name, suppressed.includes(name) ? null : figureOf(rules, row, name)] as const)
    const open = show.filter((name) => !suppressed.includes(name))
    return { figures: Object.fromEntries(told), ranges: rangesOf(rules, row, open), suppressed }
  })
}

function rangesOf(rules: Rules, row: CountedRow, open: readonly string[]): StatisticRow['ranges'] {
  const kindOf = (name: string) => rules.measures.find((one) => one.name === name)?.kind
  return Object.fromEntries(
    open.flatMap((name) => {
      const measure = rules.measures.find((one) => one.name === name)
      if (measure?.kind !== 'ratio' || measure.of.some((part) => kindOf(part) !== 'count')) return []
      if (rules.minShown > 0 && !open.includes(measure.of[1])) return []
      const rate = figureOf(rules, row, name)
      const range = rate === null ? undefined : wilsonInterval(Number(rate), Number(row.stored[measure.of[1]]))
      return range ? [[name, range] as const] : []
    }),
  )
}

function figureOf(rules: Rules, row: CountedRow, name: string): Figure {
  const measure = rules.measures.find((one) => one.name === name)
  if (!measure) return null
  if (isStoredMeasure(measure)) return row.stored[name] ?? null
  if (measure.kind === 'ratio' && rules.mixed.has(name)) return null
  const parts = measure.of.map((part) => figureOf(rules, row, part))
  if (parts.some((part) => part === null)) return null
  if (measure.kind === 'ratio') {
    const [part, base] = parts.map(Number) as [number, number]
    return base > 0 && base >= measure.minBase ? part / base : null
  }
  const [first = 0, ...rest] = parts.map(Number)
  const left = rest.reduce((sum, part) => addExact(sum, -part), first)
  return parts.some((part) => typeof part === 'string') ? String(left) : left
}
