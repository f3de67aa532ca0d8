/** What stands in the way of a write: the rules that the store itself keeps, in memory. */
import { mentionsOf } from '../../model/mentions.ts'
import { type Catalog, type Resource, tryGetResource, type WireRecord } from '../../model/resource.ts'
import { type UniqueKey, uniqueKeysOf, keyText } from '../../model/unique.ts'
import { Clash, type Write } from '../port.ts'
import { recordOf, type StoredRow } from '../row.ts'
import type { Table, Tables } from './tables.ts'

/** What the rows are judged by. */
interface Stored {
  readonly catalog: Catalog
  readonly tables: Tables
}

/** Throws the `Clash` of a row that may not be stored. */
export function requireFree({ catalog, tables }: Stored, row: StoredRow, { resource, before, after }: Write): void {
  const { rows } = tables.of(resource)
  if (!before && rows.has(row.id)) throw new Clash({ kind: 'id' })
  const { source } = row
  const others = [...rows.values()].filter((one) => one.id !== row.id && one.owner === row.owner)
  if (source && others.some((one) => one.source?.id === source.id)) throw new Clash({ kind: 'copy' })
  for (const key of uniqueKeysOf(resource)) {
    // Values that the record has had since before the key was declared stay as they are.
    const isSame = before !== null && keyText(key, before) === keyText(key, after)
    if (!isSame && rowWith(tables.of(resource), row, { key, record: after })) throw new Clash({ kind: 'key', key })
  }
  const kept = new Set(mentionsOf(resource.fields, before ?? {}).map(({ field, id }) => `${field.reference} ${id}`))
  for (const { field, path, id } of mentionsOf(resource.fields, after)) {
    if (kept.has(`${field.reference} ${id}`)) continue
    const target = tryGetResource(catalog, field.reference ?? '')
    if (target && !tables.of(target).rows.has(id)) throw new Clash({ kind: 'reference', title: field.title, path })
  }
}

/** Another row of the same owner and shelf that has the record's values of the key. */
export function rowWith(
  { resource, rows }: Table,
  { id, owner, shelf }: Pick<StoredRow, 'id' | 'owner' | 'shelf'>,
  { key, record }: { readonly key: UniqueKey; readonly record: WireRecord },
): StoredRow | undefined {
  const values = keyText(key, record)
  if (values === undefined) return undefined
  return [...rows.values()].find(
    (row) =>
      row.id !== id && row.owner === owner && row.shelf === shelf && keyText(key, recordOf(resource, row)) === values,
  )
}

export interface User {
  readonly user: Resource
  readonly isInside: boolean
  readonly rows: readonly StoredRow[]
}

/** Rows of each library that refer to the record: from a field of their own first, then from inside. */
export function usersIn({ catalog, tables }: Stored, target: Resource, id: string): readonly User[] {
  const all = Object.values(catalog.resources).map((user) => {
    const mentioning = [...tables.of(user).rows.values()].map((row) => ({
      row,
      places: mentionsOf(user.fields, row.data)
        .filter((mention) => mention.field.reference === target.name && mention.id === id)
        .map(({ path }) => path.split('/').length > 2),
    }))
    const rows = (isInside: boolean) =>
      mentioning.filter(({ places }) => places.includes(isInside)).map(({ row }) => row)
    return { user, direct: rows(false), inside: rows(true) }
  })
  return [
    ...all.map(({ user, direct }): User => ({ user, isInside: false, rows: direct })),
    ...all.map(({ user, inside }): User => ({ user, isInside: true, rows: inside })),
  ].filter(({ rows }) => rows.length > 0)
}
