/** `?` opens a sheet of the keys, loaded then. Not while typing, nor under a dialog. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useShortcuts } from '../../../ui/list/use-shortcuts.ts'
import { useLocked } from '../../session/use-session.ts'

const KeysSheet = lazy(async () => ({ default: (await import('./keys-sheet.tsx')).KeysSheet }))

export function useKeysSheet(): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const locked = useLocked()
  useShortcuts({ '?': locked ? undefined : () => setIsOpen(true) })
  return (
    isOpen &&
    !locked && (
      <Suspense fallback={null}>
        <KeysSheet onClose={() => setIsOpen(false)} />
      </Suspense>
    )
  )
}
