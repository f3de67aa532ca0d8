/** S25: a number kept in a row that the whole house writes to makes everybody wait for everybody. */
import type { Resource } from '../../../model/resource.ts'
import { rollupsOf } from '../../../model/rollup.ts'
import type { Library } from '../../project.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'

export const HOT_RULE: LibraryRule = {
  code: 'S25',
  level: 'error',
  each: 'library',
  title: '不在人人都写到的记录里统计',
  check: checkHot,
  help: `统计的数保存在被引用的那一条记录里，写入时要先取得它：同时写入的人一个接一个。人员、机构这样的记录几乎每一次登记都引用，在里面统计，全院就排成一队。

\`\`\`json
{ "title": "治疗次数", "type": "integer", "readOnly": true, "x-from": { "rollup": { "count": true, "of": "treatment", "via": "DoctorId" } } }
\`\`\`

**改法**：要看的是数字，写成列表的合计（\`list.totals\`）或统计；要限制人数，改为在每天、每个时段的记录里统计。`,
}

/** Which libraries have such rows, and why. */
const HOT: readonly (readonly [isHot: (resource: Resource) => boolean, words: string])[] = [
  [({ keeper }) => keeper !== undefined, '记录是人员，几乎每次登记都引用'],
  [({ single }) => single === true, '每个机构只有一条记录，全院都写到它'],
]

function* checkHot({ resource, places }: Library): Iterable<RuleFinding> {
  const [, words] = (resource && HOT.find(([isHot]) => isHot(resource))) ?? []
  if (!resource || words === undefined) return
  for (const { field } of rollupsOf(resource)) {
    const node = places.get(field.name)
    if (node)
      yield {
        at: node.origin('x-from'),
        message: `${resource.title}的${words}，「${field.title}」会让写入排成一队`,
        cure: '改用列表的合计或统计，或在更小的记录里统计',
      }
  }
}
