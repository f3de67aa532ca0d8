/**
 * The part of the page that a lock takes away: everything a signed-in person works with, dialogs and menus included. It leaves
 * the document, React keeps its state, and it comes back as it was.
 *
 * Source  Spec §4 (screen lock; where there is none); reliability A12.
 */
import { QueryClientContext } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { fetchProfile } from '../../providers/profile.ts'
import { setModalHost } from '../../ui/modal-host.ts'
import { PATHS } from '../paths.ts'
import { rememberPlace } from './desk-place.ts'
import { createIdle, watchIdle } from './idle.ts'
import { LockView } from './lock-view.tsx'
import { allowLocking, isLockingAllowed, lock, useLocked } from './lock.ts'
import './logout.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'
import { setBeforeCall, useReauthentication } from './reauthentication.ts'
import { currentPerson, http, onSessionEnd, sessionState, setState } from './session.ts'
import { followTabs } from './tabs-together.ts'
import './desk.css'

interface DeskProps {
  readonly userId: string
  /** What the person is called; the lock shows its first letter. */
  readonly userName: string
  readonly children: ReactNode
}

export function Desk({ userId, userName, children }: DeskProps) {
  const locked = useLocked()
  const isAsked = useReauthentication()
  const slot = useRef<HTMLDivElement>(null)
  const [host] = useState(createHost)
  useHost(host, slot, locked)
  useKeeping(userId)
  useWhereLocking()
  return (
    <>
      <div className="rc-desk-slot" ref={slot} />
      {createPortal(children, host)}
      {locked && <LockView name={userName} />}
      {isAsked && <ReauthenticationDialog />}
    </>
  )
}

function createHost(): HTMLElement {
  const host = document.createElement('div')
  host.id = 'rc-desk'
  return host
}

function useHost(host: HTMLElement, slot: React.RefObject<HTMLElement | null>, locked: boolean): void {
  const restore = useRef<() => void>(undefined)
  useLayoutEffect(() => setModalHost(host), [host])
  useLayoutEffect(() => {
    if (locked) return
    slot.current?.append(host)
    restore.current?.()
    return () => {
      // Before anything around it is hidden: what is not displayed has no scroll position.
      restore.current = rememberPlace(host)
      host.remove()
    }
  }, [host, slot, locked])
}

/** Idleness and the locks of other tabs are watched while somebody works here. */
function useKeeping(userId: string): void {
  const queryClient = useContext(QueryClientContext)
  useEffect(() => {
    const person = currentPerson()
    if (sessionState() === 'in' && person.userId !== userId) setState('in', { ...person, userId })
    const idle = createIdle(() => window.localStorage)
    idle.touch()
    const watching = watchIdle({
      idle,
      isArmed: () => isLockingAllowed() && sessionState() === 'in',
      onIdle: lock,
      ping: () => void fetchProfile(http).catch(() => undefined),
    })
    setBeforeCall(watching.beforeCall)
    const stopFollowing = followTabs(idle.touchedAt)
    return () => {
      setBeforeCall(undefined)
      watching.stop()
      stopFollowing()
    }
  }, [userId])
  useEffect(() => onSessionEnd(() => queryClient?.clear()), [queryClient])
}

function useWhereLocking(): void {
  const { pathname } = useLocation()
  const isWatchedFromAfar = pathname.toLowerCase() === PATHS.dataBoard.toLowerCase()
  useEffect(() => {
    allowLocking(!isWatchedFromAfar)
    return () => allowLocking(true)
  }, [isWatchedFromAfar])
}
