/**
 * Exports in the background: one at a time for each person, a few for the whole server, the others in a queue.
 *
 * Shapes  `start` answers the task's id at once. Removing the task stops it within a second or with its next chunk.
 * Errors  `Failure('invalid')` when the person has too many in the queue. What goes wrong later is told in the task's words and
 *         in the log. A server that closes fails what it was making; one that was killed leaves that to the next start.
 * Source  Reliability requirements E2, E4, U1.
 */
import type { FastifyBaseLogger } from 'fastify'
import { Failure } from '../../model/failure.ts'
import type { Catalog } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { ExportOrder } from '../../wire/export-order.ts'
import type { Store } from '../store/open.ts'
import type { Origin } from '../store/store.ts'
import { ExportStopped, writeExport } from './export-file.ts'
import { ownerTrace } from './owner-trace.ts'

export interface ExportRunner {
  start(scope: Scope, origin: Origin, order: ExportOrder): Promise<string>
  close(): Promise<void>
}

export interface ExportRunnerOptions {
  readonly store: Store
  readonly catalog: Catalog
  readonly clock: () => number
  readonly logger: FastifyBaseLogger
}

interface Job {
  readonly scope: Scope
  readonly origin: Origin
  readonly order: ExportOrder
  readonly person: string
  readonly taskId: string
}

const RUNNING_MAX = 2
const WAITING_PER_PERSON_MAX = 5
const CLOSED_WORDS = '服务器重启，导出中断，请重新导出'
const FAILED_WORDS = '生成文件时出错，请稍后重新导出'

export function createExportRunner(options: ExportRunnerOptions): ExportRunner {
  const { store } = options
  const waiting: Job[] = []
  const running = new Map<Job, Promise<void>>()
  let isClosed = false
  const isBusy = (person: string) => [...running.keys()].some((job) => job.person === person)

  const next = () => {
    if (isClosed) return
    while (running.size < RUNNING_MAX) {
      const at = waiting.findIndex(({ person }) => !isBusy(person))
      const [job] = at < 0 ? [] : waiting.splice(at, 1)
      if (!job) return
      const ended = run(options, job, () => isClosed).finally(() => {
        running.delete(job)
        next()
      })
      running.set(job, ended)
    }
  }
  return {
    async start(scope, origin, order) {
      const person = `${ownerOf(scope)} ${scope.userId}`
      if (waiting.filter((job) => job.person === person).length >= WAITING_PER_PERSON_MAX)
        throw new Failure('invalid', { words: `已有 ${WAITING_PER_PERSON_MAX} 个导出在排队，请等它们完成后再导出` })
      const taskId = await store.exportTasks.createTask(scope, { name: order.name })
      waiting.push({ scope, origin, order, person, taskId })
      next()
      return taskId
    },
    async close() {
      isClosed = true
      await Promise.all(running.values())
      await Promise.all(
        waiting.splice(0).map(({ scope, taskId }) => store.exportTasks.fail(scope, taskId, CLOSED_WORDS)),
      )
    },
  }
}

async function run(options: ExportRunnerOptions, job: Job, isClosed: () => boolean): Promise<void> {
  const { store, logger } = options
  const { scope, origin, order, taskId } = job
  try {
    if (!(await store.exportTasks.advance(scope, taskId, 0))) return
    const rows = await writeExport({ ...options, scope, taskId, order, isStopped: isClosed })
    const detail = { library: order.resource.name, format: order.format, fields: order.fields, rows }
    await store.audit.write(
      { action: 'export', object: `export/${taskId}`, result: 'ok', ...ownerTrace(scope), detail },
      origin,
    )
  } catch (error) {
    if (!(error instanceof ExportStopped))
      logger.error({ err: error, taskId, library: order.resource.name }, 'export failed')
    await store.exportTasks
      .fail(scope, taskId, wordsOf(error))
      .catch((cause: unknown) => logger.error({ err: cause, taskId }))
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof ExportStopped) return CLOSED_WORDS
  return error instanceof Failure ? error.message : FAILED_WORDS
}
