/**
 * What stays of a finding when its file is edited elsewhere: rule, file, JSON pointer and words. Lines and numbers are left out, so
 * that moving a block or changing a limit does not make an accepted finding a new one.
 *
 * Shapes  16 hexadecimal digits, the same on every machine and in every run. Two findings of one value that differ by a number
 *         alone share one.
 */
import type { Finding } from './rule.ts'

export type Fingerprinted = Pick<Finding, 'code' | 'file' | 'path' | 'message'>

/** The fingerprint of a finding: 16 hexadecimal digits that stay the same when its lines move or its numbers change. */
export function fingerprintOf({ code, file, path, message }: Fingerprinted): string {
  const text = [code, file, path, message.replace(/[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi, '#')].join('\n')
  return textHash(text)
}

/** 16 hexadecimal digits of a text, to tell whether it is still the same. */
export function textHash(text: string): string {
  return fold(text, 0x811c9dc5) + fold(text, 0x9e3779b9)
}

/** FNV-1a of the UTF-16 units, 8 digits. */
function fold(text: string, seed: number): string {
  let hash = seed
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
