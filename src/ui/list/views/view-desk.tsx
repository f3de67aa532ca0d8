/** What the 视图 button opens: all views of the list, and what can be done to them. Loaded when it is first needed. */
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getField, type Resource } from '../../../model/resource.ts'
import type { SavedView, ViewState } from '../../../model/saved-view.ts'
import { newBatchId } from '../../batch/batch-id.ts'
import { useConsole } from '../../console.tsx'
import { Popover } from '../../controls/menu.tsx'
import type { Density } from '../../tokens.ts'
import type { useColumnChoice } from '../table/column-choice.ts'
import { filterAddress, openFilters } from '../filters/filters.ts'
import type { ListView } from '../list-view.ts'
import { type Arrangement, filterOf, searchOf } from './arrangement.ts'
import { useViews, type Views } from './use-views.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'
import { ViewPanel } from './view-panel.tsx'
import { useLoss, useWords } from './view-words.ts'

export interface ViewDeskProps {
  readonly resource: Resource
  readonly view: ListView
  readonly arrangement: Arrangement
  readonly columns: ReturnType<typeof useColumnChoice>
  readonly pageSize: number
  readonly density: Density
  readonly anchor: HTMLElement | null
  readonly isChanged: boolean
  readonly onClose: () => void
}

interface NewView {
  readonly newId: string
}

/** Long enough to think better of a deletion. */
const LONG_MS = 10_000

export function ViewDesk(props: ViewDeskProps) {
  const { resource, anchor, arrangement, onClose } = props
  const views = useViews(resource)
  const [named, setNamed] = useState<SavedView | NewView | null>(null)
  const acts = useViewActs(props, views)
  useWords(props, views)
  useLoss(resource)
  return (
    <>
      <Popover anchor={anchor} label="视图" align="end" onClose={onClose}>
        <ViewPanel
          {...{ resource, views, acts }}
          saved={arrangement.saved}
          isChanged={props.isChanged}
          onName={(view) => {
            onClose()
            // The same id when it is sent again after an answer that was lost.
            setNamed(view === 'new' ? { newId: newBatchId() } : view)
          }}
          onClose={onClose}
        />
      </Popover>
      {named && (
        <ViewNameDialog
          start={'newId' in named ? undefined : named}
          isLocal={views.isLocal}
          onClose={() => setNamed(null)}
          onName={async (given) => {
            const done = 'newId' in named ? await acts.create(named.newId, given) : await acts.change(named, given)
            if (done) setNamed(null)
          }}
        />
      )}
    </>
  )
}

export interface Given {
  readonly name: string
  readonly shared: boolean
  readonly isDefault?: boolean
}

export type ViewActs = ReturnType<typeof useViewActs>

function useViewActs(props: ViewDeskProps, views: Views) {
  const { resource, arrangement } = props
  const notify = useNotify()
  const { setDefaultView } = useConsole()
  const go = useGo()
  const library = resource.name
  const open = (state: ViewState, id?: string) => go(searchOf(resource, state, id))
  const makeDefault = async (one: SavedView | undefined) => {
    const done = await views.run(async (calls) => {
      await calls.setDefault(library, one?.id ?? '')
      return true
    })
    if (!done) return
    setDefaultView?.(library, one)
    notify(one ? `打开${resource.title}时会先显示视图“${one.name}”` : `打开${resource.title}时会按系统默认显示`, {
      type: 'success',
    })
  }
  const change = async (one: SavedView, next: Partial<Given>, state = one.state) => {
    const { id, version, name, shared } = { ...one, ...next }
    const made = await views.run((calls) => calls.save({ id, library, name, shared, state, version }))
    if (made && arrangement.opening?.id === id) setDefaultView?.(library, made)
    return made
  }
  return {
    open: (one: SavedView) => open(one.state, one.id),
    openPlain: () => open({ filter: {}, sort: resource.list.sort }),
    makeDefault,
    change,
    async create(id: string, { name, shared, isDefault }: Given) {
      const draft = { id, library, name, shared, state: stateOf(props), version: 0 }
      const made = await views.run((calls) => calls.save(draft))
      if (!made) return undefined
      arrangement.forget()
      open(made.state, made.id)
      if (isDefault) await makeDefault(made)
      else notify(`已保存视图“${name}”`, { type: 'success' })
      return made
    },
    async update(one: SavedView) {
      const made = await change(one, {}, stateOf(props))
      if (!made) return
      arrangement.forget()
      notify(`已更新视图“${one.name}”`, { type: 'success' })
    },
    revert(one: SavedView) {
      arrangement.forget()
      open(one.state, one.id)
    },
    async copyLink(one: SavedView) {
      const address = `${window.location.href.split('?')[0]}${searchOf(resource, one.state, one.id)}`
      const copied = await navigator.clipboard?.writeText(address).then(
        () => true,
        () => false,
      )
      notify(copied ? `已复制视图“${one.name}”的链接` : '浏览器不允许复制，请打开视图后复制地址栏里的地址', {
        type: copied ? 'success' : 'warning',
      })
    },
    async remove(one: SavedView) {
      const isShown = arrangement.saved?.id === one.id
      const wasDefault = views.defaultId === one.id
      const done = await views.run(async (calls) => {
        await calls.remove(one.id)
        return true
      })
      if (!done) return
      if (wasDefault) setDefaultView?.(library, undefined)
      if (isShown) open(one.state)
      const restore = async () => {
        const back = await views.run((calls) => calls.restore(one.id))
        if (!back) return
        if (isShown) open(back.state, back.id)
        if (wasDefault) await makeDefault(back)
      }
      const undo = { action: { label: '撤销', run: () => void restore() }, autoHideDuration: LONG_MS }
      notify(`已删除视图“${one.name}”`, { type: 'success', ...undo })
    },
  }
}

function useGo() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (search: string) => void navigate({ pathname, search })
}

/** The list as it is on the screen, with what its fields are called. */
function stateOf({ resource, view, columns, pageSize, density }: ViewDeskProps): ViewState {
  const filter = filterOf(filterAddress(openFilters(resource, view.filters)))
  const names = [...Object.keys(view.filters.values), view.sort.field, ...columns.choice.map(({ name }) => name)]
  return {
    filter,
    sort: view.sort,
    pageSize,
    columns: columns.choice,
    density,
    titles: Object.fromEntries(names.map((name) => [name, getField(resource, name).title])),
  }
}
