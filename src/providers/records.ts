/**
 * Between a record of the wire and one of react-admin, which wants `id` beside the library's own identity field.
 *
 * A save starts from the loaded record and keeps what the schema does not know, since InsertOrUpdate replaces the whole object.
 * Fields that the server keeps are left out, but for the id, the version that an update is based on, and the platform's version
 * that a copy has been reviewed against.
 */
import type { Resource, WireRecord } from '../model/resource.ts'

export type RaRecordOfLibrary = WireRecord & { readonly id: string }

export function toRaRecord(resource: Resource, record: WireRecord): RaRecordOfLibrary {
  const { id: name } = resource.identity
  const id = String(record[name] ?? '')
  // Keys are texts in the console; a service that counts its records sends numbers.
  return typeof record[name] === 'number' ? { ...record, [name]: id, id } : { ...record, id }
}

/** The body of a create: nothing of what the server keeps. */
export function forCreate(resource: Resource, data: WireRecord): WireRecord {
  return without(data, [...serverKept(resource), resource.identity.id, ...raNames(resource)])
}

/**
 * The body of an update. Changes that carry the id are the whole record: a field that is not there has been cleared.
 * Without the id they are some fields, and the others stay as loaded.
 */
export function forUpdate(resource: Resource, id: string, loaded: WireRecord, changes: WireRecord): WireRecord {
  const { id: identity, version } = resource.identity
  const isWhole = idIn(resource, changes) !== ''
  const known = resource.fields.map((field) => field.name)
  const merged: WireRecord = { ...(isWhole ? without(loaded, known) : loaded), ...changes }
  const kept = without(merged, [...serverKept(resource), identity, ...raNames(resource)])
  const isVersioned = version !== undefined && merged[version] !== undefined
  const reviewed = resource.reference?.version
  const isReviewed =
    reviewed !== undefined && (merged[reviewed] ?? undefined) !== undefined && merged[reviewed] !== loaded[reviewed]
  return {
    [identity]: id,
    ...kept,
    ...(isVersioned ? { [version]: merged[version] } : {}),
    ...(isReviewed ? { [reviewed]: merged[reviewed] } : {}),
  }
}

/** Whether a write's reply is the record itself and not just its id. */
export function isWholeRecord(resource: Resource, data: unknown): data is WireRecord {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false
  const { id } = resource.identity
  const names = resource.fields.filter((field) => field.name !== id && !field.readOnly).map((field) => field.name)
  return Object.hasOwn(data, id) && names.some((name) => Object.hasOwn(data, name))
}

/** The id in a write's reply: the record's, or the reply itself; '' when there is none. */
export function idIn(resource: Resource, data: unknown): string {
  const named = typeof data === 'object' && data !== null ? (data as WireRecord)[resource.identity.id] : data
  return typeof named === 'string' || typeof named === 'number' ? String(named) : ''
}

function serverKept(resource: Resource): readonly string[] {
  return resource.fields.filter((field) => field.readOnly).map((field) => field.name)
}

/** `id` is react-admin's own, unless the library has a field of that very name. */
function raNames(resource: Resource): readonly string[] {
  return resource.fields.some((field) => field.name === 'id') ? [] : ['id']
}

function without(record: WireRecord, names: readonly string[]): WireRecord {
  const left = new Set(names)
  return Object.fromEntries(Object.entries(record).filter(([name]) => !left.has(name)))
}
