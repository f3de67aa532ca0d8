/**
 * A schema becomes fields and one flat schema without references: what a person sees, and what ajv compiles.
 *
 * Shapes  Both are made in one walk, so that they cannot differ. Every object is closed (`additionalProperties: false`),
 *         `["string", "null"]` is a string (null is absent), `oneOf` of constants is an enum with labels.
 */
import type { Condition } from '../model/condition.ts'
import { type Kind, KIND_FACTS } from '../model/kind.ts'
import { MASK_RULES } from '../model/mask-text.ts'
import type { Deprecation, Field, JsonSchema } from '../model/resource.ts'
import { textFormOf } from '../model/text-forms.ts'
import { ANSWERS_SCHEMA, answeringOf, withAskedNames } from './answers.ts'
import { declaredFields } from './base.ts'
import { compileDerivation } from './derived.ts'
import { choicesOf, decimalsOf, kindOf, plainNode, referredLibrary } from './kinds-of-schema.ts'
import {
  type Bundle,
  type Compilation,
  type Findings,
  isJsonObject,
  resolveNode,
  type SchemaNode,
  definitionAt,
} from './nodes.ts'
import { checkItem, checkNode, checkObject } from './schema-rules.ts'
import { type Located, problemAt, type ProblemInput } from './source.ts'

export interface CompiledNode {
  readonly schema: JsonSchema
  readonly fields: readonly Field[]
  /** Where each field (`Price`, `Packages/Unit`) was declared. */
  readonly places: ReadonlyMap<string, SchemaNode>
}

interface Walk extends Compilation {
  readonly places: Map<string, SchemaNode>
}

/** Following references may multiply fields without end; nobody fills in a form of this size or depth (S1). */
const FIELDS_MAX = 2_000
const NESTING_MAX = 8

/**
 * Turns a schema into the fields that people see and the flat schema that ajv compiles, with the place of each field.
 */
export function compileFields(bundle: Bundle, root: Located, findings: Findings): CompiledNode {
  const walk: Walk = { bundle, findings, places: new Map() }
  const node = resolveNode(walk, root)
  if (!node) return { schema: {}, fields: [], places: walk.places }
  const { schema, fields } = compileObject(walk, node, '')
  const { $schema: _schema, $id: _id, $defs: _defs, ...rest } = schema
  return { schema: rest, fields: withAskedNames(fields), places: walk.places }
}

export interface CompiledProperty {
  readonly schema: JsonSchema
  readonly field: Field
}

/** A definition that is asked for by itself, as a field of that name; `at` is where it is asked for. */
export function compileDefinition(
  bundle: Bundle,
  { at, ref, name, required }: { readonly at: Located; readonly ref: string; name: string; required: boolean },
  findings: Findings,
): CompiledProperty | undefined {
  const walk: Walk = { bundle, findings, places: new Map() }
  const target = definitionAt(walk, at, ref)
  const node = target && resolveNode(walk, target)
  return node && compileProperty(walk, plainNode(node, findings), { name, path: name, required })
}

function compileObject(
  walk: Walk,
  node: SchemaNode,
  prefix: string,
): { schema: Record<string, unknown>; fields: readonly Field[] } {
  const properties: Record<string, unknown> = {}
  const fields: Field[] = []
  const required = Array.isArray(node.value['required']) ? node.value['required'] : []
  const declared = declaredFields(walk, node)
  checkObject(
    node,
    declared.map(({ name }) => name),
    walk.findings,
  )
  const overflow = { code: 'tooLarge', message: '字段过多或嵌套过深', cure: '检查 $ref 是否成环，或减少字段' }
  for (const { name, at } of declared) {
    if (walk.places.size >= FIELDS_MAX || prefix.split('/').length > NESTING_MAX) {
      walk.findings.problems.push(problemAt(node.origin('properties'), overflow))
      break
    }
    const found = resolveNode(walk, at)
    if (!found) continue
    const made = compileProperty(walk, plainNode(found, walk.findings), {
      name,
      path: `${prefix}${name}`,
      required: required.includes(name),
    })
    properties[name] = made.schema
    fields.push(made.field)
  }
  return { schema: { ...lasting(node.value), type: 'object', properties, additionalProperties: false }, fields }
}

interface Place {
  readonly name: string
  readonly path: string
  readonly required: boolean
}

