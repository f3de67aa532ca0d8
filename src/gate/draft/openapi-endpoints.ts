/** The operations of an OpenAPI document, with what each takes and gives of a schema. */
import { isObject } from '../../model/plain.ts'
import { type OpenApi, resolve } from './openapi.ts'
import { serverOf } from './openapi-servers.ts'

/** A record, a list of them, or a page in one of our shapes. */
type Carried = 'record' | 'list' | 'page' | 'rows-total'

export interface Endpoint {
  readonly method: string
  readonly path: string
  readonly operation: OpenApi
  /** Properties of the request body. */
  readonly request: OpenApi | undefined
  readonly takes: Carried | undefined
  readonly gives: Carried | undefined
  /** The schemas that its body and its reply name. */
  readonly takesNames: ReadonlySet<string>
  readonly givesNames: ReadonlySet<string>
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const STEPS_MAX = 4

/** Lists the operations of an OpenAPI document, with the schemas that each takes and gives. */
export function endpointsOf(document: OpenApi): readonly Endpoint[] {
  const paths = isObject(document['paths']) ? document['paths'] : {}
  const server = serverOf(document)
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = isObject(item) ? item[method] : undefined
      return isObject(operation)
        ? [endpointOf(document, { method: method.toUpperCase(), path: server.path + path, operation })]
        : []
    }),
  )
}

/** Whether an operation takes or gives the schema. */
export function carries({ takesNames, givesNames }: Endpoint, schema: string): boolean {
  return takesNames.has(schema) || givesNames.has(schema)
}

/** Names of the parameters that stand there. */
export function parametersOf({ operation }: Endpoint, place: string): readonly string[] {
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'].filter(isObject) : []
  return parameters.filter((one) => one['in'] === place).map((one) => String(one['name']))
}

function endpointOf(document: OpenApi, called: Pick<Endpoint, 'method' | 'path' | 'operation'>): Endpoint {
  const { operation } = called
  const request = bodyOf(operation['requestBody']) ?? swaggerBody(operation)
  const reply = replyOf(operation)
  const taken = resolve(document, request)
  return {
    ...called,
    request: isObject(taken['properties']) ? taken['properties'] : undefined,
    takes: request === undefined ? undefined : carriedOf(document, request, 0),
    gives: reply === undefined ? undefined : carriedOf(document, reply, 0),
    takesNames: new Set(namesIn(document, request, 0)),
    givesNames: new Set(namesIn(document, reply, 0)),
  }
}

function bodyOf(body: unknown): unknown {
  const content = isObject(body) ? body['content'] : undefined
  if (!isObject(content)) return undefined
  const json = content['application/json'] ?? Object.values(content)[0]
  return isObject(json) ? json['schema'] : undefined
}

function swaggerBody({ parameters }: OpenApi): unknown {
  const body = (Array.isArray(parameters) ? parameters.filter(isObject) : []).find((one) => one['in'] === 'body')
  return body?.['schema']
}

function replyOf({ responses }: OpenApi): unknown {
  const answer = isObject(responses) ? (responses['200'] ?? responses['201'] ?? responses['default']) : undefined
  if (!isObject(answer)) return undefined
  return bodyOf(answer) ?? answer['schema']
}

/** Unwraps envelopes: what stands in Data is what is carried. */
function carriedOf(document: OpenApi, schema: unknown, depth: number): Carried | undefined {
  const { type, properties, items } = resolve(document, schema)
  if (type === 'array' || isObject(items)) return 'list'
  if (!isObject(properties) || depth > STEPS_MAX) return undefined
  const data = properties['Data'] ?? properties['data']
  if (isObject(data)) return carriedOf(document, data, depth + 1)
  if ('Row' in properties && 'Total' in properties) return 'page'
  if ('rows' in properties && 'total' in properties) return 'rows-total'
  return 'record'
}

/** Names of schemas inside envelopes, pages and lists; not those of fields inside records. */
function namesIn(document: OpenApi, schema: unknown, depth: number): readonly string[] {
  if (!isObject(schema) || depth > STEPS_MAX) return []
  const ref = schema['$ref']
  if (typeof ref === 'string') {
    const target = ref.startsWith('#/') ? resolveOnce(document, ref) : undefined
    return [ref.split('/').at(-1) ?? '', ...namesIn(document, target, depth + 1)]
  }
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  const wrapped = ['Data', 'data', 'Row', 'Rows', 'rows', 'items', 'list', 'result'].map((name) => properties[name])
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'] : []
  return [...wrapped, ...parts, schema['items']].flatMap((inner) => namesIn(document, inner, depth + 1))
}

function resolveOnce(document: OpenApi, ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined), document)
}
