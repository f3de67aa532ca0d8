/** F2: every constraint refuses what breaks it, at its field, in Chinese that names the field. */
import type { Problem } from '../../model/problem.ts'
import type { Validate } from '../../model/validation.ts'
import type { Library, Project } from '../project.ts'
import type { RuleFinding } from '../rule.ts'
import { type Mutant, mutantsOf } from './constraints.ts'
import { declaredAt, shown } from './made.ts'
import { wholeRecord } from './records.ts'

/** What only programmers read: signs of a pattern, keywords of JSON Schema. */
const SIGNS = /\\[dwsDWSbB]|\[\^|\^\[|\(\?|[)\]][*+]|\]\{\d|\$$/
const KEYWORDS =
  /\b(?:required|pattern|enum|minimum|maximum|m(?:in|ax)(?:Length|Items)|exclusiveM\w+|uniqueItems|multipleOf|must|should)\b/

export function* checkConstraints(library: Library, project: Project): Iterable<RuleFinding> {
  const { resource } = library
  if (!resource) return
  const validate = library.validate()
  const good = wholeRecord(resource, project.seed)
  // Limits that contradict each other are F1's.
  if (validate(good).length > 0) return
  const seen = new Set<string>()
  for (const mutant of mutantsOf(resource, good)) {
    const fault = faultOf(validate, mutant)
    const key = `${mutant.field} ${fault?.message ?? ''}`
    if (!fault || seen.has(key)) continue
    seen.add(key)
    const { record } = mutant
    yield { at: declaredAt(library, mutant.path), ...fault, ...(record ? { record } : {}) }
  }
}

type Fault = Pick<RuleFinding, 'message' | 'cure' | 'level'>

function faultOf(validate: Validate, { constraint, record, path, title }: Mutant): Fault | undefined {
  if (!record) {
    return {
      message: `「${title}」的 ${constraint} 什么都不拦：试过的值都能通过`,
      cure: '写成真正的限制（以 ^ 开头、以 $ 结尾），或删除它',
      level: 'warning',
    }
  }
  const problems = validate(record)
  const found = problems.find((problem) => problem.path === path)
  if (found) return wordsFault(found, constraint, title)
  const other = problems.length > 0 ? `，却指到 ${problems.map((problem) => problem.path).join('、')}` : ''
  const value = path.split('/').length === 2 ? `：${shown(record[path.slice(1)])}` : ''
  return {
    message: `违反 ${constraint} 的记录没有在「${title}」被拒绝${value}${other}`,
    cure: '检查这个限制与字段的类型、其他限制是否相符',
  }
}

/** What is wrong with the words of the refusal. */
function wordsFault({ message }: Problem, constraint: string, title: string): Fault | undefined {
  if (!/\p{Script=Han}/u.test(message) || KEYWORDS.test(message) || SIGNS.test(message)) {
    const cure = `在 x-messages.${constraint} 中用中文说明该怎样填写`
    return { message: `违反 ${constraint} 时的提示不是给用户看的中文：${message}`, cure }
  }
  if (message.includes(title)) return undefined
  return {
    message: `违反 ${constraint} 时的提示没有说是哪个字段：${message}`,
    cure: `在 x-messages.${constraint} 中写出「${title}」`,
    level: 'warning',
  }
}
