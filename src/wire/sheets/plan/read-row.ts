/**
 * The cells of a row as values of fields.
 *
 * Shapes  By column path: a value, nothing for a blank cell, or a problem. References go by `Targets`.
 */
import type { WireRecord } from '../../../model/resource.ts'
import { type CellReading, type CellValue, fromCell } from '../cell.ts'
import type { SheetColumn } from '../column.ts'
import { isBlank } from '../read-grid.ts'
import type { Header } from './table.ts'
import type { Target, Targets } from './targets.ts'
import { IGNORED, type Mapping } from './match.ts'
import { short } from '../cell-choice.ts'

export interface MappedColumn {
  readonly column: SheetColumn
  readonly index: number
}

export interface CellRead {
  readonly column: SheetColumn
  readonly isBlank: boolean
  readonly value?: unknown
  readonly problem?: string
}

const NAMED_MAX = 5

/** The columns that headers were mapped to, with the index of each in the file. */
export function mappedColumns(
  headers: readonly Header[],
  columns: readonly SheetColumn[],
  mapping: Mapping,
): readonly MappedColumn[] {
  const byPath = new Map(columns.map((column) => [column.path, column]))
  return headers.flatMap(({ index }) => {
    const path = mapping[index]
    const column = path === undefined || path === IGNORED ? undefined : byPath.get(path)
    return column ? [{ column, index }] : []
  })
}

/** What names are looked up in. */
export interface Lookup {
  readonly targets: Targets
  /** The record that the row belongs to, if any: of several targets of a name it may already have chosen one. */
  stored(): WireRecord | undefined
}

/** Reads the cell of one column out of a row's cells. */
export function readCell({ column, index }: MappedColumn, cells: readonly CellValue[], lookup: Lookup): CellRead {
  const cell = cells[index] ?? null
  if (isBlank(cell)) return { column, isBlank: true }
  const { field } = column
  const reading =
    field.kind === 'reference' ? readReference(column, String(cell), lookup) : fromCell(field, cell, () => [])
  return 'problem' in reading
    ? { column, isBlank: false, problem: reading.problem }
    : { column, isBlank: reading.value === undefined, value: reading.value }
}

function readReference({ field }: SheetColumn, text: string, { targets, stored }: Lookup): CellReading {
  const library = field.reference ?? ''
  const first = targets.find(library, text, NOBODY)
  const found = first.length > 1 ? targets.find(library, text, idsIn(stored())) : first
  const [target] = found
  if (found.length > 1) {
    const named = found.slice(0, NAMED_MAX).map(nameOf).join('、')
    const more = found.length > NAMED_MAX ? ' 等' : ''
    return { problem: `“${field.title}”有 ${found.length} 个都叫「${short(text)}」（${named}${more}），请改填编码` }
  }
  return target
    ? { value: target.id }
    : { problem: `“${field.title}”没有「${short(text)}」，请先新增它，或改填已有的名称或编码` }
}

const NOBODY: ReadonlySet<string> = new Set()

function nameOf({ code, label, id }: Target): string {
  return `编码 ${code === '' || code === label ? id : code}`
}

/** Every text anywhere in the record: ids among them. */
function idsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') found.add(value)
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) idsIn(inner, found)
  return found
}
