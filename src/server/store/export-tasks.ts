/**
 * Files that are being made for people. A task belongs to the person who asked for it: every statement names them, and
 * row-level security closes all other rows besides.
 *
 * Shapes  waiting → running → done or failed, and back to waiting when its maker is lost (`export-queue.ts`); what has ended
 *         never changes again, and forgets what it was asked for. Only a task that is done has a file.
 * Units   Milliseconds; `progress` whole percent.
 * Errors  `Failure('notFound')` for a task that is not this person's, `Failure('invalid')` for the file of one that has none.
 * Source  Spec §3 (export task), §7 (Reports); reliability requirements T1, T2, T5, E4.
 */
import { randomUUID } from 'node:crypto'
import type { Sql } from 'sql-template-tag'
import type { ExportTask, ExportTaskPage } from '../../model/export-task.ts'
import { Failure } from '../../model/failure.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { PartQuery } from '../../wire/changes.ts'
import type { Database, SqlRow, Transaction } from './database.ts'
import { addChunk, ownerOfScope, readStoredFile, type StoredExport } from './export-chunks.ts'
import { ENDED_ORDER, holdPerson, nextJob, UNFINISHED } from './export-queue.ts'
import { EXPORT_QUEUE, type JobStore } from './jobs.ts'
import { ownRows, sql } from './sql.ts'

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

const COLUMNS = sql`id, name, state, progress, words, created_ms::float8 AS created, finished_ms::float8 AS finished`

export function createExportTaskStore(database: Database, jobs: JobStore, clock: () => number): ExportTaskStore {
  const change = (scope: Scope, { id, jobId }: Making, { set, also }: Change) =>
    database.transaction(scope, async (tx) => {
      const changed = await tx.query(sql`UPDATE export_tasks SET ${set} WHERE ${ownRows(scope)} AND id = ${id}
        AND job_id IS NOT DISTINCT FROM ${jobId ?? null}::uuid AND ${UNFINISHED} RETURNING id`)
      if (changed.length === 0) return false
      await also?.(tx)
      return true
    })
  const running = (progress: number) =>
    sql`state = 'running', progress = ${Math.min(100, Math.max(0, Math.round(progress)))}::int, moved_ms = ${clock()}::bigint`
  /** These jobs have ended: it is the person's next task's turn. */
  const goOn = async (tx: Transaction, scope: Scope, ended: readonly string[]) => {
    const owner = ownerOfScope(scope)
    await holdPerson(tx, owner)
    await jobs.change(tx, EXPORT_QUEUE, { ended, sent: await nextJob(tx, owner) })
  }
  return {
    page: (scope, page, pageSize) => database.transaction(scope, (tx) => readPage(tx, scope, { page, pageSize })),
    createTask: (scope, task) => database.transaction(scope, (tx) => createTask(tx, scope, { ...task, now: clock() })),
    advance: (scope, task, progress) => change(scope, task, { set: running(progress) }),
    append: (scope, task, { bytes, progress }) =>
      change(scope, task, { set: running(progress), also: (tx) => addChunk(tx, scope, { id: task.id, bytes }) }),
    finish: async (scope, task, { fileName, mediaType, bytes }) => {
      const { id, jobId } = task
      await jobs.ready(jobId !== undefined)
      const set = sql`state = 'done', progress = 100, finished_ms = ${clock()}::bigint, file_name = ${fileName},
        media_type = ${mediaType}, job_id = NULL, ${ENDED_ORDER}`
      const also = async (tx: Transaction) => {
        await addChunk(tx, scope, { id, bytes })
        if (jobId !== undefined) await goOn(tx, scope, [jobId])
      }
      return change(scope, task, { set, also })
    },
    file: (scope, id) => readStoredFile(database, scope, id),
    remove: async (scope, ids) => {
      await jobs.ready()
      const wanted = [...new Set(ids)]
      await database.transaction(scope, async (tx) => {
        const gone =
          await tx.query(sql`DELETE FROM export_tasks WHERE ${ownRows(scope)} AND id = ANY (${wanted}::text[])
          RETURNING job_id::text AS job_id`)
        if (gone.length < wanted.length) throw new Failure('notFound')
        const ended = gone.flatMap(({ job_id: job }) => (job === null ? [] : [String(job)]))
        if (ended.length > 0) await goOn(tx, scope, ended)
      })
    },
  }
}

interface Change {
  readonly set: Sql
  readonly also?: (tx: Transaction) => Promise<void>
}

/** Files that nobody fetched in this time are gone. */
const KEPT_MS = 7 * 86_400_000

export async function forgetOldTasks(tx: Transaction, now: number): Promise<void> {
  await tx.query(sql`DELETE FROM export_tasks WHERE finished_ms <= ${now - KEPT_MS}::bigint`)
}

type Beginning = NewExportTask & { readonly now: number }

async function createTask(tx: Transaction, scope: Scope, { id = randomUUID(), name, now }: Beginning): Promise<string> {
  await tx.query(sql`INSERT INTO export_tasks
    (owner_id, user_id, id, shelf, name, state, progress, created_ms, moved_ms, words, file_name, media_type)
    VALUES (${ownerOf(scope)}, ${scope.userId}, ${id}, ${scope.shelf}, ${name}, 'waiting', 0, ${now}::bigint, ${now}::bigint,
      '', '', '') ON CONFLICT DO NOTHING`)
  return id
}

async function readPage(tx: Transaction, scope: Scope, { page, pageSize }: PartQuery): Promise<ExportTaskPage> {
  const [count] = await tx.query(sql`SELECT count(*)::int AS total FROM export_tasks WHERE ${ownRows(scope)}`)
  const rows = await tx.query(sql`SELECT ${COLUMNS} FROM export_tasks WHERE ${ownRows(scope)}
    ORDER BY created_ms DESC, id DESC LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::bigint`)
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
