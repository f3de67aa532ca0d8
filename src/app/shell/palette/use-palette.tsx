/**
 * The command palette as the top bar has it: Ctrl+K or ⌘K, its code loaded when it first opens; never over a dialog or a locked
 * screen. Notes which records are opened, for its 最近记录.
 */
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { mayRead } from '../../../model/access.ts'
import { useConsole } from '../../../ui/console.tsx'
import { useLocked, useSession } from '../../session/use-session.ts'
import type { MenuEntry } from '../entry.ts'
import { answerSummons } from '../summons.ts'
import { noteVisit, visitAt } from './recent.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

interface PaletteHandle {
  readonly surface: ReactNode
  open(): void
}

export function usePalette(entries: readonly MenuEntry[]): PaletteHandle {
  const [isOpen, setIsOpen] = useState(false)
  const locked = useLocked()
  const { state } = useSession()
  const open = useCallback(() => {
    if (state() !== 'locked' && !document.querySelector('[aria-modal="true"]')) setIsOpen(true)
  }, [state])
  const close = useCallback(() => setIsOpen(false), [])
  useEffect(() => answerSummons('search', open), [open])
  useNotedVisits()
  if (locked && isOpen) setIsOpen(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  const surface = isOpen && (
    <Suspense fallback={null}>
      <Palette entries={entries} onClose={close} />
    </Suspense>
  )
  return { surface, open }
}

function useNotedVisits(): void {
  const { index, pathOf, scope } = useConsole()
  const { pathname } = useLocation()
  const libraries = useMemo(
    () =>
      Object.values(index.resources)
        .filter((library) => mayRead(library, scope))
        .map(({ name }) => ({ name, path: pathOf(name) })),
    [index, pathOf, scope],
  )
  useEffect(() => {
    const visit = visitAt(pathname, libraries)
    if (visit) noteVisit(visit.resource, visit.id)
  }, [pathname, libraries])
}
