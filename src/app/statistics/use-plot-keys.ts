/** The keyboard in a picture: left and right walk the categories, up and down the series, Enter opens the list, T the table, Esc leaves. */
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { ChartPoint } from './chart.tsx'
import { type Plot, toldWords } from './plot.ts'

interface PlotActs {
  pick(point: ChartPoint): void
  toTable(): void
}

/** What is walked past in a hurry is not read out. Milliseconds. */
const SAID_AFTER_MS = 150

export function usePlotKeys(plot: Plot, { pick, toTable }: PlotActs) {
  const [point, setPoint] = useState<ChartPoint>()
  const [words, setWords] = useState('')
  const said = point ? pointWords(plot, point) : ''
  useEffect(() => {
    const timer = setTimeout(() => setWords(said), SAID_AFTER_MS)
    return () => clearTimeout(timer)
  }, [said])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPoint(plot, point, event.key)
    if (next) setPoint(next)
    else if (event.key === 'Enter' && point) pick(point)
    else if (event.key === 't' || event.key === 'T') toTable()
    else if (event.key === 'Escape' && point) setPoint(undefined)
    else return
    event.preventDefault()
  }
  return { point, words, onKeyDown, onBlur: () => setPoint(undefined) }
}

/** Undefined for a key that moves nothing. */
export function nextPoint(
  { categories, series }: Plot,
  point: ChartPoint | undefined,
  key: string,
): ChartPoint | undefined {
  const lastAt = categories.length - 1
  const { series: row, at } = point ?? { series: 0, at: -1 }
  const within = (value: number, last: number) => Math.min(Math.max(value, 0), last)
  switch (key) {
    case 'ArrowRight':
      return { series: row, at: within(at + 1, lastAt) }
    case 'ArrowLeft':
      return { series: row, at: within(at - 1, lastAt) }
    case 'ArrowDown':
      return { series: within(row + 1, series.length - 1), at: within(at, lastAt) }
    case 'ArrowUp':
      return { series: within(row - 1, series.length - 1), at: within(at, lastAt) }
    case 'Home':
      return { series: row, at: 0 }
    case 'End':
      return { series: row, at: lastAt }
    default:
      return undefined
  }
}

function pointWords({ categories, series }: Plot, { series: row, at }: ChartPoint): string {
  const one = series[row]
  const point = one?.points[at]
  return one ? `${categories[at] ?? ''}，${one.title} ${point ? toldWords(point, one.unit) : one.unit}` : ''
}
