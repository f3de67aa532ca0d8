/** The console and its router, in one part that is loaded when somebody comes in. */
import type { ReactNode } from 'react'
import { type DataRouter, RouterProvider } from 'react-router'
import { readAhead } from './catalog.ts'
import { handOver } from './navigation.ts'
import { currentPath } from './paths.ts'
import { guard, readFirstScreen, Root } from './root.tsx'
import { createConsoleRouter } from './router.ts'
import { consoleRoutes } from './routes.tsx'

/** Resolves when the guard has decided what the first screen is, and that screen's part is there. */
export async function openConsole(): Promise<ReactNode> {
  readAhead(currentPath())
  const router = createConsoleRouter(consoleRoutes(async () => ({ ...guard, Component: Root })))
  handOver(router)
  await isStarted(router)
  await readFirstScreen()
  return <RouterProvider router={router} />
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
