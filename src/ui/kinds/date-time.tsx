/** An instant, shown as YYYY-MM-DD HH:mm:ss in the browser's time zone. Source  Spec §9 (default time format). */
import { SpanFilter } from './span-filter.tsx'
import { textCell } from './cells.tsx'
import { type KindView, textOf } from './view.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** What is no instant is shown as it is. */
export function formatDateTime(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return textOf(value)
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return textOf(value)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

export const dateTimeView: KindView = {
  cell: (value) => textCell(value === null || value === undefined ? value : formatDateTime(value)),
  words: formatDateTime,
  align: 'start',
  width: 164,
  Filter: SpanFilter,
}
