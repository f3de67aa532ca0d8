/** A page without tabs, for tests of screens: what the screen tells its frame can be read, and leaving is a navigation. */
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { PageFrameProvider, type Unsaved } from '../../src/ui/page.tsx'

export interface FrameNotes {
  title?: string
  unsaved?: Unsaved
}

export function PlainFrame({ notes = {}, children }: { readonly notes?: FrameNotes; readonly children: ReactNode }) {
  const navigate = useNavigate()
  const frame = useMemo(
    () => ({
      setTitle: (title: string) => void Object.assign(notes, { title }),
      keep: (unsaved: Unsaved) => void Object.assign(notes, { unsaved }),
      leave: (path: string, state?: unknown) => void navigate(path, { state }),
      open: (path: string) => void navigate(path),
    }),
    [navigate, notes],
  )
  return <PageFrameProvider value={frame}>{children}</PageFrameProvider>
}
