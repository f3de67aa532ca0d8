/**
 * What standalone validators call at run time, in place of ajv's own CommonJS files: text length in characters, and
 * equality of JSON values (for `uniqueItems` over rows).
 */

/** Characters, not UTF-16 units: a rare Chinese character counts once. */
export function textLength(text: string): number {
  let length = 0
  for (const _character of text) length += 1
  return length
}

export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length) return false
  return keys.every(
    (key) =>
      Object.hasOwn(right, key) &&
      isEqual((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
  )
}
