/** Records that a library must refuse, made from a good one by what its fields say about themselves. */
import type { Field, Resource, WireRecord } from '../../src/model/resource.ts'

export interface Mutant {
  readonly why: string
  readonly record: WireRecord
  /** Where the refusal must point. */
  readonly path: string
}

export function mutantsOf(resource: Resource, good: WireRecord): readonly Mutant[] {
  const editable = resource.fields.filter((field) => !field.readOnly)
  const unknown = { why: 'an unknown field', record: { ...good, Sneaky: 'x' }, path: '/Sneaky' }
  return [unknown, ...editable.flatMap((field) => wrongValues(field).map((wrong) => mutate(good, field, wrong)))]
}

interface WrongValue {
  readonly why: string
  /** Undefined leaves the field out. */
  readonly value: unknown
}

function mutate(good: WireRecord, { name }: Field, { why, value }: WrongValue): Mutant {
  const { [name]: _old, ...rest } = good
  return { why: `${name}: ${why}`, record: value === undefined ? rest : { ...rest, [name]: value }, path: `/${name}` }
}

function wrongValues(field: Field): readonly WrongValue[] {
  const { kind, required, maxLength, minimum, maximum, decimals, choices } = field
  const isNumber = kind === 'number' || kind === 'money'
  return [
    { why: 'another type', value: kind === 'group' ? 'text' : { wrong: true } },
    ...(isNumber ? [{ why: 'a number as text', value: '12' }] : []),
    ...(required ? [{ why: 'left out', value: undefined }] : []),
    ...(maxLength !== undefined ? [{ why: 'too long', value: '长'.repeat(maxLength + 1) }] : []),
    ...(minimum !== undefined ? [{ why: 'too small', value: minimum - 1 }] : []),
    ...(maximum !== undefined ? [{ why: 'too large', value: maximum + 1 }] : []),
    ...(decimals !== undefined
      ? [{ why: 'too many decimals', value: (minimum ?? 0) + 1 + 10 ** -(decimals + 1) }]
      : []),
    ...(choices && kind === 'choice' ? [{ why: 'not a choice', value: '没有这个选项' }] : []),
  ]
}
