/** The library's records and those that cells refer to, page by page, handed on as they come. */
import { hasOperation } from '../../model/access.ts'
import { Failure } from '../../model/failure.ts'
import { type Catalog, type Resource, tryGetResource, type WireRecord } from '../../model/resource.ts'
import { targetOf } from '../../wire/sheets/plan/targets.ts'
import type { Base } from '../../wire/sheets/plan/bases.ts'
import type { LibraryProvider } from '../library-provider.ts'
import type { ImportEngine, WantedBase } from './engine.ts'

/** As many as the page takes in without a halt: parsed, and handed to the engine. */
const PAGE_ROWS = 500
const PAGES_AT_ONCE = 3

export interface LoadInput {
  readonly catalog: Catalog
  readonly resource: Resource
  readonly provider: LibraryProvider
  readonly engine: ImportEngine
  /** The libraries that cells refer to. */
  readonly needs: readonly string[]
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

/** Reads everything that the dry run compares with. */
export async function loadLookups(input: LoadInput): Promise<void> {
  const { catalog, resource, engine, needs } = input
  const targets = needs.map((name) => tryGetResource(catalog, name)).filter((each) => each !== undefined)
  const counts = new Map<string, readonly [number, number]>()
  const read = (library: Resource, take: (records: readonly WireRecord[]) => Promise<void>) =>
    eachPage(input, library, take, (done, total) => {
      counts.set(library.name, [done, total])
      const sum = (at: 0 | 1) => [...counts.values()].reduce((total, pair) => total + pair[at], 0)
      input.onProgress(sum(0), sum(1))
    })
  await read(resource, (records) => engine.addStored(records))
  for (const target of targets)
    await read(target, (records) =>
      engine.addTargets(
        target.name,
        records.map((record) => targetOf(target, record)),
      ),
    )
}

/** Looks up what records were when the file was exported, for those that have been changed since. */
export async function loadBases(
  { resource, provider, engine, signal, onProgress }: Omit<LoadInput, 'catalog' | 'needs'>,
  wanted: readonly WantedBase[],
): Promise<void> {
  let next = 0
  let done = 0
  const worker = async () => {
    for (let want = wanted[next++]; want; want = wanted[next++]) {
      await engine.addBases([await baseOf(resource, provider, want)])
      signal.throwIfAborted()
      onProgress((done += 1), wanted.length)
    }
  }
  await Promise.all(Array.from({ length: HISTORIES_AT_ONCE }, worker))
}

const HISTORIES_AT_ONCE = 6
const NO_ROOM_WAIT_MS = 2_000

/** A platform may have no history, or none that goes back so far: then a person decides cell by cell. */
async function baseOf(resource: Resource, provider: LibraryProvider, { id, version }: WantedBase): Promise<Base> {
  const unknown = { id, version, record: null, by: '', at: '' }
  if (!hasOperation(resource, 'history')) return unknown
  for (;;) {
    try {
      const { data } = await provider.history(resource.name, { id })
      const [last] = data
      const record = data.find((revision) => revision.version === version)?.after ?? null
      return { id, version, record, by: last?.userName ?? '', at: last?.at ?? '' }
    } catch (error) {
      const failure = error instanceof Failure ? error : undefined
      if (failure?.code === 'notFound') return unknown
      if (failure?.code !== 'tooMany') throw error
      await new Promise((resolve) => setTimeout(resolve, failure.retryAfterMs ?? NO_ROOM_WAIT_MS))
    }
  }
}

async function eachPage(
  { provider, signal }: LoadInput,
  library: Resource,
  take: (records: readonly WireRecord[]) => Promise<void>,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  if (!hasOperation(library, 'list')) return
  const { field, order } = library.list.sort
  let done = 0
  const read = async (page: number): Promise<number> => {
    const { data, total = 0 } = await provider.getList(library.name, {
      pagination: { page, perPage: PAGE_ROWS },
      sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
      filter: {},
      signal,
    })
    signal.throwIfAborted()
    await take(data as readonly WireRecord[])
    done += data.length
    onProgress(done, total)
    return total
  }
  // The first page says how many there are; the others come some at a time.
  const pages = Math.ceil((await read(1)) / PAGE_ROWS)
  let next = 2
  const worker = async () => {
    while (next <= pages) await read(next++)
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, worker))
}
