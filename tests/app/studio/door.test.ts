/** A link to the studio of a running server survives the sign-in. */
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { redirectTarget } from '../../../src/app/session/redirect.ts'
import { settled } from '../guarded-router.ts'

beforeEach(() => {
  vi.resetModules()
  // In development the studio is open to everybody.
  vi.stubEnv('DEV', false)
})
afterEach(() => vi.unstubAllEnvs())

describe('the door of the studio', () => {
  it.each(['/studio?file=resources/charge-item.json&line=12', '/studio'])('brings people back to %s', async (link) => {
    const { consoleRoutes } = await import('../../../src/app/routes.tsx')
    const routes = consoleRoutes(
      () => 'out',
      async () => ({ Component: () => null }),
    )
    const router = createMemoryRouter(routes, { initialEntries: [link] })
    await settled(router)
    const { pathname, search } = router.state.location
    expect(pathname).toBe('/auth/login')
    const wanted = new URLSearchParams(search).get('redirect')
    expect(redirectTarget(wanted, 'https://console.example')).toBe(link)
    router.dispose()
  })
})
