/**
 * Behind the sign-in: who is it, what may they see, then the workplace. Profile and menu are asked for once, and again
 * when the person switches to another organization.
 */
import { useCallback, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { Failure, FAILURES } from '../model/failure.ts'
import { ErrorMessage } from './pages/error-page.tsx'
import { StillFrame } from './pages/still-frame.tsx'
import type { Admission } from './person.ts'
import { admit, selectOrganization } from './platform.ts'
import { signInPath } from './session/redirect.ts'
import { isSignedIn, signOut } from './session/session.ts'
import { wordsOf } from './words.ts'
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
  const { state, retry, switchTo } = useAdmission()
  if (state.state === 'asking') return <StillFrame />
  if (state.state === 'in') {
    return <Workplace key={state.admission.organizationId} admission={state.admission} onOrganization={switchTo} />
  }
  if (isFinal(state.error)) return <Dismissed error={state.error} />
  return (
    <main className="rc-alone">
      <ErrorMessage error={state.error} onRetry={retry} />
    </main>
  )
}

function useAdmission() {
  const [state, setState] = useState<GateState>({ state: 'asking' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    admit(abort.signal).then(
      (admission) => abort.signal.aborted || setState({ state: 'in', admission }),
      (error: unknown) => abort.signal.aborted || setState({ state: 'refused', error }),
    )
    return () => abort.abort()
  }, [round])
  const retry = useCallback(() => {
    setState({ state: 'asking' })
    setRound((last) => last + 1)
  }, [])
  const navigate = useNavigate()
  const switchTo = useCallback(
    async (organizationId: string) => {
      // The record on screen belongs to the organization that is left.
      await navigate('/')
      selectOrganization(organizationId)
      retry()
    },
    [navigate, retry],
  )
  return { state, retry, switchTo }
}

/** Refusals that another try cannot change; an unreachable network is not one of them, and signs nobody out. */
function isFinal(error: unknown): error is Failure {
  return error instanceof Failure && ['expired', 'noRoles', 'forbidden', 'userInfo'].includes(error.code)
}

/** Source  Spec §2: on failure clear the token, show the error, go to sign-in. */
function Dismissed({ error }: { readonly error: Failure }) {
  const { pathname, search } = useLocation()
  useEffect(() => void signOut(), [])
  const message = wordsOf(error) || FAILURES.userInfo.words
  return <Navigate to={signInPath(pathname + search)} state={{ message }} replace />
}
