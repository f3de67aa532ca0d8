/** What differs between two tables, row by row: rows that stay, go, come, and those of which some cells changed. */
import { sameValue } from './same-value.ts'
import { diffSequence, type Edit } from './sequence-diff.ts'

type Row = Readonly<Record<string, unknown>>

export interface RowChange {
  readonly kind: 'same' | 'removed' | 'added' | 'changed'
  /** Absent for a row that came. */
  readonly before?: Row
  /** Absent for a row that went. */
  readonly after?: Row
}

/** In reading order. A row that went and one that came in its place are one that changed when they share the value of a field. */
export function diffRows(before: readonly unknown[], after: readonly unknown[]): readonly RowChange[] {
  const known = new Map<string, Row>()
  const keysOf = (rows: readonly unknown[]) =>
    rows.map((row) => {
      const key = JSON.stringify(sorted(row))
      known.set(key, (row ?? {}) as Row)
      return key
    })
  const changes: RowChange[] = []
  let run: Edit<string>[] = []
  const settle = () => {
    changes.push(...paired(rowsOf(known, run, 'removed'), rowsOf(known, run, 'added')))
    run = []
  }
  for (const edit of diffSequence(keysOf(before), keysOf(after))) {
    if (edit.kind !== 'same') run.push(edit)
    else {
      settle()
      const row = known.get(edit.item) ?? {}
      changes.push({ kind: 'same', before: row, after: row })
    }
  }
  settle()
  return changes
}

/** Pairs by likeness are looked for among so many rows; longer runs would take too long. */
const PAIRED_MAX = 100

function paired(removed: readonly Row[], added: readonly Row[]): readonly RowChange[] {
  const left = new Set(added)
  const isShort = removed.length * added.length <= PAIRED_MAX * PAIRED_MAX
  const changed = removed.map((before): RowChange => {
    const after = isShort ? likest(before, left) : undefined
    if (!after) return { kind: 'removed', before }
    left.delete(after)
    return { kind: 'changed', before, after }
  })
  return [...changed, ...[...left].map((after): RowChange => ({ kind: 'added', after }))]
}

function likest(before: Row, candidates: ReadonlySet<Row>): Row | undefined {
  let best: Row | undefined
  let most = 0
  for (const after of candidates) {
    const shared = Object.keys(before).filter((name) => sameValue(before[name], after[name])).length
    if (shared > most) [best, most] = [after, shared]
  }
  return best
}

function rowsOf(known: ReadonlyMap<string, Row>, run: readonly Edit<string>[], kind: Edit<string>['kind']) {
  return run.filter((edit) => edit.kind === kind).map(({ item }) => ({ ...known.get(item) }))
}

/** The same text for the same content, whatever the order of the members. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]))
}
