/** A table inside a record; a list tells its rows by what they are called, and of many first how many they are. */
import type { Field } from '../../model/resource.ts'
import { isObject } from '../../model/plain.ts'
import { itemsShown, missingCell, nothingCell } from './cells.tsx'
import { referenceWords } from './reference.tsx'
import { isNothing, type KindView, type Labels, NO_VALUE } from './view.ts'

/** So many rows are told by their names alone. */
const FEW = 3
/** More names than this are cut off anyway. */
const NAMED_MAX = 10

/** The first column that every row has and that says what it is; a choice only says of which sort. */
export function namingField({ kind, fields = [] }: Field): Field | undefined {
  if (kind !== 'rows') return undefined
  return fields.find(({ kind, required }) => required && (kind === 'text' || kind === 'reference'))
}

function rowsWords(value: unknown, field: Field, labels?: Labels): string {
  const rows = itemsShown(value)
  if (rows.length === 0) return NO_VALUE
  const naming = namingField(field)
  const named = naming ? rows.slice(0, NAMED_MAX).flatMap((row) => nameOf(row, naming, labels)) : []
  const count = `${rows.length} 行`
  if (named.length === 0) return count
  const names = named.join('、')
  return rows.length <= FEW && named.length === rows.length ? names : `${count}：${names}`
}

function nameOf(row: unknown, { name, kind }: Field, labels: Labels | undefined): readonly string[] {
  const value = isObject(row) ? row[name] : undefined
  if (isNothing(value)) return []
  return [kind === 'reference' ? referenceWords(value, labels) : String(value)]
}

export const rowsView: KindView = {
  cell: (value, field, labels) => {
    if (itemsShown(value).length === 0) return nothingCell
    return namingField(field)?.reference && !labels ? missingCell('…') : rowsWords(value, field, labels)
  },
  words: rowsWords,
  align: 'start',
  width: 130,
}
