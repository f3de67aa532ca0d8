/** Below the top bar: the strip of tabs, and the pages. */
import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { Navigate, useLocation, useNavigation } from 'react-router'
import type { Scope } from '../../../model/scope.ts'
import type { MenuPages, Place } from '../../menu-pages.ts'
import { PATHS } from '../../paths.ts'
import { staticRouteOf } from '../../static-routes.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { KeptPages } from './kept-pages.tsx'
import { tabAt, tabTitle } from './tab-list.ts'
import { TabStrip } from './tab-strip.tsx'
import { useTabs } from './use-tabs.ts'
import './tabs.css'

const NotFoundScreen = lazy(async () => ({
  default: (await import('../../pages/not-found-screen.tsx')).NotFoundScreen,
}))

interface StageProps {
  readonly scope: Scope
  readonly menu: MenuPages
  /** What is shown at a place; the same function as long as the menu is the same. */
  readonly screenOf: (place: Place) => ReactNode
}

export function Stage({ scope, menu, screenOf }: StageProps) {
  const tabs = useTabs(scope, menu)
  const screenAt = useCallback(
    (path: string) => {
      const place = menu.placeOf(path)
      return place && screenOf(place)
    },
    [menu, screenOf],
  )
  const active = tabAt(tabs.list, tabs.list.active)
  return (
    <div className="rc-stage">
      {active && <title>{`${tabTitle(active)} - 康复资料管理台`}</title>}
      <TabStrip tabs={tabs} />
      <main id="screen" className="rc-screen rc-pages" tabIndex={-1}>
        <KeptPages tabs={tabs} screenAt={screenAt} />
        <Elsewhere menu={menu} />
      </main>
      <DiscardDialog tabs={tabs} />
    </div>
  )
}

/** An address that is no page: another spelling of one, or nothing. One that is about to be left is nobody's matter. */
function Elsewhere({ menu }: Pick<StageProps, 'menu'>) {
  const { pathname, search, hash } = useLocation()
  const isLeaving = useNavigation().state !== 'idle'
  const place = menu.placeOf(pathname)
  if (isLeaving || place?.path === pathname) return null
  if (!place && staticRouteOf(pathname)?.name === '404')
    return (
      <Suspense fallback={null}>
        <NotFoundScreen />
      </Suspense>
    )
  return <Navigate to={place ? place.path + search + hash : PATHS.notFound} replace />
}
