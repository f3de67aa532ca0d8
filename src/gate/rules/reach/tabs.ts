/** U13: no tab of a list is empty whatever there is. */
import { bothOf } from '../../../model/list-head.ts'
import type { Library } from '../../project.ts'
import { truthOf } from '../../reach/truth.ts'
import { conditionWords } from '../../../model/condition-words.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'

export const TAB_RULE: LibraryRule = {
  code: 'U13',
  level: 'error',
  each: 'library',
  ofViews: true,
  title: '列表的标签里会有记录',
  check: checkTabs,
  help: `标签列出的是集合的记录；集合的条件永远不成立，或与视图的 \`where\` 相矛盾，这个标签就永远是空的。

例：只列待审核的视图，却有一个“已通过”的标签：

\`\`\`json
{ "of": "thing", "where": { "eq": ["State", "submitted"] }, "list": { "tabs": ["approved", "all"] } }
\`\`\`

**改法**：改正集合的条件，或从 \`list.tabs\` 中去掉它。`,
}

function* checkTabs({ resource, descriptor: source }: Library): Iterable<RuleFinding> {
  for (const [index, { title, where: own }] of (resource?.list.tabs ?? []).entries()) {
    const where = own && bothOf(resource?.view?.where, own)
    if (!resource || !where) continue
    const { holding, isProven } = truthOf(resource, where)
    if (holding !== undefined || !isProven) continue
    const message = `标签“${title}”里永远没有记录：${conditionWords(resource, where)}`
    yield { at: { source, path: ['list', 'tabs', index] }, message, cure: '改正集合的条件，或去掉这个标签' }
  }
}
