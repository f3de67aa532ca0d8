/**
 * Which lists open with a view of the person who was here last, noted in the browser: what runs ahead of the application looks
 * here before it asks for a first page that nobody would take. A note that is wrong costs one request.
 *
 * Errors  None: a storage that is forbidden notes nothing.
 */
const MARK = 'rc.defaultViews'

export function hasDefaultView(library: string): boolean {
  try {
    return (localStorage.getItem(MARK) ?? '').split(' ').includes(library)
  } catch {
    return false
  }
}

export function noteDefaultViews(libraries: Iterable<string>): void {
  try {
    localStorage.setItem(MARK, [...libraries].join(' '))
  } catch {
    // As above.
  }
}
