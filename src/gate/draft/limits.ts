/** Limits with head-room: what was seen is a sample, and the next value may be larger. */

const LENGTHS = [60, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]
const ITEMS = [50, 100, 200, 500, 1_000]
const ROOM = 1.5
/** Two rows say nothing of how large a number gets. */
const DIGITS_MIN = 6

/** A round `maxLength` with room above the longest text that was seen. */
export function lengthLimit(longest: number): number {
  return LENGTHS.find((limit) => limit >= longest * ROOM) ?? 100_000
}

/** A round `maxItems` with room above the longest list that was seen. */
export function itemsLimit(most: number): number {
  return ITEMS.find((limit) => limit >= most * ROOM) ?? 1_000
}

/** All nines, one digit more than the largest and six at least: 860 → 999999, 8600000 → 99999999. */
export function topLimit(largest: number, decimals: number): number {
  const digits = Math.max(1, String(Math.trunc(Math.abs(largest))).length)
  const whole = 10 ** Math.min(Math.max(digits + 1, DIGITS_MIN), 12) - 1
  return decimals === 0 ? whole : Number(`${whole}.${'9'.repeat(decimals)}`)
}

/** A `minimum` below the smallest number that was seen; 0 when none was negative. */
export function bottomLimit(smallest: number): number {
  return smallest >= 0 ? 0 : -topLimit(smallest, 0)
}

/** Digits behind the point: none where no number has any, else two, or as many as the number that has most. */
export function decimalsSeen(values: readonly number[]): number {
  const most = Math.max(0, ...values.map((value) => (String(value).split('.')[1] ?? '').length))
  return most === 0 ? 0 : Math.min(6, Math.max(2, most))
}
