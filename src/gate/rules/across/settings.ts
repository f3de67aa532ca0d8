/** X19: what conditions read as a parameter can be set somewhere, and means the same wherever it is read. */
import { isJsonObject } from '../../../compiler/nodes.ts'
import type { JsonKey, Located, ParsedSource } from '../../../compiler/source.ts'
import type { Project } from '../../project.ts'
import type { ProjectRule, RuleFinding } from '../../rule.ts'

export const SETTINGS_RULE: ProjectRule = {
  code: 'X19',
  level: 'warning',
  each: 'project',
  title: '条件所用的参数有地方设置，各处默认值相同',
  check: checkSettings,
  help: `条件里的 \`{"setting": 代码, "default": 值}\` 取机构设置的参数。没有一个库写 \`settings\`，参数就无处设置，条件永远用默认值；有两个库写了，只有一个起作用。同一个代码在两处的默认值不同，没有设置它的机构就在两处按不同的规矩办事。

\`\`\`json
{ "rules": [{ "must": { "le": ["Price", { "setting": "price-limit", "default": 100 }] }, "words": "单价太高" }] }
\`\`\`

**改法**：在保存参数的库写 \`"settings": {"code": "Code", "values": ["NumberValue"]}\`；把同一代码的默认值写成一样。`,
}

interface SettingRead {
  readonly at: Located
  readonly code: string
  readonly usual: unknown
}

function* checkSettings({ libraries }: Project): Iterable<RuleFinding> {
  const keeping = libraries.filter(({ resource }) => resource?.settings && !resource.view)
  for (const { descriptor } of keeping.slice(1)) {
    const message = `库 ${keeping[0]!.name} 已经保存参数，这里的不起作用`
    yield { at: { source: descriptor, path: ['settings'] }, message, cure: '只在一个库写 settings' }
  }
  const read = [
    ...new Set(libraries.flatMap(({ descriptor, schema }) => [descriptor, ...(schema ? [schema] : [])])),
  ].flatMap(readsIn)
  const first = new Map<string, SettingRead>()
  for (const one of read) {
    if (keeping.length === 0) {
      const message = `没有库保存参数 ${one.code}，总是用默认值`
      yield { at: one.at, message, cure: '在保存参数的库写上 settings，或直接写这个值' }
    }
    const known = first.get(one.code)
    if (!known) first.set(one.code, one)
    else if (known.usual !== one.usual) {
      const message = `参数 ${one.code} 的默认值在别处是 ${JSON.stringify(known.usual)}，这里是 ${JSON.stringify(one.usual)}`
      yield { at: one.at, message, cure: '写成一样的默认值' }
    }
  }
}

function readsIn(source: ParsedSource): readonly SettingRead[] {
  const found: SettingRead[] = []
  const visit = (value: unknown, path: readonly JsonKey[]): void => {
    if (Array.isArray(value)) return value.forEach((item, index) => visit(item, [...path, index]))
    if (!isJsonObject(value)) return
    const { setting: code, default: usual } = value
    if (typeof code === 'string' && usual !== undefined)
      found.push({ at: { source, path: [...path, 'default'] }, code, usual })
    for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key])
  }
  if (source.text.includes('"setting"')) visit(source.value, [])
  return found
}
