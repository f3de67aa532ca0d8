/** Fields that a descriptor names: that they exist, once, and are such as the place needs. */
import { isJsonObject, valueAt } from '../../../compiler/nodes.ts'
import { nearest } from '../../../compiler/suggest.ts'
import { columnsOf, comparableHeader } from '../../../wire/sheets/column.ts'
import { removeItem } from '../../edits.ts'
import type { Library } from '../../project.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'

export const FIELD_RULES: readonly LibraryRule[] = [
  {
    code: 'D3',
    level: 'error',
    title: '用到的字段都存在',
    each: 'library',
    of: 'descriptor',
    words: ['unknownField'],
    help: `列、筛选、表单、条件、导入别名等处写的字段名，都必须是数据结构中的字段。名称打错或改名时漏改，那一列就是空的，那个条件就永远不成立。

\`\`\`json
{ "list": { "columns": ["Nmae"] } }
\`\`\`

**改法**：照提示改成数据结构中的名称，大小写也要相同。`,
    check: checkSynonymFields,
  },
  {
    code: 'D5',
    level: 'error',
    title: '一个字段只放一处',
    each: 'library',
    of: 'descriptor',
    words: ['placedTwice'],
    help: `同一个字段在表单里出现两次，就是一个值有两个输入框，不知道以哪个为准；同时写进 \`columns\` 和 \`hidden\`，列设置里会出现两次。

\`\`\`json
{ "list": { "columns": ["Name", "Code"], "hidden": ["Code"] } }
\`\`\`

**改法**：只保留一处；\`columns\` 是默认显示的列，\`hidden\` 是起初不显示的列。用 \`--fix\` 可以从 \`hidden\` 中删去。`,
    check: checkColumnsOnce,
  },
  {
    code: 'D16',
    level: 'error',
    title: '导入表头的别名只属于一个字段',
    each: 'library',
    help: `一个别名写在两个字段下，或与另一个字段的名称相同，导入时就不知道这一列该放到哪里：要么被略过，要么放错。

\`\`\`json
{ "import": { "synonyms": { "Name": ["项目"], "Category": ["项目"] } } }
\`\`\`

**改法**：只在一个字段下保留它，或写得更具体，如 项目名称、项目类别。`,
    check: checkSynonymsApart,
  },
  {
    code: 'D17',
    level: 'warning',
    title: '服务端提示的每条对应都能用到',
    each: 'library',
    help: `\`errors\` 从上到下找第一条包含在服务端提示中的文字。前面一条较短、后面一条又包含它时，后面一条永远轮不到，错误会标在别的字段上。

\`\`\`json
{ "errors": [{ "match": "已存在", "field": "Code" }, { "match": "名称已存在", "field": "Name" }] }
\`\`\`

**改法**：把较长、较具体的一条放在前面，或把前面一条写得更具体。`,
    check: checkErrorsReached,
  },
  {
    code: 'D20',
    level: 'warning',
    title: '识别记录的字段是必填的',
    each: 'library',
    help: `导入时按 \`naturalKey\` 认出已有的记录。这个字段没有填的记录认不出来：再导入一次就又多一条，也查不出重复。

\`\`\`json
{ "identity": { "naturalKey": ["Code"] } }
\`\`\`

**改法**：在数据结构的 \`required\` 中加上它，或换一个人人都会填的字段；已有的记录没有填的，先补上再改（\`--store\` 可以查出有多少条）。`,
    check: checkKeyFilled,
  },
]

function* checkSynonymFields({ resource, descriptor }: Library): Iterable<RuleFinding> {
  if (!resource) return
  const names = resource.fields.map((field) => field.name)
  for (const name of Object.keys(resource.synonyms)) {
    // Of a path the renames speak, which the compiler has checked.
    if (names.includes(name) || name.includes('/')) continue
    const near = nearest(name, names)
    const at = { source: descriptor, path: ['import', 'synonyms', name] }
    yield { at, atKey: true, message: `没有字段 ${name}`, cure: near ? `是否想写 ${near}？` : '删除它' }
  }
}

function* checkKeyFilled({ resource, descriptor }: Library): Iterable<RuleFinding> {
  for (const [index, name] of (resource?.identity.naturalKey ?? []).entries()) {
    const field = resource?.fields.find((candidate) => candidate.name === name)
    if (!field || field.required || field.readOnly || field.default !== undefined) continue
    const at = { source: descriptor, path: ['identity', 'naturalKey', index] }
    const message = `用来识别记录的「${field.title}」可以不填`
    yield { at, message, cure: `把 "${name}" 写进数据结构的 required，或换一个必填的字段` }
  }
}

function* checkColumnsOnce({ resource, descriptor }: Library): Iterable<RuleFinding> {
  if (!resource) return
  const hidden = valueAt({ source: descriptor, path: ['list', 'hidden'] })
  if (!Array.isArray(hidden)) return
  for (const [index, name] of hidden.entries()) {
    if (!resource.list.columns.includes(String(name))) continue
    const at = { source: descriptor, path: ['list', 'hidden', index] }
    const cure = '从 hidden 中删除它；默认显示的列也能在列设置中隐藏'
    yield { at, message: `${String(name)} 同时在 columns 和 hidden 中`, cure, edits: removeItem(at) }
  }
}

function* checkSynonymsApart({ resource, descriptor }: Library): Iterable<RuleFinding> {
  if (!resource) return
  const headers = new Map(columnsOf(resource).map(({ header, path }) => [comparableHeader(header), path]))
  const taken = new Map<string, string>()
  for (const [field, synonyms] of Object.entries(resource.synonyms)) {
    // What is inside rows stands on a sheet of its own, and its headers are only the renames'.
    if (field.includes('/')) continue
    for (const [index, synonym] of synonyms.entries()) {
      const name = comparableHeader(synonym)
      const other = headers.get(name) ?? taken.get(name)
      taken.set(name, field)
      const at = { source: descriptor, path: ['import', 'synonyms', field, index] }
      const titled = resource.fields.find((one) => one.name !== field && comparableHeader(one.title) === name)
      if (titled && other === undefined)
        yield {
          at,
          level: 'warning',
          message: `别名「${synonym}」是另一个字段 ${titled.name} 的名称`,
          cure: '写得更具体',
        }
      if (other === undefined || other === field) continue
      yield { at, message: `别名「${synonym}」也是 ${other} 的`, cure: '只在一个字段下保留它，或写得更具体' }
    }
  }
}

function* checkErrorsReached({ descriptor }: Library): Iterable<RuleFinding> {
  const rules = valueAt({ source: descriptor, path: ['errors'] })
  if (!Array.isArray(rules)) return
  const matches = rules.map((rule: unknown) => (isJsonObject(rule) ? String(rule['match']) : ''))
  for (const [index, match] of matches.entries()) {
    const first = matches.slice(0, index).find((earlier) => earlier !== '' && match.includes(earlier))
    if (first === undefined) continue
    const at = { source: descriptor, path: ['errors', index, 'match'] }
    const cure = first === match ? '删除重复的一条' : '移到那一条前面，或把那一条写得更具体'
    yield { at, message: `「${match}」总是先被前面的「${first}」匹配`, cure }
  }
}
