/**
 * S6: no pattern that a text could keep busy for ever.
 *
 * Shapes  A pattern of plain loops is judged here at a glance: k loops take at most n^k steps. Whatever is more than that is
 *         judged by a `JudgePattern`, which is given, since the one that can is three megabytes: `withPatternJudge`.
 *         A text is never longer than the field's maxLength: no validator matches one that is.
 *         Without one (in the browser) only the compiler's own look and the glance speak.
 * Source  RELIABILITY S3.
 */
import { isJsonObject, type JsonObject } from '../../../compiler/nodes.ts'
import type { Located } from '../../../compiler/source.ts'
import type { JsonSchema } from '../../../model/resource.ts'
import type { Library } from '../../project.ts'
import type { LibraryRule, Rule, RuleFinding } from '../../rule.ts'

export interface PatternSpeed {
  readonly speed: 'linear' | 'polynomial' | 'exponential' | 'unknown'
  /** Of the polynomial; of one that was tried out, no whole number. */
  readonly degree?: number
}
export type JudgePattern = (pattern: string, flags: string) => PatternSpeed

/** Steps that nobody notices, and those that stop a server: a million take about three milliseconds. */
const STEPS_MAX = 10_000_000
const STEPS_STOP = 1_000_000_000
const LENGTH_MAX = 100_000
const CODE = 'S6'

/** Makes the rule that refuses wrong and slow patterns; `judge` measures those that cannot be judged at a glance. */
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
  for (const [path, node] of library.places) {
    // What a list's items refer to was followed when the library was compiled; where they say it, is where it is mended.
    const items = nodeAt(library.resource.schema, path)?.['items']
    const own = node.origin('items')
    yield* checkPattern(node.value, node.origin('pattern'), judge)
    if (isJsonObject(items)) yield* checkPattern(items, { ...own, path: [...own.path, 'pattern'] }, judge)
  }
}

function* checkPattern(
  { pattern, maxLength }: JsonObject,
  at: Located,
  judge: JudgePattern | undefined,
): Iterable<RuleFinding> {
  if (typeof pattern !== 'string') return
  const length = typeof maxLength === 'number' ? maxLength : LENGTH_MAX
  const loops = loopsOf(pattern)
  if (loops !== undefined && length ** loops <= STEPS_MAX) return
  const found = judge && wordsOf(judge(pattern, 'u'), length)
  if (found) yield { at, ...found }
}

/** The compiled schema of the field at `Packages/Unit`. */
function nodeAt(schema: JsonSchema, path: string): JsonObject | undefined {
  return path.split('/').reduce<JsonObject | undefined>((node, name) => {
    const level = isJsonObject(node?.['items']) ? node['items'] : node
    const properties = level?.['properties']
    const inner = isJsonObject(properties) ? properties[name] : undefined
    return isJsonObject(inner) ? inner : undefined
  }, schema)
}

function wordsOf({ speed, degree = 2 }: PatternSpeed, length: number): Omit<RuleFinding, 'at'> | undefined {
  if (speed === 'exponential')
    return { message: '正则表达式遇到特别的文字会极慢', cure: '重复之中不要再有重复，也不要让两个分支匹配同样的字' }
  if (speed === 'unknown')
    return { level: 'info', message: '没能判断这个正则表达式会不会很慢', cure: '写得更简单些，并写上较小的 maxLength' }
  if (speed === 'linear' || length ** degree <= STEPS_MAX) return undefined
  const cure = '不要让相邻的两个重复匹配同样的字，开头写 ^，或减小 maxLength'
  if (length ** degree > STEPS_STOP)
    return { message: `正则表达式遇到 ${length} 个字的特别文字会算上几秒以至几年`, cure }
  return { level: 'warning', message: `正则表达式遇到 ${length} 个字的特别文字会很慢`, cure }
}
