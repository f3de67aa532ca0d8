/**
 * Instead of the package by which ra-core reads and writes a list's address: two functions of it, for what ra-core gives them.
 * The rest of it (formats of arrays, numbers, fragments) would be 2 kB (brotli) on every visit.
 */
type Value = string | number | boolean | null | undefined

/** A name that comes more than once has all its values; one without a sign of equality has none. */
function parse(search: string): Record<string, string | null | (string | null)[]> {
  const query: Record<string, string | null | (string | null)[]> = Object.create(null)
  for (const part of search
    .trim()
    .replace(/^[?#&]/, '')
    .split('&')) {
    if (part === '') continue
    const [[name, text] = ['', '']] = new URLSearchParams(part)
    const value = part.includes('=') ? text : null
    const known = query[name]
    query[name] = known === undefined ? value : [known, value].flat()
  }
  return query
}

/** In the order of the names, so that the same list always has the same address. */
function stringify(query: Readonly<Record<string, Value>>): string {
  return Object.keys(query)
    .sort()
    .flatMap((name) => {
      const value = query[name]
      if (value === undefined) return []
      return value === null ? encode(name) : `${encode(name)}=${encode(String(value))}`
    })
    .join('&')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

export { parse, stringify }
