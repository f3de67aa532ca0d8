/**
 * The console of a display: the wall and nothing around it. No menu, no lock, no bell; the page keeps the machine's screen awake where
 * the browser can.
 *
 * Source  DASHBOARDS 3.2; docs/decisions/0115.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownersOf } from '../owners.ts'
import type { Admitted } from '../session/gate.ts'
import { useSession } from '../session/use-session.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { Wall } from './wall.tsx'

export function DisplayWorkplace({ admission, client }: Admitted) {
  const session = useSession()
  const { id } = admission.profile
  useWakeLock()
  useEffect(() => {
    session.setState('in', { ...session.person(), userId: id, isDisplay: true })
  }, [session, id])
  return (
    <QueryClientProvider client={client}>
      <main>
        <Wall scope={admission.scope} ownerName={ownersOf(admission).owner.name} isDisplay />
      </main>
    </QueryClientProvider>
  )
}
