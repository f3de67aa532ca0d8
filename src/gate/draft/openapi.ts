/** An OpenAPI document, and the schemas in it with their references followed. */
import { isObject } from '../../model/plain.ts'

export type OpenApi = Readonly<Record<string, unknown>>

const DEPTH_MAX = 6

/** The schema with references followed and `allOf` laid together, to a depth that no form has. */
export function resolve(document: OpenApi, schema: unknown): OpenApi {
  const follow = (part: unknown, depth: number, trail: readonly string[]): OpenApi => {
    if (!isObject(part)) return {}
    const ref = part['$ref']
    if (typeof ref === 'string') {
      if (trail.includes(ref) || depth > DEPTH_MAX) return {}
      const target = follow(atPointer(document, ref), depth, [...trail, ref])
      const { $ref: _ref, ...beside } = part
      return { ...target, ...beside }
    }
    const inner = (value: unknown) => follow(value, depth + 1, trail)
    const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (Array.isArray(part[key]) ? part[key] : []))
    const whole = parts.map((one) => follow(one, depth, trail)).filter((one) => one['type'] !== 'null')
    const merged = [...(Array.isArray(part['allOf']) ? whole : whole.slice(0, 1)), part].reduce<OpenApi>(lay, {})
    const properties = propertiesOf(merged)
    return {
      ...merged,
      ...(Object.keys(properties).length > 0
        ? { properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, inner(value)])) }
        : {}),
      ...(isObject(merged['items']) ? { items: inner(merged['items']) } : {}),
    }
  }
  return follow(schema, 0, [])
}

/** The named schemas of an OpenAPI document (version 3) or of a Swagger one (version 2). */
export function schemasOf(document: OpenApi): OpenApi {
  const components = document['components']
  const schemas = isObject(components) ? components['schemas'] : document['definitions']
  return isObject(schemas) ? schemas : {}
}

function lay(below: OpenApi, above: OpenApi): OpenApi {
  const required = [below['required'], above['required']].flatMap((names) => (Array.isArray(names) ? names : []))
  return { ...below, ...above, properties: { ...propertiesOf(below), ...propertiesOf(above) }, required }
}

/** The properties of a schema; empty when it declares none. */
export function propertiesOf({ properties }: OpenApi): OpenApi {
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
