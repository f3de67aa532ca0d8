/** A value as it is compared as a whole: `３３０１ …0014x` is `3301…0014X`. */
export function wholeText(value: unknown): string {
  return typeof value === 'string'
    ? value
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s-]+/g, '')
    : ''
}
