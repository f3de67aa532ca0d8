/**
 * What may wait for a person on the home page, each as the list that shows it: the count is the list's own total under the
 * filter that the link carries, so that both always say the same. Tabs that ask for attention are declared by the libraries; one
 * that the person may not read is left out before anything is asked.
 *
 * Source  DASHBOARDS 3.3 (待办); docs/decisions/0113.
 */
import { hasOperation, mayRead, mayReference } from '../../model/access.ts'
import type { LibraryIndex, Resource } from '../../model/resource.ts'
import { ALL_SHELVES, type Scope } from '../../model/scope.ts'
import { filteredPath } from '../../ui/guards/list-path.ts'

export interface WaitingList {
  readonly library: string
  /** Chinese. */
  readonly title: string
  /** Since when they wait is what the list is sorted by, where that is a time. */
  readonly hasAge: boolean
  /** As the list is asked; undefined where the library has no such records. */
  filterOf(resource: Resource): object | undefined
  /** The address, from that of the library's list. */
  pathOf(list: string): string
}

/** In the order in which they stand where nothing says how long they have waited. */
export function waitingLists(index: LibraryIndex, scope: Scope): readonly WaitingList[] {
  const heads = Object.values(index.resources).filter((head) => mayRead(head, scope))
  const tabs = heads.flatMap(({ name, title, waits = [] }) => waits.map((tab) => waitingTab(name, title, tab)))
  const copied = heads.filter((head) => !head.view && mayReference(head, scope) && hasOperation(head, 'drift'))
  return [...tabs, ...copied.map(({ name, title }) => changedCopies(name, title))]
}

function waitingTab(
  library: string,
  title: string,
  tab: { readonly name: string; readonly title: string },
): WaitingList {
  const asked = { tab: tab.name, shelf: ALL_SHELVES }
  return {
    library,
    title: `${title}：${tab.title}`,
    hasAge: true,
    filterOf: () => asked,
    pathOf: (list) => filteredPath(list, asked),
  }
}

/** Copies of platform records that the platform has changed or disabled since; their page reviews both. */
function changedCopies(library: string, title: string): WaitingList {
  return {
    library,
    title: `${title}：平台有变动`,
    hasAge: false,
    filterOf: ({ reference }) =>
      reference && { [reference.state]: { in: ['updated', 'disabled'] }, shelf: 'organization' },
    pathOf: (list) => `${list}/drift`,
  }
}
