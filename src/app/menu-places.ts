/** What an address below the menu's pages is: a page itself, or a library's form, record or way back. */
import { hasOperation } from '../model/access.ts'
import type { BrokenResource, LibraryHead } from '../model/resource.ts'
import type { MenuPage, Place } from './menu-pages.ts'

/** The place at an address, by the pages of the menu with their keys. */
export function findPlace(pages: ReadonlyMap<string, MenuPage>, pathname: string): Place | undefined {
  const whole = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const here = pages.get(pathKey(whole))
  if (here) return { ...here, screen: 'list' }
  const [, base = '', last = '', end = ''] = /^(.*?)\/([^/]+)(\/show)?$/i.exec(whole) ?? []
  const page = pages.get(pathKey(base))
  const way = { last, end: end.toLowerCase() }
  if (page?.content.kind === 'broken') return brokenPlace(page, page.content.broken, way)
  if (page?.content.kind !== 'library') return undefined
  return recordPlace(page, page.content.library, way)
}

/** What follows the library's own path: a record or a word, and `/show`. */
interface WayOn {
  readonly last: string
  readonly end: string
}

function recordPlace(page: MenuPage, library: LibraryHead, { last, end }: WayOn): Place | undefined {
  if (library.single) return undefined
  // Only the list itself is always at hand.
  const place = { ...page, affix: false, path: `${page.path}/${last}${end}` }
  if (last.toLowerCase() === 'create' && end === '' && hasOperation(library, 'create', 'upsert'))
    return { ...place, path: `${page.path}/create`, name: `${page.name}Create`, ...titled('create', library) }
  if (last.toLowerCase() === 'drift' && end === '' && hasOperation(library, 'drift'))
    return { ...place, path: `${page.path}/drift`, name: `${page.name}Drift`, ...titled('drift', library) }
  if (last.toLowerCase() === 'week' && end === '')
    return { ...place, path: `${page.path}/week`, name: `${page.name}Week`, ...titled('week', library) }
  const back = end === '' && hasOperation(library, 'history') ? WAYS_BACK[last.toLowerCase()] : undefined
  // What was deleted is in the bin of the library alone, whichever page it was deleted on.
  if (back === 'bin' && library.view) return undefined
  if (back) return { ...place, path: `${page.path}/${back}`, name: `${page.name}-${back}`, ...titled(back, library) }
  const id = decoded(last)
  if (id === undefined) return undefined
  return end === ''
    ? { ...place, name: `${page.name}Edit`, id, ...titled('edit', library) }
    : { ...place, name: `${page.name}Show`, id, ...titled('show', library) }
}

/** Below a switched-off library nothing is known but how such places are spelt: whoever is there is told, and can stay. */
function brokenPlace(library: MenuPage, { title }: BrokenResource, { last, end }: WayOn): Place | undefined {
  const place = { ...library, affix: false, path: `${library.path}/${last}${end}`, name: `${library.name}Off` }
  const word = last.toLowerCase()
  const screen = WAYS_BACK[word] ?? (word === 'create' || word === 'drift' || word === 'week' ? word : undefined)
  if (screen) return { ...place, ...titled(screen, { title }) }
  const id = decoded(last)
  return id === undefined ? undefined : { ...place, id, ...titled(end === '' ? 'edit' : 'show', { title }) }
}

const VERBS = {
  create: '新增',
  edit: '编辑',
  show: '查看',
  drift: '同步',
  week: '周表：',
  bin: '回收站：',
  changes: '一批修改：',
} as const
/** Where deletions and changes are taken back. */
const WAYS_BACK: Readonly<Record<string, 'bin' | 'changes'>> = { bin: 'bin', changes: 'changes' }

function titled(screen: keyof typeof VERBS, { title }: Pick<LibraryHead, 'title'>) {
  return { screen, title: `${VERBS[screen]}${title}` }
}

/** Addresses are compared as the router compares them: without regard to case. */
export function pathKey(path: string): string {
  return path.toLowerCase()
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
