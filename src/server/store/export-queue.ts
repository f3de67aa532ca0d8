/**
 * How exports get their turn, over all processes: one at a time for each person, the others of that person behind it.
 *
 * Shapes  Of a person's unfinished tasks one has a job; when it ends, in whatever way, the next one gets its job in the same
 *         transaction. Whoever changes that holds the person's lock. A task's `job_id` is also what its maker proves itself by:
 *         a task that was given to another process has another job, and the first one's words count no more.
 *         A running task of which nobody has heard for `SILENT_MS` has lost its maker and begins anew with another.
 * Units   Milliseconds; seconds where a name ends in `S`.
 * Errors  `Failure('invalid')` for a person who has too many unfinished tasks.
 * Source  Reliability requirements E4, T5; docs/decisions/0038.
 */
import { randomUUID } from 'node:crypto'
import { Failure } from '../../model/failure.ts'
import { ownerOf, type Scope, type Shelf } from '../../model/scope.ts'
import type { Database, SqlRow, Transaction } from './database.ts'
import { dropChunks } from './export-chunks.ts'
import { EXPORT_QUEUE, type QueuedJob, type JobStore, JOB_TABLE, type NewJob } from './jobs.ts'

/** Whose a task is. */
export interface TaskOwner {
  readonly ownerId: string
  readonly userId: string
}

/** A task as whoever has it knows it, which may be without a job. */
export interface HeldTask extends TaskOwner {
  readonly id: string
  readonly jobId: string | null
}

export interface OrderedTask {
  readonly name: string
  /** What is to be made, as JSON; it is read again when its turn has come. */
  readonly order: unknown
}

/** A task that this process is to make now. */
export interface TakenTask extends HeldTask {
  readonly jobId: string
  readonly shelf: Shelf
  readonly order: unknown
  /** 1 for the first time. */
  readonly attempt: number
}

export interface ExportQueue {
  start(scope: Scope, task: OrderedTask): Promise<string>
  /** The next task whose turn has come; what had been made of it is gone. */
  take(): Promise<TakenTask | undefined>
  /** Gives a task back for another to begin anew, as if it had not been taken unless it `counts`. */
  letGo(task: TakenTask, back: { readonly counts: boolean; readonly afterS?: number }): Promise<void>
  /** `words` are what the person reads. */
  giveUp(task: HeldTask, words: string): Promise<void>
  /** Finds the tasks that have lost their maker or their job, and gives them another; returns how many there were. */
  reclaim(): Promise<number>
}

export const RUNNING_PER_PERSON_MAX = 1
export const WAITING_PER_PERSON_MAX = 5
/** A file that could not be finished so often has something that stops it. */
export const ATTEMPTS_MAX = 3
/** Longer than any step of a maker, which says at least each second how far it is; shorter than anybody's patience. */
export const SILENT_MS = 15_000
const LOST_WORDS = '导出中断，请重新导出'
const OFTEN_LOST_WORDS = '导出多次中断，请缩小范围后重新导出'

export const UNFINISHED = `state IN ('waiting', 'running')`
const OWN = 'owner_id = $1 AND user_id = $2'
const ONE = `${OWN} AND id = $3`

export interface ExportQueueOptions {
  readonly database: Database
  readonly jobs: JobStore
  readonly clock: () => number
  /** Whether no other process can be making any: what is unfinished when this one begins has lost its maker. */
  readonly isAlone: boolean
}

