/** X15: two libraries of one title. */
import { valueAt } from '../../../compiler/nodes.ts'
import type { Project } from '../../project.ts'
import type { ProjectRule, RuleFinding } from '../../rule.ts'

export const TITLES_APART_RULE: ProjectRule = {
  code: 'X15',
  level: 'warning',
  each: 'project',
  title: '每个库的名称不同',
  check: titlesApart,
  help: `两个库叫同一个名称，菜单、查找和提示里就分不清说的是哪一个：「已保存 收费项目」究竟保存到了哪里，只有程序知道。

\`\`\`json
{ "name": "walking-aid", "title": "器械" }
\`\`\`

**改法**：写得更具体，如 助行器械、治疗器械；抄来的描述文件多半是忘了改 title。`,
}

function* titlesApart({ libraries }: Project): Iterable<RuleFinding> {
  const first = new Map<string, string>()
  for (const { name, descriptor } of libraries) {
    const at = { source: descriptor, path: ['title'] }
    const title = valueAt(at)
    if (typeof title !== 'string') continue
    const plain = title.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
    const other = first.get(plain)
    if (other === undefined) first.set(plain, name)
    else yield { at, message: `库 ${other} 也叫「${title}」`, cure: '写得更具体，让人分得清' }
  }
}
