/**
 * How a change came about: by which tool of the console, together with which other changes, from which file.
 *
 * Shapes  Changes that were made in one go share a `batch`, a random id that the console makes; by it they can be undone
 *         together. `note` is the name of an imported file, or the number of the version that was restored.
 *         `undo` and `undelete` are said by the server alone; `of` is what was undone.
 */

/** What the console may say of its own writes. A form is the ordinary way and says nothing. */
export const TOLD_KINDS = ['quickEdit', 'bulkEdit', 'import', 'delete', 'restore'] as const
export type ToldKind = (typeof TOLD_KINDS)[number]
export type ChangeKind = ToldKind | 'undo' | 'undelete'

export interface ChangeOrigin {
  readonly kind: ChangeKind
  readonly batch?: string
  readonly note?: string
  readonly of?: Pick<ChangeOrigin, 'batch' | 'note'> & { readonly kind?: ChangeKind }
}

/** How long deleted records are offered in the recycle bin. Their revisions stay: histories and copies need them. */
export const BIN_DAYS = 30
/** Rows of a batch that can be undone; more than any import or bulk edit may write. */
export const UNDO_ROWS_MAX = 10_000

const BATCH = /^[A-Za-z0-9-]{8,64}$/

/** Whether a value has the form of a batch's id. */
export function isBatchId(value: unknown): value is string {
  return typeof value === 'string' && BATCH.test(value)
}