export function createExportQueue({ database, jobs, clock, isAlone }: ExportQueueOptions): ExportQueue {
  let isFirstLook = true
  const asSystem = async <T>(owner: TaskOwner, work: (tx: Transaction) => Promise<T>) => {
    await jobs.ready()
    return database.transaction('system', async (tx) => {
      await holdPerson(tx, owner)
      return work(tx)
    })
  }
  return {
    start: async (scope, task) => {
      await jobs.ready()
      return database.transaction(scope, (tx) => start({ tx, jobs, now: clock() }, scope, task))
    },
    take: async () => {
      for (;;) {
        const job = await jobs.fetch(EXPORT_QUEUE)
        if (!job) return undefined
        const owner = ownerOfJob(job)
        const task = await asSystem(owner, (tx) => begin({ tx, jobs, now: clock() }, owner, job))
        if (task) return task
      }
    },
    letGo: (task, back) => asSystem(task, (tx) => sendAnew({ tx, jobs, now: clock() }, task, back)),
    giveUp: (task, words) => asSystem(task, (tx) => giveUp({ tx, jobs, now: clock() }, task, words)),
    reclaim: async () => {
      const silentMs = isAlone && isFirstLook ? 0 : SILENT_MS
      const lost = await database.transaction('system', (tx) => findLost(tx, clock() - silentMs))
      for (const task of lost)
        await asSystem(task, async (tx) => {
          const [still] = await findLost(tx, clock() - silentMs, task)
          if (still) await reclaim({ tx, jobs, now: clock() }, still)
        })
      isFirstLook = false
      return lost.length
    },
  }
}

interface Work {
  readonly tx: Transaction
  readonly jobs: JobStore
  readonly now: number
}

/** Nobody else decides meanwhile which of this person's tasks is next. */
export async function holdPerson(tx: Transaction, { ownerId, userId }: TaskOwner): Promise<void> {
  const sql = `SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended('export ' || $1 || ' ' || $2, 0))`
  await tx.query(sql, [ownerId, userId])
}

/** The job of the person's next task, when none of the unfinished ones has one. */
export async function nextJob(tx: Transaction, owner: TaskOwner): Promise<NewJob | undefined> {
  const id = randomUUID()
  const [row] = await tx.query(
    `UPDATE export_tasks SET job_id = $3::uuid WHERE ${OWN} AND id = (SELECT id FROM export_tasks
       WHERE ${OWN} AND state = 'waiting' ORDER BY created_ms, id LIMIT 1)
     AND NOT EXISTS (SELECT FROM export_tasks WHERE ${OWN} AND ${UNFINISHED} AND job_id IS NOT NULL) RETURNING id`,
    [owner.ownerId, owner.userId, id],
  )
  return row && { id, data: { ...ownerIds(owner), taskId: String(row.id) } }
}

async function start({ tx, jobs, now }: Work, scope: Scope, { name, order }: OrderedTask): Promise<string> {
  const owner = { ownerId: ownerOf(scope), userId: scope.userId }
  await holdPerson(tx, owner)
  const mine = [owner.ownerId, owner.userId]
  const [count] = await tx.query(
    `SELECT count(*)::int AS unfinished FROM export_tasks WHERE ${OWN} AND ${UNFINISHED}`,
    mine,
  )
  if (Number(count?.unfinished) >= RUNNING_PER_PERSON_MAX + WAITING_PER_PERSON_MAX)
    throw new Failure('invalid', { words: `已有 ${WAITING_PER_PERSON_MAX} 个导出在排队，请等它们完成后再导出` })
  const id = randomUUID()
  await tx.query(
    `INSERT INTO export_tasks (owner_id, user_id, id, shelf, name, state, progress, created_ms, moved_ms, words, file_name, media_type, "order")
     VALUES ($1, $2, $3, $4, $5, 'waiting', 0, $6::bigint, $6::bigint, '', '', '', $7::jsonb)`,
    [...mine, id, scope.shelf, name, now, JSON.stringify(order)],
  )
  await jobs.change(tx, EXPORT_QUEUE, { sent: await nextJob(tx, owner) })
  return id
}

async function begin({ tx, jobs, now }: Work, owner: TaskOwner, job: QueuedJob): Promise<TakenTask | undefined> {
  const taskId = job.data['taskId'] ?? ''
  const [row] = await tx.query(
    `UPDATE export_tasks SET state = 'running', progress = 0, moved_ms = $5::bigint, attempt = attempt + 1
     WHERE ${ONE} AND job_id = $4::uuid AND ${UNFINISHED} RETURNING shelf, "order", attempt`,
    [owner.ownerId, owner.userId, taskId, job.id, now],
  )
  if (!row) {
    await jobs.change(tx, EXPORT_QUEUE, { ended: [job.id] })
    return undefined
  }
  await dropChunks(tx, owner, taskId)
  const { shelf, order, attempt } = row
  return { ...owner, id: taskId, jobId: job.id, shelf: shelf as Shelf, order, attempt: Number(attempt) }
}

