/**
 * Arithmetic on decimal numerals as people write them: 0.1 + 0.2 is 0.3, and 19.99 with 10 % more is 21.99.
 *
 * Shapes  A number counts as the shortest decimal numeral that prints it. Halves are rounded away from zero.
 */

/** More than any field has. */
const RATIO_DECIMALS = 12

interface Decimal {
  readonly digits: bigint
  /** Digits after the point. */
  readonly scale: number
}

/** The sum of two numbers as people write them: 0.1 and 0.2 make 0.3. */
export function addExact(left: number, right: number): number {
  const [a, b] = [decimalOf(left), decimalOf(right)]
  const scale = Math.max(a.scale, b.scale)
  return numberOf({ digits: raised(a, scale) + raised(b, scale), scale })
}

/** The product of numbers as people write them. */
export function productExact(values: readonly number[]): number {
  const parts = values.map(decimalOf)
  const digits = parts.reduce((made, part) => made * part.digits, 1n)
  return numberOf({ digits, scale: parts.reduce((made, part) => made + part.scale, 0) })
}

/** How many hundredths `part` is of `whole`, which is not 0. */
export function percentOf(part: number, whole: number): number {
  const [a, b] = [decimalOf(part), decimalOf(whole)]
  const scale = Math.max(a.scale, b.scale)
  const [dividend, divisor] = [raised(a, scale) * 100n * 10n ** BigInt(RATIO_DECIMALS), raised(b, scale)]
  const digits = divisor < 0n ? divided(-dividend, -divisor) : divided(dividend, divisor)
  return numberOf({ digits, scale: RATIO_DECIMALS })
}

/** Rounded to so many decimals. */
export function roundExact(value: number, decimals: number): number {
  return Number.isFinite(value) ? numberOf(rounded(decimalOf(value), decimals)) : value
}

/** `value` with that many percent more, or less; rounded to so many decimals. */
export function percentExact(value: number, percent: number, decimals: number): number {
  const [a, b] = [decimalOf(value), decimalOf(addExact(100, percent))]
  return numberOf(rounded({ digits: a.digits * b.digits, scale: a.scale + b.scale + 2 }, decimals))
}

/** The nearest multiple of `step`, which is more than 0. */
export function roundToStep(value: number, step: number): number {
  const [a, b] = [decimalOf(value), decimalOf(step)]
  const scale = Math.max(a.scale, b.scale)
  const unit = raised(b, scale)
  return numberOf({ digits: divided(raised(a, scale), unit) * unit, scale })
}

function decimalOf(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

const raised = ({ digits, scale }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - scale)

function rounded(decimal: Decimal, scale: number): Decimal {
  if (decimal.scale <= scale) return decimal
  return { digits: divided(decimal.digits, 10n ** BigInt(decimal.scale - scale)), scale }
}

function divided(dividend: bigint, divisor: bigint): bigint {
  const [positive, sign] = dividend < 0n ? [-dividend, -1n] : [dividend, 1n]
  return sign * ((2n * positive + divisor) / (2n * divisor))
}

function numberOf({ digits, scale }: Decimal): number {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  const at = text.length - scale
  const value = Number(`${text.slice(0, at)}.${text.slice(at)}0`)
  return digits < 0n ? -value : value
}
