/** What a call takes, by its request shape, in the words of OpenAPI. */
import { KIND_FACTS } from '../model/kind.ts'
import { IDS_MAX, PAGE_SIZE_MAX } from '../model/limits.ts'
import type { Call } from '../model/call.ts'
import { askedField, type Field, getField, type JsonSchema, type Resource } from '../model/resource.ts'
import { SHELVES } from '../model/scope.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

const TEXT = { type: 'string' } as const
const IDS = { type: 'array', maxItems: IDS_MAX, items: { type: 'string', minLength: 1 } } as const

export function parametersOf(resource: Resource, call: Call): readonly Parameter[] {
  const id = { name: call.param, required: true, schema: { type: 'string', minLength: 1 } } as const
  if (call.request === 'page-query') return pageParameters(resource, call)
  if (call.request === 'id-query') return [{ ...id, in: 'query' }]
  if (call.request === 'id-path') return [{ ...id, in: 'path' }]
  if (call.request === 'id-header') return [{ ...id, in: 'header' }]
  return []
}

/** The body; undefined when there is none. */
export function requestOf(resource: Resource, call: Call, name: string): JsonSchema | undefined {
  const constant = Object.entries(call.constant ?? {}).map(([key, value]) => [key, { const: value }] as const)
  const bodies: Readonly<Partial<Record<Call['request'], JsonSchema>>> = {
    'page-body': {
      type: 'object',
      properties: Object.fromEntries(pageParameters(resource, call).map((one) => [one.name, one.schema])),
    },
    ids: { type: 'object', required: ['ids'], properties: { ids: IDS } },
    'id-list': IDS,
    'ids-value': {
      type: 'object',
      required: ['ids', call.field],
      properties: { ids: IDS, [call.field ?? 'value']: valueOf(resource, call) },
    },
    record: { $ref: `#/components/schemas/${name}` },
  }
  const body = bodies[call.request]
  if (!body || constant.length === 0) return body
  const beside = { type: 'object', required: constant.map(([key]) => key), properties: Object.fromEntries(constant) }
  return { allOf: [body, beside] }
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
