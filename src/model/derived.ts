/**
 * Fields that are made and not written: a number, a stamp, a copy of what a reference leads to, what is computed of other fields.
 *
 * Shapes  easy    `{ "number": "CF{yyyyMMdd}{0000}" }`
 *         medium  `{ "stamp": "by", "on": ["approve"] }`, `{ "compute": { "product": ["Price", "Quantity"] } }`
 *         hard    `{ "copy": "OrderId.ItemId.Price", "on": ["confirm"] }`, `{ "rollup": { "count": true, "of": "booking", "via": "SlotId" } }`
 *         A read-only field is always made; any other is only filled while it is empty. What is computed of today is kept
 *         nowhere and worked out when it is read.
 * Source  LANGUAGE 1.2.
 */
import type { Field, WireRecord } from './resource.ts'
import type { Rollup } from './rollup.ts'
import { sameValue } from './same-value.ts'
import { computed, fitted, readsOf, rowsIn, type Value, type ValueRead } from './value.ts'

/** What a stamp keeps of the write: its moment, who made it, the day of the house. */
export const STAMPS = ['at', 'by', 'day'] as const
export type Stamp = (typeof STAMPS)[number]

/** `create`, `update` or names of transitions. */
type Moments = readonly string[]

export type Derivation =
  | { readonly number: string }
  | { readonly stamp: Stamp; readonly on: Moments }
  | {
      /** `Ref.Field` or `Ref.Ref.Field`. */
      readonly copy: string
      /** Whether it changes with the other record. */
      readonly follow?: true
      readonly on?: Moments
    }
  | {
      readonly compute: Value
      readonly on?: Moments
      /** It is another every day, so it is kept nowhere. */
      readonly ofToday?: true
      /** It reads earlier records, which only who keeps them can. */
      readonly ofEarlier?: true
    }
  | { readonly rollup: Rollup }

export type DerivedField = Field & { readonly derived: Derivation }

/** One field to make; in rows, one of every row. */
export interface DerivedStep {
  readonly field: DerivedField
  /** The rows that it stands in. */
  readonly rows?: string
  /** The paths that it reads: `Price`, `Items/Amount`. */
  readonly reads: readonly string[]
}

const steps = new WeakMap<readonly Field[], readonly DerivedStep[]>()

/** The fields to make, each after those that it reads. */
export function derivedSteps(fields: readonly Field[]): readonly DerivedStep[] {
  const known = steps.get(fields)
  if (known) return known
  const made = inOrder([
    ...derivedAmong(fields).map((field): DerivedStep => ({ field, reads: readsBy(field, '') })),
    ...fields.flatMap(({ name, kind, fields: inner = [] }) =>
      kind === 'rows'
        ? derivedAmong(inner).map((field): DerivedStep => ({ field, rows: name, reads: readsBy(field, `${name}/`) }))
        : [],
    ),
  ])
  steps.set(fields, made)
  return made
}

/** Of the record: `ListPrice`; of a row: `Items/Amount`. */
export function pathOfStep({ field, rows }: DerivedStep): string {
  return rows === undefined ? field.name : `${rows}/${field.name}`
}

/** Whether something that the step reads is another than before. */
export function isTouched({ rows, reads }: DerivedStep, before: WireRecord | null, after: WireRecord): boolean {
  if (before === null) return true
  const names = [...reads, ...(rows === undefined ? [] : [rows])].map((path) => path.split('/')[0] ?? '')
  return names.some((name) => !sameValue(before[name] ?? null, after[name] ?? null))
}

/** What the step computes for a record or a row; undefined where it computes nothing. */
export function computedBy({ field }: DerivedStep, row: WireRecord, around: ValueRead): unknown {
  const { derived } = field
  return 'compute' in derived ? fitted(field, computed(derived.compute, row, around)) : undefined
}

/** Whether the field is kept nowhere and worked out when it is read. */
export function isOfToday({ derived }: Pick<Field, 'derived'>): boolean {
  return derived !== undefined && 'ofToday' in derived
}

const counted = new WeakMap<readonly Field[], ReadonlySet<string>>()

