/**
 * What stands around the editor: the same object while somebody types on, so that a key draws nothing but the editor itself.
 */
import { useMemo, useSyncExternalStore } from 'react'
import { librariesOf } from '../../gate/editing/libraries.ts'
import { isFirstFormat } from './files/first-format.ts'
import { unsavedPaths } from './files/texts.ts'
import type { StudioStore, StudioView } from './studio-view.ts'

type Seen = 'phase' | 'failure' | 'mayWrite' | 'file' | 'conflicts' | 'notice' | 'isSaving' | 'isUnkept'

export interface StudioHead extends Pick<StudioView, Seen> {
  readonly isEmpty: boolean
  /** The open file can be rewritten in format 2. */
  readonly isFirstFormat: boolean
  readonly unsaved: readonly string[]
  /** The files of the library whose file is open, and that file. */
  readonly tabs: readonly { readonly label: string; readonly path: string }[]
  /** The titles of the libraries that the open file describes. */
  readonly users: readonly string[]
}

export function useStudioHead(store: StudioStore): StudioHead {
  const read = useMemo(() => createHead(store), [store])
  return useSyncExternalStore(store.subscribe, read)
}

function createHead(store: StudioStore): () => StudioHead {
  let view: StudioView | undefined
  let head: StudioHead | undefined
  return () => {
    const now = store.state()
    if (head && view === now) return head
    view = now
    return (head = sameHead(head, headOf(now)))
  }
}

function headOf(view: StudioView): StudioHead {
  const { phase, failure, mayWrite, file, files, library, conflicts, notice, isSaving, isUnkept } = view
  const libraries = librariesOf(files)
  const own = libraries.find(({ name }) => name === library)
  const tabs = own
    ? [
        { label: '描述', path: own.descriptor },
        ...(own.schema === undefined ? [] : [{ label: '数据结构', path: own.schema }]),
      ]
    : []
  return {
    phase,
    failure,
    mayWrite,
    file,
    conflicts,
    notice,
    isSaving,
    isUnkept,
    isEmpty: files.size === 0,
    isFirstFormat: isFirstFormat(file, files.get(file) ?? ''),
    unsaved: unsavedPaths(view),
    tabs: tabs.some(({ path }) => path === file) ? tabs : [...tabs, { label: labelOf(file), path: file }],
    users: libraries.filter(({ schema }) => schema === file).map(({ title }) => title),
  }
}

function labelOf(file: string): string {
  if (file.startsWith('resources/samples/')) return '样例'
  return file.startsWith('resources/statistics/') ? '统计' : '共用'
}

/** Lists that say the same are the same; so is a head of the same parts. */
function sameHead(before: StudioHead | undefined, after: StudioHead): StudioHead {
  if (!before) return after
  const same = <Part>(one: Part, other: Part) => (JSON.stringify(one) === JSON.stringify(other) ? one : other)
  const next: StudioHead = {
    ...after,
    unsaved: same(before.unsaved, after.unsaved),
    tabs: same(before.tabs, after.tabs),
    users: same(before.users, after.users),
  }
  return (Object.keys(next) as (keyof StudioHead)[]).every((part) => before[part] === next[part]) ? before : next
}
