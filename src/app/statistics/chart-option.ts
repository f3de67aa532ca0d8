/**
 * A plot in the words of the chart library. Colours come from the tokens; from the second series on a pattern stands beside the colour.
 *
 * Units  Pixels.
 */
import { type Plot, type PlotSeries, toldWords, sharesIn } from './plot.ts'
import { funnelOption } from './funnel-option.ts'
import { whiskersOf } from './whiskers.ts'

export interface ChartLooks {
  readonly mode: 'light' | 'dark'
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly surface: string
  /** Of series, in their order. */
  readonly palette: readonly string[]
  readonly fontPx: number
  /** By name: what is measured before it is drawn stands in no element. */
  readonly fontFamily: string
  readonly isNarrow: boolean
  readonly widthPx: number
  /** Nothing moves. */
  readonly isStill: boolean
}

/** More categories than that lie down on a narrow page. */
const UPRIGHT_MAX = 6

/** The first is plain, each further one has a pattern of its own. */
const DECALS = [
  { symbol: 'none' },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
  {
    symbol: 'circle',
    symbolSize: 0.7,
    dashArrayX: [
      [8, 8],
      [0, 8, 8, 0],
    ],
    dashArrayY: [6, 0],
  },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [4, 3], rotation: Math.PI / 4 },
  {
    symbol: 'triangle',
    symbolSize: 0.7,
    dashArrayX: [
      [9, 9],
      [0, 9, 9, 0],
    ],
    dashArrayY: [7, 2],
  },
  {
    symbol: 'rect',
    symbolSize: 0.6,
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [6, 0],
  },
]

interface TipPart {
  readonly seriesIndex?: number
  readonly dataIndex: number
  readonly name: string
}

export function optionOf(plot: Plot, looks: ChartLooks): object {
  const { form, series } = plot
  const text = { color: looks.text, fontSize: looks.fontPx, fontFamily: looks.fontFamily }
  const base = {
    darkMode: looks.mode === 'dark',
    animation: !looks.isStill,
    color: looks.palette,
    textStyle: { fontFamily: looks.fontFamily },
    // The page says what is in the picture; the library's own words are English in their grammar.
    aria: {
      enabled: (series.length > 1 && form !== 'funnel') || form === 'shares',
      label: { enabled: false },
      decal: { show: true, decals: DECALS },
    },
    tooltip: {
      renderMode: 'richText',
      trigger: form === 'shares' ? 'item' : 'axis',
      backgroundColor: looks.surface,
      borderColor: looks.line,
      textStyle: text,
      confine: true,
      formatter: (parts: TipPart | readonly TipPart[]) => tipWords(plot, parts),
    },
    legend:
      series.length > 1
        ? { type: 'plain', top: 0, textStyle: text, data: series.filter(isDrawn).map(({ title }) => title) }
        : undefined,
  }
  if (form === 'funnel') return { ...base, legend: undefined, ...funnelOption(plot, looks) }
  return { ...base, ...(form === 'shares' ? pieOf(plot, looks) : gridOf(plot, looks)) }
}

const isDrawn = ({ points }: PlotSeries) => points.some(({ value }) => value !== null)

function tipWords({ categories, series, form }: Plot, parts: TipPart | readonly TipPart[]): string {
  const all = Array.isArray(parts) ? (parts as readonly TipPart[]) : [parts as TipPart]
  const at = all[0]?.dataIndex ?? 0
  const lines = series.map(({ title, unit, points }) => {
    const point = points[at]
    return `${title}  ${point ? toldWords(point, unit) : ''}`
  })
  return [categories[at] ?? '', ...(form === 'shares' ? lines.slice(0, 1) : lines)].join('\n')
}

