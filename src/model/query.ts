/**
 * What a list asks for, free of any transport. Browser and server speak of lists in these terms alone.
 *
 * Shapes  `filters` is keyed by field name: `{ in }` for choices, references, tags and flags (values as text,
 *         any of them matches), `{ from, to }` for numbers, money and dates (both ends included), `{ contains }` for text.
 * Units   `page` counts from 1; `pageSize` is rows.
 */
import type { ChangeOrigin } from './change-origin.ts'
import type { Condition } from './condition.ts'
import type { ReferenceQuestion } from './reference-condition.ts'
import type { Resource, Sort, WireRecord } from './resource.ts'
import type { Scope, Shelf } from './scope.ts'

export type FilterValue =
  | { readonly in: readonly string[] }
  | { readonly from?: string; readonly to?: string }
  | { readonly contains: string }

export interface PageInput {
  readonly page: number
  readonly pageSize: number
  readonly keyword?: string
  readonly sort?: Sort
  readonly filters: Readonly<Record<string, FilterValue>>
  /** Only rows of this shelf; both when absent. */
  readonly shelf?: Shelf
  /** The tab of the list that is open; its condition is the server's to add. */
  readonly tab?: string
  /** Of both shelves each item once: where the organization has a copy, the copy stands for the platform's record. Set by the server. */
  readonly once?: boolean
  /** Only what a reference may lead to: its condition is the server's. */
  readonly within?: ReferenceQuestion
  /** What the call itself asks for, set by the server; no client can. */
  readonly where?: Condition
}

/** A list of both shelves tells an item once; who asks for records by their ids gets those. */
export function tellingOnce({ identity, reference }: Resource, { shelf }: Scope, page: PageInput): PageInput {
  const isOfBoth = reference !== undefined && shelf === 'organization' && page.shelf === undefined
  return isOfBoth && page.filters[identity.id] === undefined ? { ...page, once: true } : page
}

export interface Page {
  readonly rows: readonly WireRecord[]
  readonly total: number
}

/** What a keyword found in one library when all were searched: the best few of `total`. */
export interface RecordHits {
  readonly library: string
  readonly total: number
  /** `total` is only as far as was counted. */
  readonly hasMore: boolean
  readonly records: readonly RecordHit[]
}

export interface RecordHit {
  readonly id: string
  readonly shelf: Shelf
  readonly label: string
  /** The natural key, as far as the label does not say it. */
  readonly code: string
}

/** One entry of a record's history, newest first in a list. `before` is null for a creation, `after` for a deletion. */
export interface Revision {
  readonly version: number
  readonly action: 'create' | 'update' | 'delete'
  /** ISO 8601, UTC. */
  readonly at: string
  readonly userName: string
  /** Whoever asks made it; names alone do not tell two people apart. */
  readonly isMine?: true
  readonly before: WireRecord | null
  readonly after: WireRecord | null
  /** What made it, where that is more than its action says: `reference`, `sync`, `cancel` or the name of a transition. */
  readonly reason?: string
  /** Why, in the words of who did it; of transitions that ask for a reason. */
  readonly remark?: string
  /** What the dialog of the transition was answered. */
  readonly input?: WireRecord
  /** How it came about, where the platform knows more than that somebody saved. */
  readonly origin?: ChangeOrigin
}

/** What became of one record of several; those that failed do not keep the others from being done. */
export interface Outcome {
  readonly id: string
  readonly ok: boolean
  /** Why it failed; '' when it did not. */
  readonly words: string
  /** The record afterwards, where there is one. */
  readonly record: WireRecord | null
}

/** The platform's record as it was when the organization took it over last, and as it is now (null: deleted). */
export interface Drift {
  readonly id: string
  readonly base: WireRecord | null
  readonly platform: WireRecord | null
}
