/** The drafts of queries and mends as one SQL file, for who asked for a plan. */
import type { Report } from '../report.ts'

/** Writes the plan of a report as SQL. */
export function planSql({ plan }: Report): string {
  return plan?.script ?? '-- 没有预告：没有查完，或没有加 --plan\n'
}
