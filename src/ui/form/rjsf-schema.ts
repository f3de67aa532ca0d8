/**
 * A resource as RJSF wants it: a schema that only tells what nests in what, and a uiSchema that carries our `Field`s.
 * Limits and messages stay with the validator; defaults are put into a new record by `newRecord`, never into a loaded one.
 */
import { businessDay } from '../../model/business-day.ts'
import { KIND_FACTS } from '../../model/kind.ts'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'

export interface FormPlan {
  readonly schema: RJSFSchema
  readonly uiSchema: UiSchema
}

const FIELD = 'ui:ourField'
const plans = new WeakMap<Resource, FormPlan>()

/** The same object for the same resource, every time. */
export function formPlan(resource: Resource): FormPlan {
  const known = plans.get(resource)
  if (known) return known
  const names = resource.form.sections.flatMap((section) => section.fields)
  const fields = names.flatMap((name) => resource.fields.find((field) => field.name === name) ?? [])
  const plan = { schema: objectSchema(fields), uiSchema: uiSchemaOf(fields) }
  plans.set(resource, plan)
  return plan
}

/** The plan's schema with further required fields. */
export function withRequired(schema: RJSFSchema, names: ReadonlySet<string>): RJSFSchema {
  return names.size === 0 ? schema : { ...schema, required: [...(schema.required ?? []), ...names] }
}

export function fieldOf(uiSchema: UiSchema | undefined): Field | undefined {
  return uiSchema?.[FIELD] as Field | undefined
}

/** What a form for a new record starts with. */
export function newRecord(fields: readonly Field[]): WireRecord {
  const entries = fields.flatMap((field): readonly (readonly [string, unknown])[] => {
    if (field.readOnly) return []
    if (field.default !== undefined) return [[field.name, field.default]]
    if (isDayOfCreation(field)) return [[field.name, businessDay(Date.now())]]
    if (field.kind !== 'group') return []
    const inner = newRecord(field.fields ?? [])
    return Object.keys(inner).length > 0 ? [[field.name, inner]] : []
  })
  return Object.fromEntries(entries)
}

/** What the server would fill in anyway is seen, and may be another day. */
function isDayOfCreation({ derived }: Field): boolean {
  return derived !== undefined && 'stamp' in derived && derived.stamp === 'day' && derived.on.includes('create')
}

function objectSchema(fields: readonly Field[]): RJSFSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
    required: fields.filter((field) => field.required).map((field) => field.name),
  }
}

function schemaOf(field: Field): RJSFSchema {
  if (field.kind === 'group') return objectSchema(field.fields ?? [])
  const [type] = KIND_FACTS[field.kind].types
  // An item schema would have RJSF walk every row for defaults that we never give it.
  if (type === 'array') return { type, items: {} }
  return type === 'boolean' ? { type } : {}
}

function uiSchemaOf(fields: readonly Field[]): UiSchema {
  const entries = fields.map((field) => {
    const inner = field.kind === 'group' ? uiSchemaOf(field.fields ?? []) : {}
    return [field.name, { ...inner, [FIELD]: field }] as const
  })
  return Object.fromEntries(entries)
}
