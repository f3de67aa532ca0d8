/**
 * What was typed and not saved, kept in this browser and offered again.
 *
 * Shapes  One entry per user, organization, library, record and schema; it holds the changed fields alone. Where and how it is
 *         kept: `draft-vault.ts`.
 * Units   `at` Unix milliseconds.
 * Errors  None: storage that is full, missing or holds nonsense means that there is no draft.
 */
import type { Resource, WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { sameValue } from '../../model/same-value.ts'
import { draftName } from './draft-storage.ts'
import type { Vault } from './draft-vault.ts'

export interface FormDraft {
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
  return draftName(scope.userId, [ownerOf(scope), resource.name, id ?? '', resource.schemaHash])
}

/** Undefined at once where nothing is kept. */
export function readDraft(vault: Vault, key: string): Promise<FormDraft | undefined> | undefined {
  return vault.find(key)?.then((text) => parse(key, text))
}

export function keepDraft(vault: Vault, key: string, { base, data, at, version }: DraftInput): void {
  const names = [...new Set([...Object.keys(base), ...Object.keys(data)])]
  const changed = names.filter((name) => !sameValue(base[name], data[name]))
  if (changed.length === 0) return vault.remove(key)
  const changes = Object.fromEntries(changed.map((name) => [name, data[name] ?? null]))
  // With its own name inside, so that no text is taken for that of another record.
  vault.write(key, JSON.stringify({ key, at, changes, version }), at)
}

/** The record with the draft's changes, as far as they are fields of the library that people edit. */
export function withDraft(resource: Resource, record: WireRecord, draft: FormDraft): WireRecord {
  const editable = new Set(resource.fields.filter((field) => !field.readOnly).map((field) => field.name))
  const entries = Object.entries(draft.changes).filter(([name]) => editable.has(name))
  const next = Object.fromEntries(entries.map(([name, value]) => [name, value ?? undefined]))
  return Object.fromEntries(Object.entries({ ...record, ...next }).filter(([, value]) => value !== undefined))
}

function parse(key: string, text: string | undefined): FormDraft | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return isDraft(kept) && (kept as { readonly key?: unknown }).key === key ? kept : undefined
  } catch {
    return undefined
  }
}

function isDraft(value: unknown): value is FormDraft {
  if (value === null || typeof value !== 'object' || !('at' in value) || !('changes' in value)) return false
  const { at, changes } = value
  return typeof at === 'number' && typeof changes === 'object' && changes !== null && !Array.isArray(changes)
}
