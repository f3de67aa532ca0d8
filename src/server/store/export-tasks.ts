/**
 * Files that are being made for people. A task belongs to the person who asked for it: every statement names them, and
 * row-level security closes all other rows besides.
 *
 * Shapes  waiting → running → done or failed, and back to waiting when its maker is lost (`export-queue.ts`); what has ended
 *         never changes again. Only a task that is done has a file.
 * Units   Milliseconds; `progress` whole percent.
 * Errors  `Failure('notFound')` for a task that is not this person's, `Failure('invalid')` for the file of one that has none.
 * Source  Spec §3 (export task), §7 (Reports); reliability requirements T1, T2, T5, E4.
 */
import { randomUUID } from 'node:crypto'
import type { ExportTask, ExportTaskPage } from '../../model/export-task.ts'
import { Failure } from '../../model/failure.ts'
import { ownerAndUser, type Scope } from '../../model/scope.ts'
import type { Database, Param, SqlRow, Transaction } from './database.ts'
import { addChunk, ownerOfScope, readStoredFile, type StoredExport } from './export-chunks.ts'
import { holdPerson, nextJob, UNFINISHED } from './export-queue.ts'
import { EXPORT_QUEUE, type JobStore } from './jobs.ts'

export interface NewExportTask {
  readonly name: string
  /** A known id, so that asking again makes no second task. */
  readonly id?: string
}

/** A task, and the job by which whoever makes it was given it: none for a task that never was in the queue. */
export interface Making {
  readonly id: string
  readonly jobId?: string
}

export interface ExportFile {
  readonly fileName: string
  readonly mediaType: string
  /** The last of the file, or all of it. */
  readonly bytes: Uint8Array
}

export interface ExportTaskStore {
  /** Newest first. */
  page(scope: Scope, page: number, pageSize: number): Promise<ExportTaskPage>
  /** One that is not made by the queue. */
  createTask(scope: Scope, task: NewExportTask): Promise<string>
  /**
   * These three answer whether the task was still there, not ended and the caller's: a maker that is told `false` stops, since
   * the person has removed the task or another process makes it.
   */
  advance(scope: Scope, task: Making, progress: number): Promise<boolean>
  /** Adds to the file, and says how far it is. */
  append(scope: Scope, task: Making, part: { readonly bytes: Uint8Array; readonly progress: number }): Promise<boolean>
  finish(scope: Scope, task: Making, file: ExportFile): Promise<boolean>
  file(scope: Scope, id: string): Promise<StoredExport>
  /** All of them or, when one is not this person's, none. */
  remove(scope: Scope, ids: readonly string[]): Promise<void>
}

const COLUMNS = 'id, name, state, progress, words, created_ms::float8 AS created, finished_ms::float8 AS finished'
/** Parameters 1 and 2 of every statement. */
const OWN = 'owner_id = $1 AND user_id = $2'

export function createExportTaskStore(database: Database, jobs: JobStore, clock: () => number): ExportTaskStore {
  const change = (scope: Scope, { id, jobId }: Making, { sql, params }: Change, then?: Then) =>
    database.transaction(scope, async (tx) => {
      const mine = `${OWN} AND id = $3 AND job_id IS NOT DISTINCT FROM $4::uuid`
      const statement = `UPDATE export_tasks SET ${sql} WHERE ${mine} AND ${UNFINISHED} RETURNING id`
      if ((await tx.query(statement, [...ownerAndUser(scope), id, jobId ?? null, ...params])).length === 0) return false
      await then?.(tx)
      return true
    })
  return {
    page: (scope, page, pageSize) => database.transaction(scope, (tx) => readPage(tx, scope, page, pageSize)),
    createTask: (scope, task) => database.transaction(scope, (tx) => createTask(tx, scope, task, clock())),
    advance: (scope, task, progress) => change(scope, task, running(progress, clock())),
    append: (scope, task, { bytes, progress }) =>
      change(scope, task, running(progress, clock()), (tx) => addChunk(tx, scope, task.id, bytes)),
    finish: async (scope, task, { fileName, mediaType, bytes }) => {
      await jobs.ready(task.jobId !== undefined)
      const sql = `state = 'done', progress = 100, finished_ms = $5::bigint, file_name = $6, media_type = $7, job_id = NULL`
      return change(scope, task, { sql, params: [clock(), fileName, mediaType] }, async (tx) => {
        await addChunk(tx, scope, task.id, bytes)
        if (task.jobId !== undefined) await goOn(tx, jobs, scope, [task.jobId])
      })
    },
    file: (scope, id) => readStoredFile(database, scope, id),
    remove: async (scope, ids) => {
      await jobs.ready()
      await database.transaction(scope, (tx) => remove(tx, jobs, scope, [...new Set(ids)]))
    },
  }
}

