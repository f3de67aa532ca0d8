import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figureWords, percentWords, sharesOf, shortWords } from '../../../src/app/statistics/figures.ts'

describe('figures in words', () => {
  it.each([
    [12_345, 'count', '12,345'],
    [0, 'count', '0'],
    [null, 'ratio', '—'],
    [0.25, 'ratio', '25.0%'],
    ['1234567.5', 'sum', '1,234,567.50'],
    [2.34567, 'mean', '2.35'],
  ] as const)('%s of %s is %s', (figure, kind, words) => expect(figureWords(figure, { kind })).toBe(words))

  it('rates are rounded half away from zero, to one decimal', () => {
    expect([0.0005, 0.00049, 1 / 3, 2 / 3, 1].map(percentWords)).toEqual(['0.1%', '0.0%', '33.3%', '66.7%', '100.0%'])
  })

  it('money from ten thousand on is shortened, to the cent of ten thousand', () => {
    expect(shortWords('12345.67', { kind: 'sum' })).toBe('1.23 万')
    expect(shortWords('9999.99', { kind: 'sum' })).toBe('9,999.99')
    expect(shortWords('-10050.00', { kind: 'sum' })).toBe('-1.01 万')
    expect(figureWords('90071992547409931.05', { kind: 'sum' })).toBe('90,071,992,547,409,931.05')
  })

  it('shares of one whole add up to 100.0, and none is off by a tenth or more', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 12 }), (values) => {
        const total = values.reduce((sum, value) => sum + value, 0)
        const shares = sharesOf(values)
        const sum = Math.round(shares.reduce((all, share) => all + share, 0) * 10)
        expect(sum).toBe(total === 0 ? 0 : 1_000)
        if (total > 0)
          shares.forEach((share, at) => expect(Math.abs(share - (values[at]! / total) * 100)).toBeLessThan(0.1))
      }),
    )
  })
})
