/**
 * What a session is able to do behind the sign-in: hold its calls, be locked, go on, be left. Made once, with the console.
 */
import { createContext, useContext } from 'react'
import { tokensOfOwn } from './copied-tab.ts'
import { createLock, type Lock } from './lock.ts'
import { createLogout } from './logout.ts'
import { createReauthentication, type Reauthentication } from './reauthentication.ts'
import type { ConsoleSession } from './session.ts'

export interface Keeper extends Reauthentication, Lock {
  /** By the person's own wish, asked and answered: what was typed goes too. Does not wait for the server. */
  logout(): void
}

export function createKeeper(session: ConsoleSession): Keeper {
  const reauthentication = createReauthentication(session, tokensOfOwn(session))
  return { ...reauthentication, ...createLock(session, reauthentication.holdCalls), logout: createLogout(session) }
}

const KeeperContext = createContext<Keeper | undefined>(undefined)

export const KeeperProvider = KeeperContext.Provider

export function useKeeper(): Keeper {
  const keeper = useContext(KeeperContext)
  if (!keeper) throw new Error('there is no KeeperProvider above this component')
  return keeper
}
