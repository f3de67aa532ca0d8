/** Invented rows as they were entered: some of some days in one go. */
import type { WireRecord } from '../../../model/resource.ts'
import type { MadeBatch } from './maker.ts'

/** A row of a library, entered so long ago. */
export interface EnteredRow {
  readonly daysAgo: number
  readonly row: WireRecord
}

/** How much was entered in one go, and of how many days, when the last of them was over. */
const [TOGETHER, TOGETHER_DAYS] = [40, 6]

/** The first first. */
export function entered(organization: string, time: string, made: readonly EnteredRow[]): readonly MadeBatch[] {
  const batches: { readonly daysAgo: number; readonly rows: EnteredRow[] }[] = []
  for (const one of [...made].sort((first, other) => other.daysAgo - first.daysAgo)) {
    const last = batches.at(-1)
    const isFull = !last || last.rows.length >= TOGETHER || last.daysAgo - one.daysAgo > TOGETHER_DAYS
    if (isFull) batches.push({ daysAgo: one.daysAgo, rows: [one] })
    else last.rows.push(one)
  }
  return batches.map(({ rows }) => {
    return { organization, daysAgo: rows.at(-1)?.daysAgo ?? 1, time, rows: rows.map(({ row }) => row) }
  })
}
