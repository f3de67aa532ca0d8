/**
 * What is told of counted rows: differences and ratios after the statement, and nothing of too few records.
 *
 * Shapes  `suppressed` names measures whose figure is withheld; a ratio below its base is null and not among them.
 *         Where one row of a line is withheld alone, the next smallest is withheld too: else it is the total less the rest.
 * Source  DASHBOARDS 4.5, 6.
 */
import { addExact } from '../model/exact.ts'
import { type CountedRow, type Figure, isStoredMeasure, type Statistic, storedBehind } from '../model/statistic.ts'

export interface ToldFigures {
  readonly figures: Readonly<Record<string, Figure>>
  readonly suppressed: readonly string[]
}

type Rules = Pick<Statistic, 'measures' | 'minShown'>

/** The figures of each row of one view, in the order of the rows. */
export function figuresOf(rules: Rules, rows: readonly CountedRow[], show: readonly string[]): readonly ToldFigures[] {
  const hidden = withheld(rules, rows)
  return rows.map((row, at) => {
    const isHidden = (name: string) => storedBehind(rules.measures, name).some((part) => hidden[at]?.has(part.name))
    const suppressed = show.filter(isHidden)
    const told = show.map((name) => [name, suppressed.includes(name) ? null : figureOf(rules, row, name)] as const)
    return { figures: Object.fromEntries(told), suppressed }
  })
}

/** Of each row the stored measures that are not told. */
function withheld({ measures, minShown }: Rules, rows: readonly CountedRow[]): readonly ReadonlySet<string>[] {
  const hidden = rows.map(() => new Set<string>())
  if (minShown === 0) return hidden
  for (const measure of measures.filter(isStoredMeasure)) {
    const size = (row: CountedRow) => (measure.kind === 'count' ? Number(row.stored[measure.name] ?? 0) : row.base)
    const isSmall = (row: CountedRow) => size(row) > 0 && (size(row) < minShown || row.base < minShown)
    rows.forEach((row, at) => void (isSmall(row) && hidden[at]?.add(measure.name)))
    // Each line of the table again, until none has one gap alone.
    for (let changed = true; changed;) {
      changed = false
      for (const line of linesOf(rows)) {
        const gaps = line.filter((at) => hidden[at]?.has(measure.name))
        const [next] = line
          .filter((at) => !gaps.includes(at) && size(rows[at] as CountedRow) > 0)
          .sort((a, b) => size(rows[a] as CountedRow) - size(rows[b] as CountedRow))
        if (gaps.length !== 1 || next === undefined) continue
        hidden[next]?.add(measure.name)
        changed = true
      }
    }
  }
  return hidden
}

/** The rows that differ in one dimension alone, for each dimension. */
function linesOf(rows: readonly CountedRow[]): readonly (readonly number[])[] {
  const names = Object.keys(rows[0]?.group ?? {})
  return names.flatMap((name) => {
    const lines = new Map<string, number[]>()
    rows.forEach(({ group }, at) => {
      const key = JSON.stringify(names.filter((one) => one !== name).map((one) => group[one] ?? null))
      lines.set(key, [...(lines.get(key) ?? []), at])
    })
    return [...lines.values()]
  })
}

function figureOf(rules: Rules, row: CountedRow, name: string): Figure {
  const measure = rules.measures.find((one) => one.name === name)
  if (!measure) return null
  if (isStoredMeasure(measure)) return row.stored[name] ?? null
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
