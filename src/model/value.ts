/**
 * What a field is computed of: data, never a program. One interpreter, for the form while it is filled and for the server.
 *
 * Shapes  easy    `{ "product": ["Price", "Quantity"] }`
 *         medium  `{ "sum": "Items/Amount" }`
 *         hard    `{ "years": ["BirthDate", { "today": 0 }] }`
 *         A bare text is a field; in a row `/Field` is one of the record around it. Where a day is wanted, a moment stands for the
 *         day that the house had then.
 * Errors  None: what is computed of something empty is empty (undefined), the sum of no rows is 0.
 * Source  LANGUAGE section 2.
 */
import { type AskedParts, levelOf, scoreOf } from './answers.ts'
import { businessDay, houseInstant } from './business-day.ts'
import { type Around, dayAfter, isEmpty, type Scalar } from './condition.ts'
import { addExact, percentOf, productExact, roundExact } from './exact.ts'
import type { Field, WireRecord } from './resource.ts'
import { type IdCardPart, idCardPart } from './text-forms.ts'

export type Value =
  | string
  | number
  | { readonly today: number }
  | { readonly product: readonly Value[] }
  | { readonly add: readonly Value[] }
  | { readonly minus: readonly [Value, Value] }
  /** How many hundredths the first is of the second. */
  | { readonly percent: readonly [Value, Value] }
  /** `Rows/Field`. */
  | { readonly sum: string }
  /** Of rows, choices, tags. */
  | { readonly length: string }
  | { readonly addDays: readonly [Value, Value] }
  /** From the first to the second. */
  | { readonly days: readonly [Value, Value] }
  | { readonly years: readonly [Value, Value] }
  /** When the clocks of the house show the second on the first. */
  | { readonly instant: readonly [Value, Value] }
  /** What an identity card says of its holder: the day of birth, or `male` and `female`. */
  | { readonly idCard: readonly [field: string, part: IdCardPart] }
  /**
   * The first letters of a text's pinyin, by its spelling where a field holds that. It stands by itself and is not worked out here:
   * `computed.ts` does, with a dictionary that is loaded when somebody needs it.
   */
  | { readonly initials: string | readonly [from: string, spelling: string] }
  /** The points of the answers together; where they were asked is written in by the compiler. */
  | ({ readonly score: string } & AskedNames)
  /** How the score is read. */
  | ({ readonly level: string; readonly bands?: string } & AskedNames)
  | { readonly earlier: Earlier }
  | { readonly lookup: { readonly of: string; readonly in: Readonly<Record<string, Scalar>> } }

/** A field of the last record of the library before this one, by the order of `by`, that agrees with it in all of `same`. */
export interface Earlier {
  readonly same: readonly string[]
  readonly by: string
  readonly field: string
}

/** Of the record's fields, those that `score` and `level` read besides the answers; the compiler adds them. */
interface AskedNames {
  readonly asked?: string
  readonly scoring?: string
}

/** The functions of several values, by name. */
export const VALUE_LISTS = ['product', 'add', 'minus', 'percent', 'addDays', 'days', 'years', 'instant'] as const
export type ValueList = (typeof VALUE_LISTS)[number]

export interface ValueRead extends Pick<Around, 'today' | 'record'> {
  /** What is known of earlier records; only where the record is written. */
  readonly earlier?: ReadonlyMap<Earlier, unknown>
}

/** What the value is for a record, or a row of one. */
export function computed(value: Value, row: WireRecord, around: ValueRead): unknown {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return fieldValue(value, row, around)
  if ('today' in value) return dayAfter(around.today, value.today)
  if ('sum' in value) return sumOf(value.sum, row)
  if ('length' in value) return lengthOf(fieldValue(value.length, row, around))
  if ('score' in value) return scoreOf(partsOf(value, row), row[value.score])
  if ('level' in value) return levelOf({ ...partsOf(value, row), bands: row[value.bands ?? ''] }, row[value.level])
  if ('earlier' in value) return around.earlier?.get(value.earlier)
  if ('idCard' in value) return idCardPart(fieldValue(value.idCard[0], row, around), value.idCard[1])
  if ('initials' in value) return undefined
  if ('lookup' in value) {
    const key = fieldValue(value.lookup.of, row, around)
    return Object.hasOwn(value.lookup.in, String(key)) ? value.lookup.in[String(key)] : undefined
  }
  const [[name, parts]] = Object.entries(value) as unknown as [[ValueList, readonly Value[]]]
  const made = parts.map((part) => computed(part, row, around))
  return made.some(isEmpty) ? undefined : LISTS[name](made)
}

