/**
 * What taking a change back would do to one record, told from its revisions, newest first.
 *
 * Errors  `Failure`: `notFound` for a record that the batch did not touch, `invalid` in words for what cannot be taken back;
 *         `data` then is the `Writer` who wrote since, where there is one.
 */
import { BIN_DAYS, type ChangeOrigin } from './change-origin.ts'
import type { Writer } from './change-batch.ts'
import { Failure } from './failure.ts'
import type { Revision } from './query.ts'
import type { WireRecord } from './resource.ts'

const DAY_MS = 86_400_000

/** What the row has to become, and the version that this is based on. */
export interface UndoPlan<Step extends Revision = Revision> {
  readonly version: number
  /** The row as it is; null when it is deleted. */
  readonly now: WireRecord | null
  readonly earlier: WireRecord | null
  readonly change: ChangeOrigin
  /** The revisions that are taken back. */
  readonly steps: readonly Step[]
}

/** With a batch: what that batch did. Without: the deletion, whoever made it. */
export function undoPlan<Step extends Revision>(
  revisions: readonly Step[],
  batch: string | undefined,
  nowMs: number,
): UndoPlan<Step> {
  return batch === undefined ? planOfDeletion(revisions, nowMs) : planOfBatch(revisions, batch, nowMs)
}

function planOfBatch<Step extends Revision>(revisions: readonly Step[], batch: string, nowMs: number): UndoPlan<Step> {
  const other = revisions.findIndex(({ origin }) => origin?.batch !== batch)
  const steps = revisions.slice(0, other === -1 ? revisions.length : other)
  const [latest, first] = [steps[0], steps.at(-1)]
  if (!latest || !first) throw overtakenBy(revisions, batch)
  if (steps.some(({ reason }) => reason !== undefined)) throw refused('状态变更、引用与同步请用各自的操作改回')
  if (latest.action === 'delete') requireRecent(latest, nowMs)
  const { kind, note } = latest.origin ?? {}
  const of = { batch, ...(kind ? { kind } : {}), ...(note ? { note } : {}) }
  const { version, after } = latest
  return { version, now: after, earlier: first.before, change: { kind: 'undo', of }, steps }
}

function planOfDeletion<Step extends Revision>([latest]: readonly Step[], nowMs: number): UndoPlan<Step> {
  if (!latest) throw new Failure('notFound')
  if (latest.action !== 'delete') throw refused('已经恢复', latest)
  if (latest.reason !== undefined) throw refused('取消引用的条目不在回收站，请重新引用')
  requireRecent(latest, nowMs)
  const { version, before } = latest
  return { version, now: null, earlier: before, change: { kind: 'undelete' }, steps: [latest] }
}

/** Whether that very undoing has been done: its answer was lost, and it is asked for again. */
export function isDoneAs(latest: Revision | undefined, batch: string | undefined, as: string): boolean {
  const origin = latest?.origin
  return origin?.batch === as && (batch === undefined ? origin.kind === 'undelete' : isUndoOf(batch, origin))
}

/** Whether the revision is the undoing of that batch. */
export function isUndoOf(batch: string, origin: ChangeOrigin | null | undefined): boolean {
  return origin?.kind === 'undo' && origin.of?.batch === batch
}

/** The record belongs to the batch, but its last word is somebody else's. */
function overtakenBy(revisions: readonly Revision[], batch: string): Failure {
  const [latest] = revisions
  if (!latest || !revisions.some(({ origin }) => origin?.batch === batch)) return new Failure('notFound')
  if (isUndoOf(batch, latest.origin)) return refused('已经撤销过', latest)
  return refused(latest.action === 'delete' ? '之后被删除，没有撤销' : '之后又被修改，没有撤销', latest)
}

function requireRecent({ at }: Revision, nowMs: number): void {
  if (Date.parse(at) <= nowMs - BIN_DAYS * DAY_MS) throw refused(`删除已超过 ${BIN_DAYS} 天，不能恢复`)
}

function refused(words: string, by?: Writer): Failure {
  return new Failure('invalid', { words, ...(by ? { data: { userName: by.userName, at: by.at } } : {}) })
}
