/**
 * Names → ids for references: what the people of a library call its records, by label, by natural key or by id.
 *
 * Shapes  More than one record of a name is no answer, unless only one of them can be chosen, is the library's own, or is what
 *         the stored record refers to already.
 */
import { isDisabled, SHELF_FIELD } from '../../../model/access.ts'
import { labelOf, type Resource, type WireRecord } from '../../../model/resource.ts'
import type { Shelf } from '../../../model/scope.ts'
import { comparable } from '../cell-choice.ts'

export interface Target {
  readonly id: string
  readonly label: string
  /** The values of its natural key, in words. */
  readonly code: string
  readonly isDisabled: boolean
  readonly shelf: unknown
  /** Of what conditions of references read of it. */
  readonly read?: WireRecord
}

export interface Targets {
  add(resource: string, targets: readonly Target[]): void
  get(resource: string, id: string): Target | undefined
  /** Those that are called so; `preferred` are ids that outrank the others. */
  find(resource: string, text: string, preferred: ReadonlySet<string>): readonly Target[]
}

/** What an import needs to know of a record that others refer to. */
export function targetOf(resource: Resource, record: WireRecord, reads: readonly string[] = []): Target {
  const { id, naturalKey } = resource.identity
  const read = reads.length > 0 && { read: Object.fromEntries(reads.map((name) => [name, record[name] ?? null])) }
  return {
    id: String(record[id] ?? ''),
    label: labelOf(resource, record),
    code: naturalKey.map((name) => String(record[name] ?? '')).join(' '),
    isDisabled: isDisabled(resource, record),
    shelf: record[SHELF_FIELD],
    ...read,
  }
}

/** Makes an empty collection of records that can be referred to, found by label, code or id. */
export function createTargets(shelf: Shelf): Targets {
  const libraries = new Map<string, { readonly byId: Map<string, Target>; readonly byName: Map<string, Target[]> }>()
  return {
    add(resource, targets) {
      const library = libraries.get(resource) ?? { byId: new Map(), byName: new Map() }
      libraries.set(resource, library)
      for (const target of targets) {
        if (library.byId.has(target.id)) continue
        library.byId.set(target.id, target)
        for (const name of new Set([target.label, target.code].map(comparable)))
          if (name !== '') put(library.byName, name, target)
      }
    },
    get: (resource, id) => libraries.get(resource)?.byId.get(id),
    find(resource, text, preferred) {
      const library = libraries.get(resource)
      const byId = library?.byId.get(text.trim())
      const named = library?.byName.get(comparable(text)) ?? []
      const all = byId && !named.includes(byId) ? [byId, ...named] : named
      const exact = all.filter(({ label, code, id }) => [label, code, id].includes(text.trim()))
      return onlyOne(exact.length > 0 ? exact : all, [
        ({ id }) => preferred.has(id),
        (target) => !target.isDisabled,
        (target) => target.shelf === shelf,
      ])
    },
  }
}

function put(names: Map<string, Target[]>, name: string, target: Target): void {
  const there = names.get(name)
  if (there) there.push(target)
  else names.set(name, [target])
}

/** The one that a rule singles out, the earlier rules first; all of them when none does. */
function onlyOne(all: readonly Target[], rules: readonly ((target: Target) => boolean)[]): readonly Target[] {
  let left = all
  for (const rule of rules) {
    if (left.length < 2) return left
    const fitting = left.filter(rule)
    if (fitting.length > 0) left = fitting
  }
  return left
}
