/** The studio's store for as long as its page is shown, with the worker where files can be written. */
import { useEffect, useState } from 'react'
import type { Http } from '../../providers/http.ts'
import { useHttp } from '../session/use-session.ts'
import { type Compiling, createCompiling } from '../../gate/editing/compiling.ts'
import { createDevelopmentSource, createServerSource } from './source.ts'
import { createStudioStore } from './studio-store.ts'
import type { StudioStore } from './studio-view.ts'

/** Constant in a build, which leaves out what only development has. */
export const IS_DEVELOPMENT = import.meta.env.DEV

export function useStudioStore(): StudioStore | undefined {
  const http = useHttp()
  const [store, setStore] = useState<StudioStore>()
  useEffect(() => {
    let next: StudioStore | undefined
    let isGone = false
    void createStore(http).then((made) => {
      if (isGone) return made.stop()
      next = made
      setStore(made)
    })
    return () => {
      isGone = true
      next?.stop()
    }
  }, [http])
  return store
}

async function createStore(http: Http): Promise<StudioStore> {
  if (!IS_DEVELOPMENT) {
    const store = createStudioStore(createServerSource(http), undefined)
    void import('./served-catalog.ts').then(({ servedCatalog: catalog }) => {
      store.receiveCompiled({ version: 0, catalog, findings: [], changes: undefined })
    })
    return store
  }
  const { startWorker } = await import('./worker/start-worker.ts')
  let store: StudioStore | undefined
  const compiling: Compiling = createCompiling({
    start: startWorker,
    onResult: (result) => store?.receive(result),
    onStuck: (files) => store?.stuck(files),
  })
  store = createStudioStore(createDevelopmentSource(), compiling)
  return store
}
