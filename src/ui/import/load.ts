/** The library's records and those that cells refer to, page by page, handed on as they come. */
import { hasOperation } from '../../model/access.ts'
import { type Catalog, type Resource, tryGetResource, type WireRecord } from '../../model/resource.ts'
import { targetOf } from '../../wire/sheets/plan/targets.ts'
import type { LibraryProvider } from '../library-provider.ts'
import type { ImportEngine } from './engine.ts'

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