/** The fields that change without their record being written: numbers kept of others, and what is computed of them. */
export function countedNames(fields: readonly Field[]): ReadonlySet<string> {
  const known = counted.get(fields)
  if (known) return known
  const names = new Set<string>()
  for (const step of derivedSteps(fields)) {
    const { derived } = step.field
    if ('rollup' in derived || ('compute' in derived && step.reads.some((read) => names.has(read))))
      names.add(pathOfStep(step))
  }
  counted.set(fields, names)
  return names
}

/** The record with the fields that are worked out when it is read; itself when there are none. */
export function withToday<Known extends WireRecord>(fields: readonly Field[], record: Known, today: string): Known {
  const found = derivedSteps(fields).filter((step) => step.rows === undefined && isOfToday(step.field))
  let made = record
  for (const step of found) made = { ...made, [step.field.name]: computedBy(step, made, { today }) ?? null }
  return made
}

/** The record as it is sent: what the server makes is not said, in rows neither. */
export function withoutDerived(fields: readonly Field[], record: WireRecord): WireRecord {
  const made = derivedSteps(fields).filter(({ field }) => field.readOnly)
  if (made.length === 0) return record
  const top = new Set(made.flatMap(({ field, rows }) => (rows === undefined ? [field.name] : [])))
  const kept = Object.fromEntries(Object.entries(record).filter(([name]) => !top.has(name)))
  const inner = [...new Set(made.flatMap(({ rows }) => rows ?? []))].filter((name) => Array.isArray(record[name]))
  const without = (rows: string) => {
    const names = new Set(made.flatMap((step) => (step.rows === rows ? [step.field.name] : [])))
    return rowsIn(record, rows).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name))),
    )
  }
  return { ...kept, ...Object.fromEntries(inner.map((rows) => [rows, without(rows)])) }
}

/** The copies of a library that follow another's records, by the reference that leads there. */
export function copiesFollowing(
  fields: readonly Field[],
  library: string,
): readonly { readonly via: string; readonly pairs: readonly { readonly own: string; readonly theirs: string }[] }[] {
  return fields.flatMap(({ name: via, reference }) => {
    if (reference !== library) return []
    const pairs = derivedAmong(fields).flatMap(({ name, derived }) => {
      if (!('copy' in derived) || !derived.follow) return []
      const [first, theirs = ''] = derived.copy.split('.')
      return first === via ? [{ own: name, theirs }] : []
    })
    return pairs.length > 0 ? [{ via, pairs }] : []
  })
}

function derivedAmong(fields: readonly Field[]): readonly DerivedField[] {
  return fields.filter((field): field is DerivedField => field.derived !== undefined)
}

function readsBy({ derived }: DerivedField, prefix: string): readonly string[] {
  const read =
    'compute' in derived ? readsOf(derived.compute) : 'copy' in derived ? [derived.copy.split('.')[0] ?? ''] : []
  return read.map((name) => (name.startsWith('/') ? name.slice(1) : `${prefix}${name}`))
}

/** Those of a circle, which the compiler refuses, come last. */
function inOrder(all: readonly DerivedStep[]): readonly DerivedStep[] {
  const left = [...all]
  const made: DerivedStep[] = []
  for (;;) {
    const at = left.findIndex(({ reads }) => !reads.some((path) => left.some((step) => pathOfStep(step) === path)))
    if (at < 0) return [...made, ...left]
    made.push(...left.splice(at, 1))
  }
}

/** `CF{yyyyMMdd}{0000}` is `CF`, the day and at least four digits. */
const NUMBER = /^([A-Za-z0-9-]*)(?:\{(\w+)\}(-?))?\{(0+)\}$/

export interface NumberForm {
  /** All before the digits, which are counted anew for each. */
  readonly prefix: string
  readonly digits: number
}

/** The form of numbers on a day, `2026-01-31`; undefined for what is no pattern of numbers. */
export function numberForm(pattern: string, day: string): NumberForm | undefined {
  const found = NUMBER.exec(pattern)
  if (!found) return undefined
  const [, head = '', date, joint = '', zeros = ''] = found
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  const filled = (date ?? '')
    .replace('yyyy', year)
    .replace('yy', year.slice(2))
    .replace('MM', month)
    .replace('dd', dayOfMonth)
  return { prefix: `${head}${filled}${joint}`, digits: zeros.length }
}

/** `CF20260131` and 7 is `CF202601310007`. */
export function numberText({ prefix, digits }: NumberForm, count: number): string {
  return prefix + String(count).padStart(digits, '0')
}
