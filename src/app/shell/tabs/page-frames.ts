/** The frame of each open page: what the page tells of itself is kept here also while React runs none of its effects. */
import type { PageFrame, Unsaved } from '../../../ui/page.tsx'
import { forgetUnsaved, keepUnsaved } from '../../unsaved.ts'

export interface FrameHost {
  setTitle(path: string, title: string): void
  leave(path: string, to: string, state: unknown): void
  open(to: string): void
}

export interface PageFrames {
  /** The same frame for the same page as long as it lives. */
  of(path: string, title: string): PageFrame
  /** Forgets the page and what it held. */
  drop(path: string): void
  /** Forgets all pages but these. */
  keepOnly(paths: readonly string[]): void
}

export function createFrames(host: FrameHost): PageFrames {
  const frames = new Map<string, PageFrame>()
  const drop = (path: string) => {
    frames.delete(path)
    forgetUnsaved(path)
  }
  return {
    of: (path, title) => {
      const frame = frames.get(path) ?? createFrame(host, path, title)
      frames.set(path, frame)
      return frame
    },
    drop,
    keepOnly: (paths) => {
      for (const path of Array.from(frames.keys())) if (!paths.includes(path)) drop(path)
    },
  }
}

function createFrame(host: FrameHost, key: string, ownTitle: string): PageFrame {
  let title = ownTitle
  let unsaved: Unsaved | undefined
  const tell = () => unsaved && keepUnsaved({ key, title, unsaved })
  return {
    setTitle: (next) => {
      if (next === title) return
      title = next
      host.setTitle(key, next)
      tell()
    },
    keep: (next) => {
      unsaved = next
      tell()
    },
    leave: (to, state) => host.leave(key, to, state),
    open: (to) => host.open(to),
  }
}
