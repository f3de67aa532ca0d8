/**
 * How long nobody has touched the console, in any of its tabs.
 *
 * Measured by two clocks at once: the wall clock goes on while the machine sleeps, the monotonic one when somebody sets the
 * wall clock back. The longer time counts. Other tabs tell through the browser's storage when they were used last.
 *
 * Units   Milliseconds; the stored value is Unix time.
 * Errors  None: what the storage holds beyond a past moment is ignored, a storage that throws is lived without.
 * Source  Spec §4 (30 minutes; which events); reliability faults 13 and 14, B8.
 */
import { IDLE_LOCK_MS } from '../../model/limits.ts'
import { ACTIVE_KEY } from './session.ts'
import { attempt } from '../../model/attempt.ts'

const EVENTS = ['mousemove', 'mousedown', 'keydown', 'keypress', 'touchstart', 'wheel'] as const
const RETURNS = ['focus', 'pageshow'] as const
const CHECK_MS = 15_000
const SHARE_MS = 5_000
/** Somebody who only types makes no calls; without any for 30 minutes the server would end the session. */
const HEARTBEAT_MS = 600_000

export interface Clocks {
  wall(): number
  monotonic(): number
}

export interface Idle {
  touch(): void
  /** Since somebody touched the console. */
  idleMs(): number
  /** When somebody last touched this very tab, by the wall clock. */
  touchedAt(): number
}

const CLOCKS: Clocks = { wall: () => Date.now(), monotonic: () => performance.now() }

export function createIdle(storage: () => Storage, clocks: Clocks = CLOCKS): Idle {
  let wallAt = clocks.wall()
  let monotonicAt = clocks.monotonic()
  let sharedAt = -Infinity
  return {
    touch() {
      wallAt = clocks.wall()
      monotonicAt = clocks.monotonic()
      if (monotonicAt - sharedAt < SHARE_MS) return
      sharedAt = monotonicAt
      attempt(() => storage().setItem(ACTIVE_KEY, String(Math.round(wallAt))))
    },
    idleMs() {
      const now = clocks.wall()
      const own = Math.max(now - wallAt, clocks.monotonic() - monotonicAt)
      const elsewhere = now - Number(attempt(() => storage().getItem(ACTIVE_KEY)) || NaN)
      return elsewhere >= 0 ? Math.min(own, elsewhere) : own
    },
    touchedAt: () => wallAt,
  }
}

export interface IdleWatch {
  readonly idle: Idle
  /** Whether somebody may be locked out now. */
  isArmed(): boolean
  onIdle(): void
  /** A call that tells the server of a person at work. */
  ping(): void
}

export interface Watching {
  /** A call is about to leave; locks first where it is time. */
  beforeCall(background: boolean): void
  stop(): void
}

/** Watches until it is stopped; begins with somebody there. */
export function watchIdle({ idle, isArmed, onIdle, ping }: IdleWatch, clocks: Clocks = CLOCKS): Watching {
  let calledAt = clocks.monotonic()
  let wasTouched = false
  const check = () => {
    if (!isArmed()) idle.touch()
    else if (idle.idleMs() >= IDLE_LOCK_MS) onIdle()
    else if (wasTouched && clocks.monotonic() - calledAt >= HEARTBEAT_MS) ping()
  }
  // The first movement after a long sleep comes from somebody who is not known to be the same.
  const touch = () => {
    if (isArmed() && idle.idleMs() >= IDLE_LOCK_MS) return onIdle()
    wasTouched = true
    idle.touch()
  }
  const onVisible = () => document.visibilityState === 'visible' && check()
  const timer = setInterval(check, CHECK_MS)
  for (const name of EVENTS) window.addEventListener(name, touch, { capture: true, passive: true })
  for (const name of RETURNS) window.addEventListener(name, check)
  document.addEventListener('visibilitychange', onVisible)
  return {
    beforeCall(background) {
      if (isArmed() && idle.idleMs() >= IDLE_LOCK_MS) return onIdle()
      if (background) return
      calledAt = clocks.monotonic()
      wasTouched = false
    },
    stop() {
      clearInterval(timer)
      for (const name of EVENTS) window.removeEventListener(name, touch, { capture: true })
      for (const name of RETURNS) window.removeEventListener(name, check)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}
