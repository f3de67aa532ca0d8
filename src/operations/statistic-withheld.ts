/**
 * Which figures of a statistic are not told because too few records are behind them, over all of its views at once: whatever is asked
 * together or one after the other, the same figures stay away.
 *
 * Shapes  A figure is small where 1 to `minShown` − 1 records are behind it, or are left of a wider measure beside it. What other
 *         figures add up to tells it too: a line of a table, and two views over what they have in common. Where the gaps of such a sum
 *         are one alone, or few records together, the next smallest figure stays away as well.
 * Source  DASHBOARDS 4.5; docs/decisions/0104.
 */
import type { Condition } from '../model/condition.ts'
import {
  type CountedRow,
  isStoredMeasure,
  type Statistic,
  type StatisticView,
  storedBehind,
  type StoredMeasure,
} from '../model/statistic.ts'

export interface CountedView {
  readonly view: StatisticView
  readonly rows: readonly CountedRow[]
}

type Rules = Pick<Statistic, 'measures' | 'minShown'>

/** Of each row of a view the stored measures that are not told. */
export type Withheld = readonly ReadonlySet<string>[]

/** Counts beside sums and means, of the records that have a value: by these they are small or not. */
export function countsBehind({ measures, minShown }: Rules): readonly StoredMeasure[] {
  if (minShown === 0) return []
  return measures.filter(isStoredMeasure).flatMap(({ name, kind, field, where }) => {
    if (kind === 'count' || field === undefined) return []
    const filled: Condition = { not: { empty: field } }
    return [{ name: countName(name), title: '', kind: 'count', where: where ? { and: [where, filled] } : filled }]
  })
}

/** No measure's name has such a sign. */
const countName = (name: string) => `#${name}`

/** In the order of the views. */
export function withheldIn(rules: Rules, views: readonly CountedView[]): readonly Withheld[] {
  const hidden = views.map(({ rows }) => rows.map(() => new Set<string>()))
  if (rules.minShown === 0) return hidden
  const stored = rules.measures.filter(isStoredMeasure)
  for (const measure of stored) {
    const wider = stored.filter((other) => isWithin(measure, other))
    const tables = views.map(({ view, rows }, at) => {
      const isShown = view.show.some((name) => storedBehind(rules.measures, name).includes(measure))
      return isShown ? rows.map((row, place): Cell => cellOf(row, { measure, wider, view: at, place })) : []
    })
    for (const { view, place } of withheldCells(tables, rules.minShown)) hidden[view]?.[place]?.add(measure.name)
  }
  return hidden
}

interface Cell {
  readonly view: number
  readonly place: number
  readonly group: CountedRow['group']
  /** How many records are behind it, and how many of each wider measure are not. */
  readonly sizes: readonly number[]
}

interface CellPlace {
  readonly measure: StoredMeasure
  readonly wider: readonly StoredMeasure[]
  readonly view: number
  readonly place: number
}

function cellOf(row: CountedRow, { measure, wider, view, place }: CellPlace): Cell {
  const size = sizeOf(row, measure)
  return { view, place, group: row.group, sizes: [size, ...wider.map((other) => sizeOf(row, other) - size)] }
}

function sizeOf({ stored }: CountedRow, { name, kind }: StoredMeasure): number {
  if (kind === 'count') return Number(stored[name] ?? 0)
  const count = Number(stored[countName(name)] ?? 0)
  return kind === 'distinct' ? Math.min(count, Number(stored[name] ?? 0)) : count
}

/** Whether one count is of some of another's records, as far as the wording of both tells. */
function isWithin(one: StoredMeasure, other: StoredMeasure): boolean {
  if (one === other || one.kind !== 'count' || other.kind !== 'count') return false
  const own = new Set(partsOf(one.where))
  const others = partsOf(other.where)
  return others.length < own.size && others.every((part) => own.has(part))
}

function partsOf(where: Condition | undefined): readonly string[] {
  if (!where) return []
  return 'and' in where ? where.and.flatMap(partsOf) : [JSON.stringify(where)]
}

/** Figures that add up to the same; nothing on the other side where the sum may be known from elsewhere. */
interface Balance {
  readonly sides: readonly [readonly Cell[], readonly Cell[]]
}

function withheldCells(tables: readonly (readonly Cell[])[], least: number): ReadonlySet<Cell> {
  const hidden = new Set(tables.flat().filter(({ sizes }) => sizes.some((size) => size > 0 && size < least)))
  const balances = [...tables.flatMap(linesOf), ...pairsOf(tables)]
  for (let before = -1; before !== hidden.size;) {
    before = hidden.size
    for (const balance of balances) close(balance, hidden, least)
  }
  return hidden
}

/** Hides more until the sum tells nothing of few. */
function close({ sides }: Balance, hidden: Set<Cell>, least: number): void {
  for (;;) {
    const [own, other] = sides.map((side) => side.filter((cell) => hidden.has(cell))) as [Cell[], Cell[]]
    // Gaps on both sides are told by each other alone.
    if (own.length > 0 === other.length > 0) return
    const gaps = [...own, ...other]
    const sums = gaps[0]?.sizes.map((_, at) => gaps.reduce((sum, { sizes }) => sum + (sizes[at] ?? 0), 0)) ?? []
    if (gaps.length > 1 && sums.every((sum) => sum <= 0 || sum >= least)) return
    const open = (side: readonly Cell[]) => side.filter((cell) => !hidden.has(cell) && (cell.sizes[0] ?? 0) > 0)
    const [near, far] = own.length > 0 ? sides : [sides[1], sides[0]]
    const candidates = open(near).length > 0 ? open(near) : open(far)
    const [next] = candidates.sort((a, b) => (a.sizes[0] ?? 0) - (b.sizes[0] ?? 0))
    if (!next) return
    hidden.add(next)
  }
}

/** The rows of a table that differ in one dimension alone, for each dimension. */
function linesOf(cells: readonly Cell[]): readonly Balance[] {
  const names = Object.keys(cells[0]?.group ?? {})
  return names.flatMap((name) => {
    const lines = byKey(
      cells,
      names.filter((one) => one !== name),
    )
    return [...lines.values()].map((line): Balance => ({ sides: [line, []] }))
  })
}

/** Two tables add up to the same for each value of what both are told apart by. */
function pairsOf(tables: readonly (readonly Cell[])[]): readonly Balance[] {
  return tables.flatMap((one, at) =>
    tables.slice(at + 1).flatMap((other) => {
      const names = Object.keys(one[0]?.group ?? {}).filter((name) => name in (other[0]?.group ?? {}))
      if (one.length === 0 || other.length === 0) return []
      const others = byKey(other, names)
      return [...byKey(one, names)].map(([key, cells]): Balance => ({ sides: [cells, others.get(key) ?? []] }))
    }),
  )
}

function byKey(cells: readonly Cell[], names: readonly string[]): ReadonlyMap<string, readonly Cell[]> {
  const found = new Map<string, Cell[]>()
  for (const cell of cells) {
    const key = JSON.stringify(names.map((name) => cell.group[name] ?? null))
    const same = found.get(key)
    if (same) same.push(cell)
    else found.set(key, [cell])
  }
  return found
}
