/** A new record that begins as a copy of another: what each copy needs anew is left out, and where to begin with it. */
import { isMaskedText } from '../../model/mask-text.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { newRecord } from './rjsf-schema.ts'

/** Fields of the other record that a copy does not take over: reset ones and masked texts begin empty, states as in any new record. */
export function duplicateOf(resource: Resource, source: WireRecord): WireRecord {
  const start = newRecord(resource.fields)
  const { reset } = resource.form
  const states = new Set(resource.transitions.flatMap(({ field, also }) => [field, ...Object.keys(also)]))
  const taken = resource.fields.filter(
    ({ name, readOnly, mask }) =>
      !readOnly &&
      !reset.includes(name) &&
      !states.has(name) &&
      name !== resource.identity.id &&
      filled(source[name]) &&
      !(mask && isMaskedText(source[name])),
  )
  const fresh = Object.entries(start).filter(([name]) => !reset.includes(name))
  return { ...Object.fromEntries(fresh), ...Object.fromEntries(taken.map(({ name }) => [name, source[name]])) }
}

/** The first field on screen that the person must fill anew. */
export function firstReset(resource: Resource): string | undefined {
  const shown = resource.form.sections.flatMap(({ fields }) => fields)
  return shown.find((name) => resource.form.reset.includes(name))
}

/** Only the id travels in the address. */
export function duplicatePath(listPath: string, id: string): string {
  return `${listPath}/create?from=${encodeURIComponent(id)}`
}

const filled = (value: unknown) => value !== undefined && value !== null
