/**
 * The trail that a print leaves, as it travels: `{ Library, Kind, Rows, Id }`. What is printed has been read by ordinary calls
 * before; the platform keeps who said to have printed how much of what. The call is ours.
 *
 * Errors  Decoding throws `Failure('notFound')` for a library that there is not.
 * Source  docs/decisions/0021.
 */
import { Failure } from '../model/failure.ts'
import { type Catalog, type Resource, tryGetResource } from '../model/resource.ts'
import type { RequestMessage } from './message.ts'
import { isObject } from '../model/plain.ts'

export const PRINT_KINDS = ['list', 'record', 'history', 'compare', 'drift'] as const

export interface PrintRecord {
  /** By its name. */
  readonly library: string
  readonly kind: (typeof PRINT_KINDS)[number]
  /** Rows on the sheet; changes of a history. */
  readonly rows: number
  /** Of the one record that it is about. */
  readonly id?: string
}

export const PRINT_PATH = '/bff/api/Print/Record'

export function encodePrintRecord({ library, kind, rows, id }: PrintRecord): RequestMessage {
  const body = { Library: library, Kind: kind, Rows: rows, ...(id === undefined ? {} : { Id: id }) }
  return { method: 'POST', path: PRINT_PATH, query: {}, headers: {}, body }
}

export function decodePrintRecord(
  catalog: Catalog,
  body: unknown,
): Omit<PrintRecord, 'library'> & { readonly resource: Resource } {
  const { Library, Kind, Rows, Id } = isObject(body) ? body : {}
  const resource = typeof Library === 'string' ? tryGetResource(catalog, Library) : undefined
  const kind = PRINT_KINDS.find((one) => one === Kind)
  if (!resource || !kind) throw new Failure('notFound')
  return { resource, kind, rows: Number(Rows ?? 0), ...(typeof Id === 'string' ? { id: Id } : {}) }
}
