/**
 * The closed expression language of descriptors: data, never a program, so that it can be analysed and needs no eval. This is its
 * one interpreter, for form, list, server and gate; `condition-sql.ts` says the same in SQL.
 *
 * Shapes  easy    `{ "eq": ["Category", "exercise"] }`
 *         medium  `{ "and": [{ "ne": ["IsEnabled", false] }, { "ge": ["EndOn", { "field": "StartOn" }] }] }`
 *         hard    `{ "none": { "of": "loan", "via": "PersonId", "where": { "lt": ["StartOn", { "today": -7 }] } } }`
 *         A bare text is a field on the left (`Ref.Field` of the record that it refers to) and a constant on the right.
 *         Named sets (`is`) are written out by the compiler; what is compiled holds none.
 * Errors  None: the functions are total. Empty (absent, null, blank text, `[]`) is one thing: an order comparison with an empty
 *         side is false, equality with one is true only against an empty constant.
 * Source  LANGUAGE section 2.
 */
import { type PersonalRight, rightRole } from './rights.ts'
import type { IdCardPart } from './text-forms.ts'

export type Scalar = string | number | boolean | null

/** A parameter of the organization by its code; what it is when nobody has set one of that code and of the same type. */
export interface SettingOperand {
  readonly setting: string
  readonly default: string | number | boolean
}

/** A number that is written down, or that the organization sets. */
export type SettableNumber = number | SettingOperand

/** What a right side may read instead of a constant: another field, the day so many days from today, the moment so many hours from now, who asks. */
export type Operand =
  | { readonly field: string }
  | { readonly today: SettableNumber }
  | { readonly now: { readonly hours?: SettableNumber } }
  | SettingOperand
  | { readonly scope: 'user' | 'userName' | 'organization' }
  /** Inside a question about other records: a field of the record that asks; `/F` of it, from inside one of its rows. */
  | { readonly own: string }
  /** Of a transition: what its dialog was answered. */
  | { readonly input: string }
  /** Of the row that is judged; `#` is its number, from 1. */
  | { readonly row: string }
  /** What the number of an identity card in a field says of its holder; empty while that is no such number. */
  | { readonly idCard: readonly [field: string, part: IdCardPart] }

export type Right = Scalar | Operand

type Comparison = readonly [field: string, right: Right]

/** A condition on one record alone. */
export type Condition =
  | { readonly eq: Comparison }
  | { readonly ne: Comparison }
  | { readonly in: readonly [field: string, values: readonly Scalar[]] }
  | { readonly lt: Comparison }
  | { readonly le: Comparison }
  | { readonly gt: Comparison }
  | { readonly ge: Comparison }
  | { readonly has: Comparison }
  | { readonly empty: string }
  /** Who asks has the right. */
  | { readonly may: PersonalRight }
  | { readonly and: readonly Condition[] }
  | { readonly or: readonly Condition[] }
  | { readonly not: Condition }

/** Records of a library for which `where` holds: those whose field `via` refers to this record, or any when there is none. */
export interface Link {
  readonly of: string
  readonly via?: string
  readonly where?: Condition
}

export type TextForm = 'mobile' | 'id-card' | 'credit-code'

/** A condition that may ask about other records too, as rules do. */
export type Expression =
  | Condition
  | { readonly some: Link }
  | { readonly none: Link }
  | { readonly format: readonly [field: string, form: TextForm] }
  | { readonly and: readonly Expression[] }
  | { readonly or: readonly Expression[] }
  | { readonly not: Expression }

type Row = Readonly<Record<string, unknown>>

/** What the organization has set, by code. */
export type SettingValues = Readonly<Record<string, unknown>>

/** What is read beside the record, fixed once for everything that is asked of one write. */
export interface Around {
  /** The day here, `2026-01-31`. */
  readonly today: string
  /** Unix milliseconds. */
  readonly nowMs: number
  readonly scope?: { readonly user: string; readonly userName: string; readonly organization: string }
  /** What is set under codes; all have their defaults when absent. */
  readonly settings?: SettingValues
  /** The roles of who asks, and the rights among them. */
  readonly roles?: readonly string[]
  /** Of the row that is judged, from 1. */
  readonly rowNumber?: number
  /** The record around a row; a field of it is written `/Field`. */
  readonly record?: Row
  /** Records that own references lead to, by the name of the reference. */
  readonly referred?: Row
  /** What the dialog of a transition was answered. */
  readonly input?: Row
  /** Whether there is any such record. */
  readonly isAny?: (link: Link) => boolean
  readonly isFormed?: (form: TextForm, text: string) => boolean
  readonly idCardPart?: (number: unknown, part: IdCardPart) => string | undefined
}

const NOWHERE: Around = { today: '', nowMs: NaN }

/** Whether the condition holds for a record. */
export function holds(condition: Expression, row: Row, around: Around = NOWHERE): boolean {
  return isTrue(condition, row, { around })
}

/**
 * Whether a record may be so: as `holds`, but an order comparison with an empty side never refuses, whichever way it stands under
 * `not`. That a field must be filled is for `require` to say.
 */
