/** What records were when a file was exported, for those that have been changed since: one call for many of them. */
import { hasOperation } from '../../model/access.ts'
import { Failure } from '../../model/failure.ts'
import { VERSIONS_MAX } from '../../model/limits.ts'
import type { Resource } from '../../model/resource.ts'
import type { Base } from '../../wire/sheets/plan/bases.ts'
import type { LibraryProvider } from '../library-provider.ts'
import type { WantedBase } from './engine.ts'
import type { LoadInput } from './load.ts'

type BasesInput = Omit<LoadInput, 'catalog' | 'needs'>

const NO_ROOM_WAIT_MS = 2_000

/** A platform may have no history, or none that goes back so far: then a person decides cell by cell. */
export async function loadBases(input: BasesInput, wanted: readonly WantedBase[]): Promise<void> {
  const { resource, engine, signal, onProgress } = input
  for (let done = 0; done < wanted.length; done += VERSIONS_MAX) {
    const some = wanted.slice(done, done + VERSIONS_MAX)
    await engine.addBases(hasOperation(resource, 'history') ? await basesOf(input, some) : some.map(unknown))
    signal.throwIfAborted()
    onProgress(done + some.length, wanted.length)
  }
}

async function basesOf(
  { resource, provider, signal }: BasesInput,
  wanted: readonly WantedBase[],
): Promise<readonly Base[]> {
  const { versions } = await provider.changes()
  try {
    const found = await whenThereIsRoom(signal, () => versions(resource.name, wanted, signal))
    return found.map(({ id, version, record, userName, at }) => ({ id, version, record, by: userName, at }))
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
  // A platform that has histories alone.
  const bases: Base[] = []
  for (const want of wanted) bases.push(await baseIn({ resource, provider, signal }, want))
  return bases
}

async function baseIn(
  { resource, provider, signal }: { resource: Resource; provider: LibraryProvider; signal: AbortSignal },
  want: WantedBase,
): Promise<Base> {
  try {
    const { data } = await whenThereIsRoom(signal, () => provider.history(resource.name, { id: want.id }))
    const record = data.find(({ version }) => version === want.version)?.after ?? null
    return { ...want, record, by: data[0]?.userName ?? '', at: data[0]?.at ?? '' }
  } catch (error) {
    if (isNotFound(error)) return unknown(want)
    throw error
  }
}

async function whenThereIsRoom<Answer>(signal: AbortSignal, ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      signal.throwIfAborted()
      return await ask()
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'tooMany') throw error
      const waitMs = error.retryAfterMs ?? NO_ROOM_WAIT_MS
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

function unknown({ id, version }: WantedBase): Base {
  return { id, version, record: null, by: '', at: '' }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Failure && error.code === 'notFound'
}
