/** A session of its own for what a test shows, over the page's storage and whatever `fetch` is at the moment. */
import type { ReactNode } from 'react'
import { createKeeper, KeeperProvider } from '../../src/app/session/keeper.ts'
import { type ConsoleSession, createSession } from '../../src/app/session/session.ts'
import { SessionProvider } from '../../src/app/session/use-session.ts'

export function makeSession(): ConsoleSession {
  return createSession({
    tabStorage: sessionStorage,
    sharedStorage: () => localStorage,
    fetch: (url, init) => fetch(url, init),
  })
}

/** What stands around a screen of the console, for Testing Library's `wrapper`. */
export function inSession(session = makeSession(), keeper = createKeeper(session)) {
  return function InSession({ children }: { readonly children: ReactNode }) {
    return (
      <SessionProvider value={session}>
        <KeeperProvider value={keeper}>{children}</KeeperProvider>
      </SessionProvider>
    )
  }
}
