/** The views of a statistic, as they were answered. */
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FilterValue } from '../../model/query.ts'
import type { Resource } from '../../model/resource.ts'
import type {
  Statistic,
  StatisticAnswer,
  StatisticDefinition,
  StatisticRow,
  StatisticView,
} from '../../model/statistic.ts'
import { useConsole } from '../../ui/console.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Popover } from '../../ui/controls/menu.tsx'
import { filteredPath } from '../../ui/guards/list-path.ts'
import { changeWords } from './comparison.ts'
import { ChartFrame, Meanings, WithheldNote } from './chart-frame.tsx'
import { FigureTile } from './figure-tile.tsx'
import { shortWords } from './figures.ts'
import { blankWords, plotOf } from './plot.ts'
import { PlotTable } from './plot-table.tsx'

interface ViewsProps {
  readonly statistic: Statistic
  readonly resource: Resource
  /** Undefined until the first has come. */
  readonly answer: StatisticAnswer | undefined
  /** Of the days before, where they are compared. */
  readonly before: StatisticAnswer | undefined
  /** What they were narrowed by, in words. */
  readonly narrowed: readonly string[]
  readonly isOld: boolean
}

export function StatisticViews({ statistic, resource, answer, before, narrowed, isOld }: ViewsProps) {
  const navigate = useNavigate()
  const { pathOf, ownerName } = useConsole()
  const addressOf = (list: Readonly<Record<string, FilterValue>>) => filteredPath(pathOf(resource.name), list)
  const openList = (list: Readonly<Record<string, FilterValue>>) => void navigate(addressOf(list))
  const fileName = `${statistic.title}_${answer?.asOf.slice(0, 10) ?? ''}`
  const rowsOf = ({ name }: StatisticView) => answer?.views[name] ?? []
  // Who asks is not told every view: the answer says which.
  const told = answer ? statistic.views.filter(({ name }) => name in answer.views) : statistic.views
  const pictured = told.filter(({ as }) => as !== 'figures')
  const save = async () => {
    const { saveSheets } = await import('./save-sheets.ts')
    if (!answer) return
    const { standards } = answer
    const views = pictured.map((view) => ({
      title: view.title,
      plot: plotOf(statistic, view, { rows: rowsOf(view), standards }),
    }))
    await saveSheets({ fileName, answer, views, filters: narrowed })
  }
  return (
    <>
      <p className="rc-statistics-paper">{[ownerName, ...narrowed].join('；')}</p>
      {told
        .filter(({ as }) => as === 'figures')
        .map((view) => (
          <dl key={view.name} className="rc-figures" aria-label={view.title}>
            {view.show.map((name) => (
              <OneFigure key={name} {...{ statistic, name, view, answer, before, isOld, addressOf }} />
            ))}
          </dl>
        ))}
      <div className="rc-charts">
        {answer &&
          pictured.map((view) => (
            <OneView key={view.name} {...{ statistic, view, answer, addressOf, openList, fileName }} />
          ))}
      </div>
      {answer && (
        <footer className="rc-statistics-foot">
          <details>
            <summary>口径</summary>
            <Meanings definitions={answer.definitions} />
          </details>
          <Button onClick={() => void save()}>导出 XLSX</Button>
          <div className="rc-statistics-paper">
            <Meanings definitions={answer.definitions} />
          </div>
        </footer>
      )}
    </>
  )
}

interface ViewProps extends Pick<ViewsProps, 'statistic'> {
  readonly view: StatisticView
  readonly answer: StatisticAnswer
  addressOf(list: Readonly<Record<string, FilterValue>>): string
  openList(list: Readonly<Record<string, FilterValue>>): void
  /** Of the page's files, without a view. */
  readonly fileName: string
}

/** Its plot is made for each answer, not for each minute of the page's clock: a new one is drawn anew. */
function OneView({ statistic, view, answer, addressOf, openList, fileName }: ViewProps) {
  const rows = answer.views[view.name]
  const { standards } = answer
  const plot = useMemo(
    () => plotOf(statistic, view, { rows: rows ?? [], standards }),
    [statistic, view, rows, standards],
  )
  const { title } = view
  const blank = plot.categories.length === 0 ? blankWords(plot) : undefined
  if (view.as === 'table')
    return (
      <section className="rc-chart-frame">
        <h2>{title}</h2>
        {blank === undefined ? (
          <>
            <PlotTable {...{ title, plot, addressOf }} />
            <WithheldNote plot={plot} />
          </>
        ) : (
          <p className="rc-chart-empty rc-quiet">{blank}</p>
        )}
      </section>
    )
  const definitions = answer.definitions.filter(({ name }) => view.show.includes(name))
  return <ChartFrame {...{ title, plot, definitions, addressOf, openList }} fileName={`${fileName}_${title}`} />
}

interface OneProps extends Pick<ViewsProps, 'statistic' | 'answer' | 'before' | 'isOld'> {
  readonly view: StatisticView
  /** Of the measure. */
  readonly name: string
  addressOf(list: Readonly<Record<string, FilterValue>>): string
}

function OneFigure({ statistic, view, name, answer, before, isOld, addressOf }: OneProps) {
  const measure = statistic.measures.find((one) => one.name === name)
  if (!measure) return null
  const { title, unit = '' } = measure
  const row = answer?.views[view.name]?.[0]
  const figure = row?.figures[name] ?? null
  const list = row?.lists[name]
  const change = () => changeWords(measure, { view: view.name, now: answer, before })
  return (
    <FigureTile
      title={title}
      about={<About definition={answer?.definitions.find((one) => one.name === name)} />}
      words={answer && shortWords(figure, measure)}
      unit={figure === null ? '' : unit}
      note={answer && (figure === null ? nothingWords(answer, row, name) : change())}
      to={list && addressOf(list)}
      isOld={isOld}
    />
  )
}

function nothingWords({ standards }: StatisticAnswer, row: StatisticRow | undefined, measure: string): string {
  if (row?.suppressed.includes(measure)) return '人数少，不显示'
  return standards.find(({ name }) => name === measure)?.words || '没有可算的记录'
}

/** What a figure means, one key away. */
function About({ definition }: { readonly definition: StatisticDefinition | undefined }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!definition) return null
  const name = `口径：${definition.title}`
  return (
    <>
      <button
        type="button"
        className="rc-figure-about"
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="info" />
      </button>
      <Popover anchor={anchor} label={name} onClose={() => setAnchor(null)}>
        <p className="rc-figure-meaning">{definition.words}</p>
      </Popover>
    </>
  )
}
