/**
 * Figures, pictures and tables of a statistic in the order of its views, all of one answer, narrowed by what the address says. Each number
 * leads to the list of what was counted.
 *
 * Source  DASHBOARDS 3.1, 6; docs/decisions/0106.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { mayRead } from '../../model/access.ts'
import { businessDay } from '../../model/business-day.ts'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import type { Statistic, StatisticAnswer } from '../../model/statistic.ts'
import { ask } from '../../providers/ask.ts'
import type { Http } from '../../providers/http.ts'
import { useConsole } from '../../ui/console.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useReferenceLabels } from '../../ui/list/table/reference-labels.ts'
import { resultsCall } from '../../wire/query-results.ts'
import { ErrorMessage } from '../pages/error-page.tsx'
import { useNow } from '../shell/use-now.ts'
import { type AskedField, type AskedFigures, askedFields, askedWords, timeFilters, askedValues } from './filters.ts'
import { askedBefore } from './comparison.ts'
import { figuresQuery } from './figures-query.ts'
import { FigureFilters } from './figure-filters.tsx'
import { Freshness } from './freshness.tsx'
import { StatisticViews } from './statistic-views.tsx'
import { useAsked } from './use-asked.ts'
import '../print.css'
import './statistics.css'

/** Paper lies down while this page is the one that is seen. */
function landscapeWhileSeen() {
  const { dataset } = document.documentElement
  dataset['paper'] = 'figures'
  return () => void delete dataset['paper']
}

export interface FiguresPageProps {
  readonly http: Http
  readonly statistic: Statistic
  readonly resource: Resource
  /** The page's own. */
  readonly path: string
}

/** The same question again after that, as long as somebody looks. Milliseconds. */
const FRESH_MS = 60_000
/** The last that was known is then too old to go by. */
const DEAD_MS = 15 * FRESH_MS

export function FiguresPage({ http, statistic, resource, path }: FiguresPageProps) {
  const { scope } = useConsole()
  const now = useNow()
  const today = businessDay(now)
  // Of records that nobody here may read, two questions could be subtracted: the server takes no filter.
  const isNarrowed = mayRead(resource, scope)
  const [wished, onAsk] = useAsked(statistic, path)
  const asked = isNarrowed ? wished : NOTHING
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...figuresQuery({ http, scope }, statistic, asked),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
  })
  const before = useBefore(http, statistic, asked)
  const fields = useMemo(() => askedFields(statistic, resource), [statistic, resource])
  const labels = useAskedLabels(fields, asked)
  const narrowed = fields.flatMap((field) => askedWords(field, asked, labels) ?? [])
  const age = data ? now - dataUpdatedAt : 0
  useEffect(landscapeWhileSeen, [])
  const again = () => void refetch()
  return (
    <div className="rc-statistics">
      <header>
        <h1>{statistic.title}</h1>
        <Freshness
          asOf={data?.asOf ?? ''}
          error={data ? error : null}
          isReading={isFetching}
          isLate={age > 2 * FRESH_MS}
          onRetry={again}
        />
        <div className="rc-statistics-acts">
          <Button onClick={() => window.print()}>打印</Button>
        </div>
      </header>
      {isNarrowed && (
        <FigureFilters
          {...{ fields, labels }}
          today={today}
          asked={asked}
          time={timeFilters(statistic)}
          onAsk={onAsk}
        />
      )}
      {error && !data ? (
        <ErrorMessage error={error} onRetry={again} />
      ) : (
        <StatisticViews
          {...{ statistic, resource, before, narrowed }}
          answer={data}
          isOld={error !== null || age > DEAD_MS}
        />
      )}
    </div>
  )
}

/** What the records are called that figures are narrowed by. */
function useAskedLabels(fields: readonly AskedField[], asked: AskedFigures) {
  const named = useMemo(() => {
    const ids = new Map<string, readonly string[]>()
    for (const { name, field } of fields) {
      const values = askedValues(asked, name)
      if (field?.reference !== undefined && values.length > 0)
        ids.set(field.reference, [...(ids.get(field.reference) ?? []), ...values])
    }
    return ids
  }, [fields, asked])
  return useReferenceLabels(NO_FIELDS, NO_ROWS, named)
}

const NOTHING: AskedFigures = {}
const NO_FIELDS: readonly Field[] = []
const NO_ROWS: readonly WireRecord[] = []

/** The figures of as many days directly before, where the span has both ends; without them nothing is compared. */
function useBefore(http: Http, statistic: Statistic, asked: AskedFigures): StatisticAnswer | undefined {
  const { scope } = useConsole()
  const filters = askedBefore(asked, timeFilters(statistic))
  const views = statistic.views.filter(({ as }) => as === 'figures').map(({ name }) => name)
  const enabled = filters !== undefined && views.length > 0
  const { data } = useQuery({
    queryKey: ['statistics', statistic.name, scope.organizationId, filters, views],
    queryFn: () => ask(http, resultsCall(statistic), { query: statistic.name, filters: filters ?? {}, views }),
    enabled,
  })
  return enabled ? data : undefined
}
