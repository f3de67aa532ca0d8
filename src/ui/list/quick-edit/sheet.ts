/**
 * The cells of one list that are being changed: what was typed into each, and how far its save has come.
 *
 * Saves go on while the next cells are typed. They start in the order in which the cells were left, a few records at a time; the cells
 * of one record follow each other, each from the record that the save before it answered.
 *
 * Shapes  A cell stays on the sheet until the server has stored what was typed, or the person gives it up.
 * Errors  None leaves: what goes wrong is the state of its cell.
 */
import { labelOf, type Field, type Resource, type WireRecord } from '../../../model/resource.ts'
import { sameValue } from '../../../model/same-value.ts'
import { createFormStore, type FormStore } from '../../form/form-store.ts'
import { createWriteKeys, type WriteKeys } from '../../write-keys.ts'
import type { Cell } from './cells.ts'
import type { SavedValue } from './save.ts'
import { createObservable, type Observable } from '../../../model/observable.ts'

/** `open`: being typed into. `waiting`: left, and to be saved. */
export type CellProgress =
  | { readonly state: 'open' | 'waiting' | 'saving' }
  | { readonly state: 'refused'; readonly words: string }
  /** Somebody else has changed the field; `current` is the record as they left it. */
  | { readonly state: 'clash'; readonly current: WireRecord }

export interface SheetCell extends Cell {
  readonly key: string
  readonly field: Field
  /** Holds what is typed; no field of it but this one is ever changed. */
  readonly form: FormStore
  /** What the change starts from: the record as the list showed it, or as the last save left it. */
  readonly base: WireRecord
  readonly progress: CellProgress
  /** What is being saved. */
  readonly value?: unknown
  /** Left with another value while the save was under way. */
  readonly again?: boolean
}

/** One value to save. `stored` is the record as the save before this one left it, when there was one. */
export interface ValueToSave {
  readonly id: string
  readonly field: Field
  readonly base: WireRecord
  readonly value: unknown
  readonly stored: WireRecord | undefined
  readonly keys: WriteKeys
}

export interface Pasted {
  readonly field: Field
  readonly record: WireRecord
  readonly text: string
  readonly reading: { readonly value: unknown } | { readonly problem: string }
}

export interface SavedChange {
  readonly field: Field
  readonly name: string
  readonly from: unknown
  readonly to: unknown
}

export interface SheetPort {
  readonly save: (change: ValueToSave) => Promise<SavedValue>
  /** The record as the server has it now. */
  readonly onStored: (record: WireRecord, cell: Cell) => void
  /** All is saved that waited for it; what was stored since the last time. */
  readonly onSaved: (changes: readonly SavedChange[]) => void
}

export interface QuickEditSheet {
  /** In the order in which they were opened. */
  readonly cells: Observable<readonly SheetCell[]>
  /** The cell that has the focus, which is not closed under the person. */
  hold(key: string | undefined): void
  open(cell: Cell, field: Field, record: WireRecord): void
  /** Puts into a cell what was pasted, and saves it; what cannot be read stands in the cell with its words. */
  pasteInto(cell: Cell, pasted: Pasted): void
  /** Takes in what was typed and saves it behind the scenes; an unchanged cell is closed. */
  leave(key: string): void
  /** The same again, as it stands in the cell. */
  retry(key: string): void
  /** Settles a clash: theirs becomes what mine starts from. */
  keepMine(key: string): void
  /** Gives up what was typed. What has been sent cannot be called back. */
  drop(key: string): void
  /** When nothing is being saved or waits for it. */
  idle(): Promise<void>
}

export const cellKey = ({ id, name }: Cell): string => `${id} ${name}`

/** Browsers open six connections to one server; the list itself needs some. */
const RECORDS_AT_ONCE = 4

