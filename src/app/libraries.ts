/**
 * The libraries of a build: the index of all of them, and each library's file, read once when the library is opened or one of
 * its records is needed.
 *
 * Shapes  An opened library is a catalog of itself and of those that its fields refer to, so that nothing on its screens waits.
 * Errors  `Failure('offline')` in the words for a part that did not load; the page then also asks whether there is a new version,
 *         as after any missing part. What failed stays failed until somebody asks again.
 */
import packed from 'virtual:library-heads'
import packedStatistics from 'virtual:statistic-heads'
import { Failure } from '../model/failure.ts'
import { MISSING_PART_WORDS } from '../model/failure-words.ts'
import { REQUEST_TIMEOUT_MS } from '../model/limits.ts'
import type { Catalog, LibraryIndex, Resource } from '../model/resource.ts'
import { unpackHeads } from '../wire/library-heads.ts'
import type { LibraryFile } from '../wire/library-places.ts'
import { unpackStatistics } from '../wire/statistic-heads.ts'
import { libraryFileAt, places } from './places.ts'
import { takeOrFetch } from './session/ahead.ts'

export const builtIndex: LibraryIndex = {
  resources: Object.fromEntries(unpackHeads(packed, places).map((head) => [head.name, head])),
  broken: [],
  statistics: unpackStatistics(packedStatistics),
}

const opened = new Map<string, Catalog | Promise<Catalog>>()
const failed = new Set<string>()
/** Each library as it was first seen, as an opened one or as one that another refers to. */
const seen = new Map<string, Resource>()

export function isOpened(name: string): boolean {
  return opened.has(name)
}

/** The same answer as long as the page lives, a failure too unless it is forgotten. */
export function openLibrary(name: string): Catalog | Promise<Catalog> {
  const known = opened.get(name)
  if (known) return known
  const coming = readLibrary(name)
  opened.set(name, coming)
  coming.then(
    (catalog) => opened.set(name, catalog),
    () => failed.add(name),
  )
  return coming
}

/** What failed is asked for again. */
export function forgetFailure(name: string): void {
  if (failed.delete(name)) opened.delete(name)
}

/** Any library by itself. */
export async function builtLibrary(name: string): Promise<Resource> {
  const known = seen.get(name)
  if (known) return known
  forgetFailure(name)
  return (await openLibrary(name)).resources[name]!
}

async function readLibrary(name: string): Promise<Catalog> {
  const place = places.find((one) => one.name === name)
  if (!place) throw new Error(`no library is named ${JSON.stringify(name)}; this build has ${places.length} others`)
  const { resource, targets } = await readFile(libraryFileAt(place))
  seen.set(name, resource)
  for (const target of targets) if (!seen.has(target.name)) seen.set(target.name, target)
  const known = [resource, ...targets.map((target) => seen.get(target.name)!)]
  return { resources: Object.fromEntries(known.map((one) => [one.name, one])), broken: [] }
}

async function readFile(path: string): Promise<LibraryFile> {
  try {
    const response = await takeOrFetch(path, { method: 'GET', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    return (await response.json()) as LibraryFile
  } catch (cause) {
    window.dispatchEvent(new Event('vite:preloadError'))
    throw new Failure('offline', { words: MISSING_PART_WORDS, cause })
  }
}
