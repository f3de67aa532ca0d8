/** The session of the page, for its screens. */
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Http } from '../../providers/http.ts'
import type { ConsoleSession } from './session.ts'

const SessionContext = createContext<ConsoleSession | undefined>(undefined)

export const SessionProvider = SessionContext.Provider

export function useSession(): ConsoleSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('there is no SessionProvider above this component')
  return session
}

export function useHttp(): Http {
  return useSession().http
}

export function useLocked(): boolean {
  const { onChange, state } = useSession()
  return useSyncExternalStore(onChange, () => state() === 'locked')
}
