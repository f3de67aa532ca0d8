/**
 * S6: no pattern that a text could keep busy for ever.
 *
 * Shapes  A pattern of plain loops is judged here at a glance: k loops take at most n^k steps. Whatever is more than that is
 *         judged by a `JudgePattern`, which is given, since the one that can is three megabytes: `withPatternJudge`.
 *         Without one (in the browser) only the compiler's own look and the glance speak.
 * Source  RELIABILITY S3.
 */
import type { LibraryRule, Rule, RuleFinding } from '../../rule.ts'
import type { Library } from '../../project.ts'

export interface PatternSpeed {
  readonly speed: 'linear' | 'polynomial' | 'exponential' | 'unknown'
  /** Of the polynomial. */
  readonly degree?: number
}
export type JudgePattern = (pattern: string, flags: string) => PatternSpeed

/** Steps that nobody notices. */
const STEPS_MAX = 10_000_000
const LENGTH_MAX = 100_000
const CODE = 'S6'

export function patternRule(judge?: JudgePattern): LibraryRule {
  return {
    code: CODE,
    level: 'error',
    title: '正则表达式正确，也不会极慢',
    each: 'library',
    of: 'schema',
    words: ['pattern'],
    help: `\`pattern\` 是正则表达式（按 Unicode 解释）。写错了的，什么也不检查；重复之中又有重复的，遇到一段特别的文字会算上几年，一个人就能让服务停下来。

\`\`\`json
{ "pattern": "^([a-z]+)+$" }
\`\`\`

**改法**：重复之中不要再有重复，如上例写成 \`^[a-z]+$\`；相邻的两个重复不要能匹配同样的字；开头写 \`^\`；并给字段写上合适的 \`maxLength\`。`,
    check: (library) => checkPatterns(library, judge),
  }
}

/** The same rules with somebody who can judge any pattern. */
export function withPatternJudge(rules: readonly Rule[], judge: JudgePattern): readonly Rule[] {
  return rules.map((rule) => (rule.code === CODE ? patternRule(judge) : rule))
}

/**
 * How many loops could compete for the same text: the highest degree that it can have. Undefined for what is no chain of
 * plain loops: repeated groups, looking around, references back.
 */
export function loopsOf(pattern: string): number | undefined {
  const plain = pattern.replace(/\\[^\dk]/g, 'x').replace(/\[(?:[^\]\\]|\\.)*\]/g, 'x')
  if (/\\|\(\?(?!:)|\)(?:[*+]|\{)/.test(plain)) return undefined
  const loops = plain.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0
  const anchored = plain.startsWith('^') && !plain.includes('|')
  return loops + (anchored ? 0 : 1)
}

function* checkPatterns(library: Library, judge: JudgePattern | undefined): Iterable<RuleFinding> {
  if (!library.resource) return
  for (const node of library.places.values()) {
    const { pattern } = node.value
    if (typeof pattern !== 'string') continue
    const length = typeof node.value['maxLength'] === 'number' ? node.value['maxLength'] : LENGTH_MAX
    const loops = loopsOf(pattern)
    if (loops !== undefined && length ** loops <= STEPS_MAX) continue
    const found = judge && wordsOf(judge(pattern, 'u'), length)
    if (found) yield { at: node.origin('pattern'), ...found }
  }
}

function wordsOf({ speed, degree = 2 }: PatternSpeed, length: number): Omit<RuleFinding, 'at'> | undefined {
  if (speed === 'exponential')
    return { message: '正则表达式遇到特别的文字会极慢', cure: '重复之中不要再有重复，也不要让两个分支匹配同样的字' }
  if (speed === 'unknown')
    return { level: 'info', message: '没能判断这个正则表达式会不会很慢', cure: '写得更简单些，并写上较小的 maxLength' }
  if (speed === 'linear' || length ** degree <= STEPS_MAX) return undefined
  const message = `正则表达式遇到 ${length} 个字的特别文字会很慢`
  return { level: 'warning', message, cure: '不要让相邻的两个重复匹配同样的字，或减小 maxLength' }
}
