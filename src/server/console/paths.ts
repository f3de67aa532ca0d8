/** Which addresses belong to the platform's calls and which to the console's files. */
import { hasApiPrefix } from '../../model/api-prefixes.ts'

export function isApiPath(url: string): boolean {
  return hasApiPrefix(pathOfUrl(url))
}

export function pathOfUrl(url: string): string {
  const end = url.search(/[?#]/)
  return end < 0 ? url : url.slice(0, end)
}
