/** What a call takes, by its request shape, in the words of OpenAPI. */
import { KIND_FACTS } from '../model/kind.ts'
import { IDS_MAX, PAGE_SIZE_MAX } from '../model/limits.ts'
import type { Call, RequestShape } from '../model/call.ts'
import { askedField, type Field, getField, type JsonSchema, type Resource } from '../model/resource.ts'
import { SHELVES } from '../model/scope.ts'
import { REQUEST_READERS } from '../wire/request-readers.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

const TEXT = { type: 'string' } as const
const IDS = { type: 'array', maxItems: IDS_MAX, items: { type: 'string', minLength: 1 } } as const

interface Asked {
  readonly parameters?: readonly Parameter[]
  readonly body?: JsonSchema
}

/** Beside the codecs of `wire/requests` and not on them: browsers would load it. */
const ASKED: Readonly<Record<RequestShape, (resource: Resource, call: Call, name: string) => Asked>> = {
  'page-query': (resource, call) => ({ parameters: pageParameters(resource, call) }),
  'page-body': (resource, call) => ({
    body: {
      type: 'object',
      properties: Object.fromEntries(pageParameters(resource, call).map((one) => [one.name, one.schema])),
    },
  }),
  'id-query': (_resource, call) => ({ parameters: [idParameter(call, 'query')] }),
  'id-path': (_resource, call) => ({ parameters: [idParameter(call, 'path')] }),
  'id-header': (_resource, call) => ({ parameters: [idParameter(call, 'header')] }),
  ids: () => ({ body: { type: 'object', required: ['ids'], properties: { ids: IDS } } }),
  'id-list': () => ({ body: IDS }),
  'ids-value': (resource, call) => ({
    body: {
      type: 'object',
      required: ['ids', call.field],
      properties: {
        ids: IDS,
        [call.field ?? 'value']: valueOf(resource, call),
        ...(call.reason === undefined ? {} : { [call.reason]: { type: 'string' } }),
        ...Object.assign({}, ...inputsOf(resource, call).map((input) => input['properties'])),
      },
    },
  }),
  transit: (resource, call) => {
    const own = resource.transitions.filter((transition) => transition.call === call.name)
    const inputs = inputsOf(resource, call)
    return {
      body: {
        type: 'object',
        required: ['ids', 'Transition'],
        properties: {
          ids: IDS,
          Transition: { enum: own.map(({ name }) => name) },
          ...(inputs.length > 0 ? { Input: { anyOf: inputs } } : {}),
          Versions: { type: 'object', additionalProperties: { type: 'integer' } },
        },
      },
    }
  },
  reveal: () => ({ body: REQUEST_READERS.reveal.body ?? {} }),
  record: (_resource, _call, name) => ({ body: { $ref: `#/components/schemas/${name}` } }),
}

/** What the dialogs of its transitions are answered. */
function inputsOf({ transitions }: Resource, { name }: Call): readonly JsonSchema[] {
  return transitions.flatMap(({ call, input }) => (call === name && input ? [input.schema] : []))
}

/** `name` is the schema of the library's records; a call without a body has none here. */
export function askedBy(resource: Resource, call: Call, name: string): Asked {
  const { parameters = [], body } = ASKED[call.request](resource, call, name)
  return { parameters, ...(body ? { body: withConstant(call, body) } : {}) }
}

function withConstant(call: Call, body: JsonSchema): JsonSchema {
  const constant = Object.entries(call.constant ?? {}).map(([key, value]) => [key, { const: value }] as const)
  if (constant.length === 0) return body
  const beside = { type: 'object', required: constant.map(([key]) => key), properties: Object.fromEntries(constant) }
  return { allOf: [body, beside] }
}

function idParameter({ param }: Call, place: Parameter['in']): Parameter {
  return { name: param, required: true, schema: { type: 'string', minLength: 1 }, in: place }
}

function pageParameters(resource: Resource, call: Call): readonly Parameter[] {
  const query = (name: string, schema: JsonSchema, description?: string): Parameter => ({
    name,
    in: 'query',
    schema,
    ...(description === undefined ? {} : { description }),
  })
  const isPaged = call.reply === 'page' || call.reply === 'rows-total'
  const { id } = resource.identity
  const filters = [...new Set([id, ...resource.list.filters])].flatMap((name) => {
    const field = askedField(getField(resource, name))
    if (!field) return []
    return filterOf(call.filters?.[name] ?? name, field, name === id).map(([key, schema]) =>
      query(key, schema, field.title),
    )
  })
  return [
    ...(isPaged
      ? [
          query(call.paging.index, { type: 'integer', minimum: 1, default: 1 }, '第几页'),
          query(call.paging.size, { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX }, '每页行数'),
        ]
      : []),
    query('Keyword', TEXT, '关键字'),
    query('SortField', TEXT, '排序字段'),
    query('SortOrder', { enum: ['asc', 'desc'] }, '次序'),
    query('Shelf', { enum: [...SHELVES] }, '本机构或平台'),
    ...filters,
  ]
}

function filterOf(name: string, field: Field, isId: boolean): readonly (readonly [string, JsonSchema])[] {
  const { filter, value } = KIND_FACTS[field.kind]
  if (value === 'flag') return [[name, { type: 'boolean' }]]
  if (isId || filter === 'in') return [[name, { type: 'array', items: TEXT }]]
  if (filter === 'span')
    return [
      [`Start${name}`, TEXT],
      [`End${name}`, TEXT],
    ]
  return [[name, TEXT]]
}

function valueOf(resource: Resource, call: Call): JsonSchema {
  const properties = resource.schema['properties']
  const own =
    call.field !== undefined && typeof properties === 'object' && properties !== null
      ? (properties as JsonSchema)[call.field]
      : undefined
  return typeof own === 'object' && own !== null ? (own as JsonSchema) : {}
}
