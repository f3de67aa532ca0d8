/**
 * Findings that somebody answers for: waivers, which expire, and the baseline (`resources/gate/baseline.json`), what was there when
 * the gate was taken into use.
 *
 * Shapes  `accept` marks what is accepted and adds what is wrong with the waivers themselves (V4, V5, V8).
 * Errors  `readBaseline` returns Chinese problems for a file that does not say what it should; such a file accepts nothing.
 */
import { parseSource, type ParsedSource, problemAt, type Source } from '../compiler/source.ts'
import type { AuthorProblem } from '../model/problem.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Finding } from './rule.ts'
import { judgeWaiver } from './waiver-rules.ts'
import { UNWAIVABLE, type Waiver, type Waivers } from './waivers.ts'

export interface Accepted {
  readonly rule: string
  readonly file: string
  readonly path: string
  readonly message: string
}

/** What is accepted, by fingerprint. */
export type Baseline = Readonly<Record<string, Accepted>>

/** Reads `baseline.json`: how often each finding was there already when the gate was introduced. */
export function readBaseline(file: Source): {
  readonly source: ParsedSource
  readonly baseline: Baseline
  readonly problems: readonly AuthorProblem[]
} {
  const source = parseSource(file)
  const { value } = source
  const isTable =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((key) => /^[0-9a-f]{16}$/.test(key))
  if (isTable) return { source, baseline: value as Baseline, problems: [] }
  const input = { code: 'V4', message: '基线文件的内容不对', cure: '用 npm run check -- --write-baseline 重新生成' }
  return {
    source,
    baseline: {},
    problems: source.problems.length > 0 ? source.problems : [problemAt({ source, path: [] }, input)],
  }
}

/** The text of a baseline that accepts these findings, in an order that keeps differences small. */
export function baselineText(findings: readonly Finding[]): string {
  const entries = findings
    .filter(({ code, accepted }) => (!accepted || accepted.by === 'baseline') && !UNWAIVABLE.includes(code))
    .map((found) => [fingerprintOf(found), found] as const)
    .sort(([one, a], [other, b]) => compare(a.file, b.file) || compare(a.code, b.code) || compare(one, other))
    .map(([print, { code, file, path, message }]) => [print, { rule: code, file, path, message }])
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}

export interface Accepting {
  readonly waivers: Waivers | undefined
  readonly baseline: Baseline
  /** `2026-11-21`. */
  readonly today: string
  /** Whether everything was looked at that a rule finds, so that a waiver which met nothing is of no use. */
  readonly isSeen: (rule: string) => boolean
  /** The files that findings can stand in. */
  readonly files: readonly Source[]
}

/** The findings with those marked that are accepted, and what is wrong with the waivers (V4, V5, V8). */
export function accept(findings: readonly Finding[], accepting: Accepting): readonly Finding[] {
  const { waivers, baseline, today } = accepting
  const list = waivers?.list ?? []
  const used = new Set<Waiver>()
  const marked = findings.map((found): Finding => {
    if (UNWAIVABLE.includes(found.code)) return found
    const waiver = list.find((candidate) => covers(candidate, found))
    if (waiver) used.add(waiver)
    if (waiver && waiver.expires >= today) {
      const { reason, by: who, expires: until } = waiver
      return { ...found, accepted: { by: 'waiver', reason, who, until } }
    }
    if (!Object.hasOwn(baseline, fingerprintOf(found))) return found
    return { ...found, accepted: { by: 'baseline', reason: '建立基线时已有' } }
  })
  if (!waivers) return marked
  const own = list.flatMap((waiver, index) =>
    judgeWaiver({ ...accepting, waivers, findings, waiver, index, isUsed: used.has(waiver) }),
  )
  return [...marked, ...own]
}

function covers({ rule, path }: Waiver, { code, file, path: pointer }: Finding): boolean {
  if (rule !== code) return false
  const [wanted = '', place] = path.split('#')
  if (file !== wanted) return false
  return place === undefined || place === '' || pointer === place || pointer.startsWith(`${place}/`)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
