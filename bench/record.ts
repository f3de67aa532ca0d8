/**
 * The figures of the last recorded run, and those of a run beside them.
 *
 * `record.json` is committed on purpose, with the reason of each change in the commit: a run shows what became worse since,
 * whoever set the goal.
 *
 * Shapes  Figures by the name of their goal, in the unit of that goal.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Goal } from './report.ts'

export type Figures = Readonly<Record<string, number>>

export const RECORD = new URL('record.json', import.meta.url)

const VERDICTS = ['以前达到，这次未达到', '未达到', '达到'] as const

export function readRecord(file: URL = RECORD): Figures {
  return JSON.parse(readFileSync(file, 'utf8')) as Figures
}

/** Goals that were not measured in this run keep the figures that they had. */
export function writeRecord(goals: readonly Goal[], file: URL = RECORD): void {
  const measured = goals.map(({ what, measured }) => [what, Math.round(measured * 100) / 100] as const)
  writeFileSync(file, `${JSON.stringify({ ...readRecord(file), ...Object.fromEntries(measured) }, null, 2)}\n`)
}

/** One markdown table: first the goals that were met when recorded and are missed now, then the missed ones, then the others. */
export function comparison(goals: readonly Goal[], recorded: Figures): string {
  const rows = goals.map((goal) => ({ goal, before: recorded[goal.what], verdict: verdictOf(goal, recorded) }))
  const sorted = rows.toSorted((left, right) => left.verdict - right.verdict)
  const lines = sorted.map(({ goal: { what, measured, most, unit }, before, verdict }) => {
    const last = before === undefined ? '—' : before.toFixed(2)
    return `| ${what} | ≤ ${most} ${unit} | ${measured.toFixed(2)} | ${last} | ${VERDICTS[verdict]} |`
  })
  return ['| 项目 | 目标 | 这次 | 上次记录 | 结果 |', '|---|---:|---:|---:|---|', ...lines].join('\n')
}

export function isMet({ measured, most }: Pick<Goal, 'measured' | 'most'>): boolean {
  return measured <= most
}

function verdictOf(goal: Goal, recorded: Figures): 0 | 1 | 2 {
  if (isMet(goal)) return 2
  const before = recorded[goal.what]
  return before !== undefined && isMet({ measured: before, most: goal.most }) ? 0 : 1
}
