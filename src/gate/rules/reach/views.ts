/** U12: a view lists something, and what is added on it stays on it. */
import type { Condition } from '../../../model/condition.ts'
import { hasOperation } from '../../../model/access.ts'
import type { Resource } from '../../../model/resource.ts'
import type { LibraryView } from '../../../model/view.ts'
import { fieldsOf } from '../../../model/condition-parts.ts'
import type { Inputs } from '../../reach/assign.ts'
import type { Library } from '../../project.ts'
import { truthOf } from '../../reach/truth.ts'
import { conditionWords } from '../../../model/condition-words.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'

export const VIEW_RULE: LibraryRule = {
  code: 'U12',
  level: 'error',
  each: 'library',
  ofViews: true,
  title: '视图列得出记录',
  check: checkView,
  help: `视图只列出符合 \`where\` 的记录：条件永远不成立，页面就永远是空的；提供新增、而新记录都不符合条件，新增的记录保存后就不见了。

例：待审核的视图提供新增，而新记录的状态总是草稿：

\`\`\`json
{ "of": "thing", "where": { "eq": ["State", "submitted"] }, "offers": ["create"] }
\`\`\`

**改法**：改正条件里的值；不该在这里新增的，从 \`offers\` 中去掉 create（没有写 \`offers\` 的，写上要提供的操作）。`,
}

function* checkView({ resource, descriptor: source }: Library): Iterable<RuleFinding> {
  const where = resource?.view?.where
  if (!resource || !where) return
  const words = conditionWords(resource, where)
  if (isNever(resource, where))
    yield { at: { source, path: ['where'] }, message: `没有记录符合条件：${words}`, cure: '改正条件里的值' }
  else if (hasOperation(resource, 'create', 'upsert') && isNever(resource, where, startOf(resource, where)))
    yield {
      at: { source, path: placeOf(resource.view) },
      message: `新增的记录都不符合条件：${words}`,
      cure: resource.view?.offers ? '从 offers 中删除 create' : '写上 offers，其中没有 create',
    }
}

function isNever(resource: Resource, where: Condition, only?: Inputs): boolean {
  const { holding, isProven } = truthOf(resource, where, only)
  return isProven && holding === undefined
}

/** What the server keeps is as it begins. */
function startOf({ fields }: Resource, where: Condition): Inputs {
  const read = new Set(fieldsOf(where))
  const kept = fields.filter(({ name, readOnly }) => readOnly && read.has(name))
  return new Map(kept.map((field) => [field.name, [field.default]]))
}

function placeOf(view: LibraryView | undefined): readonly string[] {
  return view?.offers ? ['offers'] : ['of']
}
