/** The figures of declared statistics, of the records that whoever asks may read. */
import type { FastifyInstance } from 'fastify'
import { createStatisticAnswers } from '../../operations/statistic-answers.ts'
import type { StatisticAsker } from '../../operations/statistics.ts'
import { QUERY_RESULTS, resultsCall } from '../../wire/query-results.ts'
import { answer } from '../answer.ts'
import { requestScope } from '../passport/session.ts'

export interface StatisticsOptions extends Omit<StatisticAsker, 'scope' | 'nowMs'> {
  /** Unix milliseconds. */
  readonly clock: () => number
}

export function registerStatistics(server: FastifyInstance, { clock, ...kept }: StatisticsOptions): void {
  const answerStatistic = createStatisticAnswers()
  const named = Object.values(kept.catalog.statistics ?? {}).filter(({ call }) => call)
  for (const call of [QUERY_RESULTS, ...named.map(resultsCall)])
    answer(server, call, (question, request) =>
      answerStatistic({ ...kept, scope: requestScope(request), nowMs: clock() }, question),
    )
}
