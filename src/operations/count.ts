/** What one write changes of the numbers that others keep, and of what these are counted in. */
import { addExact } from '../model/exact.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import { type Contribution, contributionOf, type KeptRollup, rollupsInto } from '../model/rollup.ts'
import { sameValue } from '../model/same-value.ts'
import { derivedFromCounts } from './derive.ts'
import { type HeldRows, rowKey, type RowPlace } from './held-rows.ts'
import { dataOf, recordOf, type StoredRow } from './row.ts'
import type { Origin } from './store.ts'
import type { Work } from './work.ts'

export interface Counts {
  readonly within: Omit<Work, 'resource' | 'origin'>
  readonly held: HeldRows
  /** The records whose numbers have changed. */
  readonly moved: Map<string, MovedCount>
  /** Rows of what is told of the past, which are stored when all is told. */
  readonly later: Map<string, { readonly resource: Resource; readonly row: StoredRow }>
}

export interface MovedCount extends RowPlace {
  /** The record as it was before any of it. */
  readonly before: WireRecord
  readonly origin: Origin
  /** The field of what was written that leads to it. */
  readonly via: string
  /** Whether no number has become more. */
  readonly isLess: boolean
}

export interface CountedWrite {
  readonly child: Resource
  readonly before: WireRecord | null
  readonly after: WireRecord | null
  readonly origin: Origin
  /** The field of what was written that led here; the one that refers when absent. */
  readonly via?: string
}

/** Brings the numbers to what they are after the write. */
export async function countWrite(counts: Counts, written: CountedWrite): Promise<void> {
  const all = stepsOf(counts, written)
  await counts.held.hold(all)
  for (const stepping of all) await countIn(counts, written, stepping)
}

interface Step {
  readonly kept: KeptRollup
  /** What the record added before, and what it adds now. */
  readonly taken: Contribution
  readonly given: Contribution
}

interface Stepping extends RowPlace {
  readonly via: string
  readonly steps: Step[]
}

function stepsOf({ within }: Counts, { child, before, after, via }: CountedWrite): readonly Stepping[] {
  const all = new Map<string, Stepping>()
  const add = (id: unknown, step: Step) => {
    if (typeof id !== 'string' || id === '') return
    const place = { resource: step.kept.parent, id }
    const stepping = all.get(rowKey(place)) ?? { ...place, via: via ?? step.kept.rollup.via, steps: [] }
    stepping.steps.push(step)
    all.set(rowKey(place), stepping)
  }
  for (const kept of rollupsInto(within.port.catalog(), child.name)) {
    const { rollup } = kept
    const taken = before ? contributionOf(rollup, before) : undefined
    const given = after ? contributionOf(rollup, after) : undefined
    const [from, to] = [before?.[rollup.via], after?.[rollup.via]]
    if (from === to) {
      if (taken !== given) add(from, { kept, taken, given })
      continue
    }
    if (taken !== undefined) add(from, { kept, taken, given: undefined })
    if (given !== undefined) add(to, { kept, taken: undefined, given })
  }
  return [...all.values()].sort((one, other) => (rowKey(one) < rowKey(other) ? -1 : 1))
}

async function countIn(counts: Counts, { child, origin }: CountedWrite, stepping: Stepping): Promise<void> {
  const { within, held, moved, later } = counts
  const { resource, id, via, steps } = stepping
  const place: RowPlace = { resource, id }
  const row = held.known(place)
  if (!row) return
  const data: Record<string, unknown> = { ...row.data }
  for (const step of steps) data[step.kept.field.name] = await valueAfter(within, { child, id, data, step })
  const isLess = steps.every(({ kept: { field } }) => isNoMore(data[field.name], row.data[field.name]))
  const before = recordOf(resource, row)
  const after = await derivedFromCounts({ ...within, resource, origin }, before, { ...before, ...data })
  if (sameValue(before, after)) return
  const next: StoredRow = { ...row, data: dataOf(resource, after) }
  if (origin.atMs === undefined) await within.tx.restate(resource, [next])
  else later.set(rowKey(place), { resource, row: next })
  held.keep(place, next)
  const earlier = moved.get(rowKey(place))
  moved.set(rowKey(place), {
    ...place,
    via,
    origin,
    before: earlier?.before ?? before,
    isLess: isLess && (earlier?.isLess ?? true),
  })
  await countWrite(counts, { child: resource, before, after, origin, via })
}

function isNoMore(now: unknown, before: unknown): boolean {
  return Number(now ?? 0) <= Number(before ?? 0)
}

interface Measured {
  readonly child: Resource
  readonly id: string
  readonly data: WireRecord
  readonly step: Step
}

/** The highest is looked for anew only where it is the one that goes. */
async function valueAfter({ tx }: Counts['within'], { child, id, data, step }: Measured): Promise<unknown> {
  const { kept, taken, given } = step
  const value = (data[kept.field.name] ?? null) as string | number | null
  if (!('max' in kept.rollup)) return addExact(addExact(numberOf(value), -numberOf(taken)), numberOf(given))
  if (given !== undefined && (value === null || given >= value)) return given
  if (value === null || taken === undefined || taken < value) return value
  const found = await tx.measured(kept.parent, { ids: [id], child, rollup: kept.rollup })
  return found.get(id) ?? null
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
