/** What the meta-schemas say about a place in an authored file: which keys, which values, and what they mean. */
import resourceMeta from '../../../schemas/meta/resource.v1.json' with { type: 'json' }
import resourceMeta2 from '../../../schemas/meta/resource.v2.json' with { type: 'json' }
import schemaMeta from '../../../schemas/meta/schema.v1.json' with { type: 'json' }
import statisticMeta from '../../../schemas/meta/statistic.v1.json' with { type: 'json' }
import { roleOf } from '../file-role.ts'

export type Keys = readonly (string | number)[]

export interface MetaNode {
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, MetaNode>>
  readonly additionalProperties?: MetaNode | boolean
  readonly items?: MetaNode | boolean
  readonly prefixItems?: readonly MetaNode[]
  readonly propertyNames?: MetaNode
  readonly pattern?: string
  readonly anyOf?: readonly MetaNode[]
  readonly oneOf?: readonly MetaNode[]
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, MetaNode>>
  /** The definition that the place follows: `field`, `roles`, `condition`… */
  readonly definition?: string
}

/** Which format a file follows, by its text where there are two; none for samples. */
export function metaOf(path: string, text: string): MetaNode | undefined {
  if (path.startsWith('schemas/')) return schemaMeta as MetaNode
  if (roleOf(path) === 'statistic') return statisticMeta as MetaNode
  if (!/^resources\/[^/]+\.json$/.test(path)) return undefined
  return (/"formatVersion"\s*:\s*2\b/.test(text) ? resourceMeta2 : resourceMeta) as MetaNode
}

/** The meta-schema's node for the value at these keys. */
export function metaNodeAt(meta: MetaNode, keys: Keys): MetaNode | undefined {
  return keys.reduce<MetaNode | undefined>((node, key) => node && childOf(meta, node, key), resolved(meta, meta))
}

function childOf(meta: MetaNode, node: MetaNode, key: string | number): MetaNode | undefined {
  const ways = [node, ...(node.anyOf ?? []), ...(node.oneOf ?? [])].map((way) => resolved(meta, way))
  for (const way of ways) {
    const child = typeof key === 'number' ? itemOf(way, key) : propertyOf(way, key)
    if (child) return resolved(meta, child)
  }
  return undefined
}

function itemOf({ prefixItems, items }: MetaNode, index: number): MetaNode | undefined {
  return prefixItems?.[index] ?? (typeof items === 'object' ? items : undefined)
}

function propertyOf({ properties, additionalProperties }: MetaNode, key: string): MetaNode | undefined {
  if (properties && Object.hasOwn(properties, key)) return properties[key]
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

/** With what it refers to; what stands beside the reference counts more. */
function resolved(meta: MetaNode, node: MetaNode): MetaNode {
  const name = /^#\/\$defs\/(\w+)$/.exec(node.$ref ?? '')?.[1]
  const definition = name === undefined ? undefined : meta.$defs?.[name]
  if (!definition || name === undefined) return node
  const { $ref: _, ...beside } = node
  return { ...resolved(meta, definition), ...beside, definition: name }
}
