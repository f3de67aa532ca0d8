/**
 * A stored row, and the record in wire names that leaves the store.
 *
 * Shapes  `data` is what people edit and what transitions set; id, owner, shelf, version and what a copy was taken from stand
 *         beside it. How a copy stands to the platform's row is of the moment of reading and never stored.
 */
import { OWNER_FIELD, SHELF_FIELD } from '../model/access.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import type { Shelf } from '../model/scope.ts'

/** What was taken from the platform's row. */
export interface CopySource {
  readonly id: string
  readonly version: number
  /** Changes exactly with the fields that are compared. */
  readonly digest: string
}

export interface StoredRow {
  readonly id: string
  readonly owner: string
  readonly shelf: Shelf
  readonly version: number
  readonly data: WireRecord
  /** Of a copy of a platform's row. */
  readonly source?: CopySource | undefined
  /** One of `REFERENCE_STATES`; null where the platform itself looks. */
  readonly state?: string | null | undefined
}

export function recordOf(resource: Resource, row: StoredRow): WireRecord {
  return { ...row.data, ...keptOf(resource, row) }
}

/** What the store keeps beside `data`. */
export function keptOf({ identity, reference }: Resource, row: Omit<StoredRow, 'data'>): WireRecord {
  const { id, version } = identity
  return {
    [id]: row.id,
    [OWNER_FIELD]: row.owner,
    [SHELF_FIELD]: row.shelf,
    ...(version ? { [version]: row.version } : {}),
    ...(reference
      ? {
          [reference.source]: row.source?.id ?? null,
          [reference.version]: row.source?.version ?? null,
          [reference.state]: row.state ?? null,
        }
      : {}),
  }
}

/** What goes into `data`: everything that does not stand beside it. */
export function dataOf(resource: Resource, record: WireRecord): WireRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !isServerKept(resource, name)))
}

/** What a body may decide: nothing that is read-only, be it stored already or not. */
export function editableData(resource: Resource, record: WireRecord): WireRecord {
  const kept = new Set(resource.fields.flatMap(({ name, readOnly }) => (readOnly ? [name] : [])))
  return Object.fromEntries(Object.entries(dataOf(resource, record)).filter(([name]) => !kept.has(name)))
}

/** Whether it stands beside `data`, or is worked out when it is read. */
export function isServerKept({ identity, reference }: Resource, name: string): boolean {
  if (name === OWNER_FIELD || name === SHELF_FIELD || name === identity.id || name === identity.version) return true
  return reference !== undefined && [reference.source, reference.version, reference.state].includes(name)
}

/** The state of a reference is no part of a record's history. */
export function withoutState({ reference }: Resource, record: WireRecord): WireRecord {
  if (!reference) return record
  const { [reference.state]: _state, ...kept } = record
  return kept
}

/** What a record begins with where nobody may write: not published, first step of the approval. */
export function readOnlyDefaults(resource: Resource): WireRecord {
  const fields = resource.fields.filter(
    (field) => field.readOnly && field.default !== undefined && !isServerKept(resource, field.name),
  )
  return Object.fromEntries(fields.map((field) => [field.name, field.default]))
}

/** What is stored of fields that are declared, as a body would say it. */
export function declaredOf({ fields }: Resource, record: WireRecord): WireRecord {
  const names = new Set(fields.map(({ name }) => name))
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => value !== null && names.has(name)))
}

/** Text that is equal exactly for equal JSON values, whatever the order of their keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
  })
}
