/** An instant, shown as YYYY-MM-DD HH:mm:ss in the browser's time zone. Source  Spec §9 (default time format). */
import { formatTime } from '../../model/time.ts'
import { SpanFilter } from './span-filter.tsx'
import { textCell } from './cells.tsx'
import { type KindView, valueText } from './view.ts'

/** What is no instant is shown as it is. */
export function formatDateTime(value: unknown): string {
  return formatTime(value) || valueText(value)
}

export const dateTimeView: KindView = {
  cell: (value) => textCell(value === null || value === undefined ? value : formatDateTime(value)),
  words: formatDateTime,
  align: 'start',
  width: 164,
  isFixed: true,
  Filter: SpanFilter,
}
