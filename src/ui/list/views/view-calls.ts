/**
 * Where views are kept: on the platform, or in this browser where the platform has no such calls.
 *
 * Errors  The platform's refusals, in its words.
 */
import { Failure } from '../../../model/failure.ts'
import { withCurrentNames } from '../../../model/renames.ts'
import type { Resource, Sort } from '../../../model/resource.ts'
import { type SavedView, type SavedViews, type ViewDraft, VIEWS_MAX } from '../../../model/saved-view.ts'
import { newBatchId } from '../../batch/batch-id.ts'
import type { ViewCalls } from '../../library-provider.ts'

/** What the browser holds of one list. */
export interface ViewStorage {
  read(): SavedViews
  write(views: SavedViews): void
}

/** The same calls over what the browser holds; nothing in it is shared with anybody. */
export function localCalls(shelf: ViewStorage, userName: string): ViewCalls {
  const change = (next: (views: readonly SavedView[]) => readonly SavedView[]) =>
    shelf.write({ ...shelf.read(), views: next(shelf.read().views) })
  const removed = new Map<string, SavedView>()
  return {
    list: async () => shelf.read(),
    save: async (draft) => {
      const { views } = shelf.read()
      refuse(views, draft)
      const { id, name, state, version } = draft
      const view = { id, name, state, shared: false, isOwn: true, isOpen: true, userName, version: version + 1 }
      change((all) => [...all.filter((one) => one.id !== id), view])
      return view
    },
    remove: async (id) => {
      const view = shelf.read().views.find((one) => one.id === id)
      if (view) removed.set(id, view)
      change((all) => all.filter((one) => one.id !== id))
    },
    restore: async (id) => {
      const view = removed.get(id)
      if (!view) throw new Failure('notFound')
      change((all) => [...all, view])
      return view
    },
    setDefault: async (_library, defaultId) => shelf.write({ ...shelf.read(), defaultId }),
  }
}

function refuse(views: readonly SavedView[], { id, name }: ViewDraft): void {
  const others = views.filter((view) => view.id !== id)
  if (others.some((view) => view.name.toLowerCase() === name.toLowerCase()))
    throw new Failure('invalid', { words: `您已有一个叫“${name}”的视图，请换一个名称` })
  if (others.length >= VIEWS_MAX)
    throw new Failure('invalid', { words: `您在这个列表里的视图已有 ${VIEWS_MAX} 个，请先删除不用的视图` })
}

/** A query as lists kept it in the browser before there were views. */
export interface KeptQuery {
  readonly name: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: Sort
}

/** One that cannot be taken over, since its name is taken, is a view already. */
export async function moveQueries(calls: ViewCalls, resource: Resource, queries: readonly KeptQuery[]): Promise<void> {
  for (const { name, filter, sort } of queries) {
    const state = { filter: withCurrentNames(resource, filter ?? {}), sort: sort ?? resource.list.sort }
    const draft = { id: newBatchId(), library: resource.name, name, shared: false, state, version: 0 }
    await calls.save(draft).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'invalid') throw error
    })
  }
}
