/** What is said about views without being asked: that one is gone, or that it cannot show all that it did. */
import { useNotify } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { Resource } from '../../../model/resource.ts'
import { useConsole } from '../../console.tsx'
import { useLibraryProvider } from '../../library-provider.ts'
import { missingFields } from './arrangement.ts'
import type { Views } from './use-views.ts'
import type { ViewDeskProps } from './view-desk.tsx'

/** Long enough to read which fields there are no more. */
const LONG_MS = 10_000

/** That the view is gone which the list used to open with: told once, then forgotten here and on the platform. */
export function useLoss({ name, title }: Resource): void {
  const notify = useNotify()
  const provider = useLibraryProvider()
  const { defaultViews, setDefaultView } = useConsole()
  const lost = defaultViews?.lost.get(name)
  useEffect(() => {
    if (lost === undefined) return
    const view = lost === '' ? '您选的默认视图' : `您选的默认视图“${lost}”`
    notify(`${view}已被删除，或不再共享给您；${title}按系统默认显示`, { type: 'info', autoHideDuration: LONG_MS })
    setDefaultView?.(name, undefined)
    // Where that fails, it is told once more another day.
    void provider
      .views()
      .then((calls) => calls.setDefault(name, ''))
      .catch(() => undefined)
  }, [lost, name, title, notify, provider, setDefaultView])
}

/** What the view on screen cannot show, once for each; and that a view is not there. */
export function useWords({ resource, view, arrangement }: ViewDeskProps, { error }: Views): void {
  const notify = useNotify()
  const { saved } = arrangement
  const said = useRef<string>(undefined)
  const id = view.filters.view
  useEffect(() => {
    if (id === undefined || said.current === id) return
    const missing = saved ? missingFields(resource, saved.state) : []
    if (!saved && error === null) {
      said.current = id
      notify('链接里的视图已被删除，或没有共享给您；列表按链接里的条件显示', { type: 'info' })
    } else if (saved && missing.length > 0) {
      said.current = id
      const what = missing.map((title) => `“${title}”`).join('、')
      notify(`视图“${saved.name}”用到的${what}在${resource.title}里已经没有了，已略去`, {
        type: 'warning',
        autoHideDuration: LONG_MS,
      })
    }
  }, [id, saved, error, resource, notify])
}
