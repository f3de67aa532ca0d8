/** The values that fit a place: of the format itself, and what the project's files name. */
import { findNodeAtLocation, type Node } from 'jsonc-parser'
import type { Keys, MetaNode } from './meta-nodes.ts'

export interface Word {
  readonly value: string | number | boolean | null
  /** What it means; Chinese. */
  readonly detail: string
}

/** What the project has that a file can name. */
export interface Known {
  /** Of the library that the file belongs to. */
  readonly fields: readonly Word[]
  readonly fieldsOf: (library: string) => readonly Word[]
  readonly libraries: readonly Word[]
  /** Names of schema files. */
  readonly schemas: readonly Word[]
  /** `shared/library.json#/$defs/code` and the file's own. */
  readonly definitions: readonly Word[]
  /** Names of shared files that say what a kind of records has in common. */
  readonly bases: readonly Word[]
}

export interface ValuePlace {
  readonly path: string
  readonly keys: Keys
  readonly node: MetaNode | undefined
  readonly tree: Node | undefined
}

const ROLES: readonly Word[] = [
  { value: 'organizationAdmin', detail: '机构管理员' },
  { value: 'consortiumAdmin', detail: '联合体管理员' },
]
const BEFORE: readonly Word[] = [
  { value: 'delete', detail: '删除' },
  { value: 'cancel', detail: '取消引用' },
  { value: 'edit', detail: '编辑' },
]
const TYPES: readonly Word[] = [
  { value: 'string', detail: '文字' },
  { value: 'integer', detail: '整数' },
  { value: 'number', detail: '数字' },
  { value: 'boolean', detail: '开关' },
  { value: 'array', detail: '多个' },
  { value: 'object', detail: '一组字段' },
]

export function suggestedValues({ path, keys, node, tree }: ValuePlace, known: Known): readonly Word[] {
  const last = nameAt(keys)
  const named = path.startsWith('schemas/')
    ? ofSchema({ last, keys, tree, known })
    : ofDescriptor({ last, keys, node, tree, known })
  if (named.length > 0) return named
  if (node?.const !== undefined) return [{ value: node.const as Word['value'], detail: '' }]
  if (node?.enum) return node.enum.map((value) => ({ value: value as Word['value'], detail: '' }))
  const isFlag = node?.type === 'boolean'
  return isFlag ? [true, false].map((value) => ({ value, detail: value ? '是' : '否' })) : []
}

function ofSchema({ last, keys, tree, known }: Omit<DescriptorPlace, 'node'>): readonly Word[] {
  if (last === 'x-ref' || (last === 'to' && keys.includes('x-ref'))) return known.libraries
  if (keys.includes('x-ref')) return ofCondition({ last, keys, tree, known })
  if (last === '$ref') return known.definitions
  if (last === 'x-base') return known.bases
  if (last === 'type' && keys.length > 1) return TYPES
  if (last !== 'required') return []
  const properties = tree && findNodeAtLocation(tree, [...keys.slice(0, keys.lastIndexOf('required')), 'properties'])
  return wordsOfProperties(properties)
}

/** In the condition of a reference names are the other library's, but for `own`. */
function ofCondition({ last, keys, tree, known }: Omit<DescriptorPlace, 'node'>): readonly Word[] {
  if (last === 'own') return known.fields
  const to = tree && findNodeAtLocation(tree, [...keys.slice(0, keys.indexOf('x-ref') + 1), 'to'])
  const isLeft = keys.at(-1) === 0 || last === 'empty' || last === 'field'
  return isLeft && typeof to?.value === 'string' ? known.fieldsOf(to.value) : []
}

interface DescriptorPlace {
  /** The last key that is a name. */
  readonly last: string
  readonly keys: Keys
  readonly node: MetaNode | undefined
  readonly tree: Node | undefined
  readonly known: Known
}

function ofDescriptor({ last, keys, node, tree, known }: DescriptorPlace): readonly Word[] {
  if (last === 'library') return known.libraries
  if (last === 'schema' && keys.length === 1) return known.schemas
  if (last === 'before') return [...BEFORE, ...transitionsIn(tree)]
  if (last === 'call') return callsIn(tree)
  if (keys.includes('write') || keys.includes('read')) return ROLES
  if (node?.definition !== 'field' && node?.definition !== 'fieldPath') return []
  const beside = tree && findNodeAtLocation(tree, [...keys.slice(0, -1), 'library'])
  return typeof beside?.value === 'string' ? known.fieldsOf(beside.value) : known.fields
}

/** The last key that is a name: entries of a list go by the list's. */
function nameAt(keys: Keys): string {
  return String([...keys].reverse().find((key) => typeof key === 'string') ?? '')
}

function transitionsIn(tree: Node | undefined): readonly Word[] {
  const transitions = tree && findNodeAtLocation(tree, ['lifecycle', 'transitions'])
  return (transitions?.children ?? []).map((item) => ({
    value: String(findNodeAtLocation(item, ['name'])?.value ?? ''),
    detail: String(findNodeAtLocation(item, ['label'])?.value ?? ''),
  }))
}

function callsIn(tree: Node | undefined): readonly Word[] {
  const calls = tree && findNodeAtLocation(tree, ['wire', 'calls'])
  return (calls?.children ?? []).map((call) => ({
    value: String(call.children?.[0]?.value ?? ''),
    detail: String((call.children?.[1] && findNodeAtLocation(call.children[1], ['path'])?.value) ?? ''),
  }))
}

/** The fields that an object declares, with their titles. */
export function wordsOfProperties(properties: Node | undefined): readonly Word[] {
  return (properties?.children ?? []).map((property) => ({
    value: String(property.children?.[0]?.value ?? ''),
    detail: String((property.children?.[1] && findNodeAtLocation(property.children[1], ['title'])?.value) ?? ''),
  }))
}
