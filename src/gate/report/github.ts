/**
 * Annotations of a GitHub job, the gravest first: GitHub shows about ten of each level and drops the rest, so the totals are
 * said in a notice of their own.
 */
import { openFindings, pathIn, type Report, summaryOf, uncheckedFindings } from '../report.ts'
import { type Finding, type FindingLevel, LEVELS } from '../rule.ts'

const COMMANDS: Readonly<Record<FindingLevel, string>> = { error: 'error', warning: 'warning', info: 'notice' }

/** Writes a report as the workflow commands of a GitHub job. */
export function githubOf(report: Report): string {
  const lines = LEVELS.flatMap((level) => openFindings(report, level)).map((finding) => commandOf(report, finding))
  const notes = report.notes.map((note) => `::notice title=注意::${textOf(note)}`)
  const total = uncheckedFindings(report).length > 0 ? 'error' : 'notice'
  return `${[...lines, ...notes, `::${total} title=资料库检查::${textOf(summaryOf(report))}`].join('\n')}\n`
}

function commandOf(report: Report, finding: Finding): string {
  const { code, level, line, column, message, cure } = finding
  const rule = report.rules.find((candidate) => candidate.code === code)
  const properties = {
    file: pathIn(report, finding),
    line: String(line),
    endLine: String(line),
    col: String(column),
    title: rule ? `${code} ${rule.title}` : code,
  }
  const said = Object.entries(properties).map(([name, value]) => `${name}=${propertyOf(value)}`)
  return `::${COMMANDS[level]} ${said.join(',')}::${textOf(`${message} → ${cure}`)}`
}

function textOf(value: string): string {
  return value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function propertyOf(value: string): string {
  return textOf(value).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
