/**
 * The one place that knows the chart library: SVG and rich-text tooltips alone, since the page's trusted types refuse markup that a
 * script has written. Loaded with the first picture.
 *
 * Source  DASHBOARDS 2.1; docs/decisions/0106.
 */
import { BarChart, CustomChart, LineChart, PieChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { Plot } from './plot.ts'
import { type ChartLooks, optionOf } from './chart-option.ts'

register([
  BarChart,
  CustomChart,
  LineChart,
  PieChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  AriaComponent,
  SVGRenderer,
])

export interface DrawnChart {
  draw(plot: Plot, looks: ChartLooks): void
  /** Not with the next frame: paper waits for none. */
  drawNow(): void
  /** Shows what stands at a point, for the keyboard; a new drawing shows it again. */
  point(series: number, at: number): void
  leave(): void
  onPick(pick: (series: number, at: number) => void): void
  resize(): void
  /** The picture as SVG text. */
  svg(): string
  dispose(): void
}

export function createChart(element: HTMLElement): DrawnChart {
  const chart = init(element, undefined, { renderer: 'svg' })
  for (const node of [element, ...element.querySelectorAll('div, svg')]) emptyWithoutMarkup(node)
  let drawn: Plot['form'] | undefined
  let pointed: { readonly seriesIndex: number; readonly dataIndex: number } | undefined
  // Paper is of another width, and nothing is drawn anew for it: a picture that says how large it was made is scaled.
  const sayHowLarge = () =>
    element.querySelector('svg')?.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`)
  const tell = () => chart.dispatchAction(pointed ? { type: 'showTip', ...pointed } : { type: 'hideTip' })
  return {
    draw(plot, looks) {
      chart.setOption(optionOf(plot, looks) as EChartsCoreOption, { notMerge: true })
      sayHowLarge()
      drawn = plot.form
      if (pointed) tell()
    },
    drawNow: () => chart.getZr().flush(),
    point(seriesIndex, dataIndex) {
      // Of a funnel one series is drawn, which tells both.
      pointed = { seriesIndex: drawn === 'funnel' ? 0 : seriesIndex, dataIndex }
      tell()
    },
    leave() {
      pointed = undefined
      tell()
    },
    onPick: (pick) => chart.on('click', ({ seriesIndex, dataIndex }) => pick(seriesIndex ?? 0, dataIndex)),
    resize() {
      chart.resize()
      sayHowLarge()
    },
    svg: () => chart.renderToSVGString(),
    dispose: () => chart.dispose(),
  }
}

/** The library empties its nodes by assigning markup to them, which trusted types refuse even where there is none. */
function emptyWithoutMarkup(node: Element): void {
  Object.defineProperty(node, 'innerHTML', {
    configurable: true,
    set() {
      node.replaceChildren()
    },
  })
}
