/** The console and its router, in one part that is loaded when somebody comes in. */
import type { ReactNode } from 'react'
import { type DataRouter, RouterProvider } from 'react-router'
import { setHouseZone } from '../model/business-day.ts'
import { readAhead } from './catalog.ts'
import { consoleSettings } from './console-settings.ts'
import { handOver } from './navigation.ts'
import { currentPath } from './paths.ts'
import { createConsole } from './root.tsx'
import { createConsoleRouter } from './router.ts'
import { consoleRoutes } from './routes.tsx'
import { createKeeper, KeeperProvider } from './session/keeper.ts'
import type { ConsoleSession } from './session/session.ts'

/** Resolves when the guard has decided what the first screen is, and that screen's part is there. */
export async function openConsole(session: ConsoleSession): Promise<ReactNode> {
  setHouseZone(consoleSettings.timeZone)
  readAhead(currentPath())
  const keeper = createKeeper(session)
  const { guard, Root, readFirstScreen } = createConsole(session, keeper)
  const router = createConsoleRouter(consoleRoutes(session.state, async () => ({ ...guard, Component: Root })))
  handOver(router)
  await isStarted(router)
  await readFirstScreen()
  return (
    <KeeperProvider value={keeper}>
      <RouterProvider router={router} />
    </KeeperProvider>
  )
}

function isStarted(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
