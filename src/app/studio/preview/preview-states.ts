/** The studio's states on their way to the frame, and to the window that was opened beside it; and what comes back. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Catalog } from '../../../model/resource.ts'
import { PREVIEW_ADDRESS } from './preview-frame.tsx'
import { logExchange } from './preview-log.ts'
import type { PreviewView } from './preview-protocol.ts'
import { answerIn, createSender, type PreviewSender } from './preview-sender.ts'

interface Wanted {
  readonly view: PreviewView
  readonly catalog: Catalog
  readonly round: number
  /** Whether there is anything to show. */
  readonly works: boolean
  /** Whether somebody can see the frame; one that nobody sees is told later. */
  readonly isShown: boolean
  /** Somebody has gone to another screen in the frame. */
  readonly onWent: (screen: PreviewView['screen']) => void
}

interface Told {
  readonly sender: PreviewSender
  state: string
  catalog: Catalog | undefined
}

export function usePreviews(frame: RefObject<HTMLIFrameElement | null>, wanted: Wanted) {
  const previews = useRef(new Map<Window, Told>())
  const latest = useRef(wanted)
  const [failed, setFailed] = useState<{ readonly stamp: number; readonly message: string }>()
  useLayoutEffect(() => void (latest.current = wanted))
  const { view, catalog, round, works, isShown } = wanted
  const tell = useCallback(
    (target: Window) => {
      const preview = previews.current.get(target)
      const now = latest.current
      const state = JSON.stringify([now.view, now.round])
      if (!preview || !now.works || (preview.state === state && preview.catalog === now.catalog)) return
      if (target === frame.current?.contentWindow && !now.isShown) return
      Object.assign(preview, { state, catalog: now.catalog })
      preview.sender.send(now.view, now.catalog, now.round)
    },
    [frame],
  )
  useEffect(() => {
    for (const target of previews.current.keys())
      if (target.closed) previews.current.delete(target)
      else tell(target)
  }, [view, catalog, round, works, isShown, tell])
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const answer = answerIn(event, window.location.origin)
      const source = event.source as Window | null
      if (!answer || !source) return
      if (answer.kind === 'ready') {
        const sender = createSender(source, window.location.origin)
        previews.current.set(source, { sender, state: '', catalog: undefined })
        tell(source)
      }
      if (!previews.current.has(source)) return
      if (answer.kind === 'exchange') logExchange(answer.exchange)
      if (answer.kind === 'failed') setFailed(answer)
      if (answer.kind === 'shown') setFailed((known) => (known && known.stamp < answer.stamp ? undefined : known))
      const isHere = source === frame.current?.contentWindow && answer.kind === 'went'
      if (isHere && answer.screen && answer.name === latest.current.view.name) latest.current.onWent(answer.screen)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame, tell])
  const openWindow = () => void window.open(PREVIEW_ADDRESS, 'rc-preview')
  return { failure: failed?.message, openWindow }
}
