/**
 * A picture with everything around it: its name, 图 and 表, what the numbers mean, a file of it; the keyboard walks its points and opens
 * the list behind one.
 *
 * Source  DASHBOARDS 3.1.
 */
import { useId, useState } from 'react'
import type { StatisticDefinition } from '../../model/statistic.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chart } from './chart.tsx'
import type { DrawnChart } from './echarts.ts'
import { blankWords, type Plot, type PlotPoint, plotWords, withheldWords } from './plot.ts'
import { PlotTable } from './plot-table.tsx'
import { savePicture } from './save-picture.ts'
import { usePlotKeys } from './use-plot-keys.ts'

interface ChartFrameProps {
  readonly title: string
  readonly plot: Plot
  readonly definitions: readonly StatisticDefinition[]
  /** The address of a list. */
  addressOf(list: NonNullable<PlotPoint['list']>): string
  openList(list: NonNullable<PlotPoint['list']>): void
  /** Of a file with the picture, without its ending. */
  readonly fileName: string
}

type Side = 'chart' | 'table' | 'meaning'

/** Of more rows the table is only shown when it is asked for. */
const HIDDEN_ROWS_MAX = 60
const SIDES: readonly (readonly [Side, string])[] = [
  ['chart', '图'],
  ['table', '表'],
  ['meaning', '口径'],
]

export function ChartFrame({ title, plot, definitions, addressOf, openList, fileName }: ChartFrameProps) {
  const id = useId()
  const [side, setSide] = useState<Side>('chart')
  const [chart, setChart] = useState<DrawnChart>()
  const pick = ({ series, at }: { readonly series: number; readonly at: number }) => {
    const list = plot.series[series]?.points[at]?.list
    if (list) openList(list)
  }
  const { point, words, onKeyDown, onBlur } = usePlotKeys(plot, { pick, toTable: () => setSide('table') })
  const blank = blankWords(plot)
  const isEmpty = blank !== undefined
  return (
    <figure className="rc-chart-frame" aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        <div role="group" aria-label={`${title}的显示方式`} className="rc-chart-sides">
          {SIDES.map(([name, label]) => (
            <Button
              key={name}
              size="small"
              variant="quiet"
              aria-pressed={side === name}
              aria-label={`${title}：${label}`}
              onClick={() => setSide(name)}
            >
              {label}
            </Button>
          ))}
          {chart && !isEmpty && side === 'chart' && (
            <Button size="small" variant="quiet" onClick={() => void savePicture(chart, fileName)}>
              保存图片
            </Button>
          )}
        </div>
      </figcaption>
      {isEmpty && <p className="rc-chart-empty rc-quiet">{blank}</p>}
      {!isEmpty && side === 'chart' && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-tabindex -- the points of the picture are walked by keys */}
          <div
            className="rc-chart-keys"
            tabIndex={0}
            role="application"
            aria-label={`${title}，用方向键查看各点`}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
          >
            <Chart plot={plot} words={plotWords(plot)} point={point} onPick={pick} drawn={setChart} />
          </div>
          <WithheldNote plot={plot} />
          <p className="rc-sr" role="status">
            {words}
          </p>
        </>
      )}
      {side === 'meaning' && <Meanings definitions={definitions} />}
      {!isEmpty && (side === 'table' || plot.categories.length <= HIDDEN_ROWS_MAX) && (
        <PlotTable title={title} plot={plot} addressOf={addressOf} isHidden={side !== 'table'} />
      )}
    </figure>
  )
}

/** A gap in a picture looks like nothing. */
export function WithheldNote({ plot }: { readonly plot: Plot }) {
  const words = withheldWords(plot)
  return words === undefined ? null : <p className="rc-chart-note rc-quiet">{words}</p>
}

export function Meanings({ definitions }: { readonly definitions: readonly StatisticDefinition[] }) {
  return (
    <dl className="rc-meanings">
      {definitions.map(({ name, title, words }) => (
        <div key={name}>
          <dt>{title}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