function compileProperty(walk: Walk, node: SchemaNode, place: Place): CompiledProperty {
  walk.places.set(place.path, node)
  const { value } = node
  const items = value['type'] === 'array' ? itemsOf(walk, node) : undefined
  const kind = kindOf(value, items?.value)
  checkNode(node, items, walk.findings)
  checkMask(node, kind, walk.findings)
  const inner = kind === 'rows' ? items : kind === 'group' ? node : undefined
  const inside = inner && compileObject(walk, inner, `${place.path}/`)
  const decimals = decimalsOf(value, kind)
  const { $comment: _comment, examples: _examples, ...kept } = lasting(value)
  const schema: JsonSchema = {
    ...kept,
    ...(kind === 'group' && inside ? inside.schema : {}),
    ...(items ? { items: inside?.schema ?? items.value } : {}),
    ...judgedBy(kind, value, decimals),
  }
  const choices = choicesOf(items ?? node, kind)
  const field: Field = {
    name: place.name,
    kind,
    title: textOf(value['title']) ?? place.name,
    required: place.required,
    readOnly: value['readOnly'] === true,
    search: value['x-search'] === 'pinyin' ? 'pinyin' : value['x-search'] === true ? 'text' : false,
    ...saidOf(value),
    ...optional('choices', choices),
    ...(kind === 'reference' ? referenceOf(value) : {}),
    ...optional('decimals', decimals),
    ...limitsOf(value),
    ...optional('form', textFormOf((items?.value ?? value)['format'])),
    ...optional('default', value['default']),
    ...optional('fields', inside?.fields),
    ...optional(
      'messages',
      isJsonObject(value['x-messages']) ? (value['x-messages'] as Record<string, string>) : undefined,
    ),
  }
  return { schema, field }
}

/** What the validator is told beyond what the author wrote. */
function judgedBy(kind: Kind, { type }: SchemaNode['value'], decimals: number | undefined): JsonSchema {
  if (kind === 'time') return { format: 'clock' }
  if (kind === 'answers') return ANSWERS_SCHEMA
  return decimals !== undefined && type === 'number' ? { 'x-decimals': decimals } : {}
}

/** Only texts of one value are masked; and what is looked for as a whole is either one that is masked, or needs no such way. */
function checkMask(node: SchemaNode, kind: Kind, findings: Findings): void {
  const { 'x-mask': mask, 'x-search': search } = node.value
  const found = (keyword: string, input: ProblemInput) => findings.problems.push(problemAt(node.origin(keyword), input))
  if (mask !== undefined && kind !== 'text' && kind !== 'longText')
    found('x-mask', {
      code: 'kind',
      message: `${KIND_FACTS[kind].words}字段不能打码`,
      cure: '只有单行文字和多行文字可以写 x-mask，删除它',
    })
  if (search === 'exact' && mask === undefined)
    found('x-search', {
      code: 'kind',
      message: 'x-search 的 exact 只用于打码的字段',
      cure: '加上 x-mask，或把 x-search 写成 true',
    })
}

function itemsOf(walk: Walk, node: SchemaNode): SchemaNode | undefined {
  const found = isJsonObject(node.value['items']) ? resolveNode(walk, node.origin('items')) : undefined
  if (!found) return undefined
  checkItem(found, walk.findings)
  return plainNode(found, walk.findings)
}

/** What is said of a field beside its value. */
function saidOf(value: SchemaNode['value']): Partial<Field> {
  return {
    ...optional('description', textOf(value['description'])),
    ...optional('derived', compileDerivation(value['x-from'])),
    ...optional('answering', answeringOf(value)),
    ...optional('deprecated', deprecationOf(value)),
    ...optional('unit', textOf(value['x-unit'])),
    ...optional(
      'mask',
      MASK_RULES.find((rule) => rule === value['x-mask']),
    ),
    ...(value['x-search'] === 'exact' ? { isExact: true as const } : {}),
  }
}

/** Its sets are written out when all libraries are known. */
function referenceOf(value: SchemaNode['value']): Partial<Field> {
  const said = value['x-ref']
  return {
    ...optional('reference', referredLibrary(value)),
    ...optional('within', isJsonObject(said) ? (said['where'] as Condition) : undefined),
  }
}

function limitsOf(value: SchemaNode['value']): Partial<Field> {
  const names = ['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems'] as const
  return Object.fromEntries(names.filter((name) => typeof value[name] === 'number').map((name) => [name, value[name]]))
}

/** Without what is said of its end, and of what makes it: a form that is filled in must not become another by it. */
function lasting(value: SchemaNode['value']): Record<string, unknown> {
  const {
    deprecated: _end,
    'x-sunset': _sunset,
    'x-replacement': _replacement,
    'x-from': _from,
    'x-answers': _answers,
    'x-base': _base,
    ...rest
  } = value
  return isJsonObject(rest['x-ref']) ? { ...rest, 'x-ref': rest['x-ref']['to'] } : rest
}

function deprecationOf(value: SchemaNode['value']): Deprecation | undefined {
  if (value['deprecated'] !== true) return undefined
  const [sunset, replacement] = [textOf(value['x-sunset']), textOf(value['x-replacement'])]
  return { ...(sunset === undefined ? {} : { sunset }), ...(replacement === undefined ? {} : { replacement }) }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function optional<K extends keyof Field>(key: K, value: Field[K] | undefined): Partial<Field> {
  return value === undefined ? {} : { [key]: value }
}
