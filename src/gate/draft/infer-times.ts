/** Whether a column holds days, moments or times of a day, as the wire has them, as a spreadsheet shows them, or as seconds. */
import { areAllTexts, type DraftFacts } from './facts.ts'

/** Seconds from 2001 to 2099. */
const TEN_DIGITS = /^[1-3]\d{9}$/
const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/
/** As a spreadsheet shows a time of day. */
const LOOSE_CLOCK = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::00)?$/
const LOOSE_DAY = /^\d{4}(?:[-/.年])\d{1,2}(?:[-/.月])\d{1,2}日?$/
const LOOSE_MOMENT = /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?[T ]\d{1,2}:\d\d(?::\d\d)?/
const IS_TIME = new RegExp(`${LOOSE_DAY.source}|${LOOSE_MOMENT.source}`)

/** Guesses a field of ten-digit Unix seconds; undefined when it is none. */
export function timestamp({ filled, naming, column }: DraftFacts) {
  if (!filled.every((value) => TEN_DIGITS.test(String(value)))) return undefined
  if (!/时间|日期|Time$|Date$|At$/i.test(naming.title + naming.name)) return undefined
  if (column.fromCells) return { schema: { type: 'string', format: 'date-time' } }
  const isText = filled.every((value) => typeof value === 'string')
  const schema = isText ? { type: 'string', maxLength: 20 } : { type: 'integer', minimum: 0, maximum: 9_999_999_999 }
  const open = [
    `「${naming.title}」是十位时间戳（秒），只能原样显示；平台能给出 2026-01-31T08:00:00+08:00 时改为 date-time`,
  ]
  return { schema: { ...schema, readOnly: true }, open }
}

/** Guesses a field of days, moments or times of a day; undefined when its values do not look like either. */
export function date(facts: DraftFacts) {
  const { texts, column, naming } = facts
  if (!areAllTexts(facts)) return undefined
  const all = (pattern: RegExp) => texts.every((value) => pattern.test(value.trim()))
  const serverKept = /^(?:Create|Update|Modify|Modified|Created|Updated)/.test(naming.name) ? { readOnly: true } : {}
  if (all(DAY) || (column.fromCells && all(LOOSE_DAY)))
    return { schema: { type: 'string', format: 'date', ...serverKept } }
  // A cell at midnight shows the day alone.
  if (all(MOMENT) || (column.fromCells && all(IS_TIME)))
    return { schema: { type: 'string', format: 'date-time', ...serverKept } }
  if (all(CLOCK) || (column.fromCells && all(LOOSE_CLOCK)))
    return { schema: { type: 'string', 'x-kind': 'time', ...serverKept } }
  if (!all(LOOSE_MOMENT) && !all(LOOSE_DAY)) return undefined
  const open = [`「${naming.title}」像时间，但写法不是 2026-01-31 或带时区的时间，暂作文字`]
  return { schema: { type: 'string', maxLength: 40, ...serverKept }, open }
}
