/** The views that lists open with: they come with the profile, so that a list knows before it asks for rows. */
import type { SavedView } from '../model/saved-view.ts'
import type { Profile } from '../providers/profile.ts'
import { isObject } from '../wire/plain.ts'
import { decodeView } from '../wire/saved-views.ts'
import { noteDefaultViews } from './default-mark.ts'

type Defaults = ReadonlyMap<string, SavedView>

export function defaultsIn({ defaultViews }: Profile): Defaults | undefined {
  if (!defaultViews) return undefined
  const entries = defaultViews.filter(isObject).flatMap((one) => {
    const view = decodeView(one)
    return view ? [[String(one['Library']), view] as const] : []
  })
  return marked(new Map(entries))
}

export function withDefault(known: Defaults | undefined, library: string, view: SavedView | undefined): Defaults {
  const next = new Map(known)
  if (view) next.set(library, view)
  else next.delete(library)
  return marked(next)
}

function marked(defaults: Defaults): Defaults {
  noteDefaultViews(defaults.keys())
  return defaults
}
