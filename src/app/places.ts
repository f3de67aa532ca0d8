/** Where the libraries of this build are. Small: it comes with the early script, and so with the sign-in page too. */
import packed from 'virtual:library-places'
import { type LibraryPlace, libraryFilePath, placeKey, unpackPlaces } from '../wire/library-places.ts'

export const places = unpackPlaces(packed)

/** The library that a segment of an address means, by its page or its name. */
export function placeAt(segment: string): LibraryPlace | undefined {
  const key = placeKey(segment)
  return places.find(({ name, page }) => placeKey(name) === key || placeKey(page) === key)
}

/** The library of an address: its list's own, or above `/create`, `/:id` and `/:id/show`. */
export function libraryPlace(address: string): LibraryPlace | undefined {
  const [pathname = ''] = address.split('?')
  const segments = pathname.split('/').slice(-3).reverse()
  return segments.map(placeAt).find((found) => found !== undefined)
}

export function libraryFileAt(place: LibraryPlace): string {
  return import.meta.env.BASE_URL + libraryFilePath(place)
}
