/** For a merge request or a job's summary: what was found, what changed and whom it concerns. */
import type { ContractChange, Harm } from '../change.ts'
import { EMPTY_PLAN, planLines } from '../plan.ts'
import { acceptedWords, exitCodeOf, LEVEL_WORDS, openFindings, pathIn, type Report, summaryOf } from '../report.ts'
import { releaseNotes } from './release.ts'
import { type Finding, LEVELS } from '../rule.ts'
import { ruleAddress } from '../rule-docs.ts'

/** More rows than this are counted, not listed: a comment has a limit, and a reader too. */
const ROWS_MAX = 50
const HARMS: Readonly<Record<Harm, string>> = { break: '❌ 破坏', warn: '⚠️ 注意', info: '说明', ok: '—' }

const VERDICTS = { 0: '✅ 通过', 1: '❌ 未通过', 2: '❌ 没有查完' } as const

/** Writes a report as Markdown. */
export function markdownOf(report: Report): string {
  const verdict = VERDICTS[exitCodeOf(report)]
  const parts = [
    `## 资料库检查：${verdict}`,
    summaryOf(report),
    ...LEVELS.map((level) => findingsPart(report, LEVEL_WORDS[level], openFindings(report, level))),
    changesPart(report),
    newsPart(report),
    planPartOf(report),
    acceptedPart(report),
    report.notes.map((note) => `> ${note}`).join('\n>\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function findingsPart(report: Report, title: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return ''
  const rows = findings.map((finding) => {
    const place = `${pathIn(report, finding)}:${finding.line}:${finding.column}`
    return [code(place), linked(report, finding.code), cell(finding.message), cell(finding.cure)]
  })
  return `### ${title}\n\n${table(['位置', '规则', '问题', '改法'], rows)}`
}

/** A page on somebody's machine is no use to whoever reads a merge request. */
function linked(report: Report, rule: string): string {
  const address = ruleAddress(report, rule)
  return address?.startsWith('https:') === true ? `[${rule}](${address})` : rule
}

function changesPart({ changes, since }: Report): string {
  if (since === undefined) return ''
  if (changes.length === 0) return `### 与 ${code(since)} 相比\n\n没有变化`
  const rows = [...changes].sort((a, b) => rank(a) - rank(b)).map(changeRow)
  return `### 与 ${code(since)} 相比\n\n${table(['库', '变化', '录入', '读取', '已存的查询与文件'], rows)}`
}

/** For the release note of the libraries: what is new, by library. */
function newsPart(report: Report): string {
  const own = report.since === undefined ? [] : releaseNotes(report)
  if (own.length === 0) return ''
  const sections = own.map(({ name, title, parts }) => {
    const lists = parts.map((part) => `${part.title}：\n\n${part.lines.map((words) => `- ${cell(words)}`).join('\n')}`)
    return `#### ${cell(title)} ${code(name)}\n\n${lists.join('\n\n')}`
  })
  return `### 更新说明：不影响已有使用的\n\n${sections.join('\n\n')}`
}

function planPartOf({ plan }: Report): string {
  if (!plan) return ''
  const parts = planLines(plan)
  if (parts.length === 0) return `### 部署时的数据库\n\n${EMPTY_PLAN}`
  const blocks = parts.map(([head, lines]) =>
    [`**${cell(head)}**`, lines.map((line) => `- ${cell(line)}`).join('\n')].join('\n\n'),
  )
  return `### 部署时的数据库\n\n${blocks.join('\n\n')}`
}

function changeRow({ library, words, entering, reading, saved }: ContractChange): readonly string[] {
  return [cell(library), cell(words), HARMS[entering], HARMS[reading], HARMS[saved]]
}

/** The worst first. */
function rank({ entering, reading, saved }: ContractChange): number {
  const order: readonly Harm[] = ['break', 'warn', 'info', 'ok']
  return Math.min(...[entering, reading, saved].map((harm) => order.indexOf(harm)))
}

function acceptedPart(report: Report): string {
  const accepted = report.findings.filter((finding) => finding.accepted)
  if (accepted.length === 0) return ''
  const rows = accepted.map((finding) => [
    code(`${pathIn(report, finding)}:${finding.line}`),
    finding.code,
    cell(finding.message),
    cell(finding.accepted ? acceptedWords(finding.accepted) : ''),
  ])
  const inner = table(['位置', '规则', '问题', '缘由'], rows)
  return `<details><summary>已豁免 ${accepted.length} 处</summary>\n\n${inner}\n\n</details>`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows.slice(0, ROWS_MAX)].map((row) => `| ${row.join(' | ')} |`)
  const rest = rows.length - ROWS_MAX
  return rest > 0 ? `${lines.join('\n')}\n\n另有 ${rest} 处，见完整报告` : lines.join('\n')
}

/** Words of authors are words here, never markup. */
function cell(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#&@]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' ')
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``
}
