/**
 * Which order values must change so that a row stands where it was put; as few as there can be.
 *
 * Shapes  The rows are one page of the list in its order, before the move. A row that may not be written keeps its value, and
 *         others are fitted between. `open` says at which ends of the page no further rows follow.
 */

export interface OrderedRow {
  readonly id: string
  readonly value: number | undefined
  readonly fixed: boolean
}

export interface OrderPage {
  readonly rows: readonly OrderedRow[]
  readonly open: { readonly start: boolean; readonly end: boolean }
  /** How many of the first rows stand there because they were just created, whatever their values are. */
  readonly fresh?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** New values by id, or undefined when the values around leave no room. */
export type OrderPlan = ReadonlyMap<string, number>

/** Between rows that were renumbered, so that the next ones find room. */
const GAP = 10

export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, items[from]!)
}

/** The first place that a row can be put to: behind the others that were just created. */
export function firstPlace(fresh: number, from: number): number {
  return from < fresh ? fresh - 1 : fresh
}

export function planMove(page: OrderPage, from: number, to: number): OrderPlan | undefined {
  const { fresh = 0 } = page
  const ordered = page.rows.slice(fresh)
  const others = from < fresh ? ordered : ordered.toSpliced(from - fresh, 1)
  const place = to - firstPlace(fresh, from)
  return planPlace({ ...page, rows: ordered }, others.toSpliced(place, 0, page.rows[from]!), place)
}

/** `rows` as they shall stand; `to` is where the one is that was put there. */
function planPlace(page: OrderPage, rows: readonly OrderedRow[], to: number): OrderPlan | undefined {
  for (let size = 1; size <= rows.length; size += 1) {
    for (let first = Math.max(0, to - size + 1); first <= Math.min(to, rows.length - size); first += 1) {
      const values = fit(page, rows, [first, first + size])
      if (values) return changes(rows.slice(first, first + size), values)
    }
  }
  return undefined
}

/** Ascending values for the rows from `first` to before `end`, strictly between what stands on both sides of them. */
function fit(
  page: OrderPage,
  rows: readonly OrderedRow[],
  [first, end]: readonly [first: number, end: number],
): readonly number[] | undefined {
  const inside = rows.slice(first, end)
  if (inside.some(({ fixed }) => fixed)) return undefined
  const count = inside.length
  const above = boundAt(page, rows, first - 1)
  const below = boundAt(page, rows, end)
  if (above === undefined || below === undefined) return undefined
  const lower = above === 'open' ? (page.minimum ?? 0) - 1 : above
  const upper = below === 'open' ? Math.min(lower + GAP * (count + 1), (page.maximum ?? Infinity) + 1) : below
  const floor = above === 'open' && page.minimum === undefined ? upper - GAP * (count + 1) : lower
  if (upper - floor - 1 < count) return undefined
  return inside.map((_, index) => floor + Math.floor(((index + 1) * (upper - floor)) / (count + 1)))
}

/** The value that stands at that place; `open` beyond an end after which nothing follows. */
function boundAt(page: OrderPage, rows: readonly OrderedRow[], index: number): number | 'open' | undefined {
  if (index >= 0 && index < rows.length) return rows[index]?.value
  const isStart = index < 0
  if (isStart ? page.open.start : page.open.end) return 'open'
  // The rows of other pages are beyond what stood at the end of this one.
  return (isStart ? page.rows[0] : page.rows.at(-1))?.value
}

function changes(rows: readonly OrderedRow[], values: readonly number[]): OrderPlan {
  const changed = rows.flatMap(({ id, value }, index): readonly (readonly [string, number])[] => {
    const next = values[index]
    return next === undefined || next === value ? [] : [[id, next]]
  })
  return new Map(changed)
}
