/**
 * The page of a declared statistic: figures, pictures and tables in the order of its views, all of one answer, narrowed by what the
 * address says. Each number leads to the list of what was counted.
 *
 * Source  DASHBOARDS 3.1, 6; docs/decisions/0106.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { businessDay } from '../../model/business-day.ts'
import { type Catalog, getResource, type Resource } from '../../model/resource.ts'
import type { Statistic, StatisticHead } from '../../model/statistic.ts'
import { ask } from '../../providers/ask.ts'
import { useConsole } from '../../ui/console.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { QUERY_RESULTS } from '../../wire/query-results.ts'
import { ErrorMessage } from '../pages/error-page.tsx'
import { useHttp } from '../session/use-session.ts'
import { useNow } from '../shell/use-now.ts'
import { type AskedFigures, askedFields, askedIn, figureSearch, timeFilters } from './filters.ts'
import { FigureFilters } from './figure-filters.tsx'
import { Freshness } from './freshness.tsx'
import { StatisticViews } from './statistic-views.tsx'
import './statistics.css'

interface PageProps {
  readonly head: StatisticHead
  /** The page's own path. */
  readonly path: string
}

let declared: Promise<Readonly<Record<string, Statistic>>> | undefined

/** What is declared comes with the first such page, and once. */
function declarations(): NonNullable<typeof declared> {
  return (declared ??= import('virtual:statistics').then(
    (module) => module.default,
    (error: unknown) => {
      declared = undefined
      throw error
    },
  ))
}

export function StatisticPage({ head, path }: PageProps) {
  const { openLibrary, catalog } = useConsole()
  const opened = openLibrary?.(head.of) ?? catalog
  const statistic = use(useState(declarations)[0])[head.name]
  const known: Catalog = opened instanceof Promise ? use(opened) : opened
  return statistic ? <Page statistic={statistic} resource={getResource(known, head.of)} path={path} /> : null
}

interface StatisticProps {
  readonly statistic: Statistic
  readonly resource: Resource
  readonly path: string
}

/** The same question again after that, as long as somebody looks. Milliseconds. */
const FRESH_MS = 60_000

function Page({ statistic, resource, path }: StatisticProps) {
  const http = useHttp()
  const { scope } = useConsole()
  const navigate = useNavigate()
  const today = businessDay(useNow())
  const asked = askedIn(statistic, useLocation().search)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['statistics', statistic.name, scope.organizationId, asked],
    queryFn: () => ask(http, QUERY_RESULTS, { query: statistic.name, filters: asked, views: [] }),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
  })
  const onAsk = (next: AskedFigures) => void navigate(path + figureSearch(next), { replace: true })
  const again = () => void refetch()
  return (
    <div className="rc-statistics">
      <header>
        <h1>{statistic.title}</h1>
        <Freshness asOf={data?.asOf ?? ''} error={data ? error : null} isReading={isFetching} onRetry={again} />
        <div className="rc-statistics-acts">
          <Button onClick={() => window.print()}>打印</Button>
        </div>
      </header>
      <FigureFilters
        fields={askedFields(statistic, resource)}
        today={today}
        asked={asked}
        time={timeFilters(statistic)}
        onAsk={onAsk}
      />
      {error && !data ? (
        <ErrorMessage error={error} onRetry={again} />
      ) : (
        <StatisticViews statistic={statistic} resource={resource} answer={data} asked={asked} isOld={error !== null} />
      )}
    </div>
  )
}
