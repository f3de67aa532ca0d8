/** Asks while a form is filled what its save would be told: what asks is loaded at the first change. */
import { useEffect } from 'react'
import { useHref } from 'react-router'
import { useConsole } from '../console.tsx'
import { useLibraryProvider } from '../library-provider.ts'
import type { FormStore } from './form-store.ts'

export function useCheck(store: FormStore): void {
  const { pathOf } = useConsole()
  const provider = useLibraryProvider()
  const root = useHref('/')
  useEffect(() => {
    let isOver = false
    let stop = store.data.subscribe(() => {
      stop()
      // Where it does not arrive, the server says the same when the record is saved.
      void import('./follow-check.ts')
        .then(({ followCheck }) => {
          if (!isOver) stop = followCheck(store, { provider, pathOf, root: root.replace(/\/$/, '') })
        })
        .catch(() => undefined)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [store, provider, pathOf, root])
}
