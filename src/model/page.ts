/** Long lists in pieces. */
import type { Page, PageInput } from './query.ts'

/** Cuts a list into pieces of at most `size`. */
export function chunksOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

/** A bare list is answered whole; pages of it are cut here. */
export function cutPage({ rows, total }: Page, { page, pageSize }: PageInput): Page {
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total }
}
