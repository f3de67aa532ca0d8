/** Which addresses belong to the platform's calls and which to the console's files. */

/** First segments of the platform's calls; the rest is the console's. */
export const API_PREFIXES = [
  '/passport',
  '/message',
  '/bff',
  '/report',
  '/content',
  '/api',
  '/supplier-common',
  '/health',
] as const

export function isApiPath(url: string): boolean {
  const path = pathOf(url).toLowerCase()
  return API_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

export function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end < 0 ? url : url.slice(0, end)
}
