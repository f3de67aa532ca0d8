/**
 * Behind the sign-in: who is it, what may they see, then the workplace. Profile and menu are asked for once, and again
 * when the person switches to another organization.
 */
import { useCallback, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Failure, type FailureCode } from '../model/failure.ts'
import { ErrorMessage } from './pages/error-page.tsx'
import { StillFrame } from './pages/still-frame.tsx'
import { admit, type Admission, selectOrganization } from './platform.ts'
import { signInPath } from './session/redirect.ts'
import { isSignedIn, signOut } from './session/session.ts'
import { Workplace } from './workplace.tsx'

export function Root() {
  const { pathname, search } = useLocation()
  if (!isSignedIn()) return <Navigate to={signInPath(pathname + search)} replace />
  return <Gate />
}

type GateState =
  | { readonly state: 'asking' }
  | { readonly state: 'in'; readonly admission: Admission }
  | { readonly state: 'refused'; readonly error: unknown }

function Gate() {
  const { gate, retry, switchTo } = useAdmission()
  if (gate.state === 'asking') return <StillFrame />
  if (gate.state === 'in') {
    const { admission } = gate
    return <Workplace key={admission.scope.organizationId} admission={admission} onOrganization={switchTo} />
  }
  if (isFinal(gate.error)) return <Dismissed error={gate.error} />
  return (
    <main className="rc-alone">
      <ErrorMessage error={gate.error} onRetry={retry} />
    </main>
  )
}

function useAdmission() {
  const [gate, setGate] = useState<GateState>({ state: 'asking' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let wanted = true
    admit().then(
      (admission) => wanted && setGate({ state: 'in', admission }),
      (error: unknown) => wanted && setGate({ state: 'refused', error }),
    )
    return () => {
      wanted = false
    }
  }, [round])
  const retry = useCallback(() => {
    setGate({ state: 'asking' })
    setRound((last) => last + 1)
  }, [])
  const switchTo = useCallback(
    (organizationId: string) => {
      selectOrganization(organizationId)
      retry()
    },
    [retry],
  )
  return { gate, retry, switchTo }
}

/** What may be over in a moment: it signs nobody out, another try is offered instead. */
const PASSING: ReadonlySet<FailureCode> = new Set([
  'offline',
  'timeout',
  'cancelled',
  'server',
  'unavailable',
  'tooMany',
])

function isFinal(error: unknown): error is Failure {
  if (!(error instanceof Failure) || PASSING.has(error.code)) return false
  return !(error.cause instanceof Failure && PASSING.has(error.cause.code))
}

/** Source  Spec §2: on failure clear the token, show the error, go to sign-in. */
function Dismissed({ error }: { readonly error: Failure }) {
  const { pathname, search } = useLocation()
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    signOut(error.message)
    setIsOut(true)
  }, [error])
  return isOut ? <Navigate to={signInPath(pathname + search)} replace /> : null
}
