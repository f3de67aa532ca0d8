/**
 * Makes exports in the background, some at once in each server process. Whose turn it is, is decided for all processes together
 * (`store/export-queue.ts`).
 *
 * Shapes  `start` answers the task's id at once. Removing the task stops it within a second or with its next chunk. A process
 *         that closes gives back what it was making, for another or for its own next start; what a killed one was making is
 *         found by the others, or by its next start.
 * Errors  `Failure('invalid')` when the person has too many unfinished. What goes wrong later is told in the task's words and in
 *         the log; a database that is away for a while is tried again.
 * Source  Reliability requirements A6, E2, E4, U1; docs/decisions/0038.
 */
import type { FastifyBaseLogger } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { seenByScope } from '../../model/group-sight.ts'
import { hasMasks, sightOfScope } from '../../model/mask.ts'
import { tellingOnce } from '../../model/query.ts'
import type { PageGateSettings } from '../../model/page-gates.ts'
import type { Catalog, Resource } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { ATTEMPTS_MAX, type TakenTask } from '../store/export-queue.ts'
import type { ExportOrder } from '../../wire/export-order.ts'
import type { Store } from '../store/open.ts'
import type { Origin } from '../../operations/store.ts'
import { ExportStopped, writeExport } from './export-file.ts'
import { scopeToExport } from './export-rights.ts'
import { storedOrigin, readStoredOrder, storedOrder } from './stored-order.ts'

export interface ExportRunner {
  /** Looks for work that is waiting, and from then on regularly. */
  begin(): void
  /** `body` is the order as it came. */
  start(scope: Scope, origin: Origin, order: { readonly name: string; readonly body: unknown }): Promise<string>
  close(): Promise<void>
}

export interface ExportRunnerOptions {
  readonly store: Store
  readonly catalog: Catalog
  readonly gates: PageGateSettings
  readonly clock: () => number
  readonly logger: FastifyBaseLogger
}

const RUNNING_MAX = 2
/** How often other processes' work is looked for, and tasks that have lost their maker; one's own orders are begun at once. */
export const LOOK_MS = 10_000
const RETRY_AFTER_S = 5
const FAILED_WORDS = '生成文件时出错，请稍后重新导出'

export function createExportRunner(options: ExportRunnerOptions): ExportRunner {
  const { store, logger } = options
  const running = new Set<Promise<void>>()
  let isClosed = false
  let isAsked = false
  let timer: ReturnType<typeof setInterval> | undefined
  let turns: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>) => {
    const said = (error: unknown) => logger.warn({ err: error }, 'the queue of exports could not be read')
    turns = turns.then(() => (isClosed ? undefined : work())).catch(said)
  }
  const fill = async () => {
    isAsked = false
    while (running.size < RUNNING_MAX) {
      const task = isClosed ? undefined : await store.exportQueue.take()
      if (!task) return
      const ended: Promise<void> = make(options, task, () => isClosed).finally(() => {
        running.delete(ended)
        look()
      })
      running.add(ended)
    }
  }
  const look = () => {
    if (!isAsked) inTurn(fill)
    isAsked = true
  }
  const lookAround = () => {
    inTurn(store.exportQueue.reclaim)
    look()
  }
  const begin = () => {
    if (timer || isClosed) return
    timer = setInterval(lookAround, LOOK_MS).unref()
    lookAround()
  }
  return {
    begin,
    async start(scope, origin, { name, body }) {
      const id = await store.exportQueue.start(scope, { name, order: storedOrder(body, origin) })
      begin()
      look()
      return id
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await turns
      await Promise.all(running)
    },
  }
}

async function make(options: ExportRunnerOptions, task: TakenTask, isStopped: () => boolean): Promise<void> {
  const { store, catalog, gates, logger } = options
  try {
    if (isStopped()) throw new ExportStopped()
    const { order, origin } = readStoredOrder(catalog, task.order)
    const rights = () => scopeToExport({ accounts: store.accounts, gates }, order.resource, task)
    const scope = await rights()
    const once = orderedBy(order, scope)
    const rows = await writeExport({ ...options, scope, task, order: once, isStopped, beforeDone: rights })
    const { resource, format, fields, reason } = once
    const detail = {
      library: resource.name,
      format,
      fields,
      rows,
      ...plainOf(resource, scope),
      ...(reason === undefined ? {} : { reason }),
    }
    await store.audit.write({ ...traceOf(task), action: 'export', result: 'ok', detail }, origin)
  } catch (error) {
    if (!(error instanceof ExportStopped || error instanceof Failure))
      logger.error({ err: error, taskId: task.id }, 'export failed')
    await settle(store, task, error).catch((cause: unknown) => logger.error({ err: cause, taskId: task.id }))
  }
}

/** What is ordered, of what the person sees of the library. */
function orderedBy(order: ExportOrder, scope: Scope): ExportOrder {
  const resource = seenByScope(order.resource, scope)
  const known = new Set(resource.fields.map(({ name }) => name))
  const fields = order.fields.filter((name) => known.has(name))
  return { ...order, resource, fields, page: tellingOnce(resource, scope, order.page) }
}

/** Whether clear text of what is masked went along. */
function plainOf(resource: Resource, scope: Scope): { readonly plain?: true } {
  return hasMasks(resource.fields) && sightOfScope(resource, scope) === 'clear' ? { plain: true } : {}
}

/** A task that was removed or given to another is nobody's to settle, which the queue sees. */
async function settle({ exportQueue, audit }: Store, task: TakenTask, error: unknown): Promise<void> {
  if (error instanceof ExportStopped) return await exportQueue.letGo(task, { counts: false })
  const code = error instanceof Failure ? error.code : 'server'
  if (code === 'unavailable' && task.attempt < ATTEMPTS_MAX)
    return await exportQueue.letGo(task, { counts: true, afterS: RETRY_AFTER_S })
  await exportQueue.giveUp(task, error instanceof Failure ? error.message : FAILED_WORDS)
  if (code !== 'forbidden') return
  await audit.write({ ...traceOf(task), action: 'denied', result: 'refused' }, storedOrigin(task.order))
}

function traceOf({ id, userId, ownerId, shelf }: TakenTask) {
  const owner = shelf === 'platform' ? { organizationId: '', consortiumId: ownerId } : { organizationId: ownerId }
  return { object: `export/${id}`, userId, ...owner }
}
