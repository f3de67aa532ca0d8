/** The tiles of a wall: a row of figures, and pictures that do not move. Each number is in the page as text too. */
import type { StatisticAnswer } from '../../model/statistic.ts'
import { Chart } from '../statistics/chart.tsx'
import { FigureTile } from '../statistics/figure-tile.tsx'
import { shortWords } from '../statistics/figures.ts'
import type { Shown } from './shown.ts'
import { plotOf, plotWords } from '../statistics/plot.ts'
import { PlotTable } from '../statistics/plot-table.tsx'

interface TilesProps extends Shown {
  readonly answer: StatisticAnswer
}

export function WallFigures({ statistic, views, answer }: TilesProps) {
  const shown = views.find(({ as }) => as === 'figures')
  const row = answer.views[shown?.name ?? '']?.[0]
  return (
    <dl className="rc-wall-figures">
      {(shown?.show ?? []).map((name) => {
        const measure = statistic.measures.find((one) => one.name === name)
        if (!measure) return null
        const figure = row?.figures[name] ?? null
        const note = row?.suppressed.includes(name) ? '人数少，不显示' : undefined
        return (
          <FigureTile
            key={name}
            title={measure.title}
            words={shortWords(figure, measure)}
            unit={figure === null ? '' : (measure.unit ?? '')}
            note={note}
          />
        )
      })}
    </dl>
  )
}

/** A display leads nowhere. */
const NOWHERE = () => ''

export function WallPictures({ statistic, views, answer }: TilesProps) {
  return (
    <div className="rc-wall-pictures">
      {views.map((view) => {
        if (view.as === 'figures') return null
        const plot = plotOf(statistic, view, answer.views[view.name] ?? [])
        return (
          <figure key={view.name} className="rc-chart-frame">
            <figcaption>
              <h2>{view.title}</h2>
            </figcaption>
            {plot.categories.length === 0 ? (
              <p className="rc-chart-empty rc-quiet">还没有数据</p>
            ) : (
              <Chart plot={plot} words={plotWords(plot)} isStill />
            )}
            <PlotTable title={view.title} plot={plot} addressOf={NOWHERE} isHidden />
          </figure>
        )
      })}
    </div>
  )
}
