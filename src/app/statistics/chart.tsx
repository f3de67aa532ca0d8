/**
 * A picture of a plot. The library that draws it comes when the first picture is on the page; until then, and where it cannot come, the
 * place is kept and the table beside it has everything.
 */
import { useEffect, useRef, useState } from 'react'
import { usePreferences } from '../preferences.ts'
import type { Mode } from '../../ui/tokens.ts'
import type { ChartLooks } from './chart-option.ts'
import type { DrawnChart } from './echarts.ts'
import type { Plot } from './plot.ts'

export interface ChartPoint {
  readonly series: number
  readonly at: number
}

interface ChartProps {
  readonly plot: Plot
  /** In one sentence, for who does not see it. */
  readonly words: string
  /** Where the keyboard stands. */
  readonly point?: ChartPoint | undefined
  onPick?(point: ChartPoint): void
  /** The picture as SVG, for a file. */
  readonly drawn?: (chart: DrawnChart | undefined) => void
  /** On a wall nothing moves. */
  readonly isStill?: boolean
  /** Where the page is in another mode than the person has chosen. */
  readonly modeHere?: Mode | undefined
}

const NARROW_PX = 480

export function Chart({ plot, words, point, onPick, drawn, isStill = false, modeHere }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const { mode: chosen, animated } = usePreferences()
  const mode = modeHere ?? chosen
  const [chart, setChart] = useState<DrawnChart>()
  const [isNarrow, setIsNarrow] = useState(false)
  const picked = useRef(onPick)
  useEffect(() => void (picked.current = onPick), [onPick])

  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    let made: DrawnChart | undefined
    let isOver = false
    const seen = new ResizeObserver(() => {
      setIsNarrow(element.clientWidth < NARROW_PX)
      made?.resize()
    })
    import('./echarts.ts').then(
      ({ createChart }) => {
        if (isOver) return
        made = createChart(element)
        made.onPick((series, at) => picked.current?.({ series, at }))
        setChart(made)
        drawn?.(made)
        seen.observe(element)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      seen.disconnect()
      made?.dispose()
      setChart(undefined)
      drawn?.(undefined)
    }
  }, [drawn])
  useEffect(() => {
    if (!place.current || !chart) return
    chart.draw(plot, looksOf(place.current, { mode, isNarrow, isStill: isStill || !animated }))
  }, [chart, plot, mode, isNarrow, isStill, animated])
  useEffect(() => {
    if (!chart || mode !== 'dark') return undefined
    const draw = (isPaper: boolean) => () => {
      if (!place.current) return
      const read = () => looksOf(place.current!, { mode: isPaper ? 'light' : mode, isNarrow, isStill: true })
      chart.draw(plot, isPaper ? inLight(read) : read())
      chart.drawNow()
    }
    const [before, after] = [draw(true), draw(false)]
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [chart, plot, mode, isNarrow])
  useEffect(() => {
    if (point) chart?.point(point.series, point.at)
    else chart?.leave()
  }, [chart, point])
  return <div ref={place} className="rc-chart" role="img" aria-label={words} />
}

/** Paper is white, and what is read of the style sheet before it is printed is still the screen's. */
function inLight<T>(read: () => T): T {
  const { dataset } = document.documentElement
  const mode = dataset['mode']
  dataset['mode'] = 'light'
  const found = read()
  if (mode === undefined) delete dataset['mode']
  else dataset['mode'] = mode
  return found
}

/** From the style sheet, so that a chart has the page's colours in either mode, and the size of text on a wall. */
function looksOf(element: HTMLElement, more: Pick<ChartLooks, 'mode' | 'isNarrow' | 'isStill'>): ChartLooks {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--rc-${name}`).trim()
  return {
    text: token('text'),
    quiet: token('text-2'),
    line: token('border'),
    surface: token('surface'),
    palette: ['primary', 'info', 'warning', 'success', 'danger', 'text-3'].map(token),
    // Written between double quotes where the picture becomes a file.
    fontFamily: style.fontFamily.replaceAll('"', "'"),
    fontPx: Number.parseFloat(style.fontSize) || 12,
    widthPx: element.clientWidth,
    ...more,
  }
}
