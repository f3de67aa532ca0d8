/** The figures at the head and the foot of a list, asked beside its page. */
import type { FastifyInstance } from 'fastify'
import { type SummaryAsker, summarize } from '../../operations/summary.ts'
import { LIST_SUMMARY } from '../../wire/list-summary.ts'
import { answer } from '../answer.ts'
import { requestScope } from '../passport/session.ts'

export function registerSummary(server: FastifyInstance, kept: Omit<SummaryAsker, 'scope'>): void {
  answer(server, LIST_SUMMARY, (body, request) => summarize({ ...kept, scope: requestScope(request) }, body))
}
