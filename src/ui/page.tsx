/**
 * The page that a screen stands in, as far as the screen needs to know: how it is called, what would be lost with it, how it
 * is left. The root that keeps several pages alive gives each its own frame; the frame outlives the times when its page is
 * out of sight, in which React runs none of the page's effects.
 */
import { createContext, useContext, useEffect } from 'react'

/** What a page holds that nobody has saved. */
export interface Unsaved {
  /** Cheap, and true from the first key on; exact after `settle`. */
  isDirty(): boolean
  /** Takes in what is still being typed. */
  settle(): void
  /** Calls back when `isDirty` may have changed; returns how to stop. */
  subscribe(listener: () => void): () => void
  /** Whether it was accepted. */
  save(): Promise<boolean>
  /** Forgets it, the kept draft included. */
  abandon(): void
  /** Work that goes on by itself and that `abandon` stops, rather than something written: how to ask about it. */
  readonly task?: TaskWords
}

export interface TaskWords {
  readonly title: string
  readonly words: string
  readonly stop: string
  readonly goOn: string
}

export interface PageFrame {
  /** The page's own title, e.g. 编辑收费项目：运动疗法. */
  setTitle(title: string): void
  /** Replaces what was kept before; forgotten together with the page. */
  keep(unsaved: Unsaved): void
  /** Ends the page and goes to `path`, with `state` for the page there; asks first while something is unsaved. */
  leave(path: string, state?: unknown): void
  /** Goes to `path`, whichever page is on screen by then. */
  open(path: string): void
}

const PageContext = createContext<PageFrame | null>(null)

export const PageFrameProvider = PageContext.Provider

export function usePageFrame(): PageFrame {
  const frame = useContext(PageContext)
  if (!frame) throw new Error('usePageFrame needs a PageFrameProvider above it')
  return frame
}

/** The title of the page as long as the calling screen is in it. */
export function usePageTitle(title: string): void {
  const frame = usePageFrame()
  useEffect(() => frame.setTitle(title), [frame, title])
}