type Then = (tx: Transaction) => Promise<void>

interface Change {
  readonly sql: string
  /** From the fifth on. */
  readonly params: readonly Param[]
}

function running(progress: number, now: number): Change {
  const percent = Math.min(100, Math.max(0, Math.round(progress)))
  return { sql: `state = 'running', progress = $5::int, moved_ms = $6::bigint`, params: [percent, now] }
}

/** These jobs have ended: it is the person's next task's turn. */
async function goOn(tx: Transaction, jobs: JobStore, scope: Scope, ended: readonly string[]): Promise<void> {
  const owner = ownerOfScope(scope)
  await holdPerson(tx, owner)
  await jobs.change(tx, EXPORT_QUEUE, { ended, sent: await nextJob(tx, owner) })
}

async function remove(tx: Transaction, jobs: JobStore, scope: Scope, wanted: readonly string[]): Promise<void> {
  const sql = `DELETE FROM export_tasks WHERE ${OWN} AND id = ANY($3::text[]) RETURNING job_id::text AS job_id`
  const gone = await tx.query(sql, [...ownerAndUser(scope), wanted])
  if (gone.length < wanted.length) throw new Failure('notFound')
  const ended = gone.flatMap(({ job_id: job }) => (job === null ? [] : [String(job)]))
  if (ended.length > 0) await goOn(tx, jobs, scope, ended)
}

/** Files that nobody fetched in this time are gone. */
const KEPT_MS = 7 * 86_400_000

export async function forgetOldTasks(tx: Transaction, now: number): Promise<void> {
  await tx.query('DELETE FROM export_tasks WHERE finished_ms <= $1::bigint', [now - KEPT_MS])
}

async function createTask(tx: Transaction, scope: Scope, task: NewExportTask, now: number): Promise<string> {
  const { id = randomUUID(), name } = task
  await tx.query(
    `INSERT INTO export_tasks (owner_id, user_id, id, shelf, name, state, progress, created_ms, moved_ms, words, file_name, media_type)
     VALUES ($1, $2, $3, $4, $5, 'waiting', 0, $6::bigint, $6::bigint, '', '', '') ON CONFLICT DO NOTHING`,
    [...ownerAndUser(scope), id, scope.shelf, name, now],
  )
  return id
}

async function readPage(tx: Transaction, scope: Scope, page: number, pageSize: number): Promise<ExportTaskPage> {
  const [count] = await tx.query(`SELECT count(*)::int AS total FROM export_tasks WHERE ${OWN}`, ownerAndUser(scope))
  const rows = await tx.query(
    `SELECT ${COLUMNS} FROM export_tasks WHERE ${OWN} ORDER BY created_ms DESC, id DESC LIMIT $3::int OFFSET $4::bigint`,
    [...ownerAndUser(scope), pageSize, (page - 1) * pageSize],
  )
  return { rows: rows.map(taskOf), total: Number(count?.total) }
}

function taskOf(row: SqlRow): ExportTask {
  const timeOf = (ms: unknown) => (ms === null ? '' : new Date(Number(ms)).toISOString())
  return {
    id: String(row.id),
    name: String(row.name),
    state: row.state as ExportTask['state'],
    progress: Number(row.progress),
    createdAt: timeOf(row.created),
    finishedAt: timeOf(row.finished),
    words: String(row.words),
  }
}
