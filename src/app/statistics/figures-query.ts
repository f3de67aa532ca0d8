/** The question for the figures of a statistic, under the key that its page and whoever asks before it have in common. */
import type { Scope } from '../../model/scope.ts'
import type { Statistic } from '../../model/statistic.ts'
import { ask } from '../../providers/ask.ts'
import type { Http } from '../../providers/http.ts'
import { resultsCall } from '../../wire/query-results.ts'
import type { AskedFigures } from './filters.ts'

/** The page takes what was asked before it came; milliseconds. */
const ASKED_AHEAD_MS = 5_000

export interface FigureAsker {
  readonly http: Http
  readonly scope: Pick<Scope, 'organizationId'>
}

export function figuresQuery({ http, scope }: FigureAsker, statistic: Statistic, asked: AskedFigures) {
  return {
    queryKey: ['statistics', statistic.name, scope.organizationId, asked],
    queryFn: () => ask(http, resultsCall(statistic), { query: statistic.name, filters: asked, views: [] }),
    staleTime: ASKED_AHEAD_MS,
  }
}
