/**
 * How records are written. Platforms differ in what a write answers: the record, its id, or nothing; the caller always gets
 * the record, read again where it has to be.
 */
import type { Resource, WireRecord } from '../model/resource.ts'
import { REQUESTS } from '../wire/requests.ts'
import { type CallOptions, getCall, getEitherCall, performRaw, tryGetCall } from './calls.ts'
import type { Http } from './http.ts'
import { readPage } from './reading.ts'
import { forCreate, forUpdate, idIn, isWholeRecord } from './records.ts'

export interface WriteOptions extends CallOptions {
  /** By the way that the library is read, which may be another than it is written. */
  readonly readBack: (id: string) => Promise<WireRecord>
}

export async function createRecord(
  http: Http,
  resource: Resource,
  data: WireRecord,
  options: WriteOptions,
): Promise<WireRecord> {
  const record = forCreate(resource, data)
  const sent = { ...options, idempotencyKey: options.idempotencyKey ?? randomKey() }
  const call = getEitherCall(resource, 'create', 'upsert')
  const reply = await performRaw(http, resource, { call, input: { kind: 'record', record } }, sent)
  if (isWholeRecord(resource, reply)) return reply
  const id = call.reply === 'flag' ? '' : idIn(resource, reply)
  const created = id === '' ? await findByNaturalKey(http, resource, record) : await options.readBack(id)
  return created ?? { ...record, [resource.identity.id]: id }
}

interface RecordChange {
  readonly id: string
  readonly loaded: WireRecord | undefined
  readonly data: WireRecord
}

/** `loaded` is the record that the change was made on; it is read first when the caller has none. */
export async function updateRecord(
  http: Http,
  resource: Resource,
  change: RecordChange,
  options: WriteOptions,
): Promise<WireRecord> {
  const { id } = change
  const isLoaded = change.loaded !== undefined && Object.keys(change.loaded).length > 1
  const loaded = isLoaded ? (change.loaded ?? {}) : await options.readBack(id)
  const record = forUpdate(resource, id, loaded, change.data)
  const call = getEitherCall(resource, 'update', 'upsert')
  const sent = { ...options, idempotencyKey: options.idempotencyKey ?? randomKey() }
  const reply = await performRaw(http, resource, { call, input: { kind: 'record', record } }, sent)
  return isWholeRecord(resource, reply) ? reply : options.readBack(id)
}

/** One call for all ids where the call's shape carries several, else one after the other. */
export async function deleteRecords(
  http: Http,
  resource: Resource,
  ids: readonly string[],
  options: CallOptions = {},
): Promise<void> {
  const call = getCall(resource, 'delete')
  for (const some of REQUESTS[call.request].carries === 'ids' ? [ids] : ids.map((id) => [id])) {
    await performRaw(http, resource, { call, input: { kind: 'ids', ids: some } }, options)
  }
}

async function findByNaturalKey(http: Http, resource: Resource, sent: WireRecord): Promise<WireRecord | undefined> {
  const { identity, list } = resource
  const filterable = identity.naturalKey.filter((name) => list.filters.includes(name) && typeof sent[name] === 'string')
  if (filterable.length === 0 || !tryGetCall(resource, 'list')) return undefined
  const filters = Object.fromEntries(filterable.map((name) => [name, { contains: String(sent[name]) }]))
  const { rows } = await readPage(http, resource, { page: 1, pageSize: 100, filters }, {})
  return rows.find((row) => identity.naturalKey.every((name) => row[name] === sent[name]))
}

/** Not `randomUUID`, which a page over plain HTTP does not have. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
