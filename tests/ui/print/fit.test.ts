/** How wide lists fit on paper, and words as rules of pages hold them. */
import { describe, expect, it } from 'vitest'
import { fitOf } from '../../../src/ui/print/fit.ts'
import { cssString } from '../../../src/ui/print/page-foot.ts'

const columns = (count: number, width = 120) => Array.from({ length: count }, () => ({ width }))

describe('fitOf', () => {
  it.each([
    ['few columns stand upright', 5, false, 9],
    ['more lie on their side', 8, true, 9],
    ['still more are set smaller', 12, true, 7],
    ['but can still be read', 60, true, 6],
  ])('%s', (_why, count, isWide, points) => {
    expect(fitOf(columns(count))).toMatchObject({ isWide, points })
  })

  it('shares out the whole width, and gives no text more than it is worth', () => {
    const { shares, number } = fitOf([{ width: 100 }, { width: 2_000 }])
    expect(Math.round(shares.reduce((sum, share) => sum + share, number))).toBe(100)
    expect(shares[1]! / shares[0]!).toBeCloseTo(3.2, 1)
  })
})

describe('quoted', () => {
  it('lets no name end the rule that it stands in', () => {
    expect(cssString('甲"医院\\}\n')).toBe('"甲\\22 医院\\5c }\\a "')
  })
})
