/** What a new library is drafted from, whatever it was read from. */
import type { SampleColumn } from './field.ts'

/** A call as it stands in a descriptor. */
export type DraftCall = Readonly<Record<string, unknown>> & { readonly path: string }

export interface DraftWire {
  readonly preset: 'page-upsert' | 'rest'
  readonly base: string
  readonly calls: Readonly<Record<string, DraftCall>>
}

export interface Evidence {
  /** None for a library from nothing. */
  readonly columns: readonly SampleColumn[]
  /** Where the evidence says how the library is reached. */
  readonly wire?: DraftWire
  /** How the list answered. */
  readonly reply?: 'page' | 'rows-total' | 'list'
  /** The reply itself, when the drafted list can read it. */
  readonly sample?: unknown
  readonly open: readonly string[]
  /** How the file was read, for whoever gave it. */
  readonly notes?: readonly string[]
  /** The sheet that was read, '' in a file without sheets, and all that there are. */
  readonly sheet?: string
  readonly sheets?: readonly string[]
}

export const NO_EVIDENCE: Evidence = { columns: [], open: [] }
