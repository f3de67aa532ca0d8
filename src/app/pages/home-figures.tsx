/**
 * The figures of a home: those of the first declared statistic that the person may read, in one call, every figure a link to the list of
 * what was counted. What is declared decides what stands here: the first view of figures, and the first over time as a line. It draws
 * nothing while there is no such statistic.
 *
 * Source  DASHBOARDS 3.3 (今日), docs/statistics.md.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { mayRead } from '../../model/access.ts'
import { ALL_SHELVES } from '../../model/scope.ts'
import type { Statistic, StatisticAnswer, StatisticRow } from '../../model/statistic.ts'
import { ask, withOptions } from '../../providers/ask.ts'
import { useConsole } from '../../ui/console.tsx'
import { Delayed, Skeleton } from '../../ui/controls/skeleton.tsx'
import { filteredPath } from '../../ui/guards/list-path.ts'
import { resultsCall } from '../../wire/query-results.ts'
import { useHttp, useLocked } from '../session/use-session.ts'
import { useNow } from '../shell/use-now.ts'
import { useStatistics } from '../statistics/declared.ts'
import { FigureTile } from '../statistics/figure-tile.tsx'
import { shortWords } from '../statistics/figures.ts'
import { Freshness } from '../statistics/freshness.tsx'
import '../statistics/statistics.css'

const SHOWN_MAX = 4
const FRESH_MS = 5_000
/** A home that nobody has come back to for longer shows old figures. */
const LATE_MS = 600_000

export function HomeFigures() {
  const { index, scope } = useConsole()
  // What has an entry of its own in the menu may be closed there.
  const readable = Object.values(index.statistics ?? {}).filter((one) => one.page === undefined && mayRead(one, scope))
  if (readable.length === 0) return null
  return (
    <Suspense>
      <ReadableFigures names={readable.map(({ name }) => name)} />
    </Suspense>
  )
}

function ReadableFigures({ names }: { readonly names: readonly string[] }) {
  const declared = useStatistics()
  const first = names.flatMap((name) => declared[name] ?? []).find((statistic) => figuresOf(statistic) !== undefined)
  return first && <Figures statistic={first} />
}

const figuresOf = ({ views }: Statistic) => views.find(({ as }) => as === 'figures')

/** The view whose values follow one another in time. */
function lineOf({ views, dimensions }: Statistic) {
  const isTime = (name: string | undefined) => dimensions.some((one) => one.name === name && one.by !== undefined)
  return views.find(({ as, group }) => as === 'lines' && group.length === 1 && isTime(group[0]))
}

function Figures({ statistic }: { readonly statistic: Statistic }) {
  const { name, title } = statistic
  const id = useId()
  const { scope } = useConsole()
  const locked = useLocked()
  const http = useHttp()
  const now = useNow()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: ['statistics', name, scope.organizationId, 'home'],
    queryFn: ({ signal }) =>
      ask(withOptions(http, { signal }), resultsCall(statistic), {
        query: name,
        filters: {},
        views: [figuresOf(statistic), lineOf(statistic)].flatMap((view) => view?.name ?? []),
      }),
    placeholderData: keepPreviousData,
    enabled: !locked,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
    retry: false,
  })
  return (
    <section className="rc-home-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {data && <Tiles statistic={statistic} answer={data} isOld={error !== null} />}
      {!data && !error && (
        <Delayed>
          <Skeleton height={84} />
        </Delayed>
      )}
      <Freshness
        asOf={data?.asOf ?? ''}
        error={error}
        isReading={isFetching}
        isLate={data !== undefined && now - dataUpdatedAt > LATE_MS}
        onRetry={() => void refetch()}
      />
    </section>
  )
}

interface TilesProps {
  readonly statistic: Statistic
  readonly answer: StatisticAnswer
  readonly isOld: boolean
}

/** What is counted in a unit; a share says nothing about a day. */
function Tiles({ statistic, answer, isOld }: TilesProps) {
  const { pathOf } = useConsole()
  const view = figuresOf(statistic)
  const row = answer.views[view?.name ?? '']?.[0]
  const shown = view?.show.flatMap((name) => statistic.measures.find((one) => one.name === name) ?? []) ?? []
  const told = shown.filter(({ kind }) => kind !== 'ratio').slice(0, SHOWN_MAX)
  const line = lineOf(statistic)
  const drawn = line?.show[0]
  const rows = answer.views[line?.name ?? ''] ?? []
  return (
    <dl className="rc-figures">
      {told.map((measure) => {
        const { name, title, unit = '' } = measure
        const figure = row?.figures[name] ?? null
        const list = row?.lists[name]
        return (
          <FigureTile
            key={name}
            title={title}
            words={shortWords(figure, measure)}
            unit={figure === null ? '' : unit}
            note={name === drawn && <Sparkline title={title} values={latest(rows, name)} />}
            to={list && filteredPath(pathOf(answer.library), { ...list, shelf: ALL_SHELVES })}
            isOld={isOld}
          />
        )
      })}
    </dl>
  )
}

const POINTS_MAX = 14

/** Sums are decimal text; what is not told is no point. */
function latest(rows: readonly StatisticRow[], measure: string): readonly number[] {
  const figures = rows.map(({ figures: all }) => all[measure] ?? null).filter((figure) => figure !== null)
  return figures.slice(-POINTS_MAX).map(Number)
}

const WIDTH = 120
const HEIGHT = 24

/** The last values over time; a single one is no line. */
function Sparkline({ title, values }: { readonly title: string; readonly values: readonly number[] }) {
  if (values.length < 2) return null
  const most = Math.max(1, ...values)
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * (WIDTH - 2) + 1
    return `${x.toFixed(1)},${(HEIGHT - 1 - (value / most) * (HEIGHT - 2)).toFixed(1)}`
  })
  return (
    <svg
      className="rc-home-spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${title}，近 ${values.length} 期：${values.join('、')}`}
    >
      <polyline points={points.join(' ')} />
    </svg>
  )
}
