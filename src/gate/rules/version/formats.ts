/** V11: the formats in `schemas/meta/` are the program's; an edited one says yes to what the program does not know. */
import { parseSource } from '../../../compiler/source.ts'
import { textHash } from '../../fingerprint.ts'
import type { Project } from '../../project.ts'
import type { ProjectRule, RuleFinding } from '../../rule.ts'

/** Of each format that authors write by, as it ships, without its blanks; whoever changes a format on purpose writes the new one here. */
export const FORMAT_HASHES: Readonly<Record<string, string>> = {
  'schemas/meta/resource.v1.json': 'e48e57ffb35783e3',
  'schemas/meta/resource.v2.json': 'dd0031a4b5044cf8',
  'schemas/meta/schema.v1.json': '267769dfcb2a3f63',
  'schemas/meta/statistic.v1.json': '5f8f9a4c13ed3bc0',
}

export const FORMAT_RULE: ProjectRule = {
  code: 'V11',
  level: 'warning',
  each: 'project',
  title: '格式文件与程序所带的相同',
  check: checkFormats,
  help: `\`schemas/meta/\` 中的文件说明描述文件和数据结构的写法，属于程序本身，编辑器照它提示。自己改了它，编辑器放行的写法程序并不认识；程序升级后，旧的格式文件又会让编辑器把对的标成错的。

例如为了写更长的名称，把 \`schemas/meta/schema.v1.json\` 中 title 的 \`maxLength\` 由 40 改为 100。

**改法**：恢复为程序所带的文件；确实需要改变格式的，由开发人员改程序，并更新 \`src/gate/rules/version/formats.ts\` 中的校验值。`,
}

/** What is compared of a format's text; the text itself where it is no JSON. */
export function formatHash(text: string): string {
  const { value } = parseSource({ path: 'format.json', text })
  return textHash(value === undefined ? text : JSON.stringify(value))
}

function* checkFormats({ formats }: Project): Iterable<RuleFinding> {
  for (const source of formats) {
    const shipped = FORMAT_HASHES[source.path]
    if (shipped === undefined || shipped === formatHash(source.text)) continue
    const at = { source: parseSource(source), path: [] }
    yield { at, message: '格式文件与程序所带的不同', cure: '恢复为程序所带的文件；schemas/meta/ 不要手工修改' }
  }
}
