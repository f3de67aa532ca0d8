/** The tiles of a wall: a row of figures, and pictures that do not move. Each number is in the page as text too. */
import { memo, useMemo } from 'react'
import type { Mode } from '../../ui/tokens.ts'
import type { StatisticAnswer } from '../../model/statistic.ts'
import { Chart } from '../statistics/chart.tsx'
import { WithheldNote } from '../statistics/chart-frame.tsx'
import { FigureTile } from '../statistics/figure-tile.tsx'
import { shortWords } from '../statistics/figures.ts'
import type { Shown } from './shown.ts'
import { blankWords, plotOf, plotWords } from '../statistics/plot.ts'
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
        const mixed = answer.standards.find((one) => one.name === name)?.words
        const note = row?.suppressed.includes(name) ? '人数少，不显示' : figure === null && mixed ? mixed : undefined
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

interface PicturesProps extends TilesProps {
  readonly mode: Mode | undefined
}

const PICTURES_MAX = 4
/** A display leads nowhere. */
const NOWHERE = () => ''

/**
 * As many as the screen holds, of those that have something to draw: few people are not told of, and leave no empty frame. Drawn for a new
 * answer, not for each second of the wall's clock.
 */
export const WallPictures = memo(function WallPictures({ statistic, views, answer, mode }: PicturesProps) {
  const { views: told, standards } = answer
  const plots = useMemo(() => {
    const pictured = views.filter(({ as, name }) => as !== 'figures' && name in told)
    return pictured.map((view) => ({ view, plot: plotOf(statistic, view, { rows: told[view.name] ?? [], standards }) }))
  }, [statistic, views, told, standards])
  const drawn = plots.filter(({ plot }) => blankWords(plot) === undefined).slice(0, PICTURES_MAX)
  const [first] = plots
  if (drawn.length === 0) return <p className="rc-chart-empty rc-quiet">{first && blankWords(first.plot)}</p>
  return (
    <div className="rc-wall-pictures">
      {drawn.map(({ view, plot }) => (
        <figure key={view.name} className="rc-chart-frame">
          <figcaption>
            <h2>{view.title}</h2>
          </figcaption>
          <Chart plot={plot} words={plotWords(plot)} isStill modeHere={mode} />
          <WithheldNote plot={plot} />
          <PlotTable title={view.title} plot={plot} addressOf={NOWHERE} isHidden />
        </figure>
      ))}
    </div>
  )
})
