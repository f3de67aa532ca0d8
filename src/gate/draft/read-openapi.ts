/**
 * An OpenAPI document as evidence: one of its schemas gives the fields, the operations that carry it give the calls.
 *
 * Shapes  `openApiSchemas(document)` → the names that a library can be made of; `evidenceOfOpenApi(document, schema)`.
 *         Versions 2 and 3; references inside the document only, each followed once.
 * Errors  Another document, or a schema that it has not, is a sentence.
 */
import { meant } from '../../compiler/suggest.ts'
import { isObject } from '../../wire/plain.ts'
import type { Evidence } from './evidence.ts'
import { columnsOfProperties } from './infer-declared.ts'
import { wireOfOpenApi } from './openapi-calls.ts'

export type OpenApi = Readonly<Record<string, unknown>>

const DEPTH_MAX = 6

/** Names of the schemas that are records: objects with fields. */
export function openApiSchemas(document: OpenApi): readonly string[] {
  return Object.entries(schemasOf(document))
    .filter(([, schema]) => isRecord(propertiesOf(resolve(document, schema))))
    .map(([name]) => name)
}

/** Envelopes and pages only carry records. */
function isRecord(properties: OpenApi): boolean {
  const isWrapping = ['Data', 'data', 'Row', 'rows'].some((name) => isObject(properties[name]))
  return Object.keys(properties).length > 1 && !isWrapping
}

export function isOpenApi(document: unknown): document is OpenApi {
  return isObject(document) && ('openapi' in document || 'swagger' in document)
}

export function evidenceOfOpenApi(document: OpenApi, schema: string): Evidence | { readonly refused: string } {
  const names = openApiSchemas(document)
  if (!names.includes(schema)) return { refused: `文档里没有名为 ${schema} 的结构，${meant(schema, names)}` }
  const record = resolve(document, schemasOf(document)[schema])
  const required = Array.isArray(record['required']) ? record['required'] : []
  const { wire, open } = wireOfOpenApi(document, schema)
  const columns = columnsOfProperties(propertiesOf(record), required)
  const calls = wire ? Object.keys(wire.calls).length : 0
  const notes = [`结构 ${schema}，${columns.length} 个字段${calls > 0 ? `，${calls} 个调用` : ''}`]
  return { columns, ...(wire ? { wire } : {}), open, notes }
}

/** The schema with references followed and `allOf` laid together, to a depth that no form has. */
export function resolve(document: OpenApi, schema: unknown, depth = 0, trail: readonly string[] = []): OpenApi {
  if (!isObject(schema)) return {}
  const ref = schema['$ref']
  if (typeof ref === 'string') {
    if (trail.includes(ref) || depth > DEPTH_MAX) return {}
    const target = resolve(document, atPointer(document, ref), depth, [...trail, ref])
    const { $ref: _ref, ...beside } = schema
    return { ...target, ...beside }
  }
  const inner = (value: unknown) => resolve(document, value, depth + 1, trail)
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []))
  const whole = parts.map((part) => resolve(document, part, depth, trail)).filter((part) => part['type'] !== 'null')
  const merged = [...(Array.isArray(schema['allOf']) ? whole : whole.slice(0, 1)), schema].reduce<OpenApi>(lay, {})
  const properties = propertiesOf(merged)
  return {
    ...merged,
    ...(Object.keys(properties).length > 0
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, inner(value)])) }
      : {}),
    ...(isObject(merged['items']) ? { items: inner(merged['items']) } : {}),
  }
}

export function schemasOf(document: OpenApi): OpenApi {
  const components = document['components']
  const schemas = isObject(components) ? components['schemas'] : document['definitions']
  return isObject(schemas) ? schemas : {}
}

function lay(below: OpenApi, above: OpenApi): OpenApi {
  const required = [below['required'], above['required']].flatMap((names) => (Array.isArray(names) ? names : []))
  return { ...below, ...above, properties: { ...propertiesOf(below), ...propertiesOf(above) }, required }
}

function propertiesOf({ properties }: OpenApi): OpenApi {
  return isObject(properties) ? properties : {}
}

function atPointer(document: OpenApi, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined
  const keys = ref
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return keys.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    document,
  )
}
