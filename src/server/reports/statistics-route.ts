/** The figures of declared statistics, of the records that whoever asks may read. */
import type { FastifyInstance } from 'fastify'
import { answerStatistic, type StatisticAsker } from '../../operations/statistics.ts'
import { QUERY_RESULTS } from '../../wire/query-results.ts'
import { answer } from '../answer.ts'
import { requestScope } from '../passport/session.ts'

export interface StatisticsOptions extends Omit<StatisticAsker, 'scope' | 'nowMs'> {
  /** Unix milliseconds. */
  readonly clock: () => number
}

export function registerStatistics(server: FastifyInstance, { clock, ...kept }: StatisticsOptions): void {
  answer(server, QUERY_RESULTS, (question, request) =>
    answerStatistic({ ...kept, scope: requestScope(request), nowMs: clock() }, question),
  )
}
