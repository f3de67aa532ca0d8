/** Has the browser fetch the console's files while somebody signs in, after whatever else it fetches. None of them runs yet. */
import { CONSOLE_FILE } from '../model/console-files.ts'

export function fetchConsole(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${CONSOLE_FILE}"]`)) {
    const { href = '' } = link.dataset
    link.fetchPriority = 'low'
    link.href = href
    // Only now is it a request.
    link.rel = href.endsWith('.js') ? 'modulepreload' : 'prefetch'
  }
}
