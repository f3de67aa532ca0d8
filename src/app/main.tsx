/** The browser's root: the few routes that everybody may see, and the console itself behind them, each loaded when first needed. */
import 'virtual:tokens.css'
import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router'
import { ErrorPage } from './pages/error-page.tsx'
import { StillFrame } from './pages/still-frame.tsx'
import { startPreferences } from './preferences.ts'
import { watchMissingParts } from './update/missing-part.ts'

const routes: RouteObject[] = [
  {
    path: '/auth/login',
    lazy: async () => ({ Component: (await import('./session/sign-in-page.tsx')).SignInPage }),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
  },
  {
    path: '/404',
    lazy: async () => ({ Component: (await import('./pages/not-found-page.tsx')).NotFoundPage }),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
  },
  {
    path: '*',
    lazy: async () => ({ Component: (await import('./root.tsx')).Root }),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <StillFrame />,
  },
]

startPreferences()
watchMissingParts()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
)
