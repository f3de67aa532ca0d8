/**
 * All calls of the libraries as an OpenAPI 3.1 document: where each goes, what it takes, what comes back in the envelope.
 *
 * Shapes  Calls of one path and method (told apart by constants in their bodies) are one operation whose body is any of theirs.
 *         Libraries of a plain REST service are not in it: they follow that service.
 */
import { CLIENT_VERSION } from '../model/limits.ts'
import type { Call } from '../model/call.ts'
import { isObject } from '../model/plain.ts'
import type { Deprecation, Field, JsonSchema, Resource } from '../model/resource.ts'
import { pascalOf } from '../gate/draft/names.ts'
import { askedBy } from './types-requests.ts'

interface Use {
  readonly resource: Resource
  readonly call: Call
}

export function openApiOf(resources: readonly Resource[]): JsonSchema {
  const reached = resources.filter(({ wire }) => wire === 'page-upsert')
  const uses = reached.flatMap((resource) =>
    Object.values(resource.calls).flatMap((call) => (call ? [{ resource, call }] : [])),
  )
  const places = new Map<string, Map<string, Use[]>>()
  for (const use of uses) {
    const methods = places.get(use.call.path) ?? new Map<string, Use[]>()
    places.set(use.call.path, methods)
    const method = use.call.method.toLowerCase()
    methods.set(method, [...(methods.get(method) ?? []), use])
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '资料库的调用',
      version: CLIENT_VERSION,
      description:
        '由 npm run types -- --openapi 从 schemas/ 与 resources/ 生成。x-assumed 表示说明书没有给出，形式是推断。',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: reached.map(({ name, title }) => ({ name, description: title })),
    paths: Object.fromEntries(
      [...places].map(([path, methods]) => [
        path,
        Object.fromEntries([...methods].map(([method, own]) => [method, operationOf(own)])),
      ]),
    ),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: REFUSAL, ...Object.fromEntries(reached.map((one) => [pascalOf(one.name), recordOf(one)])) },
    },
  }
}

const REFUSAL = {
  type: 'object',
  required: ['Type', 'Data', 'Content'],
  properties: {
    Type: { type: 'integer', description: '4000，或过期时的 401' },
    Data: { description: '字段的错误 {errors: [{path, code, message}]}，冲突的两个版本 {current, submitted}，或 null' },
    Content: { type: 'string', description: '给人看的话' },
  },
}

function operationOf(uses: readonly Use[]): JsonSchema {
  const [first] = uses
  if (!first) return {}
  const asked = uses.map(({ resource, call }) => askedBy(resource, call, pascalOf(resource.name)))
  const bodies = asked.flatMap(({ body }) => (body ? [body] : []))
  const parameters = asked.flatMap((each) => each.parameters ?? [])
  const unique = [...new Map(parameters.map((one) => [`${one.in} ${one.name}`, one])).values()]
  return {
    operationId: `${first.resource.name}.${first.call.name}`,
    tags: [...new Set(uses.map(({ resource }) => resource.name))],
    summary: [...new Set(uses.map(({ resource, call }) => `${resource.title} ${call.name}`))].join('、'),
    parameters: unique,
    ...(bodies.length > 0
      ? { requestBody: { required: true, content: { 'application/json': { schema: oneOrAny(bodies) } } } }
      : {}),
    responses: {
      200: { description: '成功', content: json(oneOrAny(uses.map(envelopeOf))) },
      default: { description: '拒绝', content: json({ $ref: '#/components/schemas/Refusal' }) },
    },
    ...(uses.every(({ call }) => call.assumed) ? { 'x-assumed': true } : {}),
  }
}

function envelopeOf({ resource, call }: Use): JsonSchema {
  return {
    type: 'object',
    required: ['Type', 'Data', 'Content'],
    properties: { Type: { const: 200 }, Data: dataOf(resource, call), Content: { type: 'string' } },
  }
}

function dataOf(resource: Resource, call: Call): JsonSchema {
  const record = { $ref: `#/components/schemas/${pascalOf(resource.name)}` }
  const records = {
    type: 'array',
    items: call.operation === 'history' || call.operation === 'drift' ? { type: 'object' } : record,
  }
  const page = (rows: string, total: string) => ({
    type: 'object',
    required: [rows, total],
    properties: { [rows]: records, [total]: { type: 'integer', minimum: 0 } },
  })
  const shapes: Readonly<Record<Call['reply'], JsonSchema>> = {
    page: page('Row', 'Total'),
    'rows-total': page('rows', 'total'),
    list: records,
    record,
    flag: { type: 'boolean' },
    texts: { type: 'array', items: { type: 'string' } },
    outcomes: { type: 'array', items: { type: 'object' } },
    none: {},
  }
  return shapes[call.reply]
}

/** The record as a reader of the document understands it: our own keywords are extensions and may stay. */
function recordOf({ schema, title, fields, deprecated }: Resource): JsonSchema {
  return { ...withEnds(schema, fields), title, ...(deprecated ? { deprecated: true } : {}) }
}

/** What is going to end is marked, at every depth; a form knows it from the fields alone. */
function withEnds(schema: JsonSchema, fields: readonly Field[]): JsonSchema {
  const ending = fields.filter((field) => field.deprecated !== undefined || field.fields !== undefined)
  if (ending.length === 0) return schema
  const properties = { ...(schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined) }
  for (const { name, deprecated, fields: inner } of ending) {
    const own = properties[name]
    if (!own) continue
    const made = inner ? insideOf(own, inner) : own
    properties[name] = deprecated ? { ...made, deprecated: true, ...endOf(deprecated) } : made
  }
  return { ...schema, properties }
}

function insideOf(schema: JsonSchema, fields: readonly Field[]): JsonSchema {
  const items = schema['items']
  return isObject(items) ? { ...schema, items: withEnds(items, fields) } : withEnds(schema, fields)
}

function endOf({ sunset, replacement }: Deprecation): JsonSchema {
  return {
    ...(sunset === undefined ? {} : { 'x-sunset': sunset }),
    ...(replacement === undefined ? {} : { 'x-replacement': replacement }),
  }
}

function oneOrAny(schemas: readonly JsonSchema[]): JsonSchema {
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  return different.length === 1 ? (different[0] ?? {}) : { anyOf: different }
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } }
}
