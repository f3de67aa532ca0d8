/**
 * What was changed in one go, what was deleted lately, what became of taking it back, and what records were at earlier versions.
 *
 * Shapes  `at` is ISO 8601 in UTC, everywhere.
 */
import type { ChangeOrigin } from './change-origin.ts'
import type { WireRecord } from './resource.ts'

/** Somebody who wrote, and when. */
export interface Writer {
  readonly userName: string
  readonly at: string
}

/** A record at a moment of its history. */
export interface RecordVersion {
  readonly id: string
  readonly version: number
}

export interface EarlierRecord extends RecordVersion, Writer {
  /** Null where the history does not have it; the writer is who wrote last, '' where there is no history. */
  readonly record: WireRecord | null
}

export interface DeletedRow extends Writer {
  readonly id: string
  /** As it was when it was deleted. */
  readonly record: WireRecord
  readonly origin?: ChangeOrigin
}

export interface DeletedPage {
  readonly rows: readonly DeletedRow[]
  readonly total: number
}

export interface BatchRow {
  readonly id: string
  readonly label: string
  readonly action: 'create' | 'update' | 'delete'
  /** Who has written to it since; such a row is not undone. */
  readonly later?: Writer & { readonly isUndo: boolean }
}

export interface WrittenBatch extends Writer {
  readonly origin: ChangeOrigin
  readonly rows: readonly BatchRow[]
  readonly total: number
  /** Whether the person who asks may undo it. */
  readonly undoable: boolean
}

export interface UndoOutcome {
  readonly id: string
  readonly ok: boolean
  /** Why it was refused; '' when it was not. */
  readonly words: string
  /** Who wrote since, where that is why. */
  readonly by?: Writer
}
