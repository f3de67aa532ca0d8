/** A JSON pointer (RFC 6901) for the keys on the way to a value: `/Packages/0/Unit`. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The value at a JSON pointer of a record; undefined where there is nothing. */
export function valueIn(record: unknown, pointer: string): unknown {
  return pointerSteps(pointer).reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Readonly<Record<string, unknown>>)[key]
        : undefined,
    record,
  )
}

/** The keys of a JSON pointer, indices of lists as digits. */
export function pointerSteps(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}