type Back = Parameters<ExportQueue['letGo']>[1]

async function sendAnew({ tx, jobs, now }: Work, task: HeldTask, { counts, afterS }: Back): Promise<void> {
  const id = randomUUID()
  const rows = await tx.query(
    `UPDATE export_tasks SET state = 'waiting', progress = 0, job_id = $5::uuid, moved_ms = $6::bigint, attempt = attempt - $7::int
     WHERE ${ONE} AND job_id IS NOT DISTINCT FROM $4::uuid AND ${UNFINISHED} RETURNING id`,
    [task.ownerId, task.userId, task.id, task.jobId, id, now, counts ? 0 : 1],
  )
  if (rows.length === 0) return
  await dropChunks(tx, task, task.id)
  const sent = { id, data: { ...ownerIds(task), taskId: task.id }, ...(afterS ? { afterS } : {}) }
  await jobs.change(tx, EXPORT_QUEUE, { ended: task.jobId === null ? [] : [task.jobId], sent })
}

async function giveUp({ tx, jobs, now }: Work, task: HeldTask, words: string): Promise<void> {
  const rows = await tx.query(
    `UPDATE export_tasks SET state = 'failed', finished_ms = $5::bigint, words = $6, job_id = NULL
     WHERE ${ONE} AND job_id IS NOT DISTINCT FROM $4::uuid AND ${UNFINISHED} RETURNING id`,
    [task.ownerId, task.userId, task.id, task.jobId, now, words],
  )
  if (rows.length === 0) return
  // What there is of its file is of no use to anybody.
  await dropChunks(tx, task, task.id)
  const ended = task.jobId === null ? [] : [task.jobId]
  await jobs.change(tx, EXPORT_QUEUE, { ended, sent: await nextJob(tx, task) })
}

interface LostTask extends HeldTask {
  readonly attempt: number
  readonly hasOrder: boolean
}

/** All of them, or the one when it still is. Those that wait in their place are not: their job is there for anybody to take. */
async function findLost(tx: Transaction, heardMs: number, only?: LostTask): Promise<readonly LostTask[]> {
  const one = only ? ' AND t.owner_id = $2 AND t.user_id = $3 AND t.id = $4' : ''
  const rows = await tx.query(
    `SELECT t.owner_id, t.user_id, t.id, t.job_id::text AS job_id, t.attempt, t."order" IS NOT NULL AS ordered FROM export_tasks t
     WHERE t.${UNFINISHED} AND t.moved_ms <= $1::bigint${one} AND (t.state = 'running' OR t."order" IS NULL
       OR (t.job_id IS NULL AND NOT EXISTS (SELECT FROM export_tasks o
         WHERE (o.owner_id, o.user_id) = (t.owner_id, t.user_id) AND o.${UNFINISHED} AND o.job_id IS NOT NULL))
       OR (t.job_id IS NOT NULL AND NOT EXISTS (SELECT FROM ${JOB_TABLE} j
         WHERE j.name = '${EXPORT_QUEUE}' AND j.id = t.job_id AND j.state < 'active')))`,
    only ? [heardMs, only.ownerId, only.userId, only.id] : [heardMs],
  )
  return rows.map(lostTaskOf)
}

function lostTaskOf(row: SqlRow): LostTask {
  return {
    ownerId: String(row.owner_id),
    userId: String(row.user_id),
    id: String(row.id),
    jobId: row.job_id === null ? null : String(row.job_id),
    attempt: Number(row.attempt),
    hasOrder: row.ordered === true,
  }
}

async function reclaim(work: Work, task: LostTask): Promise<void> {
  if (!task.hasOrder) return giveUp(work, task, LOST_WORDS)
  if (task.attempt >= ATTEMPTS_MAX) return giveUp(work, task, OFTEN_LOST_WORDS)
  await sendAnew(work, task, { counts: true })
}

function ownerIds({ ownerId, userId }: TaskOwner): TaskOwner & Readonly<Record<string, string>> {
  return { ownerId, userId }
}

function ownerOfJob({ data }: QueuedJob): TaskOwner {
  return { ownerId: data['ownerId'] ?? '', userId: data['userId'] ?? '' }
}
