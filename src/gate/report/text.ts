/** For a terminal: one line per finding, `file:line:col  CODE  message → cure`, the gravest first, and the count. */
import { formatAuthorProblem } from '../../model/problem.ts'
import { EMPTY_PLAN, planLines, type StorePlan } from '../plan.ts'
import { LEVEL_WORDS, openFindings, pathIn, type Report, summaryOf } from '../report.ts'
import { LEVELS } from '../rule.ts'

/** Writes a report as lines for a terminal. */
export function textReport(report: Report): string {
  const lines = LEVELS.flatMap((level) => {
    const found = openFindings(report, level)
    const heading = level === 'error' || found.length === 0 ? [] : [`${LEVEL_WORDS[level]}：`]
    return [...heading, ...found.map((finding) => formatAuthorProblem({ ...finding, file: pathIn(report, finding) }))]
  })
  const notes = report.notes.map((note) => `注意：${note}`)
  return `${[...lines, ...(report.plan ? planPart(report.plan) : []), ...notes, summaryOf(report)].join('\n')}\n`
}

/** The plan below a heading of its own. */
export function planPart(plan: StorePlan): readonly string[] {
  const parts = planLines(plan)
  if (parts.length === 0) return [EMPTY_PLAN]
  return [
    '部署时的数据库：',
    ...parts.flatMap(([head, lines]) => [`  ${head}`, ...lines.map((line) => `    - ${line}`)]),
  ]
}
