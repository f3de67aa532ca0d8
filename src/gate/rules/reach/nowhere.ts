/** U9: fields that nobody ever sees: in no list, no filter and no form. */
import { valueAt } from '../../../compiler/nodes.ts'
import type { Located } from '../../../compiler/source.ts'
import { OWNER_FIELD, SHELF_FIELD } from '../../../model/access.ts'
import type { Resource } from '../../../model/resource.ts'
import type { Library } from '../../project.ts'
import { titleWords } from '../../../model/condition-words.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'

export const NOWHERE_RULE: LibraryRule = {
  code: 'U9',
  level: 'warning',
  each: 'library',
  title: '每个字段都看得到',
  check: nowhere,
  help: `既不在列表的列里，也不在筛选和表单里的字段，谁也看不到、填不了，只在导入的模板里出现；多半是加了字段而忘了放进分组。编号、归属、版本等由服务端保存的字段不用放。

\`\`\`json
{ "list": { "columns": ["Name"], "hidden": [] }, "form": { "sections": [{ "title": "基本信息", "fields": ["Name"] }] } }
\`\`\`

**改法**：把它加入 \`form.sections\` 的一个分组；只看不填的写 \`readOnly\` 并放进 \`list.hidden\`；不需要的从数据结构中删除。`,
}

function* nowhere({ resource, descriptor }: Library): Iterable<RuleFinding> {
  if (!resource) return
  const seen = new Set([...seenOf(resource), ...keptOf(resource), ...askedOf(resource)])
  for (const { name, readOnly } of resource.fields) {
    if (seen.has(name)) continue
    yield {
      at: placeOf(descriptor),
      ...(readOnly ? { level: 'info' as const } : {}),
      message: `字段${titleWords(resource, name)}（${name}）不在列表、筛选和表单中，谁也看不到`,
      cure: readOnly
        ? `把 "${name}" 放进 list.hidden`
        : `把 "${name}" 加入 form.sections 的一个分组，或放进 list.hidden`,
    }
  }
}

function seenOf({ list, form, identity }: Resource): readonly string[] {
  const labelled = identity.label.flatMap((part) => (typeof part === 'string' ? [] : [part.field]))
  const placed = form.sections.flatMap(({ fields }) => fields)
  const grouped = [list.groupBy, list.order].filter((name) => name !== undefined)
  return [...list.columns, ...list.hidden, ...list.filters, ...list.quickEdit, ...placed, ...labelled, ...grouped]
}

/** Questions and readings are seen with the answers. */
function askedOf({ fields }: Resource): readonly (string | undefined)[] {
  return fields.flatMap(({ answering }) => [answering?.asked, answering?.bands])
}

/** What programs keep, and people have no use for. */
function keptOf({ identity, reference, form }: Resource): readonly (string | undefined)[] {
  const spellings = form.computed.map(({ spelling }) => spelling)
  const kept = [reference?.source, reference?.version, reference?.state, ...spellings]
  return [identity.id, identity.version, OWNER_FIELD, SHELF_FIELD, ...kept]
}

/** Where it would be put: the form's sections, else the list's columns, as far as they are written. */
function placeOf(descriptor: Library['descriptor']): Located {
  const places: readonly Located[] = [
    { source: descriptor, path: ['form', 'sections'] },
    { source: descriptor, path: ['list', 'hidden'] },
  ]
  return places.find((at) => valueAt(at) !== undefined) ?? { source: descriptor, path: [] }
}
