/** V7 and V10: files that nobody reads, and such as other programs stumble over. */
import { parseLater } from '../../../compiler/source.ts'
import { meant, nearest } from '../../../compiler/suggest.ts'
import { roleOf } from '../../file-role.ts'
import type { Project } from '../../project.ts'
import type { ProjectRule, RuleFinding } from '../../rule.ts'

export const UNREAD_RULES: readonly ProjectRule[] = [
  {
    code: 'V7',
    level: 'error',
    title: '每个 JSON 文件都有用处',
    each: 'project',
    help: `\`schemas/\` 与 \`resources/\` 下的每个 \`.json\` 文件，不论多深，都应是数据结构、描述文件、统计、样例或检查自己的文件。放错地方、扩展名大写的文件没有人读：写的人以为已经检查过、已经生效，其实没有。

| 放什么 | 放在哪里 |
|---|---|
| 数据结构 | \`schemas/名称.json\`，共用的放 \`schemas/shared/\` |
| 描述文件 | \`resources/库名.json\`，不能再分文件夹 |
| 统计 | \`resources/statistics/名称.json\` |
| 样例 | \`resources/samples/库名/调用名.json\` |
| 豁免、基线 | \`resources/gate/waivers.json\`、\`resources/gate/baseline.json\` |

改法：移到该放的地方；与资料库无关的，移出这两个文件夹。`,
    check: checkUnread,
  },
  {
    code: 'V10',
    level: 'warning',
    title: '文件开头没有 BOM',
    each: 'project',
    help: `“带 BOM 的 UTF-8”在文件开头多三个看不见的字节（字节顺序标记）。这里能读，别的程序却常常在第一个字符报错，比较两个版本时也会多出一处看不见的改动。

例如 Windows 的记事本选「带有 BOM 的 UTF-8」保存的文件。

改法：另存为 UTF-8，不带 BOM；在 VS Code 中点状态栏的「UTF-8 with BOM」。`,
    check: checkMarks,
  },
]

const GATE_FILES = ['waivers.json', 'baseline.json']

function* checkUnread({ unread, failures, libraries }: Project): Iterable<RuleFinding> {
  for (const path of unread) yield { at: placeIn(path), ...wordsOf(path) }
  const names = libraries.map(({ name }) => name)
  for (const name of failures.keys())
    if (!names.includes(name)) {
      const at = placeIn(`resources/gate/failures/${name}.json`)
      yield { at, message: `没有库 ${name}，这些记录没有人试`, cure: `${meant(name, names)}；库已删除的，删除这个文件` }
    }
}

function* checkMarks({ marked }: Project): Iterable<RuleFinding> {
  for (const path of marked)
    yield { at: placeIn(path), message: '文件是带 BOM 的 UTF-8', cure: '另存为 UTF-8（不带 BOM）' }
}

function placeIn(path: string) {
  return { source: parseLater({ path, text: '' }), path: [] }
}

function wordsOf(path: string): Pick<RuleFinding, 'message' | 'cure'> {
  const name = path.replace(/^.*\//, '')
  if (!/\.json$/i.test(name))
    return { message: '这是指向别处的文件夹，其中的文件没有人读', cure: '把文件放进来，或删除这个链接' }
  const lower = path.replace(/\.json$/i, '.json')
  if (lower !== path) {
    const cure = roleOf(lower) ? `改名为 ${lower.replace(/^.*\//, '')}` : `改用小写，并且${placeWords(lower)}`
    return { message: `扩展名不是小写的 .json，没有人读这个文件`, cure }
  }
  return { message: '没有人读这个文件', cure: placeWords(path) }
}

/** Where such a file belongs. */
function placeWords(path: string): string {
  const name = path.replace(/^.*\//, '')
  if (path.startsWith('schemas/')) return '数据结构放在 schemas/ 或 schemas/shared/；schemas/meta/ 属于程序本身'
  if (path.startsWith('resources/samples/')) return '样例放在 resources/samples/库名/调用名.json'
  if (path.startsWith('resources/gate/')) {
    const near = nearest(name, GATE_FILES)
    return near
      ? `是否想写 resources/gate/${near}？`
      : 'resources/gate/ 只放 waivers.json、baseline.json 和 failures/；别的移到别处'
  }
  return `描述文件放在 resources/${name}，样例放在 resources/samples/库名/；别的移到别处`
}
