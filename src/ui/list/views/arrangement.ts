/**
 * How the list on screen is arranged: by the saved view that its address names, and by what this person has changed of that
 * since. A list without a view has the person's own columns, which opening a view leaves as they are.
 */
import { useCallback, useMemo } from 'react'
import { currentName } from '../../../model/renames.ts'
import type { Resource, Sort } from '../../../model/resource.ts'
import { sameValue } from '../../../model/same-value.ts'
import type { SavedView, SavedViews, ViewState } from '../../../model/saved-view.ts'
import { useConsole } from '../../console.tsx'
import type { Density } from '../../tokens.ts'
import { type ColumnChoice, renewChoice } from '../table/column-choice.ts'
import { filterAddress, openFilters, readFilters } from '../filters/filters.ts'
import type { ListView } from '../list-view.ts'
import { usePersonal } from '../personal.ts'
import { readKeptEntries, readKeptViews } from './kept.ts'

/** What a person has changed of a view and not saved, by its id. */
type Changes = Readonly<Record<string, ViewChange>>

interface ViewChange {
  readonly columns?: ColumnChoice
  readonly density?: Density
}

export interface Arrangement {
  /** Undefined where the list has no view, or one that is not known here. */
  readonly saved: SavedView | undefined
  /** The view that the list opens with. */
  readonly opening: SavedView | undefined
  readonly columns: {
    readonly base: ColumnChoice | null
    readonly kept: ColumnChoice | null
    keep(next: ColumnChoice | null): void
  }
  readonly density: Density | undefined
  setDensity(density: Density): void
  /** Gives up what was changed of the view's columns and density. */
  forget(): void
}

const NO_CHANGES: Changes = {}

/** What this browser knows of the list's views; all there is where the platform keeps none. */
export function useKnownViews(resource: Resource) {
  const [kept, keep] = usePersonal<SavedViews | null>(resource, 'views', null)
  return [useMemo(() => readKeptViews(kept), [kept]), keep] as const
}

export function useOpening(resource: Resource): SavedView | undefined {
  const [{ views, defaultId }] = useKnownViews(resource)
  const { defaultViews } = useConsole()
  return defaultViews ? defaultViews.open.get(resource.name) : views.find(({ id }) => id === defaultId)
}

export function useArrangement(resource: Resource, viewId: string | undefined): Arrangement {
  const [{ views }] = useKnownViews(resource)
  const opening = useOpening(resource)
  const [ownColumns, keepOwnColumns] = usePersonal<ColumnChoice | null>(resource, 'columns', null)
  const [keptChanges, keepChanges] = usePersonal<Changes>(resource, 'changes', NO_CHANGES)
  const changes = useMemo(() => readKeptEntries<ViewChange>(keptChanges), [keptChanges])
  const known = views.find(({ id }) => id === viewId)
  const saved = opening?.id === viewId && !(known && known.version > opening!.version) ? opening : known
  const id = saved?.id
  const change = useCallback(
    (next: (now: ViewChange) => ViewChange | undefined) =>
      keepChanges((kept: unknown) => {
        const { [id!]: now = {}, ...others } = readKeptEntries<ViewChange>(kept)
        const made = next(now)
        return made ? { ...others, [id!]: made } : others
      }),
    [keepChanges, id],
  )
  const own = id === undefined ? undefined : changes[id]
  return useMemo(
    () => ({
      saved,
      opening,
      columns: saved
        ? {
            base: saved.state.columns ?? null,
            kept: own?.columns ?? null,
            keep: (columns) => change(({ columns: _old, ...others }) => (columns ? { ...others, columns } : others)),
          }
        : { base: null, kept: ownColumns, keep: keepOwnColumns },
      density: own?.density ?? saved?.state.density,
      setDensity: (density) => change((now) => ({ ...now, density })),
      forget: () => change(() => undefined),
    }),
    [saved, opening, own, ownColumns, keepOwnColumns, change],
  )
}

interface Shown {
  readonly resource: Resource
  readonly view: ListView
  readonly pageSize: number
  readonly density: Density
  readonly arrangement: Arrangement
}

/** Whether the list on screen is no longer as the view has it. */
export function isChanged({ resource, view, pageSize, density, arrangement }: Shown): boolean {
  const { saved, columns } = arrangement
  if (!saved) return false
  const { state } = saved
  return (
    (columns.kept !== null && !sameValue(columns.kept, renewChoice(resource, columns.base))) ||
    (state.density !== undefined && density !== state.density) ||
    pageSize !== (state.pageSize ?? resource.list.pageSize) ||
    !sameValue(view.sort, sortOf(resource, state)) ||
    !sameValue(
      filterOf(filterAddress(openFilters(resource, view.filters))),
      filterAddress(readFilters(resource, state.filter)),
    )
  )
}

/** A column that is gone sorts nothing. */
export function sortOf(resource: Resource, { sort }: ViewState): Sort {
  const field = currentName(resource, sort.field)
  return resource.fields.some(({ name }) => name === field) ? { field, order: sort.order } : resource.list.sort
}

/** The filters of an address without the view's name. */
export function filterOf({ view: _view, ...filter }: Readonly<Record<string, unknown>>) {
  return filter
}

/** Fields that the view names and the library no longer has, by what they were called. */
export function missingFields(
  resource: Resource,
  { filter, sort, columns = [], titles = {} }: ViewState,
): readonly string[] {
  const names = [...Object.keys(filter), sort.field, ...columns.map(({ name }) => name)]
  const gone = names.filter((name) => {
    const now = currentName(resource, name)
    return !NO_FIELDS.has(name) && !resource.fields.some((field) => field.name === now)
  })
  return [...new Set(gone)].map((name) => titles[name] ?? name)
}

const NO_FIELDS: ReadonlySet<string> = new Set(['q', 'shelf', 'view', 'tab'])

/** The query of an address that shows the list so. */
export function searchOf(resource: Resource, state: ViewState, id = ''): string {
  const { field, order } = sortOf(resource, state)
  const filter = filterAddress({ ...readFilters(resource, state.filter), ...(id === '' ? {} : { view: id }) })
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: field,
    order: order === 'asc' ? 'ASC' : 'DESC',
    page: '1',
    perPage: String(state.pageSize ?? resource.list.pageSize),
  })
  return `?${query}`
}