export function createSheet(resource: Resource, port: () => SheetPort): QuickEditSheet {
  const cells = createObservable<readonly SheetCell[]>([])
  const busy = new Set<string>()
  const known = new Map<string, WireRecord>()
  const keys = createWriteKeys()
  let queue: readonly string[] = []
  let held: string | undefined
  let saved: readonly SavedChange[] = []
  let waiters: (() => void)[] = []

  const find = (key: string) => cells.get().find((cell) => cell.key === key)
  const change = (key: string, next: Partial<SheetCell>) =>
    cells.set(cells.get().map((cell) => (cell.key === key ? { ...cell, ...next } : cell)))
  const close = (key: string) => {
    queue = queue.filter((waiting) => waiting !== key)
    cells.set(cells.get().filter((cell) => cell.key !== key))
  }
  const enqueue = (cell: SheetCell, value: unknown, base = cell.base) => {
    change(cell.key, { value, base, again: false, progress: { state: 'waiting' } })
    if (!queue.includes(cell.key)) queue = [...queue, cell.key]
    pump()
  }
  const pump = () => {
    while (busy.size < RECORDS_AT_ONCE) {
      const next = queue.map(find).find((cell) => cell && !busy.has(cell.id))
      if (!next) break
      queue = queue.filter((key) => key !== next.key)
      void run(next)
    }
    if (busy.size > 0) return
    known.clear()
    if (saved.length > 0) port().onSaved(saved)
    saved = []
    for (const wake of waiters.splice(0)) wake()
  }
  const run = async (cell: SheetCell) => {
    const { key, id, field, base, value } = cell
    busy.add(id)
    change(key, { progress: { state: 'saving' } })
    const outcome = await port().save({ id, field, base, value, stored: known.get(id), keys })
    busy.delete(id)
    if (outcome.state === 'done') {
      const { record } = outcome
      saved = [...saved, { field, name: labelOf(resource, record), from: base[field.name], to: record[field.name] }]
    }
    settle(key, outcome, cell)
    pump()
  }
  const settle = (key: string, outcome: SavedValue, sent: SheetCell) => {
    if (outcome.state === 'done' || outcome.state === 'unchanged') {
      known.set(sent.id, outcome.record)
      port().onStored(outcome.record, sent)
    } else known.delete(sent.id)
    const cell = find(key)
    // Given up, or found unreadable, while it was on its way.
    if (!cell || cell.progress.state !== 'saving') return
    if (outcome.state === 'refused' && !cell.again)
      return change(key, { progress: { state: 'refused', words: outcome.words } })
    if (outcome.state === 'clash') return change(key, { progress: { state: 'clash', current: outcome.current } })
    const base = outcome.state === 'refused' ? cell.base : outcome.record
    if (cell.again) return enqueue(cell, cell.form.data.get()[cell.field.name], base)
    if (cell.form.dirty.get()) return change(key, { base, progress: { state: 'open' } })
    if (held !== key) return close(key)
    cell.form.replace(base, base)
    change(key, { base, progress: { state: 'open' } })
  }
  const leave = (key: string) => {
    const cell = find(key)
    if (!cell) return
    const { form, field, base, progress } = cell
    form.flush()
    const [own] = form.problems.ownProblems()
    if (own) {
      queue = queue.filter((waiting) => waiting !== key)
      return change(key, { progress: { state: 'refused', words: own.message } })
    }
    const value = form.data.get()[field.name]
    const typed = form.dirty.get()
    // From here on, dirty means typed since.
    form.replace(form.data.get(), form.data.get())
    if (progress.state === 'saving') return change(key, { again: !sameValue(value, cell.value) })
    if (progress.state === 'waiting') return change(key, { value })
    if (progress.state !== 'open' && !typed) return
    if (progress.state !== 'clash' && sameValue(value, base[field.name])) return close(key)
    // A clash is settled by choosing; the text alone does not say whose value is meant.
    if (progress.state !== 'clash') enqueue(cell, value)
  }
  const open = (cell: Cell, field: Field, record: WireRecord) => {
    const key = cellKey(cell)
    // What was opened, not changed and lost from sight.
    const kept = cells.get().filter((one) => one.key === key || isUnsettled(one))
    if (kept.some((one) => one.key === key)) return cells.set(kept)
    const form = createFormStore(resource, record)
    cells.set([...kept, { ...cell, key, field, form, base: record, progress: { state: 'open' } }])
  }
  const pasteInto = (cell: Cell, { field, record, text, reading }: Pasted) => {
    open(cell, field, record)
    const key = cellKey(cell)
    const form = find(key)?.form
    form?.flush()
    form?.commit([field.name], 'value' in reading ? reading.value : text)
    if ('value' in reading) return leave(key)
    queue = queue.filter((waiting) => waiting !== key)
    change(key, { progress: { state: 'refused', words: reading.problem } })
  }
  return {
    cells,
    pasteInto,
    open,
    hold: (key) => void (held = key),
    leave,
    retry: (key) => {
      const cell = find(key)
      if (cell?.progress.state !== 'refused') return
      cell.form.flush()
      if (cell.form.problems.ownProblems().length > 0) return leave(key)
      enqueue(cell, cell.form.data.get()[cell.field.name])
    },
    keepMine: (key) => {
      const cell = find(key)
      if (cell?.progress.state !== 'clash') return
      cell.form.flush()
      enqueue(cell, cell.form.data.get()[cell.field.name], { ...cell.progress.current, id: cell.id })
    },
    drop: (key) => {
      const cell = find(key)
      if (!cell) return
      close(key)
      if (cell.progress.state === 'clash') port().onStored({ ...cell.progress.current, id: cell.id }, cell)
    },
    idle: async () => {
      if (busy.size > 0) await new Promise<void>((resolve) => waiters.push(resolve))
    },
  }
}

/** Whether something would be lost with it. */
export function isUnsettled({ progress, form }: SheetCell): boolean {
  return progress.state !== 'open' || form.dirty.get()
}
