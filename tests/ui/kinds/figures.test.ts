import { describe, expect, it } from 'vitest'
import { formatFigure } from '../../../src/ui/kinds/figures.ts'

describe('formatFigure', () => {
  it.each<[value: number, least: number, most: number, text: string]>([
    [0, 0, 0, '0'],
    [999, 0, 0, '999'],
    [1_000, 0, 0, '1,000'],
    [1_234_567, 0, 0, '1,234,567'],
    [-1_234.5, 0, 2, '-1,234.5'],
    [19.99, 2, 2, '19.99'],
    [18.5, 2, 2, '18.50'],
    [0.1 + 0.2, 0, 6, '0.3'],
    [1_000_000.25, 2, 2, '1,000,000.25'],
    [100, 0, 2, '100'],
    [1e21, 0, 2, '1e+21'],
  ])('%d with %d to %d digits is %s', (value, least, most, text) => {
    expect(formatFigure(value, least, most)).toBe(text)
  })

  it('reads as the browser’s own Chinese format does', () => {
    for (const value of [0, 7, 1_024, 98_765.4, -12.05, 3_000_000.1]) {
      const own = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 1, maximumFractionDigits: 2 })
      expect(formatFigure(value, 1, 2)).toBe(own.format(value))
    }
  })
})
