/**
 * What is shown before the console has opened: a page for strangers stands by itself; everything else is the console's, whose
 * router then takes over for good. Somebody who is not signed in is led to the sign-in page from here, without the console.
 *
 * Source  Spec §2 (router guard).
 */
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { type BrowserLocation, navigate, visitWith } from './navigation.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { decide } from './session/guard.ts'
import type { ConsoleSession } from './session/session.ts'
import { staticRouteOf } from './static-routes.ts'
import { strangerPage } from './stranger-pages.tsx'

export interface EntranceSettings {
  readonly session: Pick<ConsoleSession, 'state'>
  /** Loads the console; resolves when its first screen can be shown. */
  openConsole(): Promise<ReactNode>
  /** Whether another tab of this browser has let this one in. */
  join(): Promise<boolean>
  show(content: ReactNode): void
}

/** Resolves when the first page is shown. */
export function startEntrance({ session, openConsole, join, show }: EntranceSettings): Promise<void> {
  let turn = 0
  let opening: Promise<void> | undefined
  const open = () =>
    (opening ??= openConsole()
      .then(show)
      .catch((error: unknown) => {
        opening = undefined
        throw error
      }))

  async function enter({ pathname, search }: BrowserLocation, isLatest: () => boolean): Promise<void> {
    const route = staticRouteOf(pathname)
    const isStranger = session.state() === 'out'
    const load = route && (isStranger || route.name !== 'login') ? strangerPage(route) : undefined
    if (load) {
      const Page = await load()
      if (isLatest()) show(standing(pathname, <Page />))
      return
    }
    if (!isStranger || route?.isOpen || (await join().catch(() => false))) return open()
    const decision = decide({ ...STRANGER, path: pathname, search })
    if (isLatest() && decision.kind === 'go') await navigate(decision.to, { replace: decision.replace })
  }

  return visitWith(async (location) => {
    const own = ++turn
    // The console's router knows these pages too: once it is on its way, it is the one that shows them.
    const isLatest = () => own === turn && !opening
    try {
      await enter(location, isLatest)
    } catch (error) {
      if (isLatest()) show(<ErrorPage error={error} />)
    }
  })
}

const STRANGER = { state: 'out', admitted: false, roles: [], placeAt: () => undefined } as const

function standing(pathname: string, page: ReactNode): ReactNode {
  return (
    <ErrorBoundary key={pathname} fallbackRender={({ error }) => <ErrorPage error={error} />}>
      {page}
    </ErrorBoundary>
  )
}
