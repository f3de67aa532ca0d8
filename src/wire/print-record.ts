/**
 * The trail that a print leaves, as it travels: `{ Library, Kind, Rows, Id }`. What is printed has been read by ordinary calls
 * before; the platform keeps who said to have printed how much of what. The call is ours.
 *
 * Source  docs/decisions/0021.
 */
import { PRINT_ROWS_MAX } from '../model/limits.ts'
import { NAME, only } from './accepts.ts'
import { defineCall, DONE } from './call.ts'

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

export const RECORD_PRINT = defineCall<PrintRecord>({
  method: 'POST',
  path: '/bff/api/Print/Record',
  access: 'anyRole',
  accepts: {
    body: only(
      {
        Library: NAME,
        Kind: { type: 'string', enum: PRINT_KINDS },
        Rows: { type: 'integer', minimum: 0, maximum: PRINT_ROWS_MAX * 10 },
        Id: NAME,
      },
      'Library',
      'Kind',
      'Rows',
    ),
  },
  encode: ({ library, kind, rows, id }) => ({
    body: { Library: library, Kind: kind, Rows: rows, ...(id === undefined ? {} : { Id: id }) },
  }),
  decode({ body }) {
    const { Library, Kind, Rows, Id } = body as Readonly<Record<string, unknown>>
    return {
      library: String(Library),
      kind: Kind as PrintRecord['kind'],
      rows: Number(Rows),
      ...(typeof Id === 'string' ? { id: Id } : {}),
    }
  },
  reply: DONE,
})
