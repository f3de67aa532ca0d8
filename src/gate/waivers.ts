/**
 * The waivers of a project as they are written (`resources/gate/waivers.json`): who accepts which finding, why and until when.
 *
 * Shapes  A waiver's `path` is a file, or a file and a place in it: `resources/x.json#/list/columns/2`; it covers what lies below the
 *         place, never a whole folder.
 * Errors  `readWaivers` returns Chinese problems for a file that does not say what it should; such a file accepts nothing.
 */
import { isDay } from './day.ts'
import { type JsonKey, parseSource, type ParsedSource, problemAt, type Source } from '../compiler/source.ts'
import { meant } from '../compiler/suggest.ts'
import type { AuthorProblem } from '../model/problem.ts'

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

/** About the waivers themselves, and what was not checked at all; nobody can waive them. */
export const UNWAIVABLE = ['V4', 'V5', 'V6', 'V8', 'V9']
/** Days from today to the last one on which a waiver may hold. */
export const TERM_MAX_DAYS = 180

const DAY_MS = 86_400_000
const KEYS = ['rule', 'path', 'reason', 'by', 'expires'] as const

/** Reads `waivers.json`: the findings that somebody accepts for a time, and what is wrong with the file itself. */
export function readWaivers(file: Source, codes: readonly string[]): Waivers {
  const source = parseSource(file)
  if (source.value === undefined) return { source, list: [], problems: source.problems }
  const wrong = (path: readonly JsonKey[], message: string, cure: string) =>
    problemAt({ source, path }, { code: 'V4', message, cure })
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
      ...unknown.map((key) => problemAt({ source, path: [index, key] }, unknownKey(key))),
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

const unknownKey = (key: string) => ({
  code: 'V4',
  message: `豁免中不认识的键 ${key}`,
  cure: meant(key, KEYS),
  atKey: true,
})

/** The last day that a waiver may name on this one. */
export function lastDayFrom(today: string): string {
  return new Date(Date.parse(today) + TERM_MAX_DAYS * DAY_MS).toISOString().slice(0, 10)
}

const CURES: Readonly<Record<(typeof KEYS)[number], string>> = {
  rule: '写出规则的编号，如 "rule": "L2"',
  path: '写出文件，如 "path": "resources/x.json" 或 "resources/x.json#/list/columns/2"',
  reason: '写明为什么可以不改',
  by: '写明由谁负责',
  expires: '写成 "expires": "2026-12-31"，到期后须重新考虑',
}
