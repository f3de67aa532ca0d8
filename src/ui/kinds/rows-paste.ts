/**
 * Rows of a spreadsheet laid over the rows of a form, from one cell on or behind the last row; what goes beyond is appended.
 *
 * Shapes  A first line of the fields' own titles says which column is which; without it the columns follow the order of the table.
 * Errors  A cell that cannot be read keeps its text and has its words; what finds no place is told.
 */
import type { Field } from '../../model/resource.ts'
import { sameValue } from '../../model/same-value.ts'
import { readTabbed } from '../../wire/sheets/read-csv.ts'
import { getAt, type Path, setAt } from '../form/path.ts'
import { isWithin } from '../form/problems.ts'
import { newRecord } from '../form/rjsf-schema.ts'
import type { WidgetProps } from '../form/widget.ts'
import { type PasteGround, readPasted } from './pasted-cells.ts'
import type { RowsPlace } from './rows-keys.ts'

export interface RowsPaste extends PasteGround {
  readonly widget: WidgetProps
  readonly fields: readonly Field[]
  /** Behind the last row when absent. */
  readonly at: RowsPlace | undefined
  readonly text: string
}

export interface RowsUndo {
  /** Nothing has been changed since. */
  isLast(): boolean
  /** Whether it was done; not when something has been changed since. */
  run(): boolean
}

export interface PastedRows {
  readonly words: string
  /** All of it has found a place and could be read. */
  readonly isWhole: boolean
  readonly undo: RowsUndo
}

/** Far beyond what any form holds; a whole sheet put here by mistake must not stop the page. */
const ROWS_MAX = 1_000
const CLOSED: ReadonlySet<Field['kind']> = new Set(['image', 'video', 'group'])
/** Columns of a table like this one that are no fields. */
const NO_FIELDS: ReadonlySet<string> = new Set(['', '序号', '操作'])

export async function pasteRows(paste: RowsPaste): Promise<PastedRows | undefined> {
  const { widget, fields, at } = paste
  const block = blockOf(readTabbed(paste.text), fields, at?.column ?? 0)
  const cells = block.lines.flatMap((line, down) =>
    block.columns.flatMap((field, right) =>
      field && line[right] !== undefined ? [{ down, field, text: line[right] }] : [],
    ),
  )
  if (cells.length === 0) return undefined
  const readings = await readPasted(paste, cells)
  const { before, change } = beginChange(widget)
  const first = at ? Math.min(at.row, before.length) : before.length
  const count = Math.max(before.length, first + block.lines.length)
  const rows: unknown[] = Array.from({ length: count }, (_, index) => before[index] ?? newRecord(fields))
  const problems = new Map<string, string | undefined>()
  cells.forEach(({ down, field, text }, index) => {
    const row = first + down
    const reading = readings[index]!
    const isNew = row >= before.length
    if (isNew && text.trim() === '') return
    const value = 'value' in reading ? reading.value : text
    rows[row] = setAt(rows[row] as Record<string, unknown>, [field.name], value)
    problems.set(`${widget.pointer}/${row}/${field.name}`, 'value' in reading ? undefined : reading.problem)
  })
  const undo = change(rows, problems)
  const unread = [...problems.values()].filter((problem) => problem !== undefined).length
  const told = [
    ...block.leftOut,
    ...tooMany(widget, count),
    ...(unread > 0 ? [`${unread} 个单元格没有读懂，已在格内标出`] : []),
  ]
  const added = count - before.length
  const done = `已粘贴 ${block.lines.length} 行到“${widget.field.title}”${added > 0 ? `，其中新增 ${added} 行` : ''}`
  return { words: [done, ...told].join('；'), isWhole: told.length === 0, undo }
}

/** Rows put in the place of the ones there, as one change that can be taken back as one. */
export function beginChange({ store, path, pointer }: WidgetProps) {
  store.flush()
  const own = store.problems.ownProblems().filter((problem) => isWithin(problem.path, pointer))
  const before = rowsAt(store.data.get(), path)
  const change = (rows: readonly unknown[], problems: ReadonlyMap<string, string | undefined>): RowsUndo => {
    store.commit(path, rows)
    for (const [place, words] of problems) store.problems.own(place, words)
    store.recheck(pointer)
    const after = rowsAt(store.data.get(), path)
    const isLast = () => {
      store.flush()
      return sameValue(rowsAt(store.data.get(), path), after)
    }
    const run = () => {
      if (!isLast()) return false
      store.problems.drop(pointer)
      store.commit(path, before)
      for (const problem of own) store.problems.own(problem.path, problem.message)
      store.recheck(pointer)
      return true
    }
    return { isLast, run }
  }
  return { before, change }
}

function rowsAt(record: unknown, path: Path): readonly unknown[] {
  const rows = getAt(record, path)
  return Array.isArray(rows) ? rows : []
}

interface Block {
  readonly lines: readonly (readonly string[])[]
  /** The field of each column; undefined for what finds no place. */
  readonly columns: readonly (Field | undefined)[]
  /** What finds no place, in words. */
  readonly leftOut: readonly string[]
}

function blockOf(all: readonly (readonly string[])[], fields: readonly Field[], from: number): Block {
  const filled = all.filter((line) => line.some((cell) => cell.trim() !== ''))
  const [first = []] = filled
  const titled = first.map((title) => fields.find((field) => namesOf(field).includes(plain(title))))
  const named = titled.filter((field) => field !== undefined).length
  const isHead = named > 0 && named * 2 >= first.filter((title) => !NO_FIELDS.has(plain(title))).length
  const lines = isHead ? filled.slice(1) : filled
  const width = Math.max(0, ...lines.map((line) => line.length))
  const found = isHead ? titled : Array.from({ length: width }, (_, index) => fields[from + index])
  const isLost = (column: number) => lines.some((line) => (line[column] ?? '').trim() !== '')
  const unknown = isHead ? first.filter((title, at) => !titled[at] && !NO_FIELDS.has(plain(title)) && isLost(at)) : []
  const beyond = isHead ? 0 : found.filter((field, at) => !field && isLost(at)).length
  const closed = found.filter((field, at) => field && CLOSED.has(field.kind) && isLost(at))
  const leftOut = [
    ...(unknown.length > 0 ? [`“${unknown.join('”、“')}”没有对应的列，没有粘贴`] : []),
    ...(beyond > 0 ? [`最后一列之外还有 ${beyond} 列，没有粘贴`] : []),
    ...(closed.length > 0 ? [`“${closed.map((field) => field!.title).join('”、“')}”请逐个上传`] : []),
    ...(lines.length > ROWS_MAX ? [`一次最多粘贴 ${ROWS_MAX} 行，其余 ${lines.length - ROWS_MAX} 行没有粘贴`] : []),
  ]
  const columns = found.map((field) => (field && CLOSED.has(field.kind) ? undefined : field))
  return { lines: lines.slice(0, ROWS_MAX), columns, leftOut }
}

function namesOf({ name, title, unit }: Field): readonly string[] {
  return [title, name, ...(unit ? [`${title}(${unit})`, `${title}${unit}`] : [])].map(plain)
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/[\s*]/g, '').toLowerCase()
}

/** All of them stay where they can be seen and removed; the form is not saved with them. */
function tooMany({ store, pointer, field }: WidgetProps, count: number): readonly string[] {
  if (field.maxItems === undefined || count <= field.maxItems) return []
  const words = `“${field.title}”最多 ${field.maxItems} 行，现在有 ${count} 行，请移除 ${count - field.maxItems} 行`
  store.problems.setFoundAt(pointer, [{ code: 'maxItems', path: pointer, message: words }])
  return [words]
}
