/**
 * How far a rate may be from what it stands for: few people are no worse than others for having been few.
 *
 * Units   Parts of one.
 * Source  Wilson's score interval (1927), without a correction for continuity; DASHBOARDS 3.4.
 */

/** Of the standard normal distribution, between which 95 of 100 lie. */
const Z = 1.959964

/** The interval of 95 % of a rate over so many; undefined where the rate is none of parts of a whole. */
export function wilsonInterval(rate: number, base: number): readonly [low: number, high: number] | undefined {
  if (!(rate >= 0 && rate <= 1) || !(base > 0)) return undefined
  const square = Z * Z
  const middle = rate + square / (2 * base)
  const spread = Z * Math.sqrt((rate * (1 - rate)) / base + square / (4 * base * base))
  const whole = 1 + square / base
  return [Math.max(0, (middle - spread) / whole), Math.min(1, (middle + spread) / whole)]
}
