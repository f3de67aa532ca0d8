/**
 * What was typed and not saved, kept in this browser and offered again.
 *
 * Shapes  One entry per user, organization, library, record and schema; it holds the changed fields alone.
 * Units   `at` Unix milliseconds.
 * Errors  None: storage that is full, missing or holds nonsense means that there is no draft.
 */
import type { Resource, WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { sameValue } from './path.ts'

const PREFIX = 'rc-draft'

export interface Draft {
  readonly at: number
  /** Changed fields; null for one that was emptied. */
  readonly changes: WireRecord
  /** Of the record that was edited. */
  readonly version?: unknown
}

interface DraftInput {
  readonly base: WireRecord
  readonly data: WireRecord
  readonly at: number
  readonly version?: unknown
}

export function draftKey(scope: Scope, resource: Resource, id: string | undefined): string {
  const parts = [scope.userId, ownerOf(scope), resource.name, id ?? '', resource.schemaHash]
  return [PREFIX, ...parts.map(encodeURIComponent)].join(':')
}

export function readDraft(key: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function writeDraft(key: string, { base, data, at, version }: DraftInput): void {
  const names = [...new Set([...Object.keys(base), ...Object.keys(data)])]
  const changed = names.filter((name) => !sameValue(base[name], data[name]))
  if (changed.length === 0) return dropDraft(key)
  const changes = Object.fromEntries(changed.map((name) => [name, data[name] ?? null]))
  try {
    localStorage.setItem(key, JSON.stringify({ at, changes, version } satisfies Draft))
  } catch {
    // A full or forbidden storage costs the draft, never the form.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage may be forbidden altogether; then nothing was kept.
  }
}

/** For signing out: removes every draft of that user. */
export function dropDrafts(userId: string): void {
  try {
    const mine = `${PREFIX}:${encodeURIComponent(userId)}:`
    for (const key of Object.keys(localStorage)) if (key.startsWith(mine)) localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

/** The record with the draft's changes, as far as they are fields of the library that people edit. */
export function withDraft(resource: Resource, record: WireRecord, draft: Draft): WireRecord {
  const editable = new Set(resource.fields.filter((field) => !field.readOnly).map((field) => field.name))
  const entries = Object.entries(draft.changes).filter(([name]) => editable.has(name))
  const next = Object.fromEntries(entries.map(([name, value]) => [name, value ?? undefined]))
  return Object.fromEntries(Object.entries({ ...record, ...next }).filter(([, value]) => value !== undefined))
}

function isDraft(value: unknown): value is Draft {
  if (value === null || typeof value !== 'object' || !('at' in value) || !('changes' in value)) return false
  const { at, changes } = value
  return typeof at === 'number' && typeof changes === 'object' && changes !== null && !Array.isArray(changes)
}
