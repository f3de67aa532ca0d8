/** Saved views of lists over HTTP; loaded when somebody opens them. */
import { Failure } from '../model/failure.ts'
import type { SavedView, SavedViews, ViewDraft } from '../model/saved-view.ts'
import {
  decodeView,
  decodeViews,
  encodeDefault,
  encodeDraft,
  encodeViewId,
  encodeViewsQuery,
} from '../wire/saved-views.ts'
import type { Http } from './http.ts'

export interface ViewProvider {
  list(library: string): Promise<SavedViews>
  save(draft: ViewDraft): Promise<SavedView>
  remove(id: string): Promise<void>
  restore(id: string): Promise<SavedView>
  /** '' for none. */
  setDefault(library: string, id: string): Promise<void>
}

export function createViewProvider(http: Http): ViewProvider {
  return {
    list: async (library) => decodeViews(await http.request(encodeViewsQuery(library))),
    save: async (draft) => viewIn(await http.request(encodeDraft(draft))),
    remove: async (id) => void (await http.request(encodeViewId('remove', id))),
    restore: async (id) => viewIn(await http.request(encodeViewId('restore', id))),
    setDefault: async (library, id) => void (await http.request(encodeDefault(library, id))),
  }
}

function viewIn(data: unknown): SavedView {
  const view = decodeView(data)
  if (!view) throw new Failure('unknown', { words: '平台返回的内容不是视图' })
  return view
}
