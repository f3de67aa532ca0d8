/**
 * Makes the fields that nobody writes, after what was sent is applied and before anything is judged.
 *
 * Errors  `Failure('invalid')` when a day's numbers are used up.
 */
import { businessDay } from '../model/business-day.ts'
import { isEmpty } from '../model/condition.ts'
import { type Derivation, numberForm, numberText } from '../model/derived.ts'
import type { JudgedWrite } from '../model/record-rules.ts'
import type { Field, Resource, WireRecord } from '../model/resource.ts'
import { refuseAny, type Work } from './work.ts'

/** The record with its derived fields as this write makes them. */
export async function derived(work: Work, { before, after, operations }: JudgedWrite): Promise<WireRecord> {
  let made = after
  for (const field of derivedFields(work.resource)) {
    if (!field.readOnly && !isEmpty(made[field.name])) continue
    const value = await valueOf(work, field, { before, after: made, operations })
    if (value !== undefined) made = { ...made, [field.name]: value }
  }
  return made
}

/** Whether any field is made of what is written. */
export function isDerived(resource: Resource): boolean {
  return derivedFields(resource).length > 0
}

type Derived = Field & { readonly derived: Derivation }

function derivedFields({ fields }: Resource): readonly Derived[] {
  return fields.filter((field): field is Derived => field.derived !== undefined)
}

/** Undefined when this write leaves the field as it is. */
async function valueOf(work: Work, field: Derived, judged: JudgedWrite): Promise<unknown> {
  const { derived: source } = field
  if ('number' in source) {
    const isNew = judged.before === null && isEmpty(judged.after[field.name])
    return isNew ? await numberOf(work, field, source.number) : undefined
  }
  if (!source.on.some((name) => judged.operations.includes(name))) return undefined
  const ms = work.origin.atMs ?? work.port.clock()
  if (source.stamp === 'at') return new Date(ms).toISOString()
  return source.stamp === 'day' ? businessDay(ms) : work.scope.userName.slice(0, field.maxLength)
}

async function numberOf({ tx, port, origin, resource }: Work, field: Field, pattern: string): Promise<string> {
  const form = numberForm(pattern, businessDay(origin.atMs ?? port.clock()))
  if (!form) throw new Error(`${resource.name}.${field.name} has no pattern of numbers: ${pattern}`)
  const text = numberText(form, await tx.nextNumber(resource, { field: field.name, prefix: form.prefix }))
  if (text.length > (field.maxLength ?? Infinity)) {
    const message = `${field.title} ${form.prefix} 已经用完，请联系系统管理员`
    refuseAny([{ code: 'derived', path: `/${field.name}`, message }])
  }
  return text
}
