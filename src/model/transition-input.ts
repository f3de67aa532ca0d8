/** What a transition asks for, as a small library: the same forms, validators and checks take it as any record. */
import type { Transition, TransitionInput } from './lifecycle.ts'
import type { Resource } from './resource.ts'
import { homeName } from './view.ts'

/** All that the transitions of the libraries ask for, by name. */
export function inputLibraries(resources: Iterable<Resource>): ReadonlyMap<string, Resource> {
  const found = [...resources].flatMap((resource) =>
    resource.transitions.flatMap((transition) => inputLibrary(resource, transition) ?? []),
  )
  return new Map(found.map((library) => [library.name, library]))
}

const made = new WeakMap<TransitionInput, Resource>()

/**
 * The input as a library without calls, named `thing.approve`: by that name its validator is built. Undefined for a transition
 * that asks for nothing; the same object for the same transition, every time.
 */
export function inputLibrary(resource: Resource, { name, label, input }: Transition): Resource | undefined {
  if (!input) return undefined
  const known = made.get(input)
  if (known) return known
  const { rules: _rules, locks: _locks, reference: _reference, enabled: _enabled, view: _view, ...same } = resource
  const library: Resource = {
    ...same,
    name: `${homeName(resource)}.${name}`,
    title: `${label}${resource.title}`,
    identity: { id: '', label: [], naturalKey: [] },
    fields: input.fields,
    schema: input.schema,
    calls: {},
    transitions: [],
    guards: [],
    list: { ...resource.list, columns: [], hidden: [], filters: [], quickEdit: [] },
    form: {
      sections: [{ title: '', fields: input.fields.map((field) => field.name) }],
      rules: [],
      computed: [],
      unique: [],
      reset: [],
    },
    errors: [],
  }
  made.set(input, library)
  return library
}
