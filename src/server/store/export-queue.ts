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
import { empty, raw } from 'sql-template-tag'
import { Failure } from '../../model/failure.ts'
import { ownerOf, type Scope, type Shelf } from '../../model/scope.ts'
import type { Database, SqlRow, Transaction } from './database.ts'
import { dropChunks } from './export-chunks.ts'
import { EXPORT_QUEUE, type QueuedJob, type JobStore, JOB_TABLE, type NewJob } from './jobs.ts'
import { sql } from './sql.ts'

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

/** Of what has ended the library alone is kept, for whose rights are asked later: a keyword or a filter may be somebody's name. */
export const ENDED_ORDER = sql`"order" = jsonb_build_object('body', jsonb_build_object('Library', "order"->'body'->'Library'))`
export const UNFINISHED = sql`state IN ('waiting', 'running')`

const ownTasks = ({ ownerId, userId }: TaskOwner) => sql`owner_id = ${ownerId} AND user_id = ${userId}`
/** The task, while its job is still this one. */
const heldTask = (task: HeldTask) =>
  sql`${ownTasks(task)} AND id = ${task.id} AND job_id IS NOT DISTINCT FROM ${task.jobId}::uuid AND ${UNFINISHED}`

export interface ExportQueueOptions {
  readonly database: Database
  readonly jobs: JobStore
  readonly clock: () => number
  /** Whether no other process can be making any: what is unfinished when this one begins has lost its maker. */
  readonly isAlone: boolean
}

export function createExportQueue({ database, jobs, clock, isAlone }: ExportQueueOptions): ExportQueue {
  const beganMs = clock()
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
      // What was heard of since this process began is its own, however late the first look comes.
      const sinceMs = isAlone && isFirstLook ? beganMs - 1 : 0
      const heardMs = () => Math.max(sinceMs, clock() - SILENT_MS)
      const lost = await database.transaction('system', (tx) => findLost(tx, heardMs()))
      for (const task of lost)
        await asSystem(task, async (tx) => {
          const [still] = await findLost(tx, heardMs(), task)
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
  await tx.query(
    sql`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended(${`export ${ownerId} ${userId}`}, 0))`,
  )
}

/** The job of the person's next task, when none of the unfinished ones has one. */
export async function nextJob(tx: Transaction, owner: TaskOwner): Promise<NewJob | undefined> {
  const id = randomUUID()
  const mine = ownTasks(owner)
  const [row] =
    await tx.query(sql`UPDATE export_tasks SET job_id = ${id}::uuid WHERE ${mine} AND id = (SELECT id FROM export_tasks
      WHERE ${mine} AND state = 'waiting' ORDER BY created_ms, id LIMIT 1)
    AND NOT EXISTS (SELECT FROM export_tasks WHERE ${mine} AND ${UNFINISHED} AND job_id IS NOT NULL) RETURNING id`)
  return row && { id, data: { ...ownerIds(owner), taskId: String(row.id) } }
}

async function start({ tx, jobs, now }: Work, scope: Scope, { name, order }: OrderedTask): Promise<string> {
  const owner = { ownerId: ownerOf(scope), userId: scope.userId }
  await holdPerson(tx, owner)
  const [count] = await tx.query(
    sql`SELECT count(*)::int AS unfinished FROM export_tasks WHERE ${ownTasks(owner)} AND ${UNFINISHED}`,
  )
  if (Number(count?.unfinished) >= RUNNING_PER_PERSON_MAX + WAITING_PER_PERSON_MAX)
    throw new Failure('invalid', { words: `已有 ${WAITING_PER_PERSON_MAX} 个导出在排队，请等它们完成后再导出` })
  const id = randomUUID()
  await tx.query(sql`INSERT INTO export_tasks
    (owner_id, user_id, id, shelf, name, state, progress, created_ms, moved_ms, words, file_name, media_type, "order")
    VALUES (${owner.ownerId}, ${owner.userId}, ${id}, ${scope.shelf}, ${name}, 'waiting', 0, ${now}::bigint, ${now}::bigint,
      '', '', '', ${JSON.stringify(order)}::jsonb)`)
  await jobs.change(tx, EXPORT_QUEUE, { sent: await nextJob(tx, owner) })
  return id
}

async function begin({ tx, jobs, now }: Work, owner: TaskOwner, job: QueuedJob): Promise<TakenTask | undefined> {
  const taskId = job.data['taskId'] ?? ''
  const [row] = await tx.query(
    sql`UPDATE export_tasks SET state = 'running', progress = 0, moved_ms = ${now}::bigint, attempt = attempt + 1
     WHERE ${heldTask({ ...owner, id: taskId, jobId: job.id })} RETURNING shelf, "order", attempt`,
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
    sql`UPDATE export_tasks SET state = 'waiting', progress = 0, job_id = ${id}::uuid, moved_ms = ${now}::bigint,
       attempt = attempt - ${counts ? 0 : 1}::int
     WHERE ${heldTask(task)} RETURNING id`,
  )
  if (rows.length === 0) return
  await dropChunks(tx, task, task.id)
  const sent = { id, data: { ...ownerIds(task), taskId: task.id }, ...(afterS ? { afterS } : {}) }
  await jobs.change(tx, EXPORT_QUEUE, { ended: task.jobId === null ? [] : [task.jobId], sent })
}

async function giveUp({ tx, jobs, now }: Work, task: HeldTask, words: string): Promise<void> {
  const rows = await tx.query(
    sql`UPDATE export_tasks SET state = 'failed', finished_ms = ${now}::bigint, words = ${words}, job_id = NULL, ${ENDED_ORDER}
     WHERE ${heldTask(task)} RETURNING id`,
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
  const one = only ? sql` AND t.owner_id = ${only.ownerId} AND t.user_id = ${only.userId} AND t.id = ${only.id}` : empty
  const rows = await tx.query(
    sql`SELECT t.owner_id, t.user_id, t.id, t.job_id::text AS job_id, t.attempt, t."order" IS NOT NULL AS ordered FROM export_tasks t
     WHERE t.${UNFINISHED} AND t.moved_ms <= ${heardMs}::bigint${one} AND (t.state = 'running' OR t."order" IS NULL
       OR (t.job_id IS NULL AND NOT EXISTS (SELECT FROM export_tasks o
         WHERE (o.owner_id, o.user_id) = (t.owner_id, t.user_id) AND o.${UNFINISHED} AND o.job_id IS NOT NULL))
       OR (t.job_id IS NOT NULL AND NOT EXISTS (SELECT FROM ${raw(JOB_TABLE)} j
         WHERE j.name = ${EXPORT_QUEUE} AND j.id = t.job_id AND j.state < 'active')))`,
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