export function passes(condition: Expression, row: Row, around: Around = NOWHERE): boolean {
  return isTrue(condition, row, { around, whenEmpty: true })
}

interface Reading {
  readonly around: Around
  /** What an order comparison with an empty side is. */
  readonly whenEmpty?: boolean
}

function isTrue(condition: Expression, row: Row, reading: Reading): boolean {
  const { around, whenEmpty } = reading
  if ('and' in condition) return condition.and.every((part) => isTrue(part, row, reading))
  if ('or' in condition) return condition.or.some((part) => isTrue(part, row, reading))
  if ('not' in condition)
    return !isTrue(condition.not, row, whenEmpty === undefined ? reading : { around, whenEmpty: !whenEmpty })
  if ('empty' in condition) return isEmpty(valueAt(row, condition.empty, around))
  if ('may' in condition) return around.roles?.includes(rightRole(condition.may)) ?? false
  if ('some' in condition) return around.isAny?.(condition.some) ?? false
  if ('none' in condition) return !(around.isAny?.(condition.none) ?? false)
  if ('format' in condition) {
    const text = valueAt(row, condition.format[0], around)
    return typeof text === 'string' && (around.isFormed?.(condition.format[1], text) ?? false)
  }
  if ('in' in condition) return condition.in[1].some((value) => isEqual(valueAt(row, condition.in[0], around), value))
  const [[operator, [name, said]]] = Object.entries(condition) as unknown as [
    [keyof typeof ORDERS | 'eq' | 'ne' | 'has', Comparison],
  ]
  const left = valueAt(row, name, around)
  const right = rightValue(said, row, around)
  if (operator === 'eq' || operator === 'ne') {
    // Two fields that are both empty are not the same; a field is empty when it is compared with an empty constant.
    const isSame = isOperand(said) && isEmpty(right) ? false : isEqual(left, right)
    return isSame === (operator === 'eq')
  }
  if (operator === 'has') return Array.isArray(left) && !isEmpty(right) && left.includes(right)
  if (isEmpty(left) || isEmpty(right)) return whenEmpty ?? false
  return ORDERS[operator](compare(left, right))
}

/** Of what `compare` says. */
const ORDERS = {
  lt: (order: number) => order < 0,
  le: (order: number) => order <= 0,
  gt: (order: number) => order > 0,
  ge: (order: number) => order >= 0,
} as const

/** Whether a right side reads something, and is no constant. */
export function isOperand(right: Right): right is Operand {
  return typeof right === 'object' && right !== null
}

/** Absent, null, blank text and empty lists count as empty; 0 and false do not. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

/** What a right side is for this record. */
export function rightValue(said: Right, row: Row, around: Around): unknown {
  if (!isOperand(said)) return said
  if ('field' in said) return valueAt(row, said.field, around)
  if ('own' in said) return undefined
  if ('input' in said) return own(around.input ?? {}, said.input)
  if ('scope' in said) return around.scope?.[said.scope]
  if ('setting' in said) return settingValue(around, said)
  if ('idCard' in said) return around.idCardPart?.(valueAt(row, said.idCard[0], around), said.idCard[1])
  if ('row' in said) return said.row === '#' ? around.rowNumber : valueAt(row, said.row, around)
  return 'today' in said
    ? dayAfter(around.today, amountOf(around, said.today))
    : momentAfter(around.nowMs, amountOf(around, said.now.hours ?? 0))
}

/** A value of another type than the default's is as good as none: a limit that somebody has set to a text limits nothing. */
export function settingValue({ settings = {} }: Pick<Around, 'settings'>, { setting, default: usual }: SettingOperand) {
  const value = own(settings, setting)
  return typeof value === typeof usual ? (value as SettingOperand['default']) : usual
}

/** The number itself, or what is set for it. */
export function amountOf(around: Pick<Around, 'settings'>, amount: SettableNumber): number {
  return typeof amount === 'number' ? amount : Number(settingValue(around, amount))
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The day so many days later, `2026-01-31`; undefined for what is no day. */
export function dayAfter(day: string, days: number): string | undefined {
  const at = new Date(Date.parse(day) + days * DAY_MS)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().slice(0, 10)
}

function momentAfter(ms: number, hours: number): string | undefined {
  const at = new Date(ms + hours * HOUR_MS)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** `Field`, `Ref.Field` of the record that it refers to, `/Field` of the record around a row. */
function valueAt(row: Row, name: string, around: Around): unknown {
  if (name.startsWith('/')) return valueAt(around.record ?? {}, name.slice(1), around)
  const dot = name.indexOf('.')
  if (dot < 0) return own(row, name)
  const target = own(around.referred ?? {}, name.slice(0, dot))
  return typeof target === 'object' && target !== null ? own(target as Row, name.slice(dot + 1)) : null
}

function own(row: Row, name: string): unknown {
  return Object.hasOwn(row, name) ? (row[name] ?? null) : null
}

function isEqual(left: unknown, right: unknown): boolean {
  return isEmpty(right) ? isEmpty(left) : left === right && typeof left !== 'object'
}

/** NaN when the two cannot be compared, so that no order holds. */
function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  return NaN
}
