/**
 * Where the libraries of a build are, for the early script: at which addresses, in which files, and what their lists ask for
 * first.
 *
 * Shapes  Packed in columns, in the order of the catalog, so that one library more costs a few bytes; requests that differ in
 *         nothing but the library's own name, as it is spelt in pages or in JSON, are listed once and numbered. All files carry
 *         one mark of their contents, so that a browser may keep them for ever; a mark for each library would cost every visit
 *         more than is saved after an update, which changes some library in any case.
 */
import type { Resource } from '../model/resource.ts'
import type { RequestMessage } from './message.ts'

export interface LibraryPlace {
  readonly name: string
  /** The last part of its list's address. */
  readonly page: string
  /** Of the build's files; '' where there are none. */
  readonly mark: string
  /** What its list asks for when it is opened with nothing chosen. */
  readonly firstPage?: RequestMessage | undefined
}

export interface PackedPlaces {
  /** One after another, with `BETWEEN` between them. */
  readonly names: string
  /** As the names; '' where it is the name in PascalCase. */
  readonly pages: string
  readonly mark: string
  /** For each library: 0 for the next of `requests`, the place of an earlier one from 1; -1 where it has no first page. */
  readonly requestAt: readonly number[]
  /** With `PAGE` and `NAME` in the place of the library's own; without a query or headers where there are none. */
  readonly requests: readonly PackedRequest[]
}

type PackedRequest = Pick<RequestMessage, 'method' | 'path' | 'body'> &
  Partial<Pick<RequestMessage, 'query' | 'headers'>>

/** Characters for private use, which stand in no address and in no author's file: for the page, and for the name in camelCase as a whole text. */
const PAGE = '\uE000'
const NAME = '\uE001'
const BETWEEN = ','

/** What is read when a library is opened. */
export interface LibraryFile {
  readonly resource: Resource
  /** The libraries that its fields refer to. */
  readonly targets: readonly Resource[]
}

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
  const requests = places.map(packRequest)
  const known = [...new Set(requests)].filter((request) => request !== '')
  // In the order that compresses best.
  return {
    mark: places[0]?.mark ?? '',
    pages: places.map(({ name, page }) => (page === pascalCase(name) ? '' : page)).join(BETWEEN),
    names: places.map(({ name }) => name).join(BETWEEN),
    requestAt: requests.map((request, at) => {
      if (request === '') return -1
      return requests.indexOf(request) === at ? 0 : known.indexOf(request) + 1
    }),
    requests: known.map((request) => JSON.parse(request) as PackedRequest),
  }
}

/** Reads what `packPlaces` has written. */
export function unpackPlaces({ names, pages, mark, requestAt, requests }: PackedPlaces): readonly LibraryPlace[] {
  const pageAt = pages.split(BETWEEN)
  let next = 0
  return (names ? names.split(BETWEEN) : []).map((name, at) => {
    const page = pageAt[at] || pascalCase(name)
    const place = requestAt[at] ?? -1
    const request = requests[place === 0 ? next : place - 1]
    if (place === 0) next += 1
    return {
      name,
      page,
      mark,
      firstPage: request && { query: {}, headers: {}, ...unpackRequest(request, name, page) },
    }
  })
}

function packRequest({ name, page, firstPage }: LibraryPlace): string {
  if (!firstPage) return ''
  const { path, query, headers, ...request } = firstPage
  const some = (values: object) => (Object.keys(values).length > 0 ? values : undefined)
  return JSON.stringify({ ...request, path, query: some(query), headers: some(headers) })
    .replaceAll(`"${camelCase(name)}"`, `"${NAME}"`)
    .replaceAll(page, PAGE)
}

function unpackRequest(request: PackedRequest, name: string, page: string): PackedRequest {
  return JSON.parse(JSON.stringify(request).replaceAll(PAGE, page).replaceAll(NAME, camelCase(name))) as PackedRequest
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase())
}

function camelCase(name: string): string {
  const pascal = pascalCase(name)
  return pascal.charAt(0).toLowerCase() + pascal.slice(1)
}
