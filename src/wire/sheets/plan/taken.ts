/** Rows that would give a record the values of another one, in the library or in the file: errors before anything is sent. */
import type { Resource, WireRecord } from '../../../model/resource.ts'
import { type UniqueKey, keyField, uniqueKeysOf, keyText, takenProblem } from '../../../model/unique.ts'
import { type PlannedRow, type RowProblem, rowRanges } from './planned.ts'
import type { Stored } from './stored.ts'

/** Adds a problem to every planned row whose unique values another record or row has. */
export function withTaken(resource: Resource, stored: Stored, planned: readonly PlannedRow[]): readonly PlannedRow[] {
  const keys = uniqueKeysOf(resource)
  const problems = new Map<PlannedRow, RowProblem[]>()
  for (const key of keys)
    for (const [row, problem] of clashes(key, planned, { resource, stored }))
      problems.set(row, [...(problems.get(row) ?? []), problem])
  if (problems.size === 0) return planned
  return planned.map((row) => {
    const found = problems.get(row)
    if (!found) return row
    const { record: _record, stored: _stored, ...kept } = row
    return { ...kept, outcome: 'error', problems: found }
  })
}

function* clashes(
  key: UniqueKey,
  planned: readonly PlannedRow[],
  { resource, stored }: { readonly resource: Resource; readonly stored: Stored },
): Iterable<[PlannedRow, RowProblem]> {
  const { name, title } = keyField(resource, key)
  const groups = new Map<string, PlannedRow[]>()
  for (const row of planned) {
    const values = takenBy(key, row)
    if (values === undefined) continue
    const group = groups.get(values)
    if (group) group.push(row)
    else groups.set(values, [row])
  }
  for (const [values, rows] of groups) {
    const other = stored.holder(key, values)
    for (const row of rows) {
      if (rows.length > 1) yield [row, { path: name, title, message: repeatedWords(resource, key, rows) }]
      else if (other && other[resource.identity.id] !== row.id)
        yield [
          row,
          { path: name, title, message: takenProblem(resource, { key, record: resultOf(row), other }).message },
        ]
    }
  }
}

/** The values that the row would newly take; undefined when it leaves them as they are. */
function takenBy(key: UniqueKey, row: PlannedRow): string | undefined {
  if (row.outcome !== 'create' && row.outcome !== 'update') return undefined
  const values = keyText(key, resultOf(row))
  return row.stored && values === keyText(key, row.stored) ? undefined : values
}

function resultOf({ stored, record }: PlannedRow): WireRecord {
  return { ...stored, ...record }
}

function repeatedWords({ fields }: Resource, key: UniqueKey, rows: readonly PlannedRow[]): string {
  const titles = key.map((name) => fields.find((field) => field.name === name)?.title).join('、')
  return `“${titles}”在文件里重复（第 ${rowRanges(rows.map(({ row }) => row))} 行），请改成不同的内容`
}
