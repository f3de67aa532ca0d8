/** The drafted fields and calls as a descriptor: what stands in the list, what filters it, how the form is laid out. */
import type { DraftOptions, Pending } from './draft.ts'
import type { DraftWire } from './evidence.ts'
import type { DraftField, DraftSurroundings } from './field.ts'
import { comparableHeader } from '../../wire/sheets/column.ts'
import { ID, isCodeLike, isKeyName, pascalOf } from './names.ts'

const COLUMNS_MAX = 8
const FILTERS_MAX = 6
const SECTION_MAX = 12
const SORTABLE = /^(?:string|number|integer|boolean)$/

interface Drafted {
  readonly value: { readonly identity: { readonly label?: string; readonly naturalKey?: readonly string[] } }
  readonly open: readonly Pending[]
}

interface Shown extends DraftField {
  readonly kind: 'plain' | 'long' | 'nested'
}

/** Drafts the descriptor of a library from its fields and calls. */
export function draftDescriptor(
  { fields, wire }: { readonly fields: readonly DraftField[]; readonly wire: DraftWire },
  { name, title, typeOf = [], groupBy }: DraftOptions,
  around: DraftSurroundings,
): Drafted {
  const id = fields.find((field) => field.name === ID) ?? fields.find((field) => isKeyName(field.name))
  const kept = fields.filter((field) => field !== id && !isServerKept(field.name, field.schema))
  const shown = kept.map(withKind)
  const isOwn = fields.some((field) => field.name === 'Shelf')
  const key = keyOf(shown)
  const label = labelField(shown) ?? key
  const has = (field: string) => shown.some((candidate) => candidate.name === field)
  const value = {
    $schema: '../schemas/meta/resource.v2.json',
    formatVersion: 2,
    name,
    title,
    schema: name,
    page: pascalOf(name),
    identity: {
      id: id?.name ?? ID,
      ...(label ? { label: `{${label.name}}` } : {}),
      ...(key ? { naturalKey: [key.name] } : {}),
      ...(fields.some((field) => field.name === 'Version') ? { version: 'Version' } : {}),
    },
    wire: Object.keys(wire.calls).length === 0 ? { preset: wire.preset, base: wire.base } : wire,
    scopes: {
      organization: { write: ['organizationAdmin'] },
      ...(isOwn ? { platform: { write: ['consortiumAdmin'] } } : {}),
    },
    ...(has('IsEnabled') ? { lifecycle: lifecycleOf(title) } : {}),
    ...rulesOf(name, typeOf, around),
    ...(key ? { constraints: [{ by: [key.name] }] } : {}),
    list: { ...listOf(shown, key, isOwn), ...groupOf(fields, groupBy) },
    ...(shown.length === 0 ? {} : { form: { sections: sectionsOf(shown) } }),
    ...synonymsOf(shown),
  }
  return { value, open: [...(key ? [] : [NO_KEY]), menuPoint(name), ...typePoints(name, typeOf, around)] }
}

const NO_KEY: Pending = {
  of: 'descriptor',
  path: ['identity'],
  words: '没有找到每行不同的编码列：不写 naturalKey 时，同一文件导入两次会新增两次',
}

function menuPoint(name: string): Pending {
  const words = `菜单：自带的服务把它放在“其他资料库”；接到平台时，请让平台菜单有 pathIndex 为 ${pascalOf(name)} 的一项`
  return { of: 'descriptor', path: ['page'], words }
}

function isServerKept(name: string, schema: DraftField['schema']): boolean {
  return schema['readOnly'] === true || ['Id', 'OrganizationId', 'Shelf', 'Version'].includes(name)
}

function withKind(field: DraftField): Shown {
  const { schema, name } = field
  if (schema['type'] === 'array' || schema['type'] === 'object') return { ...field, kind: 'nested' }
  const isLong = Number(schema['maxLength'] ?? 0) > 200 || name === 'Remark' || schema['x-kind'] === 'richText'
  return { ...field, kind: isLong ? 'long' : 'plain' }
}

function labelField(shown: readonly Shown[]): Shown | undefined {
  return (
    shown.find((field) => /^name$/i.test(field.name)) ??
    shown.find(({ schema }) => schema['x-search'] === 'pinyin') ??
    shown.find(({ schema }) => 'x-search' in schema)
  )
}

/** A code that is always filled; the search over all rows was made when the field was inferred. */
function keyOf(shown: readonly Shown[]): Shown | undefined {
  const codes = shown.filter(({ name, schema }) => isCodeLike({ name, title: String(schema['title'] ?? '') }))
  return codes.find(({ required, schema }) => required && (schema['x-search'] === true || schema['$ref'] !== undefined))
}

