/** Saved views of lists over HTTP; loaded when somebody opens them. */
import type { SavedView, SavedViews, ViewDraft } from '../model/saved-view.ts'
import { REMOVE_VIEW, RESTORE_VIEW, SAVE_VIEW, SET_DEFAULT_VIEW, VIEWS } from '../wire/saved-views.ts'
import { ask } from './ask.ts'
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
    list: (library) => ask(http, VIEWS, library),
    save: (draft) => ask(http, SAVE_VIEW, draft),
    remove: (id) => ask(http, REMOVE_VIEW, id),
    restore: (id) => ask(http, RESTORE_VIEW, id),
    setDefault: (library, id) => ask(http, SET_DEFAULT_VIEW, { library, id }),
  }
}
