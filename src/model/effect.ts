/**
 * What a step of a record brings about elsewhere, in the same transaction: steps of other records, and new records.
 *
 * Shapes  easy    `{ "on": ["admit"], "transit": "takeIn", "at": "PersonId" }`
 *         medium  `{ "on": ["stop"], "transit": "stop", "of": "loan", "via": "CardId", "set": { "Reason": { "field": "Reason" } } }`
 *         hard    `{ "on": ["approve"], "create": "loan", "each": "Items", "once": ["CardId", "CardRow"],
 *                 "set": { "CardId": { "field": "Id" }, "CardRow": { "row": "#" }, "Price": { "compute": { "product": ["Price", "/Times"] } } } }`
 *         dates   `{ "on": ["generate"], "create": "turn", "each": "Rows", "days": { "from": { "input": "From" }, "to": { "input": "To" },
 *                 "weekday": { "row": "Weekday" } }, "preview": true, "set": { "On": { "row": "#day" } } }`
 *         No other record is changed but along a declared transition of its own.
 * Source  LANGUAGE 1.7.
 */
import { type Around, type Condition, holds, type Link, type Operand, type Right } from './condition.ts'
import type { JudgedWrite } from './record-rules.ts'
import type { Resource } from './resource.ts'
import type { Value } from './value.ts'

interface Bringing {
  /** Transitions of the own library, or `create`. */
  readonly on: readonly string[]
  /** Of the own record, as it is after the step; always when absent. */
  readonly when?: Condition
  /** The other library. */
  readonly library: string
  /** By field: of a new record, or of what the dialog of the other step asks. */
  readonly set?: Readonly<Record<string, EffectValue>>
}

/** Steps of other records. */
export interface StepEffect extends Bringing {
  /** The transition of the other library that is made. */
  readonly transit: string
  /** The own reference that leads to the one other record; nothing is brought about where it is empty. */
  readonly at?: string
  /** In place of `at`: the field by which the other records refer to this one; the step is made of each. */
  readonly via?: string
  /** Of the other record, as it is before; where it fails, that is left as it is. */
  readonly where?: Condition
}

/** New records: one, or one for each of what `each` names. */
export interface CreateEffect extends Bringing {
  readonly create: true
  /** Own rows (`Items`), rows of a record that references lead to (`ItemId.Parts`), or records that refer to this one. */
  readonly each?: string | Link
  /** Fields of the new record: where there is one already with the same values, no other is made. */
  readonly once?: readonly string[]
  /** The own reference that keeps the id of what was made or found. */
  readonly back?: string
  /** Each row once for each day. */
  readonly days?: EffectDays
  /** Each is tried by itself and told beforehand: what refuses one leaves out that one. */
  readonly preview?: true
}

/** The days from one to the other, both of them too, that are the row's weekday: `1` is Monday, `7` Sunday. */
export interface EffectDays {
  readonly from: Operand
  readonly to: Operand
  readonly weekday?: { readonly row: string }
}

/** As a field of the row: its day, where there are `days`. */
export const DAY_OF_ROW = '#day'

export type Effect = StepEffect | CreateEffect

/** `{row: F}` (`#` is its number, `#day` its day) and, in `compute`, a bare name are of the row or the record that `each` names; `{field: F}` and `/F` of the own record. */
export type EffectValue = Right | { readonly compute: Value }

export function isCreating(effect: Effect): effect is CreateEffect {
  return 'create' in effect
}

/** What the operations may bring about, in the order of the file, whatever the record says. */
export function effectsOn(
  { effects = [] }: Pick<Resource, 'effects'>,
  operations: readonly string[],
): readonly Effect[] {
  return effects.filter(({ on }) => on.some((operation) => operations.includes(operation)))
}

/** What has been done brings about. */
export function effectsOf(resource: Resource, { after, operations }: JudgedWrite, around: Around): readonly Effect[] {
  return effectsOn(resource, operations).filter(({ when }) => !when || holds(when, after, around))
}

export function isComputedValue(value: EffectValue): value is { readonly compute: Value } {
  return typeof value === 'object' && value !== null && 'compute' in value
}
