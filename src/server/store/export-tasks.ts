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

export interface NewExportTask {
  readonly name: string
  /** A known id, so that asking again makes no second task. */
  readonly id?: string
}

export interface ExportFile {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

export interface ExportTaskStore {
  /** Newest first. */
  page(scope: Scope, page: number, pageSize: number): Promise<ExportTaskPage>
  createTask(scope: Scope, task: NewExportTask): Promise<string>
  /**
   * These three answer whether the task was still there and not ended: a maker that is told `false` stops, since the person
   * has removed the task.
   */
  advance(scope: Scope, id: string, progress: number): Promise<boolean>
  finish(scope: Scope, id: string, file: ExportFile): Promise<boolean>
  /** `words` are what the person reads. */
  fail(scope: Scope, id: string, words: string): Promise<boolean>
  file(scope: Scope, id: string): Promise<ExportFile>
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
  const change = (scope: Scope, id: string, assignments: string, params: readonly Param[]) =>
    database.transaction(scope, async (tx) => {
      const sql = `UPDATE export_tasks SET ${assignments} WHERE ${OWN} AND id = $3 AND ${UNFINISHED} RETURNING id`
      return (await tx.query(sql, [...ownedBy(scope), id, ...params])).length > 0
    })
  return {
    page: (scope, page, pageSize) => database.transaction(scope, (tx) => readPage(tx, scope, page, pageSize)),
    createTask: (scope, task) => database.transaction(scope, (tx) => createTask(tx, scope, task, clock())),
    advance: (scope, id, progress) =>
      change(scope, id, `state = 'running', progress = $4::int, moved_ms = $5::bigint`, [
        Math.min(100, Math.max(0, Math.round(progress))),
        clock(),
      ]),
    finish: (scope, id, { fileName, mediaType, bytes }) =>
      change(
        scope,
        id,
        `state = 'done', progress = 100, finished_ms = $4::bigint, file_name = $5, media_type = $6, file = decode($7, 'base64')`,
        [clock(), fileName, mediaType, Buffer.from(bytes).toString('base64')],
      ),
    fail: (scope, id, words) =>
      change(scope, id, `state = 'failed', finished_ms = $4::bigint, words = $5`, [clock(), words]),
    file: (scope, id) => readFile(database, scope, id),
    remove: (scope, ids) =>
      database.transaction(scope, async (tx) => {
        const wanted = [...new Set(ids)]
        const sql = `DELETE FROM export_tasks WHERE ${OWN} AND id = ANY($3::text[]) RETURNING id`
        const gone = await tx.query(sql, [...ownedBy(scope), wanted])
        if (gone.length < wanted.length) throw new Failure('notFound')
      }),
  }
}

/**
 * Fails the tasks whose maker is gone, so that nobody waits for them for ever. `isAlone`: no other process can be making any,
 * so all of them are. Returns how many there were.
 */
export function failAbandoned(database: Database, now: number, isAlone = false): Promise<number> {
  const [running, waiting] = isAlone ? [now, now] : [now - ABANDONED_MS, now - QUEUED_MAX_MS]
  return database.transaction('system', async (tx) => {
    const sql = `UPDATE export_tasks SET state = 'failed', finished_ms = $1::bigint, words = $2
      WHERE (state = 'running' AND moved_ms <= $3::bigint) OR (state = 'waiting' AND moved_ms <= $4::bigint) RETURNING id`
    return (await tx.query(sql, [now, ABANDONED_WORDS, running, waiting])).length
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

async function readFile(database: Database, scope: Scope, id: string): Promise<ExportFile> {
  const [row] = await database.read(
    scope,
    `SELECT state, file_name, media_type, encode(file, 'base64') AS file FROM export_tasks WHERE ${OWN} AND id = $3`,
    [...ownedBy(scope), id],
  )
  if (!row) throw new Failure('notFound')
  if (row.state !== 'done') throw new Failure('invalid', { words: '文件还没有生成，请稍后再下载' })
  return {
    fileName: String(row.file_name),
    mediaType: String(row.media_type),
    bytes: Buffer.from(String(row.file), 'base64'),
  }
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
