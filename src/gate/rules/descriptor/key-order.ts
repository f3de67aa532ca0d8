/**
 * D18: the keys of a descriptor stand in the order of the format.
 *
 * Shapes  Only where the format names the keys; names that the author chose (calls, fields of `also`) keep their order, and so
 *         does what the format does not know. `--fix` lets properties change places within their object: what stands between
 *         them, and they themselves, stay as they were written.
 */
import type { Node } from 'jsonc-parser'
import resourceMeta from '../../../../schemas/meta/resource.v1.json' with { type: 'json' }
import resourceMeta2 from '../../../../schemas/meta/resource.v2.json' with { type: 'json' }
import { isJsonObject } from '../../../compiler/nodes.ts'
import type { JsonKey } from '../../../compiler/source.ts'
import type { Library } from '../../project.ts'
import type { LibraryRule, RuleFinding, TextEdit } from '../../rule.ts'

interface Format {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Format>>
  readonly additionalProperties?: Format | boolean
  readonly items?: Format | boolean
}

/** What both formats have has its keys in one order. */
const DEFINITIONS: Readonly<Record<string, Format>> = { ...resourceMeta.$defs, ...resourceMeta2.$defs } as never

export const KEY_ORDER_RULE: LibraryRule = {
  code: 'D18',
  level: 'info',
  title: '描述文件的键按格式的顺序',
  each: 'library',
  help: `各个描述文件的键都按同一个顺序书写，看的人知道到哪里找，两个版本的比较也只有真正改了的地方。顺序就是格式（\`schemas/meta/resource.v1.json\`）中列出的顺序：先是 name、title、schema、page，再是 identity、wire、list、form。

\`\`\`json
{ "sort": { "order": "asc", "field": "Code" } }
\`\`\`

**改法**：用 \`--fix\` 自动调换；调用、字段等自定的名称不受影响。`,
  check: checkOrder,
}

function* checkOrder({ resource, descriptor }: Library): Iterable<RuleFinding> {
  if (!resource) return
  const isSecond = isJsonObject(descriptor.value) && descriptor.value['formatVersion'] === 2
  const format = (isSecond ? resourceMeta2 : resourceMeta) as Format
  const path = firstDisplaced(descriptor.value, format)
  if (!path || !descriptor.tree) return
  const [key, before] = [path.at(-1), path.at(-2)]
  yield {
    at: { source: descriptor, path: [...path.slice(0, -2), key ?? ''] },
    atKey: true,
    message: `键 ${key} 应写在 ${before} 之前`,
    cure: '用 --fix 按格式的顺序调换各个键',
    edits: editsIn(descriptor.text, descriptor.tree, format).map((edit) => ({
      file: descriptor.path,
      ...edit,
    })),
  }
}

/** The path of the first object whose keys stand otherwise, and two keys of it: the one that belongs before the displaced one. */
function firstDisplaced(value: unknown, format: Format): readonly JsonKey[] | undefined {
  if (Array.isArray(value)) return firstWithin(value.entries(), format)
  if (!isJsonObject(value)) return undefined
  const order = orderOf(format)
  let last = { key: '', rank: -1 }
  for (const key of Object.keys(value)) {
    const rank = order.indexOf(key)
    if (rank < 0) continue
    if (rank < last.rank) return [Object.keys(value).find((one) => order.indexOf(one) > rank) ?? last.key, key]
    last = { key, rank }
  }
  return firstWithin(Object.entries(value), format)
}

function firstWithin(entries: Iterable<readonly [JsonKey, unknown]>, format: Format): readonly JsonKey[] | undefined {
  for (const [key, inner] of entries) {
    const child = formatAt(format, key)
    const found = child && firstDisplaced(inner, child)
    if (found) return [key, ...found]
  }
  return undefined
}

type Edit = Omit<TextEdit, 'file'>

/** Every place of a property that another takes, and what changes inside those that stay. */
function editsIn(text: string, node: Node, format: Format): readonly Edit[] {
  const children = node.children ?? []
  if (node.type === 'array') return children.flatMap((item, index) => editsWithin(text, item, formatAt(format, index)))
  if (node.type !== 'object') return []
  const sorted = sortedProperties(children, orderOf(format))
  return children.flatMap((property, index): readonly Edit[] => {
    const taker = sorted[index] ?? property
    if (taker !== property)
      return [{ offset: property.offset, length: property.length, text: orderedText(text, taker, format) }]
    return editsWithin(text, property.children?.[1], formatAt(format, keyOf(property)))
  })
}

function editsWithin(text: string, node: Node | undefined, format: Format | undefined): readonly Edit[] {
  return node && format ? editsIn(text, node, format) : []
}

/** The text of a property with everything inside it in order. */
function orderedText(text: string, property: Node, format: Format): string {
  const edits = editsWithin(text, property.children?.[1], formatAt(format, keyOf(property)))
  const whole = [...edits]
    .sort((one, other) => other.offset - one.offset)
    .reduce(
      (made, { offset, length, text: put }) => {
        const start = offset - property.offset
        return made.slice(0, start) + put + made.slice(start + length)
      },
      text.slice(property.offset, property.offset + property.length),
    )
  return whole
}

/** Keys that the format does not name keep their places. */
function sortedProperties(properties: readonly Node[], order: readonly string[]): readonly Node[] {
  const isNamed = (property: Node) => order.includes(keyOf(property))
  const rank = (property: Node) => order.indexOf(keyOf(property))
  const named = properties.filter(isNamed).sort((one, other) => rank(one) - rank(other))
  return properties.map((property) => (isNamed(property) ? (named.shift() ?? property) : property))
}

function keyOf(property: Node): string {
  return String(property.children?.[0]?.value)
}

function orderOf(format: Format): readonly string[] {
  return Object.keys(format.properties ?? {})
}

function formatAt(format: Format, key: JsonKey): Format | undefined {
  const { properties = {}, additionalProperties, items } = format
  const child =
    typeof key === 'number' ? items : Object.hasOwn(properties, key) ? properties[key] : additionalProperties
  if (typeof child !== 'object') return undefined
  const name = child.$ref?.replace('#/$defs/', '')
  if (name === undefined) return child
  return DEFINITIONS[name]
}
