/**
 * What the menu has to know of statistics, in the console's first script: of many, names and roles stand there once.
 *
 * Shapes  `{ "reads": [["organizationAdmin"]], "rows": [["rooms", "治疗室统计", "therapy-room", 0]] }`, a page of its own behind
 */
import type { StatisticHead } from '../model/statistic.ts'
import { numberedValues } from './library-heads.ts'

export interface PackedStatistics {
  readonly reads: readonly (readonly string[])[]
  readonly rows: readonly PackedRow[]
}

type PackedRow = readonly [name: string, title: string, of: string, readAt: number, page?: string]

/** In their order. */
export function packStatistics(heads: readonly StatisticHead[]): PackedStatistics {
  const reads = numberedValues(heads.map(({ access }) => access.read))
  return {
    reads: reads.known,
    rows: heads.map(({ name, title, of, page }, index): PackedRow => {
      const at = reads.at[index] ?? 0
      return page === undefined ? [name, title, of, at] : [name, title, of, at, page]
    }),
  }
}

/** By name. */
export function unpackStatistics({ reads, rows }: PackedStatistics): Readonly<Record<string, StatisticHead>> {
  return Object.fromEntries(
    rows.map(([name, title, of, readAt, page]) => {
      const access = { read: reads[readAt] ?? [] }
      return [name, { name, title, of, ...(page !== undefined && { page }), access }] as const
    }),
  )
}
