/** Values that a schema itself writes down must be such as it accepts: defaults, examples, options, limits. */
import type { SchemaNode } from '../../../compiler/nodes.ts'
import { isJsonObject, valueAt } from '../../../compiler/nodes.ts'
import { refusedWords } from '../../../compiler/example-words.ts'
import { valueIn } from '../../../model/pointer.ts'
import { REPEATED_CURE, twiceWords } from '../../../compiler/meta-words.ts'
import type { JsonKey, Located } from '../../../compiler/source.ts'
import { removeItem } from '../../edits.ts'
import { limitsAtOdds } from '../../limits-at-odds.ts'
import type { Library } from '../../project.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'

export const VALUE_RULES: readonly LibraryRule[] = [
  {
    code: 'S4',
    level: 'error',
    title: '默认值、样例和可选值都符合自己的限制',
    each: 'library',
    of: 'schema',
    words: ['example', 'unknownChoice'],
    help: `默认值不符合限制的字段，新增时一打开就是错的；样例既是测试数据又是文档；不符合限制的选项，选了也不能保存；\`x-labels\` 里多出来的名称，多半是选项改了名而漏改了这里。

\`\`\`json
{ "type": "integer", "minimum": 1, "default": 0 }
\`\`\`

**改法**：改正所指的值，或放宽限制。`,
    check: checkOwnValues,
  },
  {
    code: 'S5',
    level: 'error',
    title: '各项限制不互相矛盾',
    each: 'library',
    of: 'schema',
    words: ['duplicate'],
    help: `最小值比最大值大、最少几项比最多几项多，就没有任何内容能通过；上限为 0 的字段永远填不了；选项重复时无法分辨选的是哪一个。

\`\`\`json
{ "type": "string", "minLength": 10, "maxLength": 5 }
\`\`\`

**改法**：看清哪一个写错了，改正它；重复的选项用 \`--fix\` 可以自动删去。`,
    check: checkContradictions,
  },
]

const OPTION_LIMITS = ['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'multipleOf', 'x-decimals']

function* checkOwnValues(library: Library): Iterable<RuleFinding> {
  const { resource } = library
  if (!resource) return
  for (const [path, node] of library.places) {
    const { value } = node
    if (value['default'] !== undefined)
      yield* misfits(library, path, ['默认值', [[value['default'], node.origin('default')]]])
    if (Array.isArray(value['examples'])) yield* misfits(library, path, ['样例', itemsAt(node, 'examples')])
    const { enum: options, type } = value
    if (!Array.isArray(options)) continue
    const strange = options.some((option) => typeof option !== (type === 'string' ? 'string' : 'number'))
    if (strange || OPTION_LIMITS.some((limit) => value[limit] !== undefined))
      yield* misfits(library, path, ['选项', itemsAt(node, 'enum')])
  }
}

/** What they are called, and where each stands. */
type OwnValues = readonly [what: string, values: readonly (readonly [unknown, Located])[]]

function itemsAt(node: SchemaNode, keyword: string): readonly (readonly [unknown, Located])[] {
  const at = node.origin(keyword)
  const items = node.value[keyword] as readonly unknown[]
  return items.map((item, index) => [item, { source: at.source, path: [...at.path, index] }] as const)
}

/** The values that the library's own validator refuses at that field; asked for in a record that holds nothing else. */
function* misfits(library: Library, path: string, [what, values]: OwnValues): Iterable<RuleFinding> {
  const names = path.split('/')
  for (const [value, at] of values) {
    const { record, pointer } = recordWith(library, names, value)
    const problem = library
      .validate()(record)
      .find((found) => found.path === pointer || found.path.startsWith(`${pointer}/`))
    if (!problem) continue
    const message = `${what}不符合本字段：${refusedWords(problem, valueIn(record, problem.path))}`
    yield { at, message, cure: `改正这个${what}，或放宽限制` }
  }
}

function recordWith(library: Library, names: readonly string[], value: unknown) {
  let fields = library.resource?.fields ?? []
  const rows = names.map((name) => {
    const field = fields.find((candidate) => candidate.name === name)
    fields = field?.fields ?? []
    return field?.kind === 'rows'
  })
  const last = names.length - 1
  let record = value
  let pointer = ''
  for (let index = last; index >= 0; index--) {
    const inRow = rows[index] === true && index < last
    record = { [names[index] ?? '']: inRow ? [record] : record }
    pointer = `/${names[index] ?? ''}${inRow ? '/0' : ''}${pointer}`
  }
  return { record: record as Readonly<Record<string, unknown>>, pointer }
}

function* checkContradictions(library: Library): Iterable<RuleFinding> {
  if (library.schema) yield* repeatedOptions({ source: library.schema, path: [] })
  if (!library.resource) return
  for (const node of library.places.values())
    for (const { keyword, ...said } of limitsAtOdds(node.value)) yield { at: node.origin(keyword), ...said }
}

/** The compiler refuses the list; here are the items to take out. In the compiler's words, so that it is said once. */
function* repeatedOptions(at: Located): Iterable<RuleFinding> {
  const value = valueAt(at)
  if (Array.isArray(value)) {
    const seen = new Set<unknown>()
    const key = at.path.at(-1)
    const again = value.flatMap((item, index) => (seen.has(item) || !seen.add(item) ? [index] : []))
    if ((key === 'enum' || key === 'required') && again.length > 0) {
      const edits = again.flatMap((index) => removeItem({ source: at.source, path: [...at.path, index] }))
      yield { at, message: twiceWords(at.path, value), cure: REPEATED_CURE, edits }
    }
    return
  }
  if (!isJsonObject(value)) return
  for (const key of Object.keys(value)) yield* repeatedOptions(below(at, key))
}

function below({ source, path }: Located, key: JsonKey): Located {
  return { source, path: [...path, key] }
}
