/**
 * Text as typed ↔ value as stored, per kind. What cannot be read is kept as it was typed, with words that say so.
 *
 * Shapes  `parse` gives the value to store and, when the text is no value of the kind, a message. Blank is `undefined`.
 * Units   Dates are `YYYY-MM-DD`; instants are ISO 8601 in UTC, shown as local `YYYY-MM-DD HH:mm`.
 */
import { clockOf } from './clock.ts'
import type { WrittenKind } from './kind.ts'
import type { Field } from './resource.ts'
import { instantOf } from './business-day.ts'
import { formatTime } from './time.ts'
import { wholeText } from './whole-text.ts'

export interface Parsed {
  readonly value: unknown
  readonly message?: string
}

export interface TextCodec {
  format(value: unknown, field: Field): string
  parse(text: string, field: Field): Parsed
}

const plain = (value: unknown) => (value === undefined || value === null ? '' : String(value))

export const TEXT_CODECS: Readonly<Record<WrittenKind, TextCodec>> = {
  text: {
    format: plain,
    parse: (text, { form }) => ({ value: text.trim() === '' ? undefined : form ? wholeText(text) : text.trim() }),
  },
  longText: {
    format: plain,
    parse: (text) => ({ value: text.trim() === '' ? undefined : text }),
  },
  number: {
    format: (value) => plain(value),
    parse: (text, field) => readNumber(text, field, field.decimals),
  },
  money: {
    format: (value, field) => (typeof value === 'number' ? value.toFixed(field.decimals ?? 2) : plain(value)),
    parse: (text, field) => readNumber(text, field, field.decimals ?? 2),
  },
  date: {
    format: (value) => plain(value),
    parse: (text, field) => {
      const typed = text.normalize('NFKC').trim()
      if (typed === '') return { value: undefined }
      const date = readDate(typed)
      return date ? { value: date } : { value: typed, message: `“${field.title}”请按 2024-05-01 的形式填写日期` }
    },
  },
  dateTime: {
    format: (value) => (typeof value === 'string' ? localDateTime(value) : plain(value)),
    parse: (text, field) => {
      const typed = text.normalize('NFKC').trim()
      if (typed === '') return { value: undefined }
      const [day = '', time = '00:00'] = typed.split(/[\sT]+/)
      const date = readDate(day)
      const clock = /^(\d{1,2}):(\d{2})$/.exec(time)
      const valid = date !== undefined && clock !== null && Number(clock[1]) < 24 && Number(clock[2]) < 60
      if (!valid) return { value: typed, message: `“${field.title}”请按 2024-05-01 08:30 的形式填写时间` }
      return {
        value: new Date(instantOf(Date.parse(`${date}T${clock[1]?.padStart(2, '0')}:${clock[2]}:00Z`))).toISOString(),
      }
    },
  },
  time: {
    format: plain,
    parse: (text, field) => {
      if (text.trim() === '') return { value: undefined }
      const clock = clockOf(text)
      return clock ? { value: clock } : { value: text.trim(), message: clockWords(field) }
    },
  },
}

/** What is said of a text that is no time of a day. */
export function clockWords({ title }: Pick<Field, 'title'>): string {
  return `“${title}”请按 08:30 的形式填写，从 00:00 到 23:59`
}

/** `YYYY-MM-DD HH:mm` of an ISO instant by the clock of the house; the text itself when it is no instant. */
export function localDateTime(value: string): string {
  // Digits alone may be something half typed.
  return (/^\d{4}-/.test(value) && formatTime(value, 'YYYY-MM-DD HH:mm')) || value
}

/** `YYYY-MM-DD` from the ways people write a day; nothing for a day that does not exist. */
function readDate(typed: string): string | undefined {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(typed) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(typed)
  if (!parts) return undefined
  const iso = `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined
}

/** A decimal numeral is read as written, never rounded: 19.99 is the number that prints 19.99. */
function readNumber(text: string, field: Field, decimals: number | undefined): Parsed {
  const typed = text.normalize('NFKC').replaceAll(/[\s,]/g, '').replace('。', '.')
  if (typed === '') return { value: undefined }
  const numeral = /^[+-]?(?:\d+(?:\.(\d*))?|\.(\d+))$/.exec(typed)
  const value = Number(typed)
  if (!numeral || !Number.isFinite(value)) return { value: text, message: `“${field.title}”必须是数字` }
  const fraction = (numeral[1] ?? numeral[2] ?? '').replace(/0+$/, '')
  if (decimals === undefined || fraction.length <= decimals) return { value: Object.is(value, -0) ? 0 : value }
  const cure = decimals === 0 ? '必须是整数' : `最多 ${decimals} 位小数`
  return { value: text, message: `“${field.title}”${cure}` }
}
