/**
 * The intervals of rates as whiskers in a picture, so that few people are not seen as worse for being few.
 *
 * Units   Pixels.
 * Source  DASHBOARDS 3.4.
 */
import type { ChartLooks } from './chart-option.ts'
import type { Plot, PlotPoint, PlotSeries } from './plot.ts'

const CAP_PX = 5

interface Whiskers {
  /** Of the series among all. */
  readonly at: number
  readonly plot: Plot
  readonly looks: ChartLooks
  readonly isLying: boolean
  readonly hasBoth: boolean
}

/** Where it stands at the middle of its category: bars side by side have none. */
export function whiskersOf({ isRate, points }: PlotSeries, drawing: Whiskers): object | undefined {
  const { at, plot, looks, isLying, hasBoth } = drawing
  const isCentred = plot.form === 'lines' || plot.series.length === 1 || hasBoth
  if (!isRate || !isCentred || points.every(({ range }) => !range)) return undefined
  const axis = hasBoth ? (isLying ? { xAxisIndex: 1 } : { yAxisIndex: 1 }) : {}
  const isBar = plot.form === 'bars'
  const [across, along] = isLying ? (['y', 'x'] as const) : (['x', 'y'] as const)
  return {
    type: 'custom',
    silent: true,
    z: 4,
    ...axis,
    encode: { [across]: 0, [along]: [1, 2] },
    data: points.flatMap(({ range }: PlotPoint, category) => (range ? [[category, ...range]] : [])),
    renderItem: (_place: unknown, api: WhiskerApi) => {
      const end = (value: number) =>
        api.coord(isLying ? [api.value(value), api.value(0)] : [api.value(0), api.value(value)])
      const style = {
        stroke: isBar ? looks.text : looks.palette[at % looks.palette.length],
        lineWidth: 1.5,
        fill: 'none',
      }
      return { type: 'path', shape: { d: whisker(end(1), end(2), isLying) }, style }
    },
  }
}

interface WhiskerApi {
  value(dimension: number): number
  coord(point: readonly number[]): readonly [x: number, y: number]
}

type Pixel = readonly [x: number, y: number]

/** A line with a cap at either end. */
function whisker([x0, y0]: Pixel, [x1, y1]: Pixel, isLying: boolean): string {
  const cap = (x: number, y: number) =>
    isLying ? `M${x} ${y - CAP_PX}V${y + CAP_PX}` : `M${x - CAP_PX} ${y}H${x + CAP_PX}`
  return `${cap(x0, y0)}M${x0} ${y0}L${x1} ${y1}${cap(x1, y1)}`
}
