/** Queries that a person has given a name: one click brings filters and sort back. */
import { lazy, Suspense, useState } from 'react'
import { currentName, withCurrentNames } from '../../model/renames.ts'
import type { Resource, Sort } from '../../model/resource.ts'
import { Menu } from '../controls/menu.tsx'
import { addressOf, isFiltered, readFilters } from './filters.ts'
import type { ListView } from './list-view.ts'
import { usePersonal } from './personal.ts'
import type { QueryNameProps } from './query-name-dialog.tsx'
import type { Tool } from './tool.tsx'
import styles from './saved-queries.module.css'

export interface SavedQuery {
  readonly name: string
  /** As in the address. */
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: Sort
}

const QueryNameDialog = lazy(async () => ({ default: (await import('./query-name-dialog.tsx')).QueryNameDialog }))

export function useSavedQueries(resource: Resource) {
  const [kept, keep] = usePersonal<readonly SavedQuery[]>(resource, 'queries', NONE)
  const queries: readonly SavedQuery[] = Array.isArray(kept) ? kept : NONE
  return {
    queries: resource.renames ? queries.map((query) => renewed(resource, query)) : queries,
    keep: (next: readonly SavedQuery[]) => keep(next),
  }
}

const NONE: readonly SavedQuery[] = []

function renewed(resource: Resource, query: SavedQuery): SavedQuery {
  const sort = { ...query.sort, field: currentName(resource, query.sort?.field) }
  return { ...query, filter: withCurrentNames(resource, query.filter ?? {}), sort }
}

interface SavedQueriesProps {
  readonly resource: Resource
  readonly view: ListView
  readonly saved: ReturnType<typeof useSavedQueries>
}

/** The kept queries as chips; each has a small menu of its own. */
export function SavedQueries({ resource, view, saved }: SavedQueriesProps) {
  const [menu, setMenu] = useState<{ anchor: HTMLElement; name: string } | null>(null)
  const [renamed, setRenamed] = useState<string | null>(null)
  const now = stateOf(view)
  const apply = (query: SavedQuery) => {
    view.setFilters(readFilters(resource, query.filter))
    view.setSort(query.sort)
  }
  const others = saved.queries.filter((query) => query.name !== menu?.name)
  if (saved.queries.length === 0) return null
  return (
    <div className={styles.chips} role="group" aria-label="已保存的查询">
      {saved.queries.map((query) => (
        <span key={query.name} className={styles.chip} data-on={JSON.stringify([query.filter, query.sort]) === now}>
          <button
            type="button"
            aria-pressed={JSON.stringify([query.filter, query.sort]) === now}
            onClick={() => apply(query)}
          >
            {query.name}
          </button>
          <button
            type="button"
            className={styles.menu}
            aria-label={`管理查询 ${query.name}`}
            title="重命名或删除"
            aria-haspopup="menu"
            onClick={(event) => setMenu({ anchor: event.currentTarget, name: query.name })}
          >
            ⋮
          </button>
        </span>
      ))}
      <Menu
        anchor={menu?.anchor ?? null}
        label="管理查询"
        onClose={() => setMenu(null)}
        items={[
          { label: '重命名', onClick: () => setRenamed(menu?.name ?? null) },
          { label: '删除', danger: true, onClick: () => saved.keep(others) },
        ]}
      />
      <NameDialog
        open={renamed !== null}
        title="重命名查询"
        start={renamed ?? ''}
        taken={saved.queries.map((query) => query.name).filter((name) => name !== renamed)}
        onClose={() => setRenamed(null)}
        onName={(name) => {
          saved.keep(saved.queries.map((query) => (query.name === renamed ? { ...query, name } : query)))
          setRenamed(null)
        }}
      />
    </div>
  )
}

function NameDialog({ open, ...props }: QueryNameProps & { readonly open: boolean }) {
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <QueryNameDialog key={props.start} {...props} />
    </Suspense>
  )
}

/** 保存查询: keeps filters and sort as they are now. */
export function useSaveQueryTool({ view, saved }: Omit<SavedQueriesProps, 'resource'>): Tool {
  const [naming, setNaming] = useState(false)
  const dialog = (
    <NameDialog
      open={naming}
      title="保存查询"
      start=""
      taken={saved.queries.map((query) => query.name)}
      onClose={() => setNaming(false)}
      onName={(name) => {
        saved.keep([...saved.queries, { name, filter: addressOf(view.filters), sort: view.sort }])
        setNaming(false)
      }}
    />
  )
  const disabled = !isFiltered(view.filters)
  return { name: 'save', label: '保存查询', icon: 'bookmark', disabled, onClick: () => setNaming(true), dialog }
}

const stateOf = (view: ListView) => JSON.stringify([addressOf(view.filters), view.sort])
