/** Which rows of which sheets go back to the person, and what is said of which cell. */
import type { Resource } from '../../../model/resource.ts'
import { keyColumnsOf } from '../column.ts'
import type { ErrorSheet, RowError } from './error-file.ts'
import { type InnerTable, innerKeyIndexes, innerKeyText } from './inner-rows.ts'
import type { Mapping } from './match.ts'
import type { RowProblem } from './planned.ts'
import type { ImportTable } from './table.ts'

export interface ReturnedRow {
  /** Undefined for the main sheet. */
  readonly sheet?: string | undefined
  readonly row: number
  readonly problems: readonly RowProblem[]
}

export interface ReturnedFile {
  readonly resource: Resource
  readonly table: ImportTable
  readonly mapping: Mapping
  readonly inner: readonly InnerTable[]
}

/** Gathers the rows that go back to the person, sheet by sheet, with the words for each cell. */
export function returnedSheets(file: ReturnedFile, returned: readonly ReturnedRow[]): readonly ErrorSheet[] {
  const { resource, table, mapping, inner } = file
  const main = returned.filter(({ sheet }) => sheet === undefined)
  const rows = new Map(main.map(({ row, problems }) => [row, problems.map((problem) => errorOf(problem, mapping))]))
  const keyIndexes = keyColumnsOf(resource).map(({ path }) => indexOf(mapping, path))
  const keys = new Set(
    table.rows.filter(({ row }) => rows.has(row)).map(({ cells }) => innerKeyText(keyIndexes, cells)),
  )
  const others = inner.map((each): ErrorSheet => {
    const own = innerKeyIndexes(each)
    const said = new Map(
      returned
        .filter(({ sheet }) => sheet === each.table.sheet)
        .map(({ row, problems }) => [row, problems.map((problem) => errorOf(problem, each.mapping))]),
    )
    const kept = each.table.rows.flatMap(({ row, cells }): [number, readonly RowError[]][] => {
      const key = innerKeyText(own, cells)
      const belongs = key !== undefined && keys.has(key)
      return said.has(row) || belongs ? [[row, said.get(row) ?? []]] : []
    })
    return { name: each.table.sheet, table: each.table, rows: new Map(kept) }
  })
  const traced = table.versionIndex === undefined ? [] : [table.versionIndex, indexOf(mapping, resource.identity.id)]
  const hidden = new Set(traced.filter((index) => index !== undefined))
  return [{ name: table.sheet || resource.title, table, rows, hidden }, ...others]
}

/** The problem of a field stands at its column, that of a part of a field at the field's. */
function errorOf({ path, message }: RowProblem, mapping: Mapping): RowError {
  return {
    column: path === '' ? undefined : (indexOf(mapping, path) ?? indexOf(mapping, path.split('/')[0] ?? '')),
    message,
  }
}

function indexOf(mapping: Mapping, path: string): number | undefined {
  const found = Object.entries(mapping).find(([, mapped]) => mapped === path)
  return found && Number(found[0])
}
