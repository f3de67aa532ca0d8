/** Limits with head-room: what was seen is a sample, and the next value may be larger. */

const LENGTHS = [10, 20, 30, 60, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]
const ITEMS = [10, 20, 50, 100, 200, 500, 1_000]
const ROOM = 1.5

/** A round `maxLength` with room above the longest text that was seen. */
export function lengthLimit(longest: number): number {
  return LENGTHS.find((limit) => limit >= longest * ROOM) ?? 100_000
}

/** A round `maxItems` with room above the longest list that was seen. */
export function itemsLimit(most: number): number {
  return ITEMS.find((limit) => limit >= most * ROOM) ?? 1_000
}

/** All nines, one digit more than the largest: 860 → 9999. */
export function topLimit(largest: number, decimals: number): number {
  const digits = Math.max(1, String(Math.trunc(Math.abs(largest))).length)
  const whole = 10 ** Math.min(digits + 1, 12) - 1
  return decimals === 0 ? whole : Number(`${whole}.${'9'.repeat(decimals)}`)
}

/** A `minimum` below the smallest number that was seen; 0 when none was negative. */
export function bottomLimit(smallest: number): number {
  return smallest >= 0 ? 0 : -topLimit(smallest, 0)
}

/** Digits behind the point of the number that has most of them. */
export function decimalsSeen(values: readonly number[]): number {
  return Math.min(6, Math.max(0, ...values.map((value) => (String(value).split('.')[1] ?? '').length)))
}
