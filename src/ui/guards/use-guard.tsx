/** The guards of a library before something is opened: asked first, and a refusal shown in its place. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isGuarded } from '../../model/guards.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { useLibraryProvider } from '../library-provider.ts'
import type { Action, GuardRefusal } from './ask.ts'
import { useBusyOpener } from './busy-opener.ts'
import { unansweredWords } from './words.ts'

const RefusalDialog = lazy(async () => ({ default: (await import('./refusal-dialog.tsx')).RefusalDialog }))

export interface GuardHandle {
  /** Calls `then` when nothing stands in the way; at once where no guard stands before the action. */
  readonly ask: (action: Action, record: WireRecord, then: () => void) => void
  readonly busy: boolean
  /** What to draw: nothing, or the refusal. */
  readonly dialog: ReactNode
}

export function useGuard(resource: Resource): GuardHandle {
  const provider = useLibraryProvider()
  const { catalog, scope } = useConsole()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ readonly title: string; readonly refusal: GuardRefusal }>()
  useBusyOpener(busy)
  const question = async (action: Action, record: WireRecord, then: () => void) => {
    const title = `${action.label}${resource.title}`
    setBusy(true)
    try {
      const { foretell } = await import('./ask.ts')
      const { refusal } = await foretell({ provider, catalog, scope, resource }, action, record)
      if (refusal) setRefused({ title, refusal })
      else then()
    } catch (error) {
      setRefused({ title, refusal: { words: unansweredWords(action, error) } })
    } finally {
      setBusy(false)
    }
  }
  return {
    ask: (action, record, then) => {
      if (!isGuarded(resource, action.name)) then()
      else if (!busy) void question(action, record, then)
    },
    busy,
    dialog: refused && (
      <Suspense fallback={null}>
        <RefusalDialog {...refused} resource={resource} onClose={() => setRefused(undefined)} />
      </Suspense>
    ),
  }
}
