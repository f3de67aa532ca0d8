/** The browser's root: the routes that the console itself has, each loaded when first needed, and the console behind them. */
import 'virtual:tokens.css'
import './base.css'
// Files of their own would be one request more each on every visit.
import './toaster.css'
import './session/field.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { startPreferences } from './preferences.ts'
import { createConsoleRouter } from './router.ts'
import { consoleRoutes } from './routes.tsx'
import { watchMissingParts } from './update/missing-part.ts'

const routes = consoleRoutes(async () => {
  const { guard, Root } = await import('./root.tsx')
  return { ...guard, Component: Root }
})

startPreferences()
watchMissingParts()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={createConsoleRouter(routes)} />
  </StrictMode>,
)
