/** S22: a pattern that any text passes which fits it somewhere, where its author meant the whole text. */
import { isJsonObject } from '../../../compiler/nodes.ts'
import type { Located } from '../../../compiler/source.ts'
import type { Library } from '../../project.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'

export const ANCHOR_RULE: LibraryRule = {
  code: 'S22',
  level: 'info',
  each: 'library',
  title: '正则表达式写明从头到尾',
  check: checkAnchors,
  help: `正则表达式只要在文字中间有一处符合就算通过：\`[0-9]{6}\` 放行「编号 123456 作废」。\`^\` 是开头，\`$\` 是末尾；\`|\` 把整个表达式分成几段，\`^a|b$\` 是「以 a 开头，或以 b 结尾」。

\`\`\`json
{ "pattern": "[0-9]{6}" }
\`\`\`

**改法**：整段文字都要符合的，写成 \`^[0-9]{6}$\`、\`^(a|b)$\`；只管开头或结尾的写一个就行，如 \`^https?://\`；确实只求有一处符合的不用改。`,
}

function* checkAnchors({ resource, places }: Library): Iterable<RuleFinding> {
  if (!resource) return
  for (const node of places.values()) {
    const items = node.value['items']
    const own = node.origin('items')
    yield* checkPattern(node.value['pattern'], node.origin('pattern'))
    if (isJsonObject(items)) yield* checkPattern(items['pattern'], { ...own, path: [...own.path, 'pattern'] })
  }
}

function* checkPattern(pattern: unknown, at: Located): Iterable<RuleFinding> {
  if (typeof pattern !== 'string') return
  const ends = branchesOf(pattern).map(
    (branch) => `${branch.startsWith('^') ? '^' : ''}${branch.endsWith('$') ? '$' : ''}`,
  )
  if (ends.every((end) => end === '')) {
    const cure = `整段都要符合就写成 ${ends.length > 1 ? '^(…)$' : '^…$'}，只求有一处符合就不用改`
    yield { at, message: '正则表达式没有 ^ 和 $：文字中间有一处符合就通过', cure }
  } else if (new Set(ends).size > 1) {
    const cure = '各段都受限就把它们括起来：^(…|…)$'
    yield { at, message: '正则表达式的 ^、$ 只管 | 分开的一段，其余各段有一处符合就通过', cure }
  }
}

/** The parts between the `|` that stand in no group, without classes and escapes, whose signs mean nothing here. */
function branchesOf(pattern: string): readonly string[] {
  const plain = pattern.replaceAll(/\\.|\[(?:[^\]\\]|\\.)*\]/gu, 'x')
  let depth = 0
  const outline = [...plain].map((sign) => {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    return sign === '|' && depth > 0 ? 'x' : sign
  })
  return outline.join('').split('|').map(unwrapped)
}

/** `(?:^a$)` is anchored inside of its group. */
function unwrapped(branch: string): string {
  return branch.replace(/^(?:\((?:\?:)?)+(?=\^)/, '').replace(/(?<=\$)\)+$/, '')
}
