/** The views of one list, as far as this person sees them, and what can be done to them. */
import { useNotify } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Failure } from '../../../model/failure.ts'
import { failureWords } from '../../../model/failure-words.ts'
import type { Resource } from '../../../model/resource.ts'
import type { SavedViews } from '../../../model/saved-view.ts'
import { useConsole } from '../../console.tsx'
import { type LibraryProvider, useLibraryProvider, type ViewCalls } from '../../library-provider.ts'
import { usePersonal } from '../personal.ts'
import { useKnownViews } from './arrangement.ts'
import { readKeptQueries } from './kept.ts'
import { type KeptQuery, localCalls, moveQueries, type ViewStorage } from './view-calls.ts'
import { useLatest } from '../../use-latest.ts'

interface Keeper {
  readonly calls: ViewCalls
  /** Kept in this browser alone. */
  readonly isLocal: boolean
}

export interface Views extends SavedViews {
  /** Undefined while they are being asked for. */
  readonly error: Error | null | undefined
  readonly isLocal: boolean
  reload(): Promise<void>
  /** Does it, asks for the views again, and says what went wrong; undefined when it was refused. */
  run<T>(work: (calls: ViewCalls) => Promise<T>): Promise<T | undefined>
}

const NO_QUERIES: readonly KeptQuery[] = []

export function useViews(resource: Resource): Views {
  const [known, keep] = useKnownViews(resource)
  const [queries, keepQueries] = usePersonal(resource, 'queries', NO_QUERIES)
  const [state, setState] = useState<Pick<Views, 'error' | 'isLocal'>>({ error: undefined, isLocal: false })
  const notify = useNotify()
  const open = useOpenKeeper(resource)
  const left = useRef(readKeptQueries(queries))

  const read = useCallback(async () => {
    const { calls, isLocal } = await open()
    if (left.current.length > 0) {
      await moveQueries(calls, resource, left.current)
      left.current = NO_QUERIES
      keepQueries(NO_QUERIES)
    }
    keep(await calls.list(resource.name))
    return isLocal
  }, [open, resource, keep, keepQueries])
  const reload = useCallback(
    () =>
      read().then(
        (isLocal) => setState({ error: null, isLocal }),
        (error: Error) => setState({ error, isLocal: false }),
      ),
    [read],
  )
  useEffect(() => void reload(), [reload])

  const run: Views['run'] = async (work) => {
    try {
      const result = await work((await open()).calls)
      await reload()
      return result
    } catch (error) {
      notify(failureWords(error), { type: 'error' })
      return undefined
    }
  }
  return { ...known, ...state, reload, run }
}

/** Found out once; a failure is forgotten, so that the next one asks again. */
function useOpenKeeper(resource: Resource): () => Promise<Keeper> {
  const [known, keep] = useKnownViews(resource)
  const { scope } = useConsole()
  const provider = useLibraryProvider()
  const latest = useLatest(known)
  const keeper = useRef<Promise<Keeper>>(null)
  return useCallback(() => {
    if (keeper.current) return keeper.current
    const storage: ViewStorage = {
      read: () => latest.current,
      write: (next) => {
        latest.current = next
        keep(next)
      },
    }
    const found = findKeeper(provider, resource, localCalls(storage, scope.userName))
    keeper.current = found
    found.catch(() => (keeper.current = null))
    return found
  }, [provider, resource, scope.userName, keep, latest])
}

/** The platform, or this browser where the platform has no such calls. */
async function findKeeper(provider: LibraryProvider, { name }: Resource, local: ViewCalls): Promise<Keeper> {
  try {
    const platform = await provider.views()
    await platform.list(name)
    return { calls: platform, isLocal: false }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'notFound') throw error
    return { calls: local, isLocal: true }
  }
}
