/**
 * Says in a toast what the platform refused or did not answer, in the words, level and duration of the failures' table,
 * whichever screen asked. Left out is what has a place of its own: an ended session, a conflict, refusals of single fields,
 * requests that were given up, a record that is not here, and work that reports row by row (`meta.rowByRow`).
 *
 * Errors  What the provider throws; a request that was given up as the `AbortError` that it is everywhere else, which no library
 *         between here and the screen takes for a fault.
 * Source  Spec §8.
 */
import { Failure, type FailureCode } from '../model/failure.ts'
import type { LibraryDataProvider } from '../providers/data.ts'
import { announceFailure } from './announce.ts'

const ELSEWHERE: ReadonlySet<FailureCode> = new Set(['expired', 'cancelled', 'conflict'])

export function withAnnouncedFailures(provider: LibraryDataProvider): LibraryDataProvider {
  const announced =
    <Params extends { readonly meta?: unknown }, Reply>(
      call: (name: string, params: Params) => Promise<Reply>,
      isShown = (_error: unknown) => false,
    ) =>
    (name: string, params: Params): Promise<Reply> =>
      call(name, params).catch((error: unknown) => {
        if (!isRowByRow(params.meta) && !isShown(error)) sayFailure(error)
        throw givenUp(error)
      })
  return {
    ...provider,
    getList: announced(provider.getList),
    // The page of a record that is not here says so itself, and where it is.
    getOne: announced(provider.getOne, (error) => error instanceof Failure && error.code === 'notFound'),
    getMany: (name, params) => provider.getMany(name, params).catch((error: unknown) => Promise.reject(givenUp(error))),
    create: announced(provider.create),
    update: announced(provider.update),
  } as LibraryDataProvider
}

function givenUp(error: unknown): unknown {
  if (!(error instanceof Failure) || error.code !== 'cancelled') return error
  return new DOMException(error.message, 'AbortError')
}

/** Any failure that a person is to read and that no field shows. */
export function sayFailure(error: unknown): void {
  if (!(error instanceof Failure)) return announceFailure('unknown')
  if (ELSEWHERE.has(error.code) || error.problems.length > 0) return
  announceFailure(error.code, error.message)
}

function isRowByRow(meta: unknown): boolean {
  return (meta as { readonly rowByRow?: unknown } | undefined)?.rowByRow === true
}
