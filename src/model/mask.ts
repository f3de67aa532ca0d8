/**
 * Personal data as those see it who need not know all of it: which part of a text is shown, and what comes back of it.
 *
 * Shapes  A field with a mask leaves the server masked. What is sent back exactly as it was shown means "as it is"; any other
 *         text with `*` in it is nobody's number and is refused.
 * Source  Reliability U5; LANGUAGE 1.9.
 */
import { OWNER_FIELD, SHELF_FIELD } from './access.ts'
import { isMaskedText, type MaskRule, maskText } from './mask-text.ts'
import { isObject } from './plain.ts'
import type { Problem } from './problem.ts'
import type { Catalog, Field, Resource, WireRecord } from './resource.ts'
import type { Scope } from './scope.ts'

const knownMasks = new WeakMap<readonly Field[], boolean>()

/** Whether any of the fields, or of those inside them, has a mask. */
export function hasMasks(fields: readonly Field[]): boolean {
  const known = knownMasks.get(fields)
  if (known !== undefined) return known
  const has = fields.some(({ mask, fields: inner }) => mask !== undefined || (inner !== undefined && hasMasks(inner)))
  knownMasks.set(fields, has)
  return has
}

type MaskedLibrary = Pick<Resource, 'fields' | 'identity' | 'names' | 'asGroup'>

/** Whether records of the library leave the server otherwise than they are stored. */
export function isVeiled({ fields, asGroup }: Pick<Resource, 'fields' | 'asGroup'>): boolean {
  return asGroup !== undefined || hasMasks(fields)
}

/** Whose eyes: nothing is clear to them, names are in their own lists, or everything is, which is written down elsewhere. */
export type Clearness = 'masked' | 'names' | 'clear'

/** What may leave for a scope: what its person sees, unless it is said otherwise. */
export function sightOfScope(
  library: Pick<Resource, 'names' | 'asGroup'>,
  scope: Pick<Scope, 'shelf' | 'sight'>,
): Clearness {
  return library.asGroup ? 'masked' : (scope.sight ?? sightOfPerson(library, scope))
}

/** An organization's own people see the names of those whom they treat, and may ask by them. */
export function sightOfPerson(library: Pick<Resource, 'names'>, scope: Pick<Scope, 'shelf'>): Clearness {
  return scope.shelf === 'organization' && library.names !== 'masked' ? 'names' : 'masked'
}

/** The libraries of an installation where names are masked for everybody: they are neither searched nor sorted by either. */
export function withMaskedNames(catalog: Catalog): Catalog {
  const closed = (field: Field): Field => (field.mask === 'name' ? { ...field, search: false } : field)
  const masked = (resource: Resource): Resource =>
    hasMasks(resource.fields) ? { ...resource, fields: resource.fields.map(closed), names: 'masked' } : resource
  const resources = Object.entries(catalog.resources).map(([name, resource]) => [name, masked(resource)])
  return { ...catalog, resources: Object.fromEntries(resources) }
}

/** The field's mask, as far as those eyes are held by it. */
export function maskFor({ mask }: Pick<Field, 'mask'>, sight: Clearness): MaskRule | undefined {
  return sight === 'clear' || (sight === 'names' && mask === 'name') ? undefined : mask
}

/**
 * The record as it may leave the server. Of a library with masks, what no field declares stays behind: it may be what a field
 * once held.
 */
export function maskRecord(library: MaskedLibrary, record: WireRecord, sight: Clearness): WireRecord {
  if (!isVeiled(library) || sight === 'clear') return record
  const { id, version } = library.identity
  const masked = maskFields(library.fields, record, sight)
  for (const name of [id, version, OWNER_FIELD, SHELF_FIELD])
    if (name !== undefined && Object.hasOwn(record, name)) masked[name] = record[name]
  return masked
}

/** What these fields declare of a record, masked; what they do not is left behind. */
export function maskFields(fields: readonly Field[], record: WireRecord, sight: Clearness): Record<string, unknown> {
  const masked: Record<string, unknown> = {}
  for (const field of fields)
    if (Object.hasOwn(record, field.name)) masked[field.name] = maskValue(field, record[field.name], sight)
  return masked
}

/** One field's value of such a record. */
export function maskValue(field: Field, value: unknown, sight: Clearness): unknown {
  const { fields } = field
  if (fields && hasMasks(fields)) {
    if (Array.isArray(value)) return value.map((row: unknown) => (isObject(row) ? maskFields(fields, row, sight) : row))
    return isObject(value) ? maskFields(fields, value, sight) : value
  }
  const rule = maskFor(field, sight)
  return rule === undefined || typeof value !== 'string' ? value : maskText(rule, value)
}

/**
 * What somebody has sent, with what they were shown masked as it is stored. Rows have no id: the one at the same place counts
 * first, then one of another place that looks alike, as long as only one value does.
 */
export function unmaskRecord(fields: readonly Field[], sent: WireRecord, stored: WireRecord): WireRecord {
  if (!hasMasks(fields)) return sent
  const byName = new Map(fields.map((field) => [field.name, field]))
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const field = byName.get(name)
      return [name, field ? unmaskValue(field, value, stored[name]) : value]
    }),
  )
}

function unmaskValue({ mask, fields }: Field, value: unknown, stored: unknown): unknown {
  if (fields && hasMasks(fields)) {
    if (isObject(value)) return unmaskRecord(fields, value, isObject(stored) ? stored : {})
    if (!Array.isArray(value)) return value
    const rows = Array.isArray(stored) ? stored.filter(isObject) : []
    return value.map((row: unknown, at) => (isObject(row) ? unmaskRow(fields, row, { rows, at }) : row))
  }
  return mask !== undefined && isMaskOf(mask, value, stored) ? stored : value
}

function isMaskOf(mask: MaskRule, value: unknown, stored: unknown): boolean {
  return isMaskedText(value) && typeof stored === 'string' && maskText(mask, stored) === value
}

interface StoredRows {
  readonly rows: readonly WireRecord[]
  readonly at: number
}

function unmaskRow(fields: readonly Field[], row: WireRecord, { rows, at }: StoredRows): WireRecord {
  const atPlace = unmaskRecord(fields, row, rows[at] ?? {})
  const found = fields.flatMap(({ name, mask }): [string, unknown][] => {
    const value = atPlace[name]
    if (mask === undefined || !isMaskedText(value)) return []
    const alike = new Set(rows.map((one) => one[name]).filter((one) => isMaskOf(mask, value, one)))
    return alike.size === 1 ? [[name, [...alike][0]]] : []
  })
  return { ...atPlace, ...Object.fromEntries(found) }
}

/** The masked texts that are left in what somebody has sent: of nothing that is stored. */
export function maskedProblems(fields: readonly Field[], record: WireRecord, path = ''): readonly Problem[] {
  if (!hasMasks(fields)) return []
  return fields.flatMap(({ name, title, mask, fields: inner }): readonly Problem[] => {
    const [value, at] = [record[name], `${path}/${name}`]
    if (inner && Array.isArray(value))
      return value.flatMap((row: unknown, index) => (isObject(row) ? maskedProblems(inner, row, `${at}/${index}`) : []))
    if (inner) return isObject(value) ? maskedProblems(inner, value, at) : []
    if (mask === undefined || !isMaskedText(value)) return []
    return [{ code: 'masked', path: at, message: `“${title}”含有隐去的部分（*），请填写完整，或恢复原来的内容` }]
  })
}
