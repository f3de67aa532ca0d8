/** First segments of the platform's calls; every other address is the console's own. */
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

/** Whether the path belongs to one of them; letter case does not count. */
export function hasApiPrefix(path: string): boolean {
  const lower = path.toLowerCase()
  return API_PREFIXES.some((prefix) => lower === prefix || lower.startsWith(`${prefix}/`))
}
