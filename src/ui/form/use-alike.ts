/** Asks while a form is filled whether there are too many records alike: loaded only for libraries that limit them. */
import { useDataProvider } from 'ra-core'
import { useEffect } from 'react'
import { useHref } from 'react-router'
import { hasOperation } from '../../model/access.ts'
import type { WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import type { FormStore } from './form-store.ts'

export function useAlike(store: FormStore, id: string | undefined): void {
  const { scope, pathOf } = useConsole()
  const provider = useDataProvider()
  const { resource } = store
  const base = useHref(pathOf(resource.name))
  useEffect(() => {
    if (!resource.limits || !hasOperation(resource, 'list')) return undefined
    let [isOver, stop] = [false, () => undefined as void]
    // Where it does not arrive, the server asks the same when the record is saved.
    void import('./follow-alike.ts')
      .then(({ followAlike }) => {
        if (isOver) return
        stop = followAlike(store, {
          scope,
          id,
          find: async (question) => (await provider.getList(resource.name, question)).data as readonly WireRecord[],
          hrefOf: (other) => `${base}/${encodeURIComponent(other)}/show`,
        })
      })
      .catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [store, resource, scope, provider, id, base])
}
