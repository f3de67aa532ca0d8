/** L4, L5: what one form calls its parts, and what it says when something is wrong. */
import { isJsonObject } from '../../../compiler/nodes.ts'
import type { Field } from '../../../model/resource.ts'
import { fieldPlace, type Library } from '../../project.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'

export const FIELD_LANGUAGE_RULES: readonly LibraryRule[] = [
  {
    code: 'L4',
    level: 'error',
    title: '同一表单中没有同名的字段和选项',
    each: 'library',
    help: `两个字段都叫「类型」，填的人不知道哪个是哪个，导入的表格也分不清两列；两个选项同名，选了也不知道选的是哪一个。

\`\`\`json
{ "TypeId": { "title": "类型" }, "Kind": { "title": "类型" } }
\`\`\`

**改法**：写得更具体，如 器械类型、收费类型。`,
    check: checkTitlesApart,
  },
  {
    code: 'L5',
    level: 'error',
    title: '每条特别的规则都有中文提示',
    each: 'library',
    of: 'schema',
    words: ['messageMissing'],
    help: `正则表达式对填写的人毫无意义，所以有 \`pattern\` 就要在 \`x-messages\` 中写一句话，说明应当怎样填。反过来，没有那条限制的提示永远不会显示，多半是限制改了名或被删了。

\`\`\`json
{ "pattern": "^[A-Z]+$", "x-messages": { "pattern": "只能用大写字母" } }
\`\`\`

**改法**：加上提示；多余的提示删去。`,
    check: checkMessagesUsed,
  },
]

function* checkTitlesApart(library: Library): Iterable<RuleFinding> {
  if (library.resource) yield* titlesApart(library, library.resource.fields, '')
  for (const [index, { title }] of (library.resource?.form.sections ?? []).entries()) {
    const sections = library.resource?.form.sections.slice(0, index) ?? []
    if (!sections.some((other) => other.title === title)) continue
    const at = { source: library.descriptor, path: ['form', 'sections', index, 'title'] }
    yield { at, message: `有两个分组都叫「${title}」`, cure: '合并它们，或写得更具体' }
  }
}

function* titlesApart(library: Library, fields: readonly Field[], prefix: string): Iterable<RuleFinding> {
  for (const [index, { name, title, choices, fields: inner }] of fields.entries()) {
    const path = `${prefix}${name}`
    const node = library.places.get(path)
    const twin = fields.slice(0, index).find((other) => other.title === title)
    if (twin) {
      const at = node?.origin('title') ?? fieldPlace(library, path)
      yield { at, message: `${twin.name} 与 ${name} 都叫「${title}」`, cure: '写得更具体，让人分得清' }
    }
    const labels = (choices ?? []).map((choice) => choice.label)
    const repeated = labels.find((label, nth) => labels.indexOf(label) !== nth)
    if (repeated !== undefined) {
      const at = node?.origin('x-labels') ?? fieldPlace(library, path)
      yield { at, message: `「${title}」有两个选项都叫「${repeated}」`, cure: '写得更具体，让人分得清' }
    }
    yield* titlesApart(library, inner ?? [], `${path}/`)
  }
}

/** Checks that need no keyword in the schema. */
const ALWAYS = ['required', 'type', 'richText', 'characters', 'x-decimals', 'additionalProperties']

function* checkMessagesUsed(library: Library): Iterable<RuleFinding> {
  if (!library.resource) return
  for (const node of library.places.values()) {
    const messages = node.value['x-messages']
    if (!isJsonObject(messages)) continue
    const items = isJsonObject(node.value['items']) ? node.value['items'] : {}
    for (const keyword of Object.keys(messages)) {
      if (ALWAYS.includes(keyword) || Object.hasOwn(node.value, keyword) || Object.hasOwn(items, keyword)) continue
      const origin = node.origin('x-messages')
      const at = { source: origin.source, path: [...origin.path, keyword] }
      const message = `没有 ${keyword} 这条限制，这句提示永远不会显示`
      yield { at, atKey: true, level: 'warning', message, cure: '删除它，或改成要提示的限制的名称' }
    }
  }
}
