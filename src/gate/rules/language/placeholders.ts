/** L8: what stands in braces is replaced by something only where the program knows the name; elsewhere people read the braces. */
import type { Located } from '../../../compiler/source.ts'
import { meant } from '../../../compiler/suggest.ts'
import type { Project } from '../../project.ts'
import type { ProjectRule, RuleFinding } from '../../rule.ts'
import { textsOf } from './texts.ts'

export const PLACEHOLDER_RULE: ProjectRule = {
  code: 'L8',
  level: 'error',
  each: 'project',
  title: '花括号中的名称有内容可填',
  check: checkPlaceholders,
  help: `先决条件的 \`words\` 里，\`{count}\` 换成个数，\`{names}\` 换成前几条的名称；记录的称呼（\`identity.label\`）里写字段名。状态变更的问话（\`confirm\`）里写字段名，换成那条记录的内容。别处的花括号不会换成任何内容，用户看到的就是「停用 {Name} 失败」。

\`\`\`json
{ "words": "还有 {cuont} 条记录在使用它" }
\`\`\`

**改法**：照提示改正名称；标签、提示里不写花括号。`,
}

/** The question before a step names the record. */
function isQuestion({ path }: Located): boolean {
  return path.at(-1) === 'confirm' && path.at(-3) === 'transitions'
}

function isFieldOf({ libraries }: Project, { source }: Located, name: string): boolean {
  const library = libraries.find(({ descriptor }) => descriptor.path === source.path)
  return library?.resource?.fields.some((field) => field.name === name) === true
}

const GUARD_NAMES = ['count', 'names']
/** What other programs put into messages; other braces in a message or a description may be what people are to write. */
const MESSAGE_NAMES = /^\{\s*(?:limit|min|max|minLength|maxLength|title|field|label|name|value|count|names)\s*\}$/i

function* checkPlaceholders(project: Project): Iterable<RuleFinding> {
  for (const { at, role, text } of textsOf(project)) {
    const braces = [...text.matchAll(/\{\s*[A-Za-z_][\w.]*\s*\}/g)].map(([whole]) => whole)
    if (braces.length === 0) continue
    // Of the rules of format 2 the compiler knows which fields there are.
    if (at.path[0] === 'rules') continue
    if (isQuestion(at) && braces.every((whole) => isFieldOf(project, at, whole.slice(1, -1)))) continue
    const isGuard = at.path[0] === 'guards'
    const isOfSchema = role === 'words' && at.source.path.startsWith('schemas/')
    const isWrong = (whole: string) => {
      if (isOfSchema) return at.path.includes('x-messages') && MESSAGE_NAMES.test(whole)
      return !isGuard || !GUARD_NAMES.includes(whole.slice(1, -1))
    }
    const wrong = braces.find(isWrong)
    if (wrong === undefined) continue
    const cure = isGuard ? meant(wrong.slice(1, -1).trim(), GUARD_NAMES) : '删去花括号，写成一句话'
    yield { at, message: `${wrong} 没有内容可填，会照原样显示`, cure }
  }
}
