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
import { useKeeper } from './keeper.ts'
import { ReauthenticationDialog } from './resume-form.tsx'
import { followTabs } from './tabs-together.ts'
import { useLocked, useSession } from './use-session.ts'
import './desk.css'

interface DeskProps {
  readonly userId: string
  /** What the person is called; the lock shows its first letter. */
  readonly userName: string
  readonly children: ReactNode
}

export function SessionCover({ userId, userName, children }: DeskProps) {
  const locked = useLocked()
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
      <ReauthenticationDialog />
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
  const session = useSession()
  const keeper = useKeeper()
  useEffect(() => {
    const person = session.person()
    if (session.state() === 'in' && person.userId !== userId) session.setState('in', { ...person, userId })
    const idle = createIdle(() => window.localStorage)
    idle.touch()
    const watching = watchIdle({
      idle,
      isArmed: () => keeper.lockingAllowed.get() && session.state() === 'in',
      onIdle: keeper.lock,
      ping: () => void fetchProfile(session.http).catch(() => undefined),
    })
    keeper.setBeforeCall(watching.beforeCall)
    const stopFollowing = followTabs(session, keeper, idle.touchedAt)
    return () => {
      keeper.setBeforeCall(undefined)
      watching.stop()
      stopFollowing()
    }
  }, [session, keeper, userId])
  useEffect(() => session.onEnd(() => queryClient?.clear()), [session, queryClient])
}

function useWhereLocking(): void {
  const { pathname } = useLocation()
  const { lockingAllowed } = useKeeper()
  const isWatchedFromAfar = pathname.toLowerCase() === PATHS.dataBoard.toLowerCase()
  useEffect(() => {
    lockingAllowed.set(!isWatchedFromAfar)
    return () => lockingAllowed.set(true)
  }, [lockingAllowed, isWatchedFromAfar])
}