function gridOf(plot: Plot, looks: ChartLooks): object {
  const { form, categories, series } = plot
  const { quiet, line, fontPx, isNarrow } = looks
  const isLying = form === 'bars' && isNarrow && categories.length > UPRIGHT_MAX
  const label = { color: quiet, fontSize: fontPx }
  const names = {
    type: 'category',
    data: categories,
    inverse: isLying,
    axisLabel: { ...label, hideOverlap: true, ...(isLying ? {} : foldedNames(categories, looks)) },
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
  }
  const scale = (isRate: boolean, isShown: boolean) => ({
    type: 'value',
    min: 0,
    minInterval: isRate ? undefined : 1,
    axisLabel: { ...label, formatter: isRate ? (value: number) => `${Math.round(value * 100)}%` : undefined },
    splitLine: { show: isShown, lineStyle: { color: line } },
  })
  const hasBoth = series.some(({ isRate }) => isRate) && series.some(({ isRate }) => !isRate)
  const scales = hasBoth ? [scale(false, true), scale(true, false)] : [scale(series[0]?.isRate === true, true)]
  const axes = isLying ? { xAxis: scales, yAxis: names } : { xAxis: names, yAxis: scales }
  return {
    grid: { left: 8, right: 16, top: series.length > 1 ? 36 : 16, bottom: 8, containLabel: true },
    ...axes,
    series: [
      ...series.map((one) => lineOrBar(one, { form, hasBoth, isLying, surface: looks.surface })),
      ...series.flatMap((one, at) => whiskersOf(one, { at, plot, looks, isLying, hasBoth }) ?? []),
    ],
  }
}

interface Drawing {
  readonly form: Plot['form']
  readonly hasBoth: boolean
  readonly isLying: boolean
  readonly surface: string
}

function lineOrBar({ title, isRate, points }: PlotSeries, { form, hasBoth, isLying, surface }: Drawing): object {
  // Beside bars rates are points: between names there is nothing to be joined.
  const isLine = form === 'lines' || (hasBoth && isRate)
  const axis = hasBoth && isRate ? (isLying ? { xAxisIndex: 1 } : { yAxisIndex: 1 }) : {}
  const data = points.map(({ value }) => value)
  // On a bar a hollow mark would be lost.
  const marks = form === 'lines' ? {} : { symbol: 'diamond', itemStyle: { borderColor: surface, borderWidth: 2 } }
  return isLine
    ? {
        type: 'line',
        name: title,
        data,
        ...axis,
        symbolSize: form === 'lines' ? 8 : 14,
        ...marks,
        lineStyle: { opacity: form === 'lines' ? 1 : 0 },
      }
    : { type: 'bar', name: title, data, ...axis, barMaxWidth: 36 }
}

/** Beside the scale. */
const SCALE_PX = 64
const NAME_GAP_PX = 8
/** Narrower names than that are left out where they meet. */
const NAME_MIN_PX = 48

/** Few names stand whole, on more than one line where they are long. */
function foldedNames(categories: readonly string[], { widthPx }: ChartLooks): object {
  const width = Math.floor((widthPx - SCALE_PX) / Math.max(1, categories.length)) - NAME_GAP_PX
  return width < NAME_MIN_PX ? {} : { interval: 0, width, overflow: 'break' }
}

/** Names stand at their parts; on a narrow page, where they would be cut, below. */
function pieOf(plot: Plot, { text, fontPx, surface, isNarrow }: ChartLooks): object {
  const { categories, series } = plot
  const points = series[0]?.points ?? []
  const shares = sharesIn(plot)
  const named = (name: string) => {
    const at = categories.indexOf(name)
    return `${name} ${shares ? `${(shares[at] ?? 0).toFixed(1)}%` : (points[at]?.words ?? '')}`
  }
  const words = { color: text, fontSize: fontPx }
  return {
    ...(isNarrow ? { legend: { type: 'plain', bottom: 0, textStyle: words, formatter: named } } : {}),
    series: [
      {
        type: 'pie',
        radius: ['45%', '70%'],
        center: ['50%', isNarrow ? '36%' : '50%'],
        itemStyle: { borderColor: surface, borderWidth: 2 },
        label: { ...words, show: !isNarrow, formatter: ({ name }: TipPart) => named(name) },
        // What has no part has no name beside the picture.
        data: categories.map((name, at) => {
          const value = points[at]?.value ?? 0
          return { name, value, ...(value === 0 && { label: { show: false }, labelLine: { show: false } }) }
        }),
      },
    ],
  }
}
