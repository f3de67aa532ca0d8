/** The views that lists open with: they come with the profile, so that a list knows before it asks for rows. */
import type { DefaultViews, SavedView } from '../model/saved-view.ts'
import type { Profile } from '../providers/profile.ts'
import { decodeDefaults } from '../wire/default-views.ts'
import { noteDefaultViews } from './default-mark.ts'

export function defaultsIn({ defaultViews }: Profile): DefaultViews | undefined {
  return defaultViews && marked(decodeDefaults(defaultViews))
}

export function withDefault(
  known: DefaultViews | undefined,
  library: string,
  view: SavedView | undefined,
): DefaultViews {
  const open = new Map(known?.open)
  const lost = new Map(known?.lost)
  lost.delete(library)
  if (view) open.set(library, view)
  else open.delete(library)
  return marked({ open, lost })
}

function marked(defaults: DefaultViews): DefaultViews {
  noteDefaultViews(defaults.open.keys())
  return defaults
}
