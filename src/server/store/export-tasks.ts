/**
 * Files that are being made for people. A task belongs to the person who asked for it: every statement names them, and
 * row-level security closes all other rows besides.
 *
 * Shapes  waiting → running → done or failed; what has ended never changes again. Only a task that is done has a file.
 *         A running task of which its maker has said nothing for `ABANDONED_MS` has lost it, and fails.
 * Units   Milliseconds; `progress` whole percent.
 * Errors  `Failure('notFound')` for a task that is not this person's, `Failure('invalid')` for the file of one that has none.
 * Source  Spec §3 (export task), §7 (Reports); reliability requirements T1, T2, T5, E4.
 */
import { randomUUID } from 'node:crypto'
import type { ExportTask, ExportTaskPage } from '../../model/export-task.ts'
import { Failure } from '../../model/failure.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { Database, Param, Row, Transaction } from './database.ts'
import { addChunk, dropChunks, readStoredFile, type StoredFile } from './export-chunks.ts'

export interface NewExportTask {
  readonly name: string
  /** A known id, so that asking again makes no second task. */
  readonly id?: string
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
  createTask(scope: Scope, task: NewExportTask): Promise<string>
  /**
   * These four answer whether the task was still there and not ended: a maker that is told `false` stops, since the person
   * has removed the task.
   */
  advance(scope: Scope, id: string, progress: number): Promise<boolean>
  /** Adds to the file, and says how far it is. */
  append(scope: Scope, id: string, bytes: Uint8Array, progress: number): Promise<boolean>
  finish(scope: Scope, id: string, file: ExportFile): Promise<boolean>
  /** `words` are what the person reads. */
  fail(scope: Scope, id: string, words: string): Promise<boolean>
  file(scope: Scope, id: string): Promise<StoredFile>
  /** All of them or, when one is not this person's, none. */
  remove(scope: Scope, ids: readonly string[]): Promise<void>
}

const COLUMNS = 'id, name, state, progress, words, created_ms::float8 AS created, finished_ms::float8 AS finished'
/** Parameters 1 and 2 of every statement. */
const OWN = 'owner_id = $1 AND user_id = $2'
/** Longer than any step of a maker, shorter than anybody's patience. */
const ABANDONED_MS = 120_000
/** A task behind others has nobody who says anything of it. */
const QUEUED_MAX_MS = 1_800_000
const ABANDONED_WORDS = '导出中断，请重新导出'
const UNFINISHED = `state IN ('waiting', 'running')`

export function createExportTaskStore(database: Database, clock: () => number): ExportTaskStore {
  const change = (scope: Scope, id: string, { sql, params }: Change, then?: (tx: Transaction) => Promise<void>) =>
    database.transaction(scope, async (tx) => {
      const statement = `UPDATE export_tasks SET ${sql} WHERE ${OWN} AND id = $3 AND ${UNFINISHED} RETURNING id`
      if ((await tx.query(statement, [...ownedBy(scope), id, ...params])).length === 0) return false
      await then?.(tx)
      return true
    })
  return {
    page: (scope, page, pageSize) => database.transaction(scope, (tx) => readPage(tx, scope, page, pageSize)),
    createTask: (scope, task) => database.transaction(scope, (tx) => createTask(tx, scope, task, clock())),
    advance: (scope, id, progress) => change(scope, id, running(progress, clock())),
    append: (scope, id, bytes, progress) =>
      change(scope, id, running(progress, clock()), (tx) => addChunk(tx, scope, id, bytes)),
    finish: (scope, id, { fileName, mediaType, bytes }) => {
      const sql = `state = 'done', progress = 100, finished_ms = $4::bigint, file_name = $5, media_type = $6`
      const params = [clock(), fileName, mediaType]
      return change(scope, id, { sql, params }, (tx) => addChunk(tx, scope, id, bytes))
    },
    fail: (scope, id, words) => {
      const sql = `state = 'failed', finished_ms = $4::bigint, words = $5`
      return change(scope, id, { sql, params: [clock(), words] }, (tx) => dropChunks(tx, scope, id))
    },
    file: (scope, id) => readStoredFile(database, scope, id),
    remove: (scope, ids) =>
      database.transaction(scope, async (tx) => {
        const wanted = [...new Set(ids)]
        const sql = `DELETE FROM export_tasks WHERE ${OWN} AND id = ANY($3::text[]) RETURNING id`
        const gone = await tx.query(sql, [...ownedBy(scope), wanted])
        if (gone.length < wanted.length) throw new Failure('notFound')
      }),
  }
}

interface Change {
  readonly sql: string
  /** From the fourth on. */
  readonly params: readonly Param[]
}

function running(progress: number, now: number): Change {
  const percent = Math.min(100, Math.max(0, Math.round(progress)))
  return { sql: `state = 'running', progress = $4::int, moved_ms = $5::bigint`, params: [percent, now] }
}

/** Files that nobody fetched in this time are gone. */
const KEPT_MS = 7 * 86_400_000

export async function forgetOldTasks(tx: Transaction, now: number): Promise<void> {
  await tx.query('DELETE FROM export_tasks WHERE finished_ms <= $1::bigint', [now - KEPT_MS])
}

/**
 * Fails the tasks whose maker is gone, so that nobody waits for them for ever. `isAlone`: no other process can be making any,
 * so all of them are. Returns how many there were.
 */
export function failAbandoned(database: Database, now: number, isAlone = false): Promise<number> {
  const [silent, waiting] = isAlone ? [now, now] : [now - ABANDONED_MS, now - QUEUED_MAX_MS]
  return database.transaction('system', async (tx) => {
    const sql = `UPDATE export_tasks SET state = 'failed', finished_ms = $1::bigint, words = $2
      WHERE (state = 'running' AND moved_ms <= $3::bigint) OR (state = 'waiting' AND moved_ms <= $4::bigint) RETURNING id`
    const failed = await tx.query(sql, [now, ABANDONED_WORDS, silent, waiting])
    // What there is of their files is of no use to anybody.
    await tx.query(`DELETE FROM export_chunks c USING export_tasks t WHERE t.state = 'failed'
      AND (c.owner_id, c.user_id, c.task_id) = (t.owner_id, t.user_id, t.id)`)
    return failed.length
  })
}

async function createTask(tx: Transaction, scope: Scope, task: NewExportTask, now: number): Promise<string> {
  const { id = randomUUID(), name } = task
  await tx.query(
    `INSERT INTO export_tasks (owner_id, user_id, id, shelf, name, state, progress, created_ms, moved_ms, words, file_name, media_type)
     VALUES ($1, $2, $3, $4, $5, 'waiting', 0, $6::bigint, $6::bigint, '', '', '') ON CONFLICT DO NOTHING`,
    [...ownedBy(scope), id, scope.shelf, name, now],
  )
  return id
}

async function readPage(tx: Transaction, scope: Scope, page: number, pageSize: number): Promise<ExportTaskPage> {
  const [count] = await tx.query(`SELECT count(*)::int AS total FROM export_tasks WHERE ${OWN}`, ownedBy(scope))
  const rows = await tx.query(
    `SELECT ${COLUMNS} FROM export_tasks WHERE ${OWN} ORDER BY created_ms DESC, id DESC LIMIT $3::int OFFSET $4::bigint`,
    [...ownedBy(scope), pageSize, (page - 1) * pageSize],
  )
  return { rows: rows.map(taskOf), total: Number(count?.total) }
}

function ownedBy(scope: Scope): readonly [string, string] {
  return [ownerOf(scope), scope.userId]
}

function taskOf(row: Row): ExportTask {
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
