/**
 * How records are written. Platforms differ in what a write answers: the record, its id, or nothing; the caller always gets
 * the record, read again where it has to be.
 *
 * A save starts from the loaded record and keeps what the schema does not know, since InsertOrUpdate replaces the whole object.
 * Fields that the server keeps are left out, but for the id, the version that an update is based on, and the platform's version
 * that a copy has been reviewed against.
 */
import { isObject, plainTextOf } from '../model/plain.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import { REQUESTS } from '../wire/requests.ts'
import { type CallOptions, getCall, getEitherCall, performRaw, type Remote, tryGetCall } from './calls.ts'
import { readPage } from './reading.ts'

export interface WriteOptions extends CallOptions {
  /** By the way that the library is read, which may be another than it is written. */
  readonly readBack: (id: string) => Promise<WireRecord>
}

export async function createRecord(remote: Remote, data: WireRecord, options: WriteOptions): Promise<WireRecord> {
  const { resource } = remote
  const record = forCreate(resource, data)
  const call = getEitherCall(resource, 'create', 'upsert')
  const reply = await performRaw(remote, { call, input: { kind: 'record', record } }, withKey(options))
  if (isWholeRecord(resource, reply)) return reply
  const id = call.reply === 'flag' ? '' : idIn(resource, reply)
  const created = id === '' ? await findByNaturalKey(remote, record) : await options.readBack(id)
  return created ?? { ...record, [resource.identity.id]: id }
}

/** `loaded` is the record that the change was made on. */
interface RecordChange {
  readonly id: string
  readonly loaded: WireRecord
  readonly data: WireRecord
}

/** Reads the record first when the caller has not loaded it. */
export async function updateRecord(
  remote: Remote,
  { id, loaded: known, data }: Omit<RecordChange, 'loaded'> & { readonly loaded: WireRecord | undefined },
  options: WriteOptions,
): Promise<WireRecord> {
  const { resource } = remote
  const loaded = known !== undefined && Object.keys(known).length > 1 ? known : await options.readBack(id)
  const record = forUpdate(resource, { id, loaded, data })
  const call = getEitherCall(resource, 'update', 'upsert')
  const reply = await performRaw(remote, { call, input: { kind: 'record', record } }, withKey(options))
  return isWholeRecord(resource, reply) ? reply : options.readBack(id)
}

/** One call for all ids where the call's shape carries several, else one after the other. */
export async function deleteRecords(remote: Remote, ids: readonly string[], options: CallOptions): Promise<void> {
  const call = getCall(remote.resource, 'delete')
  for (const some of REQUESTS[call.request].carries === 'ids' ? [ids] : ids.map((id) => [id])) {
    await performRaw(remote, { call, input: { kind: 'ids', ids: some } }, options)
  }
}

/** The body of a create: nothing of what the server keeps. */
export function forCreate(resource: Resource, data: WireRecord): WireRecord {
  return without(data, [...serverKept(resource), resource.identity.id, ...raNames(resource)])
}

/**
 * The body of an update. Changes that carry the id are the whole record: a field that is not there has been cleared.
 * Without the id they are some fields, and the others stay as loaded.
 */
export function forUpdate(resource: Resource, { id, loaded, data: changes }: RecordChange): WireRecord {
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

async function findByNaturalKey(remote: Remote, sent: WireRecord): Promise<WireRecord | undefined> {
  const { resource } = remote
  const { identity, list } = resource
  const filterable = identity.naturalKey.filter((name) => list.filters.includes(name) && typeof sent[name] === 'string')
  if (filterable.length === 0 || !tryGetCall(resource, 'list')) return undefined
  const filters = Object.fromEntries(filterable.map((name) => [name, { contains: String(sent[name]) }]))
  const { rows } = await readPage(remote, { page: 1, pageSize: 100, filters }, {})
  return rows.find((row) => identity.naturalKey.every((name) => row[name] === sent[name]))
}

function withKey(options: CallOptions): CallOptions {
  return { ...options, idempotencyKey: options.idempotencyKey ?? randomKey() }
}

/** Not `randomUUID`, which a page over plain HTTP does not have. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether a write's reply is the record itself and not just its id. */
function isWholeRecord(resource: Resource, data: unknown): data is WireRecord {
  if (!isObject(data)) return false
  const { id } = resource.identity
  const names = resource.fields.filter((field) => field.name !== id && !field.readOnly).map((field) => field.name)
  return Object.hasOwn(data, id) && names.some((name) => Object.hasOwn(data, name))
}

/** The id in a write's reply: the record's, or the reply itself; '' when there is none. */
function idIn(resource: Resource, data: unknown): string {
  return plainTextOf(isObject(data) ? data[resource.identity.id] : data)
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
