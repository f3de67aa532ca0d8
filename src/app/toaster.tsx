/**
 * The toasts: errors and warnings for 5 s, the rest for 4 s, never taken away while the pointer or the focus rests on one.
 * What is already being said is said longer instead of twice. They stand outside the desk, and a locked screen shows none; they
 * keep clear of the tab strip and of the buttons of what is open, also of what opens meanwhile.
 */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { TOAST_ERROR_MS } from '../model/limits.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { type Announcement, listen } from './announce.ts'
import type { ConsoleSession } from './session/session.ts'
import { SessionProvider, useLocked } from './session/use-session.ts'
import { boxesNow, toastSpot } from './toast-place.ts'

const TOAST_MS = 4_000
const SHOWN_MAX = 3
/** After these what is open stands elsewhere. Most of them do not bubble. */
const MOVES = ['scroll', 'toggle', 'transitionend', 'animationend'] as const

interface Toast extends Announcement {
  readonly key: number
  /** How often it has been said again. */
  readonly times: number
}

let isMounted = false

/** Once for the life of the page, whatever route is shown. */
export function mountToaster(session: ConsoleSession): void {
  if (isMounted) return
  isMounted = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    <SessionProvider value={session}>
      <Toaster />
    </SessionProvider>,
  )
}

export function Toaster() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const count = useRef(0)
  const locked = useLocked()
  useEffect(() => listen((said) => setToasts((shown) => withSaid(shown, said, ++count.current))), [])
  // What is said meanwhile is about calls of before.
  if (locked && toasts.length > 0) setToasts(NONE)
  const remove = (key: number) => setToasts((shown) => shown.filter((toast) => toast.key !== key))
  const said = locked ? NONE : toasts
  const host = useRef<HTMLDivElement>(null)
  useClearPlace(host, said)
  return (
    <div className="rc-toasts" ref={host}>
      {said.map((toast) => (
        <ToastLine key={toast.key} toast={toast} onDone={() => remove(toast.key)} />
      ))}
    </div>
  )
}

const NONE: readonly Toast[] = []

/** Looked for when something is said, and again while it stands there and the page changes around it. */
function useClearPlace(host: RefObject<HTMLDivElement | null>, said: readonly Toast[]): void {
  useLayoutEffect(() => {
    const element = host.current
    if (!element || said.length === 0) return
    let frame = 0
    const place = () => {
      frame = 0
      moveClear(element)
    }
    const later = () => {
      frame ||= requestAnimationFrame(place)
    }
    place()
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !element.contains(target))) later()
    })
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open', 'hidden', 'style'] })
    addEventListener('resize', later)
    for (const move of MOVES) document.addEventListener(move, later, true)
    return () => {
      observer.disconnect()
      removeEventListener('resize', later)
      for (const move of MOVES) document.removeEventListener(move, later, true)
      cancelAnimationFrame(frame)
    }
  }, [host, said])
}

function moveClear(element: HTMLElement): void {
  const { width, height } = element.getBoundingClientRect()
  const strip = document.querySelector('.rc-strip')?.getBoundingClientRect().bottom ?? 0
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const { left, top } = toastSpot({ width, height }, { view, top: strip, boxes: boxesNow() })
  element.style.left = `${left}px`
  element.style.top = `${top}px`
}

function withSaid(shown: readonly Toast[], said: Announcement, key: number): readonly Toast[] {
  const again = shown.find(({ words, level, action }) => words === said.words && level === said.level && !action)
  if (again) return shown.map((toast) => (toast === again ? { ...toast, times: toast.times + 1 } : toast))
  return [...shown, { ...said, key, times: 1 }].slice(-SHOWN_MAX)
}

function isUrgent({ level }: Toast): boolean {
  return level === 'error' || level === 'warning'
}

function stayOf(toast: Toast): number {
  return toast.durationMs ?? (isUrgent(toast) ? TOAST_ERROR_MS : TOAST_MS)
}

function ToastLine({ toast, onDone }: { readonly toast: Toast; onDone(): void }) {
  const { words, level, action } = toast
  const [held, setHeld] = useState(false)
  const urgent = isUrgent(toast)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => done(), stayOf(toast))
    return () => clearTimeout(timer)
  }, [held, toast])
  return (
    <div
      className="rc-toast"
      data-level={level}
      role={urgent ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{words}</span>
      {action && (
        <button
          type="button"
          className="rc-toast-action"
          onClick={() => {
            action.run()
            onDone()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label="关闭提示" title="关闭提示" onClick={onDone}>
        <Icon name="close" />
      </button>
    </div>
  )
}
