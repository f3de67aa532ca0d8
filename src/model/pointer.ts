/** A JSON pointer (RFC 6901) for the keys on the way to a value: `/Packages/0/Unit`. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
