/** What a run of the gate has to say; every output format is a function of it. */
import type { ContractChange } from './change.ts'
import type { StorePlan } from './plan.ts'
import { type Acceptance, type Finding, type FindingLevel, LEVELS, type Rule } from './rule.ts'
import { isUnchecked } from './unchecked.ts'

export interface Report {
  /** In the order of files and lines; accepted ones included. */
  readonly findings: readonly Finding[]
  readonly rules: readonly Rule[]
  /** Against what the files were compared; absent when they were not. */
  readonly since?: string
  readonly changes: readonly ContractChange[]
  readonly libraries: readonly { readonly name: string; readonly title: string; readonly works: boolean }[]
  /** From this level on a finding makes the run fail. */
  readonly failOn: FindingLevel
  /** Of the random records; the same seed finds the same. */
  readonly seed: number
  /** From the folder in which the reports are read down to the checked one: `packages/console/`; '' or absent when they are one. */
  readonly prefix?: string
  /** Where the project's own pages are read, with a slash at the end; absent where nobody knows. */
  readonly docs?: string
  /** The text of the file that a finding stands in, for reports that show its lines. */
  readonly textOf?: (finding: Pick<Finding, 'file' | 'before'>) => string | undefined
  /** What the database will do; absent when nobody asked. */
  readonly plan?: StorePlan
  /** How long the check took. */
  readonly durationMs?: number
  /** Limits that were reached and parts that were left out, in Chinese: what a clean result does not cover. */
  readonly notes: readonly string[]
}

export type Format = (report: Report) => string

/** The findings that count: not accepted, and grave enough. */
export function failingFindings({ findings, failOn }: Report): readonly Finding[] {
  return findings.filter((finding) => !finding.accepted && gravity(finding.level) >= gravity(failOn))
}

/** What could not be checked; with one of these the run is not whole, and nothing that it says is a pass. */
export function uncheckedFindings({ findings }: Report): readonly Finding[] {
  return findings.filter(isUnchecked)
}

/** 0: nothing that counts; 1: something; 2: not everything could be checked. */
export function exitCodeOf(report: Report): 0 | 1 | 2 {
  if (uncheckedFindings(report).length > 0) return 2
  return failingFindings(report).length > 0 ? 1 : 0
}

/** How grave a level is, as a number to compare by; an error is the gravest. */
export function gravity(level: FindingLevel): number {
  return { info: 0, warning: 1, error: 2 }[level]
}

/** Where a finding's file lies for whoever reads the report. */
export function pathIn(report: Report, { file }: Finding): string {
  return `${report.prefix ?? ''}${file}`
}

/** The findings by gravity, those that are accepted apart. */
export function openFindings(report: Report, level: FindingLevel): readonly Finding[] {
  return report.findings.filter((finding) => !finding.accepted && finding.level === level)
}

export const LEVEL_WORDS: Readonly<Record<FindingLevel, string>> = { error: '错误', warning: '警告', info: '提示' }

/** 沿用平台名称（张三，到 2026-06-30） */
export function acceptedWords({ reason, who, until }: Acceptance): string {
  return who === undefined ? reason : `${reason}（${who}，到 ${until}）`
}

/** Said by every report of a run that is not whole. */
export const NOT_WHOLE = '没有查完，不能当作通过（退出码 2）'

/** 3 处错误，2 处警告；31 个库可用，1 个库停用 */
export function summaryOf(report: Report): string {
  const counted = LEVELS.map((level) => ({ level, count: openFindings(report, level).length }))
  const found = counted.filter(({ count }) => count > 0).map(({ level, count }) => `${count} 处${LEVEL_WORDS[level]}`)
  const accepted = report.findings.filter((finding) => finding.accepted).length
  const working = report.libraries.filter(({ works }) => works).length
  const broken = report.libraries.length - working
  const libraries = broken === 0 ? `${working} 个库` : `${working} 个库可用，${broken} 个库停用`
  const isWhole = uncheckedFindings(report).length === 0
  const tail = [accepted === 0 ? '' : `；另有 ${accepted} 处已豁免`, isWhole ? '' : `。${NOT_WHOLE}`].join('')
  if (found.length === 0) return `${libraries}，没有错误${tail}`
  return `${found.join('，')}；${libraries}${tail}`
}
