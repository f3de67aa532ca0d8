/** For a person at a terminal: the lines of the text form, each with the place in its file, and colours where they are wanted. */
import { LEVEL_WORDS, openFindings, pathIn, type Report, summaryOf } from '../report.ts'
import { type Finding, type FindingLevel, LEVELS } from '../rule.ts'
import { planPart } from './text.ts'
import { frameOf, linesOf, seen } from './frame.ts'

export interface Painting {
  readonly color: boolean
  /** Columns. */
  readonly width: number
}

type Paint = (words: string, style: keyof typeof STYLES) => string

/** SGR codes that every terminal knows. */
const STYLES = { error: '1;31', warning: '1;33', info: '1;36', place: '1', quiet: '2', cure: '32' } as const
const RESET = '\u001b[0m'
const WIDTH_MIN = 40

export function terminalReport(report: Report, { color, width }: Painting): string {
  const paint: Paint = (words, style) => (color ? `\u001b[${STYLES[style]}m${words}${RESET}` : words)
  const files = new Map<string, readonly string[]>()
  const linesFor = (finding: Finding) => {
    const key = `${finding.before === true} ${finding.file}`
    const known = files.get(key) ?? linesOf(report.textOf?.(finding) ?? '')
    files.set(key, known)
    return known
  }
  const blocks = LEVELS.flatMap((level) => {
    const found = openFindings(report, level)
    const heading = found.length === 0 ? [] : [paint(`${LEVEL_WORDS[level]} ${found.length} 处`, level)]
    const room = Math.max(WIDTH_MIN, width)
    return [...heading, ...found.map((finding) => blockOf(report, finding, { paint, room, lines: linesFor(finding) }))]
  })
  const plan = report.plan ? [planPart(report.plan).map(seen).join('\n')] : []
  const notes = report.notes.map((note) => `注意：${seen(note)}`)
  const grave: FindingLevel | undefined = LEVELS.find((level) => openFindings(report, level).length > 0)
  const total = paint(summaryOf(report), grave ?? 'cure')
  return `${[...blocks, ...plan, ...(notes.length > 0 ? [notes.join('\n')] : []), total].join('\n\n')}\n`
}

interface Drawing {
  readonly paint: Paint
  readonly room: number
  readonly lines: readonly string[]
}

function blockOf(report: Report, finding: Finding, { paint, room, lines }: Drawing): string {
  const { code, level, line, column, message, cure } = finding
  const place = paint(`${pathIn(report, finding)}:${line}:${column}`, 'place')
  const was = finding.before ? paint('（改动前的文件）', 'quiet') : ''
  const head = `${place}${was}  ${paint(code, level)}  ${seen(message)} ${paint(`→ ${seen(cure)}`, 'cure')}`
  const digits = String(line + 1).length
  const frame = frameOf(lines, { line, column, width: room - digits - 7 })
  const drawn = frame.flatMap(({ number, text, hit }) => {
    const gutter = `${hit ? '>' : ' '} ${String(number).padStart(digits)} |`
    if (!hit) return [paint(`  ${gutter} ${text}`.trimEnd(), 'quiet')]
    const pointer = `  ${' '.repeat(digits + 2)} | ${' '.repeat(hit.indent)}${paint('^', level)}`
    return [`  ${paint(gutter, level)} ${text}`, pointer]
  })
  return [head, ...drawn].join('\n')
}
