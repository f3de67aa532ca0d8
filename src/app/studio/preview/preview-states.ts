/** The studio's states on their way to the frame, and to the window that was opened beside it; and what comes back. */
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
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
  const [failed, setFailed] = useState<{ readonly stamp: number; readonly message: string }>()
  const { view, catalog, round, works, isShown } = wanted
  const tell = useCallback(
    (target: Window) => {
      const preview = previews.current.get(target)
      const state = JSON.stringify([view, round])
      if (!preview || !works || (preview.state === state && preview.catalog === catalog)) return
      if (target === frame.current?.contentWindow && !isShown) return
      Object.assign(preview, { state, catalog })
      preview.sender.send(view, catalog, round)
    },
    [frame, view, catalog, round, works, isShown],
  )
  useEffect(() => {
    for (const target of previews.current.keys())
      if (target.closed) previews.current.delete(target)
      else tell(target)
  }, [tell])
  const onAnswer = useEffectEvent((event: MessageEvent) => {
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
    if (isHere && answer.screen && answer.name === view.name) wanted.onWent(answer.screen)
  })
  useEffect(() => {
    const hear = (event: MessageEvent) => onAnswer(event)
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  const openWindow = () => void window.open(PREVIEW_ADDRESS, 'rc-preview')
  return { failure: failed?.message, openWindow }
}
