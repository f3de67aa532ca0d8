/** Which kind a schema node is to a person, and its choices and decimals. `x-kind` overrides. */
import { type Kind, KINDS } from '../model/kind.ts'
import type { Choice } from '../model/resource.ts'
import { type Findings, isJsonObject, type JsonObject, type SchemaNode } from './nodes.ts'
import { problemAt } from './source.ts'

/** Longer text than this gets several lines. */
export const ONE_LINE_MAX = 200
const MONEY_DECIMALS = 2
/** The two states of a flag, as its choices name them. */
export const FLAG_VALUES: readonly string[] = ['true', 'false']

/** The library whose records a schema node refers to: `x-ref`, or its `to`. */
export function referredLibrary({ 'x-ref': said }: JsonObject): string | undefined {
  const name = isJsonObject(said) ? said['to'] : said
  return typeof name === 'string' ? name : undefined
}

/** The kind of a schema node: the stated `x-kind`, else what its type, format and keywords suggest. */
export function kindOf(value: JsonObject, items: JsonObject | undefined): Kind {
  const stated = KINDS.find((kind) => kind === value['x-kind'])
  if (stated) return stated
  if (referredLibrary(value) !== undefined) return 'reference'
  if (Array.isArray(value['enum'])) return 'choice'
  switch (value['type']) {
    case 'boolean':
      return 'flag'
    case 'number':
    case 'integer':
      return 'number'
    case 'object':
      return 'group'
    case 'array':
      if (Array.isArray(items?.['enum'])) return 'choices'
      return items?.['type'] === 'object' ? 'rows' : 'tags'
    default:
      return kindOfText(value)
  }
}

/** `["string", "null"]` becomes `"string"`, `oneOf` of constants an enum; anything else is left for the rules to refuse. */
export function plainNode(node: SchemaNode, findings: Findings): SchemaNode {
  let value = node.value
  const type = value['type']
  if (Array.isArray(type)) {
    const [only, ...more] = type.filter((name) => name !== 'null')
    if (more.length === 0 && typeof only === 'string') value = { ...value, type: only }
  }
  const oneOf = value['oneOf']
  if (Array.isArray(oneOf)) {
    const { oneOf: _oneOf, ...rest } = value
    if (oneOf.every(isLabelledConstant)) {
      const labels = Object.fromEntries(oneOf.map((option) => [String(option.const), option.title]))
      value = {
        ...rest,
        type: rest['type'] ?? typeof oneOf[0]?.const,
        enum: oneOf.map((option) => option.const),
        'x-labels': labels,
      }
    } else {
      const cure =
        'oneOf 只能列出可选值：[{"const": "a", "title": "名称"}]；不同形状的内容请分成几个字段，用 form.rules 显示'
      findings.problems.push(
        problemAt(node.origin('oneOf'), { code: 'oneOf', message: '不支持这样的 oneOf', cure, atKey: true }),
      )
      value = rest
    }
  }
  return value === node.value ? node : { ...node, value }
}

/** The values that a field can be chosen from, with their labels; undefined for a kind that has none. */
export function choicesOf(node: SchemaNode, kind: Kind): readonly Choice[] | undefined {
  if (kind === 'flag') return flagChoicesOf(node)
  if (kind !== 'choice' && kind !== 'choices') return undefined
  const values = Array.isArray(node.value['enum']) ? (node.value['enum'] as readonly (string | number)[]) : []
  const labels = isJsonObject(node.value['x-labels']) ? node.value['x-labels'] : {}
  return values.map((value) => ({
    value,
    label: Object.hasOwn(labels, String(value)) ? String(labels[String(value)]) : String(value),
  }))
}

/** A flag has choices only when the author names its two states. */
function flagChoicesOf(node: SchemaNode): readonly Choice[] | undefined {
  const labels = node.value['x-labels']
  if (!isJsonObject(labels)) return undefined
  return FLAG_VALUES.filter((value) => Object.hasOwn(labels, value)).map((value) => ({
    value,
    label: String(labels[value]),
  }))
}

/** Integers have none, money two; other numbers as many as the author says. */
export function decimalsOf(value: JsonObject, kind: Kind): number | undefined {
  if (kind !== 'number' && kind !== 'money') return undefined
  if (value['type'] === 'integer') return 0
  if (typeof value['x-decimals'] === 'number') return value['x-decimals']
  return kind === 'money' ? MONEY_DECIMALS : undefined
}

function kindOfText(value: JsonObject): Kind {
  if (value['format'] === 'date') return 'date'
  if (value['format'] === 'date-time') return 'dateTime'
  return typeof value['maxLength'] === 'number' && value['maxLength'] > ONE_LINE_MAX ? 'longText' : 'text'
}

function isLabelledConstant(value: unknown): value is { const: string | number; title: string } {
  if (!isJsonObject(value)) return false
  const { const: constant, title, ...rest } = value
  return (
    Object.keys(rest).length === 0 &&
    typeof title === 'string' &&
    (typeof constant === 'string' || typeof constant === 'number')
  )
}