/** Where the record has what the answers are about. */
function partsOf({ asked = '', scoring }: AskedNames, row: WireRecord): AskedParts {
  return { asked: row[asked], ...(scoring === undefined ? {} : { scoring: row[scoring] }) }
}

/** The value as the field holds it: with as many decimals, no longer than it may be. */
export function fitted({ decimals, maxLength }: Field, value: unknown): unknown {
  if (typeof value === 'number') return decimals === undefined ? value : roundExact(value, decimals)
  return typeof value === 'string' && maxLength !== undefined ? value.slice(0, maxLength) : value
}

/** The fields that it reads, as they are written. */
export function readsOf(value: Value): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number' || 'today' in value) return []
  if ('sum' in value) return [value.sum]
  if ('length' in value) return [value.length]
  if ('lookup' in value) return [value.lookup.of]
  if ('idCard' in value) return [value.idCard[0]]
  if ('initials' in value) return [value.initials].flat()
  if ('score' in value) return named(value.score, value.asked, value.scoring)
  if ('level' in value) return named(value.level, value.asked, value.scoring, value.bands)
  if ('earlier' in value) return [...value.earlier.same, value.earlier.by]
  return (Object.values(value)[0] as readonly Value[]).flatMap(readsOf)
}

const named = (...names: readonly (string | undefined)[]) => names.filter((name) => name !== undefined)

/** The questions about earlier records in it. */
export function earlierIn(value: Value): readonly Earlier[] {
  if (typeof value !== 'object') return []
  if ('earlier' in value) return [value.earlier]
  if ('idCard' in value) return []
  const [parts] = Object.values(value) as unknown[]
  return Array.isArray(parts) ? (parts as readonly Value[]).flatMap(earlierIn) : []
}

/** Whether it is another on another day. */
export function readsToday(value: Value): boolean {
  if (typeof value !== 'object') return false
  if ('today' in value) return true
  if ('idCard' in value || 'initials' in value) return false
  const [parts] = Object.values(value) as unknown[]
  return Array.isArray(parts) && (parts as readonly Value[]).some(readsToday)
}

const LISTS: Readonly<Record<ValueList, (values: readonly unknown[]) => unknown>> = {
  product: (values) => ofNumbers(values, (numbers) => productExact(numbers)),
  add: (values) => ofNumbers(values, (numbers) => numbers.reduce(addExact, 0)),
  minus: (values) => ofNumbers(values, ([one = 0, other = 0]) => addExact(one, -other)),
  percent: (values) => ofNumbers(values, ([part = 0, whole = 0]) => (whole === 0 ? undefined : percentOf(part, whole))),
  addDays: ([day, count]) => (typeof count === 'number' ? dayAfter(dayOf(day), Math.trunc(count)) : undefined),
  days: ([from, to]) => {
    const days = (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / 86_400_000
    return Number.isFinite(days) ? Math.round(days) : undefined
  },
  years: ([from, to]) => yearsBetween(dayOf(from), dayOf(to)),
  instant: ([day, clock]) => houseInstant(dayOf(day), String(clock)),
}

/** A day is as long as `2026-01-31`; what is longer is a moment. */
function dayOf(value: unknown): string {
  const text = String(value)
  const ms = text.length > 10 ? Date.parse(text) : NaN
  return Number.isNaN(ms) ? text : businessDay(ms)
}

function ofNumbers(values: readonly unknown[], make: (numbers: readonly number[]) => number | undefined) {
  return values.every((value) => typeof value === 'number') ? make(values as readonly number[]) : undefined
}

/** Whole years, as birthdays are counted. */
function yearsBetween(from: string, to: string): number | undefined {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  if (!Number.isInteger(years)) return undefined
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

function fieldValue(name: string, row: WireRecord, { record }: ValueRead): unknown {
  const [from, key] = name.startsWith('/') ? [record ?? {}, name.slice(1)] : [row, name]
  return Object.hasOwn(from, key) ? from[key] : undefined
}

function sumOf(path: string, record: WireRecord): number {
  const [rows = '', field = ''] = path.split('/')
  const values = rowsIn(record, rows).map((row) => row[field])
  return values.filter((value) => typeof value === 'number').reduce(addExact, 0)
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}

/** The rows of a field; none where it holds no list. */
export function rowsIn(record: WireRecord, name: string): readonly WireRecord[] {
  const rows = record[name]
  return Array.isArray(rows) ? rows.map((row: unknown) => (isRow(row) ? row : {})) : []
}

function isRow(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
