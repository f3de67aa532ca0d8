/**
 * Findings that somebody answers for: waivers (`resources/gate/waivers.json`), which expire, and the baseline
 * (`resources/gate/baseline.json`), what was there when the gate was taken into use.
 *
 * Shapes  A waiver's `path` is a file or folder, or a file and a place in it: `resources/x.json#/list/columns/2`. It covers what lies
 *         below. `readWaivers` and `readBaseline` return Chinese problems for a file that does not say what it should; such a file
 *         accepts nothing, so the run must not go on.
 */
import { type JsonKey, parseSource, type ParsedSource, problemAt, type Source } from '../compiler/source.ts'
import { meant } from '../compiler/suggest.ts'
import type { AuthorProblem } from '../model/problem.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Finding } from './rule.ts'

export interface Waiver {
  readonly rule: string
  readonly path: string
  readonly reason: string
  readonly by: string
  /** The last day on which it holds: `2026-12-31`. */
  readonly expires: string
}

export interface Waivers {
  readonly source: ParsedSource
  readonly list: readonly Waiver[]
  readonly problems: readonly AuthorProblem[]
}

export interface Accepted {
  readonly rule: string
  readonly file: string
  readonly path: string
  readonly message: string
}

/** What is accepted, by fingerprint. */
export type Baseline = Readonly<Record<string, Accepted>>

const KEYS = ['rule', 'path', 'reason', 'by', 'expires'] as const
/** About the waivers themselves, and what was not checked at all; nobody can waive them. */
const UNWAIVABLE = ['V4', 'V5', 'V6']

/** Reads `waivers.json`: the findings that somebody accepts for a time, and what is wrong with the file itself. */
export function readWaivers(file: Source, codes: readonly string[]): Waivers {
  const source = parseSource(file)
  if (source.value === undefined) return { source, list: [], problems: source.problems }
  const wrong = (path: readonly JsonKey[], message: string, cure: string, atKey = false) =>
    problemAt({ source, path }, { code: 'V4', message, cure, atKey })
  if (!Array.isArray(source.value)) {
    const cure = '写成 [{"rule": "L2", "path": "resources/x.json", "reason": "…", "by": "…", "expires": "2026-12-31"}]'
    return { source, list: [], problems: [wrong([], '豁免文件不是一个列表', cure)] }
  }
  const problems = source.value.flatMap((item: unknown, index): readonly AuthorProblem[] => {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      return [wrong([index], '豁免不是一个对象', `写出 ${KEYS.join('、')}`)]
    const said = item as Readonly<Record<string, unknown>>
    const unknown = Object.keys(said).filter((key) => !KEYS.some((known) => known === key))
    const missing = KEYS.filter((key) => typeof said[key] !== 'string' || said[key].trim() === '')
    const { rule, expires } = said
    const found = [
      ...unknown.map((key) => wrong([index, key], `豁免中不认识的键 ${key}`, meant(key, KEYS), true)),
      ...missing.map((key) => wrong([index, key], `豁免缺少 ${key}`, CURES[key])),
    ]
    if (typeof rule === 'string' && rule !== '' && (!codes.includes(rule) || UNWAIVABLE.includes(rule)))
      found.push(wrong([index, 'rule'], `没有可以豁免的规则 ${rule}`, meant(rule, codes)))
    if (typeof expires === 'string' && expires !== '' && !isDay(expires))
      found.push(wrong([index, 'expires'], `到期日 ${expires} 不是日期`, CURES.expires))
    return found
  })
  const all = [...source.problems, ...problems]
  return { source, list: all.length > 0 ? [] : (source.value as readonly Waiver[]), problems: all }
}

const CURES: Readonly<Record<(typeof KEYS)[number], string>> = {
  rule: '写出规则的编号，如 "rule": "L2"',
  path: '写出文件，如 "path": "resources/x.json" 或 "resources/x.json#/list/columns/2"',
  reason: '写明为什么可以不改',
  by: '写明由谁负责',
  expires: '写成 "expires": "2026-12-31"，到期后须重新考虑',
}

/** Reads `baseline.json`: how often each finding was there already when the gate was introduced. */
export function readBaseline(file: Source): {
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
  if (isTable) return { baseline: value as Baseline, problems: [] }
  const input = { code: 'V4', message: '基线文件的内容不对', cure: '用 npm run check -- --write-baseline 重新生成' }
  return {
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
}

/** The findings with those marked that are accepted, and what is wrong with the waivers (V4, V5). */
export function accept(
  findings: readonly Finding[],
  { waivers, baseline, today, isSeen }: Accepting,
): readonly Finding[] {
  const list = waivers?.list ?? []
  const used = new Set<Waiver>()
  const marked = findings.map((found): Finding => {
    if (UNWAIVABLE.includes(found.code)) return found
    const waiver = list.find((candidate) => covers(candidate, found))
    if (waiver) used.add(waiver)
    if (waiver && waiver.expires >= today) return { ...found, accepted: { by: 'waiver', reason: waiver.reason } }
    if (!Object.hasOwn(baseline, fingerprintOf(found))) return found
    return { ...found, accepted: { by: 'baseline', reason: '建立基线时已有' } }
  })
  const own = list.flatMap((waiver, index): readonly Finding[] => {
    const { rule, path, by, expires } = waiver
    if (!waivers) return []
    const at = { source: waivers.source, path: [index, 'expires'] }
    if (expires < today) {
      const message = `豁免已过期：${rule} ${path}（${by}，${expires} 到期）`
      const cure = '改正所豁免的问题并删除这一条；确需延长的，重新说明理由和到期日'
      return [{ ...problemAt(at, { code: 'V4', message, cure }), code: 'V4', level: 'error', library: '' }]
    }
    if (used.has(waiver) || !isSeen(rule)) return []
    const input = { code: 'V5', message: `豁免没有用到：${rule} ${path}`, cure: '问题已不存在，删除这一条' }
    const place = { source: waivers.source, path: [index, 'path'] }
    return [{ ...problemAt(place, input), code: 'V5', level: 'warning', library: '' }]
  })
  return [...marked, ...own]
}

function covers({ rule, path }: Waiver, { code, file, path: pointer }: Finding): boolean {
  if (rule !== code) return false
  const [wanted = '', place] = path.split('#')
  if (place === undefined) return file === wanted || file.startsWith(`${wanted.replace(/\/$/, '')}/`)
  return file === wanted && (place === '' || pointer === place || pointer.startsWith(`${place}/`))
}

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
