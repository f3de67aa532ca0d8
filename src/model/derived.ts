/**
 * Fields that are made and not written: a number, a stamp.
 *
 * Shapes  easy    `{ "number": "CF{yyyyMMdd}{0000}" }`
 *         medium  `{ "stamp": "by", "on": ["approve"] }`
 *         A read-only field is always made; any other is only filled while it is empty.
 * Source  LANGUAGE 1.2.
 */

/** What a stamp keeps of the write: its moment, who made it, the day of the house. */
export const STAMPS = ['at', 'by', 'day'] as const
export type Stamp = (typeof STAMPS)[number]

export type Derivation =
  | { readonly number: string }
  | {
      readonly stamp: Stamp
      /** `create`, `update` or the name of a transition. */
      readonly on: readonly string[]
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
