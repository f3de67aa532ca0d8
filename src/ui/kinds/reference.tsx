/** A record of another library, shown by its label; the list fetches the labels of a page in one call. */
import { ReferenceFilter } from './reference-filter.tsx'
import { missingCell, nothingCell } from './cells.tsx'
import { isNothing, type KindView, type Labels, NO_VALUE } from './view.ts'

/** The id itself when its record is gone: better than nothing to whoever has to look it up. */
export function referenceWords(value: unknown, labels: Labels | undefined): string {
  if (isNothing(value)) return NO_VALUE
  return labels?.get(String(value)) ?? String(value)
}

export const referenceView: KindView = {
  cell: (value, _field, labels) => {
    if (isNothing(value)) return nothingCell
    if (!labels) return missingCell('…')
    const label = labels.get(String(value))
    return label ?? missingCell(`已不存在（${String(value)}）`)
  },
  words: (value, _field, labels) => referenceWords(value, labels),
  align: 'start',
  width: 150,
  Filter: ReferenceFilter,
}
