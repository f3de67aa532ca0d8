/**
 * How the columns of a list fit on paper: upright, else on its side, else smaller.
 *
 * Units  Widths of columns are CSS pixels as on the screen; `shares` and `number` per cent of the sheet, `points` of type.
 */
import type { TableColumn } from '../list/table/columns.ts'

interface Fit {
  readonly isWide: boolean
  readonly points: number
  /** Of each column. */
  readonly shares: readonly number[]
  /** Of the column of numbers before them. */
  readonly number: number
}

const NUMBER_PX = 48
/** Between the margins of A4, for columns that were measured for the screen's larger type. */
const UPRIGHT_PX = 880
const WIDE_PX = 1_160
const POINTS = { most: 9, least: 6 }
/** No text is worth more than this beside others. */
const COLUMN_MOST_PX = 320

export function fitOf(columns: readonly Pick<TableColumn, 'width'>[]): Fit {
  const widths = columns.map(({ width }) => Math.min(width, COLUMN_MOST_PX))
  const total = widths.reduce((sum, width) => sum + width, NUMBER_PX)
  const points = total <= WIDE_PX ? POINTS.most : Math.max(POINTS.least, (POINTS.most * WIDE_PX) / total)
  const shareOf = (width: number) => Math.round((width / total) * 10_000) / 100
  return {
    isWide: total > UPRIGHT_PX,
    points: Math.round(points * 10) / 10,
    shares: widths.map(shareOf),
    number: shareOf(NUMBER_PX),
  }
}
