/** Parameters and rights that conditions read, as unknowns: whatever the organization sets and whoever asks, one of these values stands for it. */
import { type Condition, isOperand, type Right, type SettingOperand } from '../../model/condition.ts'
import { simplePartsOf } from '../../model/condition-parts.ts'
import type { Field } from '../../model/resource.ts'
import type { Inputs } from './assign.ts'
import type { Conditioned } from './truth.ts'
import { OTHER_TEXT } from './values.ts'

interface Opened extends Conditioned {
  readonly condition: Condition
  /** What each parameter may be, where that is a closed list. */
  readonly only: Inputs
}

/** The condition with a field for each parameter that it reads. */
export function withUnknownSettings({ fields, schema }: Conditioned, condition: Condition): Opened {
  const parts = simplePartsOf(condition)
  const rights = [...new Set(parts.flatMap((leaf) => ('may' in leaf ? [leaf.may] : [])))]
  const found = parts.flatMap((leaf) => {
    const setting = settingOf(leaf)
    const name = (Object.values(leaf)[0] as readonly [string])[0]
    return setting ? [{ setting, beside: fields.find((field) => field.name === name) }] : []
  })
  if (found.length + rights.length === 0) return { fields, schema, condition, only: new Map() }
  const unknowns = [...found.map(({ setting, beside }) => unknownOf(setting, beside)), ...rights.map(rightUnknown)]
  const properties = {
    ...(schema['properties'] as object),
    ...Object.fromEntries(unknowns.map(({ field, property }) => [field.name, property])),
  }
  return {
    fields: [...fields, ...unknowns.map(({ field }) => field)],
    schema: { ...schema, properties },
    condition: opened(condition),
    only: new Map(unknowns.flatMap(({ field, values }) => (values ? [[field.name, values] as const] : []))),
  }
}

function settingOf(leaf: object): SettingOperand | undefined {
  const said: unknown = Object.values(leaf)[0]
  const right = Array.isArray(said) ? (said[1] as Right) : null
  return isOperand(right) && 'setting' in right ? right : undefined
}

interface Unknown {
  readonly field: Field
  readonly property: object
  readonly values?: readonly unknown[]
}

/** A text may be whatever the field beside it may be, and something else. */
function unknownOf({ setting, default: usual }: SettingOperand, beside: Field | undefined): Unknown {
  const field = {
    name: nameOf(setting),
    title: `参数 ${setting}`,
    required: true,
    readOnly: false,
    search: false,
  } as const
  if (typeof usual === 'number') return { field: { ...field, kind: 'number' }, property: { type: 'number' } }
  if (typeof usual === 'boolean') return { field: { ...field, kind: 'flag' }, property: { type: 'boolean' } }
  const kind = beside?.kind ?? 'text'
  const property = { type: 'string' }
  if (!beside?.choices) return { field: { ...field, kind }, property }
  return { field: { ...field, kind }, property, values: [...beside.choices.map(({ value }) => value), OTHER_TEXT] }
}

function rightUnknown(right: string): Unknown {
  const name = rightName(right)
  const field = { name, title: name, kind: 'flag', required: true, readOnly: false, search: false } as const
  return { field, property: { type: 'boolean' } }
}

function rightName(right: string): string {
  return `right ${right}`
}

function nameOf(code: string): string {
  return `setting ${code}`
}

function opened(condition: Condition): Condition {
  if ('and' in condition) return { and: condition.and.map(opened) }
  if ('or' in condition) return { or: condition.or.map(opened) }
  if ('not' in condition) return { not: opened(condition.not) }
  if ('may' in condition) return { eq: [rightName(condition.may), true] }
  const setting = settingOf(condition)
  if (!setting) return condition
  const [[operator, [name]]] = Object.entries(condition) as unknown as [[string, readonly [string]]]
  return { [operator]: [name, { field: nameOf(setting.setting) }] } as unknown as Condition
}
