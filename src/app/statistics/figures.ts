/**
 * How figures are written: counts with thousands, rates with one decimal, sums exact to the cent and from ten thousand on in 万.
 *
 * Shapes  A figure is a number, decimal text, or null where nothing can be told.
 * Source  DASHBOARDS 3.1 (rounding).
 */
import type { Figure, StatisticMeasure } from '../../model/statistic.ts'

/** Stands for what cannot be told; never 0. */
export const NOTHING = '—'
const WAN = 10_000
const whole = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 })
const cents = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Half away from zero, to one decimal of a percent. */
export function percentWords(ratio: number): string {
  return `${(Math.round(ratio * 1_000 + Math.sign(ratio) * 1e-9) / 10).toFixed(1)}%`
}

/** Without the unit. */
export function figureWords(figure: Figure, { kind }: Pick<StatisticMeasure, 'kind'>): string {
  if (figure === null) return NOTHING
  if (kind === 'ratio') return percentWords(Number(figure))
  if (typeof figure === 'string') return centsWords(figure)
  return kind === 'count' || kind === 'distinct' ? whole.format(figure) : exact.format(figure)
}

/** For a large figure: an amount of money from ten thousand on is shortened. */
export function shortWords(figure: Figure, measure: Pick<StatisticMeasure, 'kind'>): string {
  if (typeof figure !== 'string' || Math.abs(Number(figure)) < WAN) return figureWords(figure, measure)
  // Of the text itself: as a number a large sum would lose its cents.
  const [digits = '0'] = figure.replace('-', '').split('.')
  const hundreds = String((BigInt(digits) + 50n) / 100n)
  return `${figure.startsWith('-') ? '-' : ''}${grouped(hundreds.slice(0, -2))}.${hundreds.slice(-2)} 万`
}

/** Exact, with two decimals and thousands. */
function centsWords(text: string): string {
  const [digits = '0', decimals = ''] = text.replace('-', '').split('.')
  if (decimals.length > 2) return cents.format(Number(text))
  return `${text.startsWith('-') ? '-' : ''}${grouped(digits)}.${decimals.padEnd(2, '0')}`
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** Parts of a whole in tenths of a percent that add up to 100.0 %: what rounding leaves goes to the largest remainders. */
export function sharesOf(values: readonly number[]): readonly number[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total <= 0) return values.map(() => 0)
  const parts = values.map((value) => (value / total) * 1_000)
  const floors = parts.map(Math.floor)
  const left = 1_000 - floors.reduce((sum, part) => sum + part, 0)
  const order = parts.map((part, at) => [part - Math.floor(part), at] as const).sort((a, b) => b[0] - a[0])
  for (const [, at] of order.slice(0, left)) floors[at] = (floors[at] ?? 0) + 1
  return floors.map((part) => part / 10)
}
