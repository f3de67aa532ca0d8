/** The library's records and those that cells refer to, page by page, handed on as they come. */
import { hasOperation } from '../../model/access.ts'
import { type Catalog, type Resource, tryGetResource, type WireRecord } from '../../model/resource.ts'
import { readsOfTarget } from '../../model/reference-condition.ts'
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
    eachPage(input, {
      library,
      take,
      onProgress: (done, total) => {
        counts.set(library.name, [done, total])
        const sum = (at: 0 | 1) => [...counts.values()].reduce((total, pair) => total + pair[at], 0)
        input.onProgress(sum(0), sum(1))
      },
    })
  await read(resource, (records) => engine.addStored(records))
  for (const target of targets)
    await read(target, (records) =>
      engine.addTargets(
        target.name,
        records.map((record) => targetOf(target, record, readsOfTarget(resource.fields, target.name))),
      ),
    )
}

type Take = (records: readonly WireRecord[]) => Promise<void>

/** A list that keeps changing is looked through so often; what is still missing then is told apart when it is written. */
const LOOKS_MAX = 3

interface Look extends Pick<LoadInput, 'onProgress'> {
  readonly library: Resource
  readonly take: Take
}

/** Each record once. While others write, pages shift: where they did not add up to the list, it is looked through again. */
async function eachPage(input: LoadInput, look: Look): Promise<void> {
  const { library, take } = look
  if (!hasOperation(library, 'list')) return
  const taken = new Set<unknown>()
  const takeFresh: Take = async (records) => {
    const fresh = records.filter(({ id }) => !taken.has(id))
    for (const { id } of fresh) taken.add(id)
    await take(fresh)
  }
  for (let looks = 1; looks <= LOOKS_MAX; looks += 1) {
    if (await lookThrough(input, { ...look, take: takeFresh })) return
  }
}

/** Whether the pages held as many records as the list had, from the first page to the last. */
async function lookThrough({ provider, signal }: LoadInput, { library, take, onProgress }: Look): Promise<boolean> {
  const { field, order } = library.list.sort
  const seen = new Set<unknown>()
  const totals = new Set<number>()
  const read = async (page: number): Promise<number> => {
    const { data, total = 0 } = await provider.getList(library.name, {
      pagination: { page, perPage: PAGE_ROWS },
      sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
      filter: {},
      signal,
    })
    signal.throwIfAborted()
    for (const { id } of data) seen.add(id)
    totals.add(total)
    await take(data as readonly WireRecord[])
    onProgress(seen.size, total)
    return total
  }
  // The first page says how many there are; the others come some at a time.
  const pages = Math.ceil((await read(1)) / PAGE_ROWS)
  let next = 2
  const worker = async () => {
    while (next <= pages) await read(next++)
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, worker))
  return totals.size === 1 && totals.has(seen.size)
}