function lifecycleOf(title: string): object {
  return {
    field: 'IsEnabled',
    transitions: [
      { name: 'enable', label: '启用', to: true },
      { name: 'disable', label: '停用', to: false, confirm: `停用后不能再被选用，确认停用该${title}？` },
    ],
  }
}

/** The types stand in a pane of their own. */
function groupOf(fields: readonly DraftField[], library: string | undefined): object {
  const field = library === undefined ? undefined : fields.find(({ schema }) => schema['x-ref'] === library)
  return field === undefined ? {} : { groupBy: field.name }
}

/** The headers of the sheet where the fields are called otherwise now, so that the sheet can be imported as it is. */
function synonymsOf(shown: readonly Shown[]): object {
  const synonyms = shown.flatMap(({ name, header, schema }) =>
    header === undefined || comparableHeader(header) === comparableHeader(String(schema['title']))
      ? []
      : [[name, [header]]],
  )
  return synonyms.length === 0 ? {} : { import: { synonyms: Object.fromEntries(synonyms) as object } }
}

function listOf(shown: readonly Shown[], key: Shown | undefined, isOwn: boolean): object {
  const isSorted = shown.some(({ name }) => name === 'Sort')
  const plain = shown.filter(({ kind }) => kind === 'plain')
  const columns = plain.slice(0, COLUMNS_MAX).map(({ name }) => name)
  const hidden = shown.filter(({ kind, name }) => kind !== 'nested' && !columns.includes(name)).map(({ name }) => name)
  const filters = plain
    .filter(isFilter)
    .slice(0, FILTERS_MAX)
    .map(({ name }) => name)
  const sort = isSorted ? 'Sort' : (key ?? plain.find(({ schema }) => isSortable(schema)))?.name
  return {
    columns,
    hidden: [...hidden, ...(isOwn ? ['Shelf'] : [])],
    filters,
    ...(sort === undefined ? {} : { sort: { field: sort, order: 'asc' } }),
    pageSize: 20,
    ...(isSorted ? { order: 'Sort' } : {}),
  }
}

function isFilter({ name, schema }: Shown): boolean {
  const isSpan = schema['x-kind'] === 'money' || schema['format'] !== undefined
  return (
    name === 'IsEnabled' || isSpan || Array.isArray(schema['enum']) || 'x-ref' in schema || schema['type'] === 'boolean'
  )
}

function isSortable(schema: DraftField['schema']): boolean {
  const isReference = 'x-ref' in schema || schema['x-kind'] === 'image' || schema['x-kind'] === 'video'
  return !isReference && (schema['$ref'] !== undefined || SORTABLE.test(String(schema['type'])))
}

/** Tables have sections of their own. */
function sectionsOf(shown: readonly Shown[]): readonly object[] {
  const flat = shown.filter(({ kind }) => kind !== 'nested').map(({ name }) => name)
  const rest = flat.slice(SECTION_MAX)
  const nested = shown.filter(({ kind }) => kind === 'nested')
  return [
    ...(flat.length > 0 ? [{ title: '基本信息', fields: flat.slice(0, SECTION_MAX) }] : []),
    ...(rest.length > 0 ? [{ title: '其他信息', fields: rest }] : []),
    ...nested.map(({ name, schema }) => ({ title: String(schema['title'] ?? name), fields: [name] })),
  ]
}

/** A type that is in use is not taken away. */
function rulesOf(name: string, typeOf: readonly string[], { libraries }: DraftSurroundings): object {
  const users = typeOf.flatMap((library) => {
    const user = libraries.find((known) => known.name === library)
    const field = user?.references.find(({ to }) => to === name)?.field
    return field === undefined ? [] : [{ library, field, isSwitched: user?.isSwitched === true }]
  })
  const rules = users.map(({ library, field, isSwitched }) => ({
    on: ['disable'],
    must: {
      none: { of: library, via: field, ...(isSwitched ? { where: { eq: ['IsEnabled', true] } } : {}) },
    },
    words: `该分类下还有 {count} 个${isSwitched ? '启用的' : ''}条目：{names}`,
  }))
  return rules.length > 0 ? { rules } : {}
}

function typePoints(name: string, typeOf: readonly string[], { libraries }: DraftSurroundings): readonly Pending[] {
  return typeOf.flatMap((library) => {
    const known = libraries.find((candidate) => candidate.name === library)
    if (known?.references.some(({ to }) => to === name)) return []
    const words = `在 schemas/${library}.json 加上引用本库的字段："TypeId": { "title": "分类", "type": "string", "maxLength": 64, "x-ref": "${name}" }`
    return [{ of: 'descriptor' as const, path: ['name'], words }]
  })
}
