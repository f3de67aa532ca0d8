/**
 * Which bytes of a file are asked for.
 *
 * Units   Bytes; `end` is the last one.
 * Source  RFC 9110 §14.1.2 (one range; several, and what cannot be read, mean the whole), §14.4.
 */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Null when no byte of the file is meant. */
export function rangeOf(header: string | undefined, size: number): Range | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 || size === 0 ? null : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? null : { start, end }
}
