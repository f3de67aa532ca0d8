/** The parts of the console that come after its first screen; `late-parts.tsx` says when. */
import { useEffect } from 'react'
import './print.css'
import { prepareToasts } from './announce.ts'
import { ConnectionBar } from './connection/connection-bar.tsx'
import { useLive } from './connection/live.ts'

export function Late() {
  useEffect(() => whenIdle(fetchParts), [])
  // A network that fails later can still be announced.
  useEffect(prepareToasts, [])
  useLive()
  return <ConnectionBar />
}

/**
 * What somebody without a network still opens: menus, questions, what finds a menu by letters, a form to go on writing in. Each is asked for by whoever needs
 * it; one that does not come now is asked for again then.
 */
function fetchParts(): void {
  const parts = [
    import('../ui/controls/menu-surface.tsx'),
    import('../ui/controls/dialog-surface.tsx'),
    import('./shell/initials.ts'),
    import('./shell/tabs/tab-menu.tsx'),
    import('./shell/tabs/discard-question.tsx'),
    import('../ui/form/resource-form.tsx'),
  ]
  for (const part of parts) part.catch(() => undefined)
}

function whenIdle(action: () => void): (() => void) | undefined {
  // Safari has no such call.
  if (typeof requestIdleCallback === 'undefined') return void action()
  const handle = requestIdleCallback(action)
  return () => cancelIdleCallback(handle)
}
