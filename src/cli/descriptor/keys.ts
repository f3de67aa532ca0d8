/** The keys of a meta-schema as tables: what each holds, whether it must be there, what it is for. */

export interface KeyNode {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, KeyNode>>
  readonly additionalProperties?: boolean | KeyNode
  readonly items?: boolean | KeyNode
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

export interface MetaSchema extends KeyNode {
  readonly $defs?: Readonly<Record<string, KeyNode>>
}

/** One key in a sentence. */
export function wordsOfKey(key: string, node: KeyNode, meta: MetaSchema): string {
  const must = meta.required?.includes(key) === true ? '必填。' : '可以不写。'
  return `${valueWords(node, meta)}，${must}${descriptionOf(node, meta)}`
}

/** All keys below, those of inner objects by their paths; '' where there is none. */
export function keyTable(node: KeyNode, meta: MetaSchema): string {
  const rows = rowsOf(node, meta, { prefix: '', trail: [] })
  if (rows.length === 0) return ''
  return ['| 键 | 值 | 必填 | 说明 |', '|---|---|---|---|', ...rows].join('\n')
}

interface At {
  readonly prefix: string
  /** Definitions that this place is inside of: those that refer to themselves are told once. */
  readonly trail: readonly string[]
}

/** Definitions with a heading of their own. */
const TOLD = /^#\/\$defs\/(?:\w*[cC]ondition|property|properties)$/

function rowsOf(given: KeyNode, meta: MetaSchema, { prefix, trail }: At): readonly string[] {
  const { $ref: ref } = given
  if (ref !== undefined && (TOLD.test(ref) || trail.includes(ref))) return []
  const node = targetOf(given, meta)
  const inner = ref === undefined ? trail : [...trail, ref]
  const own = Object.entries(node.properties ?? {}).flatMap(([key, child]) => {
    const path = `${prefix}${key}`
    const must = node.required?.includes(key) === true ? '是' : ''
    const row = `| \`${path}\` | ${cell(valueWords(child, meta))} | ${must} | ${cell(descriptionOf(child, meta))} |`
    return [row, ...rowsOf(child, meta, { prefix: `${path}.`, trail: inner })]
  })
  const below = (child: boolean | KeyNode | undefined, step: string) =>
    typeof child === 'object' ? rowsOf(child, meta, { prefix: `${prefix}${step}`, trail: inner }) : []
  return [...own, ...below(node.additionalProperties, '*.'), ...below(node.items, '[].')]
}

function descriptionOf(node: KeyNode, meta: MetaSchema): string {
  return node.description ?? targetOf(node, meta).description ?? ''
}

function targetOf(node: KeyNode, meta: MetaSchema): KeyNode {
  const name = node.$ref?.split('/')[2]
  return name === undefined ? node : (meta.$defs?.[name] ?? {})
}

const TYPES: Readonly<Record<string, string>> = {
  string: '文字',
  integer: '整数',
  number: '数字',
  boolean: 'true 或 false',
  array: '列表',
  object: '对象',
  null: 'null',
}

function valueWords(given: KeyNode, meta: MetaSchema): string {
  if (given.$ref === '#/$defs/condition') return '[条件](#条件)'
  if (given.$ref?.endsWith('Condition') === true) return '[条件](#格式-2-的条件)'
  if (given.$ref === '#/$defs/property') return '[字段](#一个字段)'
  const node = targetOf(given, meta)
  const { type, const: only, enum: choices, minimum, maximum, maxLength, maxItems } = node
  if (only !== undefined) return `\`${JSON.stringify(only)}\``
  if (choices) return choices.map((choice) => `\`${JSON.stringify(choice)}\``).join(' ')
  const words = [type ?? []].flat().map((name) => TYPES[name] ?? name)
  const limits = [
    ...(maxLength === undefined ? [] : [`最多 ${maxLength} 字`]),
    ...(maxItems === undefined ? [] : [`最多 ${maxItems} 项`]),
    ...(minimum === undefined ? [] : [`至少 ${minimum}`]),
    ...(maximum === undefined ? [] : [`至多 ${maximum}`]),
  ]
  return [words.length === 0 ? '任意' : words.join('、'), ...limits].join('，')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
