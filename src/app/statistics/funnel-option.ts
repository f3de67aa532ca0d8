/**
 * A funnel in the words of the chart library: a bar for each step, the widest first, with how many there are and which part of the step
 * before.
 *
 * Source  DASHBOARDS 3.4 (看板).
 */
import type { ChartLooks } from './chart-option.ts'
import type { Plot } from './plot.ts'

export function funnelOption({ categories, series }: Plot, { text, quiet, fontPx, isNarrow }: ChartLooks): object {
  const [counts, parts] = series
  const label = { color: quiet, fontSize: fontPx }
  const most = Math.max(1, ...(counts?.points ?? []).map(({ value }) => value ?? 0))
  const words = (at: number) => {
    const part = parts?.points[at]
    const count = `${counts?.points[at]?.words ?? ''}${counts?.unit ?? ''}`
    return part?.value === null || part === undefined ? count : `${count}，占上一步 ${part.words}`
  }
  return {
    grid: { left: 8, right: 8, top: 8, bottom: 8, containLabel: true },
    // What stands behind the widest bar has its place.
    xAxis: { type: 'value', min: 0, max: most * (isNarrow ? 2 : 1.4), show: false },
    yAxis: {
      type: 'category',
      data: categories,
      inverse: true,
      axisLabel: label,
      axisLine: { show: false },
      axisTick: { show: false },
    },
    series: [
      {
        type: 'bar',
        name: counts?.title,
        data: counts?.points.map(({ value }) => value),
        barMaxWidth: 36,
        label: {
          show: true,
          position: 'right',
          color: text,
          fontSize: fontPx,
          formatter: ({ dataIndex }: { readonly dataIndex: number }) => words(dataIndex),
        },
      },
    ],
  }
}
