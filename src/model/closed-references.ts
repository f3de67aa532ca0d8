/**
 * A library without the references that lead where nobody here can choose: to a page behind a gate that is closed. What a record
 * holds there stays as it is. The same object again for the same closed references.
 */
import type { Resource } from './resource.ts'

const made = new WeakMap<Resource, Map<string, Resource>>()

/** A required one stays: without it nothing can be saved, and the server says why. */
export function withoutReferencesTo(resource: Resource, isClosed: (library: string) => boolean): Resource {
  const closed = resource.fields
    .filter(({ reference, required }) => reference !== undefined && !required && isClosed(reference))
    .map(({ name }) => name)
  if (closed.length === 0) return resource
  const key = closed.join(' ')
  const known = made.get(resource) ?? new Map<string, Resource>()
  made.set(resource, known)
  const without = known.get(key) ?? withoutFields(resource, new Set(closed))
  known.set(key, without)
  return without
}

function withoutFields(resource: Resource, closed: ReadonlySet<string>): Resource {
  const left = (names: readonly string[]) => names.filter((name) => !closed.has(name))
  const { list, form } = resource
  const sections = form.sections.map((section) => ({ ...section, fields: left(section.fields) }))
  return {
    ...resource,
    list: { ...list, columns: left(list.columns), hidden: left(list.hidden), filters: left(list.filters) },
    form: { ...form, sections: sections.filter(({ fields }) => fields.length > 0) },
  }
}
