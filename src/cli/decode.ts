/**
 * The text of a file's bytes. An authored file is UTF-8; what is saved in another encoding is read all the same, so that its name can
 * be said, and refused by the compiler.
 */

export interface Decoded {
  readonly text: string
  /** Absent for UTF-8. */
  readonly encoding?: string
}

/** Reads bytes as UTF-8, and otherwise says which encoding they look like. */
export function decoded(bytes: Uint8Array): Decoded {
  const wide = wideOf(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16' }
  const text = tried('utf-8', bytes)
  if (text !== undefined) return { text }
  // GB18030 is GBK and more; nearly every pair of bytes is a character of it.
  const chinese = tried('gb18030', bytes)
  if (chinese !== undefined) return { text: chinese, encoding: 'GBK' }
  return { text: new TextDecoder('latin1').decode(bytes), encoding: '无法识别的' }
}

/** With a mark, or because one of the first two bytes is empty: JSON begins with a character that takes one. */
function wideOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== undefined && first > 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second > 0)) return 'utf-16be'
  return undefined
}

/** The mark in front stays: who compares texts must see it. */
function tried(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
