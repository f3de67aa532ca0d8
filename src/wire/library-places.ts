/**
 * Where the libraries of a build are, for the early script: at which addresses, in which files, and what their lists ask for
 * first.
 *
 * Shapes  Packed in columns, in the order of the catalog, so that one library more costs a few bytes; requests that differ in
 *         nothing but their path are listed once and numbered. A file is named by its content (`mark`), so that a browser may
 *         keep it for ever.
 */
import type { Resource } from '../model/resource.ts'
import type { RequestMessage } from './message.ts'

export interface LibraryPlace {
  readonly name: string
  /** The last part of its list's address; '' where that is the name, but for hyphens and case. */
  readonly page: string
  /** Of its file; '' where there is none. */
  readonly mark: string
  /** What its list asks for when it is opened with nothing chosen. */
  readonly firstPage?: RequestMessage | undefined
}

export interface PackedPlaces {
  readonly names: readonly string[]
  readonly pages: readonly string[]
  /** `MARK_LENGTH` characters each, without a separator. */
  readonly marks: string
  /** '' where a library has no first page. */
  readonly paths: readonly string[]
  /** For each library a number in `requests`. */
  readonly requestAt: readonly number[]
  /** Without a query or headers where there are none. */
  readonly requests: readonly PackedRequest[]
}

type PackedRequest = Pick<RequestMessage, 'method' | 'body'> & Partial<Pick<RequestMessage, 'query' | 'headers'>>

/** What is read when a library is opened. */
export interface LibraryFile {
  readonly resource: Resource
  /** The libraries that its fields refer to. */
  readonly targets: readonly Resource[]
}

/** Tells two states of one library apart; the name does the rest. */
export const MARK_LENGTH = 5

/** Below the console's root. */
export function libraryFilePath({ name, mark }: Pick<LibraryPlace, 'name' | 'mark'>): string {
  return `assets/libraries/${name}.${mark}.json`
}

/** As parts of addresses are compared. */
export function placeKey(part: string): string {
  return part.replaceAll('-', '').toLowerCase()
}

/** Packs where all libraries are for the page's early script; requests that are alike stand there once. */
export function packPlaces(places: readonly LibraryPlace[]): PackedPlaces {
  const requests = places.map(({ firstPage }) => {
    const { path: _path, query = {}, headers = {}, ...request } = firstPage ?? {}
    const some = (values: object) => (Object.keys(values).length > 0 ? values : undefined)
    return JSON.stringify({ ...request, query: some(query), headers: some(headers) })
  })
  const known = [...new Set(requests)]
  // In the order that compresses best.
  return {
    marks: places.map(({ mark }) => mark).join(''),
    pages: places.map(({ name, page }) => (placeKey(page) === placeKey(name) ? '' : page)),
    names: places.map(({ name }) => name),
    paths: places.map(({ firstPage }) => firstPage?.path ?? ''),
    requestAt: requests.map((request) => known.indexOf(request)),
    requests: known.map((request) => JSON.parse(request) as PackedRequest),
  }
}

/** Reads what `packPlaces` has written. */
export function unpackPlaces({
  names,
  pages,
  marks,
  paths,
  requestAt,
  requests,
}: PackedPlaces): readonly LibraryPlace[] {
  return names.map((name, at) => ({
    name,
    page: pages[at]!,
    mark: marks.slice(at * MARK_LENGTH, (at + 1) * MARK_LENGTH),
    firstPage: paths[at] ? { query: {}, headers: {}, ...requests[requestAt[at]!]!, path: paths[at] } : undefined,
  }))
}
