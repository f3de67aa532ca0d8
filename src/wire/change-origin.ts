/**
 * How a change came about, as a header of its request: `X-Change-Origin: import; batch=3f2a…; note=%E4%BB%B7.xlsx`.
 *
 * A header and no member of the body, because platforms that do not know it pass it by (RFC 9110 §5.1). It grants nothing:
 * what cannot be read counts as not sent, so that no write fails because of where it came from.
 *
 * Units   `note` is at most 200 characters, the whole header 3,000.
 */
import { type ChangeOrigin, isBatchId, TOLD_KINDS } from '../model/change-origin.ts'

export const CHANGE_HEADER = 'X-Change-Origin'
const HEADER_MAX = 3_000
const NOTE_MAX = 200
const PARTS = /^(\w+)(?:; batch=([\w-]+))?(?:; note=([\w%.!~*'()-]+))?$/

/** Writes how a change came about as the header of its request. */
export function encodeChange({ kind, batch, note }: ChangeOrigin): Readonly<Record<string, string>> {
  const parts = [kind, ...(batch ? [`batch=${batch}`] : []), ...(note ? [`note=${encodeURIComponent(cut(note))}`] : [])]
  return { [CHANGE_HEADER]: parts.join('; ') }
}

/** Reads how a change came about; undefined for a header that is absent or not understood. */
export function decodeChange(header: unknown): ChangeOrigin | undefined {
  if (typeof header !== 'string' || header.length > HEADER_MAX) return undefined
  const [, word, batch, encoded] = PARTS.exec(header) ?? []
  const kind = TOLD_KINDS.find((one) => one === word)
  if (!kind || (batch !== undefined && !isBatchId(batch))) return undefined
  const note = noteOf(encoded)
  return { kind, ...(batch === undefined ? {} : { batch }), ...(note === '' ? {} : { note }) }
}

/** Plain text of one line: it is shown in histories. */
function noteOf(encoded: string | undefined): string {
  if (encoded === undefined) return ''
  try {
    return cut(
      decodeURIComponent(encoded)
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim(),
    )
  } catch {
    return ''
  }
}

/** By characters, so that no half of a pair is left at the end. */
function cut(text: string): string {
  return [...text.normalize('NFC').replace(/\p{Surrogate}/gu, '')].slice(0, NOTE_MAX).join('')
}
