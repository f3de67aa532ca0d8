/** Which fields many records can be given one value for: plain ones that no two records must differ in. */
import { isValueKind } from '../../../model/kind.ts'
import type { Field, Resource } from '../../../model/resource.ts'
import { uniqueKeysOf } from '../../../model/unique.ts'

/** Those that can be changed in the list itself come first, then the others in the order of the form. */
export function bulkFields(resource: Resource): readonly Field[] {
  const { quickEdit } = resource.list
  const alone = uniqueKeysOf(resource).flatMap((set) => (set.length === 1 ? set : []))
  // A state has a transition for it, with its question, its roles and its guards.
  const states = resource.transitions.flatMap(({ field, also }) => [field, ...Object.keys(also)])
  const closed = new Set([...alone, ...states, resource.identity.id])
  const names = [...new Set([...quickEdit, ...resource.form.sections.flatMap(({ fields }) => fields)])]
  return names.flatMap((name) => {
    const field = resource.fields.find((candidate) => candidate.name === name)
    return field && !field.readOnly && isValueKind(field.kind) && !closed.has(name) ? [field] : []
  })
}
