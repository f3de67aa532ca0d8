/** Shows in an open form what the server will make of it: loaded only for libraries that have such fields. */
import { useDataProvider } from 'ra-core'
import { useEffect } from 'react'
import { tryGetResource, type WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import type { FormStore } from './form-store.ts'

export function useDerived(store: FormStore): void {
  const { catalog } = useConsole()
  const provider = useDataProvider()
  useEffect(() => {
    const { fields } = store.resource
    if (!fields.some(({ derived, fields: inner = [] }) => derived ?? inner.some((one) => one.derived))) return undefined
    const load = async (library: string, id: string): Promise<WireRecord | undefined> =>
      (await provider.getMany(library, { ids: [id] })).data[0] as WireRecord | undefined
    let [isOver, stop] = [false, () => undefined as void]
    const targetOf = (name: string) => tryGetResource(catalog, name)
    const since = store.data.get()
    // Where it does not arrive, the server makes the same when the record is saved.
    void import('./follow-derived.ts')
      .then(({ followDerived }) => {
        if (!isOver) stop = followDerived(store, { load, targetOf }, since)
      })
      .catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [store, catalog, provider])
}
