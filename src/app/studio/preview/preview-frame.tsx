/** The frame with the preview in it, as wide as was chosen, made smaller where there is less room. */
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { PATHS } from '../../paths.ts'
import { consoleSettings } from '../../console-settings.ts'

/** The path is what the server knows the page by, also where the router reads what stands behind the hash. */
export const PREVIEW_ADDRESS =
  consoleSettings.routerMode === 'hash' ? `${PATHS.studioPreview}#${PATHS.studioPreview}` : PATHS.studioPreview

/** Everything that the console itself may, but to lead the studio elsewhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-downloads'

export interface FrameSpace {
  readonly place: RefObject<HTMLDivElement | null>
  /** Zero while it is not on the screen. */
  readonly size: { readonly width: number; readonly height: number }
}

interface PreviewFrameProps {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly room: FrameSpace
  /** Pixels; 0 is as wide as there is room. */
  readonly width: number
  readonly hidden: boolean
  /** What stands over it. */
  readonly children: ReactNode
}

export function PreviewFrame({ frame, room: { place, size }, width, hidden, children }: PreviewFrameProps) {
  const scale = width === 0 || size.width === 0 ? 1 : Math.min(1, size.width / width)
  const style =
    width === 0
      ? { width: '100%', height: '100%' }
      : { width, height: size.height / scale, transform: `scale(${scale})`, marginInline: scale < 1 ? 0 : 'auto' }
  return (
    <div className="rc-preview-room" ref={place}>
      <iframe ref={frame} title="资料库预览" src={PREVIEW_ADDRESS} sandbox={SANDBOX} style={style} inert={hidden} />
      {scale < 1 && !hidden && <span className="rc-preview-scale">{Math.round(scale * 100)}%</span>}
      {children}
    </div>
  )
}

export function useRoom(): FrameSpace {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { place, size }
}
