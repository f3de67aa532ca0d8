/**
 * The figures of an organization's home: those of the declared statistics that the person may read, a call for each, every figure a link to the list of what was counted. It
 * draws nothing while the statistic is not there or not the person's to read.
 *
 * Source  DASHBOARDS 3.3 (今日), docs/statistics.md.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { mayRead } from '../../model/access.ts'
import { ALL_SHELVES } from '../../model/scope.ts'
import type { StatisticAnswer, StatisticHead } from '../../model/statistic.ts'
import { ask, withOptions } from '../../providers/ask.ts'
import { useConsole } from '../../ui/console.tsx'
import { Delayed, Skeleton } from '../../ui/controls/skeleton.tsx'
import { filteredPath } from '../../ui/guards/list-path.ts'
import { QUERY_RESULTS } from '../../wire/query-results.ts'
import { useHttp, useLocked } from '../session/use-session.ts'
import { useNow } from '../shell/use-now.ts'
import { FigureTile } from '../statistics/figure-tile.tsx'
import { figureWords } from '../statistics/figures.ts'
import { Freshness } from '../statistics/freshness.tsx'
import '../statistics/statistics.css'

/** Each is a call. */
const STATISTICS_MAX = 2
const SHOWN_MAX = 4
const FRESH_MS = 5_000
/** A home that nobody has come back to for longer shows old figures. */
const LATE_MS = 600_000

/** A consortium is answered none of its members' figures yet. */
export function HomeFigures() {
  const { index, scope } = useConsole()
  if (scope.shelf === 'platform') return null
  const readable = Object.values(index.statistics ?? {}).filter((statistic) => mayRead(statistic, scope))
  return readable.slice(0, STATISTICS_MAX).map(({ name, title }) => <Figures key={name} {...{ name, title }} />)
}

function Figures({ name, title }: Pick<StatisticHead, 'name' | 'title'>) {
  const id = useId()
  const { scope } = useConsole()
  const locked = useLocked()
  const http = useHttp()
  const now = useNow()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: ['statistics', name, scope.organizationId, 'home'],
    queryFn: ({ signal }) =>
      ask(withOptions(http, { signal }), QUERY_RESULTS, { query: name, filters: {}, views: ['all', 'byMonth'] }),
    placeholderData: keepPreviousData,
    enabled: !locked,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
    retry: false,
  })
  return (
    <section className="rc-home-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {data && <Tiles answer={data} isOld={error !== null} />}
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
  readonly answer: StatisticAnswer
  readonly isOld: boolean
}

/** What is counted in a unit; a share says nothing about a day. */
function Tiles({ answer, isOld }: TilesProps) {
  const { pathOf } = useConsole()
  const row = answer.views['all']?.[0]
  const counted = answer.definitions.filter(({ unit }) => unit !== '').slice(0, SHOWN_MAX)
  return (
    <dl className="rc-figures">
      {counted.map(({ name, title, unit }, at) => {
        const list = row?.lists[name]
        return (
          <FigureTile
            key={name}
            title={title}
            words={figureWords(row?.figures[name] ?? null, { kind: 'count' })}
            unit={unit}
            note={at === 0 && <Sparkline title={title} values={monthly(answer, name)} />}
            to={list && filteredPath(pathOf(answer.library), { ...list, shelf: ALL_SHELVES })}
            isOld={isOld}
          />
        )
      })}
    </dl>
  )
}

const MONTHS_MAX = 14

function monthly({ views }: StatisticAnswer, measure: string): readonly number[] {
  return (views['byMonth'] ?? [])
    .map(({ figures }) => figures[measure])
    .filter((figure) => typeof figure === 'number')
    .slice(-MONTHS_MAX)
}

const WIDTH = 120
const HEIGHT = 24

/** How many came a month; a single month is no line. */
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
      aria-label={`${title}，近 ${values.length} 个月：${values.join('、')}`}
    >
      <polyline points={points.join(' ')} />
    </svg>
  )
}
