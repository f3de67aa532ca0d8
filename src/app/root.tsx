/**
 * Behind the sign-in: the guard, and the console for whom it has let in. Profile and menu are asked for once, and again when
 * the person switches to another organization.
 */
import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { announceFailure } from './announce.ts'
import { indexNow } from './catalog.ts'
import { confirmDiscard, discardUnsaved } from './discard.ts'
import { readFirstList } from './first-list.ts'
import type { LibraryIndex } from '../model/resource.ts'
import { mapPages } from './menu-pages.ts'
import { RefusedPage } from './pages/refused-page.tsx'
import { StillFrame } from './pages/still-frame.tsx'
import { currentPath } from './paths.ts'
import { type Admission, joinProviders, type JoinedProviders } from './joined-providers.ts'
import { createQueryClient } from './query-client.ts'
import { type Admitted, createGate, type Gate } from './session/gate.ts'
import type { Registered } from './session/guard.ts'
import { createGuard } from './session/guarding.ts'
import { LockView } from './session/lock-view.tsx'
import type { Keeper } from './session/keeper.ts'
import type { ConsoleSession } from './session/session.ts'
import { useLocked, useSession } from './session/use-session.ts'
import { refreshPage } from './shell/tabs/refresh.ts'
import { staticRouteOf } from './static-routes.ts'
import { Workplace } from './workplace.tsx'

const DisplayWorkplace = lazy(async () => ({
  default: (await import('./wall/display-workplace.tsx')).DisplayWorkplace,
}))
const DisplayEnded = lazy(async () => ({ default: (await import('./wall/display-ended.tsx')).DisplayEnded }))
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/not-found-page.tsx')).NotFoundPage }))

export function createConsole(session: ConsoleSession, keeper: Keeper) {
  const providers = joinProviders(session, keeper)
  const gate = createGate({
    session: session.stored,
    epoch: session.epoch,
    async ask() {
      const admission = await providers.admit()
      const placesOf = placeFinder(admission)
      return { admission, client: createQueryClient(), placeAt: (path) => placesOf(indexNow())(path) }
    },
  })
  followNewLibraries(gate, session)
  return {
    guard: createConsoleGuard(gate, session, keeper),
    /** Resolves when the first screen can be drawn at once; where that is no list, or nobody has been let in, at once. */
    async readFirstScreen(): Promise<void> {
      const state = gate.now()
      if (state.kind === 'open') await readFirstList(currentPath(), state, providers)
    },
    Root: () => <Root gate={gate} providers={providers} />,
  }
}

function createConsoleGuard(gate: Gate, session: ConsoleSession, { logout }: Keeper) {
  return createGuard({
    gate,
    here: currentPath,
    isSignedIn: () => session.state() === 'in',
    isLocked: () => session.state() === 'locked',
    // A page that has had a session does not slip into another one.
    join: async () => session.epoch() === 0 && (await import('./session/joining.ts')).joinOtherTab(session, ''),
    confirmDiscard,
    discard: discardUnsaved,
    logout,
    dismiss: () => session.signOut('refused'),
    refresh: refreshPage,
    announceFailure,
  })
}

/** What menu and libraries register at each path; worked out once for each index. */
function placeFinder({ menu, scope }: Admission) {
  let known: { readonly index: LibraryIndex; readonly placeAt: (path: string) => Registered | undefined } | undefined
  return (index: LibraryIndex) => {
    if (known?.index === index) return known.placeAt
    const { pages, placeOf, isClosed } = mapPages(index, menu, scope.roles)
    const open = new Set(pages.map(({ content }) => content))
    const placeAt = (path: string) => {
      const place = placeOf(path)
      if (place) return { path: place.path, isOpen: open.has(place.content) }
      return isClosed(path) ? { path, isOpen: false } : undefined
    }
    known = { index, placeAt }
    return placeAt
  }
}

/**
 * A library that is new has a line in the menu as soon as the platform knows it. While one is broken the platform's menu is
 * without it, and its open pages would have no place to be mended in.
 */
function followNewLibraries(gate: Gate, { stored }: ConsoleSession): void {
  import.meta.hot?.on('rehab:platform', () => {
    if (indexNow().broken.length === 0) void gate.switchTo(stored.organizationId)
  })
}

interface RootProps {
  readonly gate: Gate
  readonly providers: JoinedProviders
}

function Root({ gate, providers }: RootProps) {
  const state = useSyncExternalStore(gate.subscribe, gate.now)
  const { revalidate } = useRevalidator()
  const locked = useLocked()
  const admitted = state.kind === 'open' ? state : undefined
  const [display, setDisplay] = useState<Admitted>()
  if (admitted?.admission.scope.isDisplay && admitted !== display) setDisplay(admitted)
  const isDisplay = display !== undefined
  useAskingGuard({ isStuck: state.kind === 'closed' && !locked && !isDisplay, locked, isDisplay }, revalidate)
  const workplace = useMemo(
    () => admitted && <Workplace key={admitted.admission.scope.organizationId} {...admitted} providers={providers} />,
    [admitted, providers],
  )
  if (display) return <Display admitted={display} />
  if (workplace) return workplace
  if (locked) return <LockView />
  return state.kind === 'refused' ? <RefusedPage error={state.error} onRetry={() => void revalidate()} /> : <Outside />
}

/** A session that has become a display has no frame, no menu and no lock; over, it asks nobody for a password. */
function Display({ admitted }: { readonly admitted: Admitted }) {
  const { onEnd } = useSession()
  const [isOver, setIsOver] = useState(false)
  useEffect(() => onEnd(() => setIsOver(true)), [onEnd])
  return <Suspense fallback={null}>{isOver ? <DisplayEnded /> : <DisplayWorkplace {...admitted} />}</Suspense>
}

/** Of what is behind the sign-in a stranger sees only that an address is no page. */
function Outside() {
  const { pathname } = useLocation()
  const session = useSession()
  if (session.state() === 'in' || staticRouteOf(pathname)?.name !== '404') return <StillFrame />
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  )
}

interface Standing {
  readonly isStuck: boolean
  readonly locked: boolean
  readonly isDisplay: boolean
}

/** The guard says where to, when the session has ended under a page, and when a lock is over. */
function useAskingGuard({ isStuck, locked, isDisplay }: Standing, revalidate: () => Promise<void>): void {
  const wasLocked = useRef(locked)
  const { onEnd, state } = useSession()
  useEffect(
    () => onEnd((end) => !isDisplay && (end === 'expired' || end === 'elsewhere') && void revalidate()),
    [onEnd, revalidate, isDisplay],
  )
  useEffect(() => {
    if (state() === 'in' && (isStuck || (wasLocked.current && !locked))) void revalidate()
    wasLocked.current = locked
  }, [isStuck, locked, revalidate, state])
}
