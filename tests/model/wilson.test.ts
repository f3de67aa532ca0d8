/** Intervals of rates, against published figures and what must hold of all of them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wilsonInterval } from '../../src/model/wilson.ts'

describe('the interval of a rate', () => {
  it('is Wilson’s: 81 of 263, 15 of 148, 0 of 20 and 1 of 29 (Newcombe 1998)', () => {
    const rounded = (part: number, base: number) =>
      wilsonInterval(part / base, base)?.map((end) => Number(end.toFixed(4)))
    expect(rounded(81, 263)).toEqual([0.2553, 0.3662])
    expect(rounded(15, 148)).toEqual([0.0624, 0.1605])
    expect(rounded(0, 20)).toEqual([0, 0.1611])
    expect(rounded(1, 29)).toEqual([0.0061, 0.1718])
  })

  it('holds the rate, stays among the parts of one, and is narrower for more people', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (base, share) => {
        const rate = Math.round(share * base) / base
        const [low, high] = wilsonInterval(rate, base)!
        const [less, more] = wilsonInterval(rate, base * 4)!
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(1)
        expect(low).toBeLessThanOrEqual(rate + 1e-12)
        expect(high).toBeGreaterThanOrEqual(rate - 1e-12)
        expect(more - less).toBeLessThan(high - low)
      }),
    )
    expect([wilsonInterval(1.2, 30), wilsonInterval(0.5, 0)]).toEqual([undefined, undefined])
  })
})
