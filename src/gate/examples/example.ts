/** For each call of a library an example of what it would be given: what somebody who reads about the call wants to see. */
import { SHELF_FIELD } from '../../model/access.ts'
import { KIND_FACTS } from '../../model/kind.ts'
import type { Transition } from '../../model/lifecycle.ts'
import type { FilterValue } from '../../model/query.ts'
import type { Call, Operation } from '../../model/call.ts'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { REQUESTS } from '../../wire/requests.ts'
import type { CallInput, IdsInput } from '../../wire/shapes.ts'

const WRITES: ReadonlySet<Operation> = new Set<Operation>(['create', 'update', 'upsert'])
const PAGES: ReadonlySet<Operation> = new Set<Operation>(['list', 'unreferenced', 'values'])
const OF_COPIES: ReadonlySet<Operation> = new Set<Operation>(['cancel', 'sync', 'drift'])

/** Of the rows that the scope sees. */
export function exampleInput(resource: Resource, call: Call, rows: readonly WireRecord[]): CallInput {
  const { operation, request } = call
  if (WRITES.has(operation)) return { kind: 'record', record: bodyOf(resource, operation, rows[0] ?? {}) }
  if (PAGES.has(operation)) {
    const filters = operation === 'list' ? filtersOf(resource, call, rows[0] ?? {}) : {}
    return { kind: 'page', page: { page: 1, pageSize: resource.list.pageSize, sort: resource.list.sort, filters } }
  }
  const transition = resource.transitions.find((one) => one.call === call.name)
  const value = {
    ...(REQUESTS[request].hasValue ? { value: transition?.to ?? true } : {}),
    ...(REQUESTS[request].namesTransition ? { transition: transition?.name ?? '' } : {}),
    ...(REQUESTS[request].inputAt === undefined ? {} : inputOf(transition, rows[0])),
    ...(transition?.reason ? { reason: '剂量没有写清' } : {}),
  }
  return { kind: 'ids', ids: [String(rowFor(resource, call, rows)?.[resource.identity.id] ?? '1')], ...value }
}

/** What its dialog would be answered, as far as it must be. */
function inputOf(transition: Transition | undefined, row: WireRecord = {}): Pick<IdsInput, 'input'> {
  const asked = (transition?.input?.fields ?? []).filter(({ required }) => required)
  if (asked.length === 0) return {}
  return { input: Object.fromEntries(asked.map((field) => [field.name, row[field.name] ?? answerOf(field)])) }
}

function answerOf({ kind, choices, minimum, default: usual }: Field): unknown {
  if (usual !== undefined) return usual
  const { value } = KIND_FACTS[kind]
  if (kind === 'date') return '2026-01-31'
  if (kind === 'time') return '08:30'
  if (kind === 'answers') return { 1: 1 }
  if (kind === 'dateTime') return '2026-01-31T08:00:00Z'
  if (value === 'number') return minimum ?? 1
  if (value === 'flag') return true
  return choices?.[0]?.value ?? '剂量没有写清'
}

function rowFor({ reference }: Resource, { operation, field }: Call, rows: readonly WireRecord[]) {
  const source = reference?.source ?? ''
  if (operation === 'reference') return rows.find((row) => row[SHELF_FIELD] === 'platform') ?? rows[0]
  if (OF_COPIES.has(operation)) return rows.find((row) => (row[source] ?? null) !== null) ?? rows[0]
  if (operation === 'targets') return rows.find((row) => (row[field ?? ''] ?? null) !== null) ?? rows[0]
  return rows[0]
}

/** What the form sends: editable fields, with id and version when there is something to change. */
function bodyOf({ fields, identity }: Resource, operation: Operation, row: WireRecord): WireRecord {
  const editable = fields.filter(({ readOnly, name }) => !readOnly && (row[name] ?? null) !== null)
  const body = Object.fromEntries(editable.map(({ name }) => [name, row[name]]))
  if (operation === 'create') return body
  const { id, version } = identity
  return { [id]: row[id] ?? '1', ...body, ...(version ? { [version]: row[version] ?? 1 } : {}) }
}

/** The first filter that the row has a value for. */
function filtersOf(resource: Resource, call: Call, row: WireRecord): Readonly<Record<string, FilterValue>> {
  const names = [...Object.keys(call.filters ?? {}), ...resource.list.filters]
  const field = names
    .map((name) => resource.fields.find((one) => one.name === name))
    .find((one) => one && KIND_FACTS[one.kind].filter === 'in' && (row[one.name] ?? null) !== null)
  if (!field) return {}
  return { [field.name]: { in: [row[field.name]].flat().slice(0, 1).map(String) } }
}
