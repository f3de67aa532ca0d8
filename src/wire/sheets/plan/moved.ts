/**
 * Records that somebody has changed since the file was exported: three sides of each cell — as it was exported (base), as it is
 * stored now (theirs), and as the file has it (mine) — merged like the form merges.
 *
 * Shapes  What only the file changed is written, what only others changed stays as it is stored, what both changed differently
 *         is a clash for a person to settle. Where nobody knows the base any more, every difference is a clash.
 */
import type { WireRecord } from '../../../model/resource.ts'
import type { Base } from './bases.ts'
import { changesOf } from './differences.ts'
import type { RowDraft } from './judge.ts'
import type { ImportPlanInput } from './plan.ts'
import type { CellChange, CellClash, Moved, ClashSide } from './planned.ts'

export interface MovedRow extends Moved {
  /** Whether the file changes anything by itself, clashes aside. */
  readonly hasOwn: boolean
}

/** The version that the row was exported with, where that is not the stored one. */
export function movedFrom({ resource }: ImportPlanInput, { found, exported }: RowDraft): number | undefined {
  const { version } = resource.identity
  if (!found || exported === undefined || version === undefined || found[version] === undefined) return undefined
  return exported === Number(found[version]) ? undefined : exported
}

/** `written` is the stored record as the row alone would make it. */
export function mergeRow(
  input: ImportPlanInput,
  draft: RowDraft,
  { written, base }: { readonly written: WireRecord; readonly base: Base },
): MovedRow {
  const stored = draft.found ?? {}
  const own = new Set([...draft.cells.map(({ column }) => column.path), ...draft.lists.map(({ sheet }) => sheet.path)])
  const between = (before: WireRecord, after: WireRecord) =>
    changesOf(input, draft, [before, after]).filter(({ path }) => own.has(path))
  const differ = between(stored, written)
  const mine = base.record && byPath(between(base.record, written))
  const theirs = base.record && byPath(between(base.record, stored))
  const clashing = differ.filter(({ path }) => !mine || !theirs || (mine.has(path) && theirs.has(path)))
  const clashes = clashing.map(({ path, title, before, after }): CellClash => ({
    path,
    title,
    base: mine?.get(path)?.before,
    theirs: before,
    mine: after,
  }))
  const kept = differ
    .filter(({ path }) => mine && !mine.has(path))
    .map(({ path, title, before, after }): CellChange => ({ path, title, before: after, after: before }))
  return { clashes, kept, by: base.by, at: base.at, hasOwn: differ.length > clashes.length + kept.length }
}

/** The row without the cells that stay as they are stored. */
export function takingSide({ clashes, kept }: Moved, side: ClashSide, draft: RowDraft): RowDraft {
  const left = new Set([...kept, ...(side === 'theirs' ? clashes : [])].map(({ path }) => path))
  return {
    ...draft,
    cells: draft.cells.filter(({ column }) => !left.has(column.path)),
    lists: draft.lists.filter(({ sheet }) => !left.has(sheet.path)),
  }
}

function byPath(changes: readonly CellChange[]): ReadonlyMap<string, CellChange> {
  return new Map(changes.map((change) => [change.path, change]))
}
