/**
 * A list as somebody has arranged it, under a name: their own, or shared with the whole organization.
 *
 * Shapes  `filter` is as in the address; whatever is absent is as the library has it. `titles` keeps what the fields were called,
 *         so that one that the library no longer has can still be named.
 * Units   Widths CSS pixels.
 * Source  docs/decisions/0034.
 */
import type { Sort } from './resource.ts'

export interface ViewState {
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: Sort
  readonly pageSize?: number
  readonly columns?: readonly ViewColumn[]
  readonly density?: 'dense' | 'compact' | 'comfortable'
  readonly titles?: Readonly<Record<string, string>>
}

export interface ViewColumn {
  readonly name: string
  readonly shown: boolean
  readonly width?: number
}

export interface SavedView {
  readonly id: string
  readonly name: string
  readonly shared: boolean
  readonly isOwn: boolean
  /** Who has made it. */
  readonly userName: string
  /** Whether this person may change, rename and remove it. */
  readonly isOpen: boolean
  readonly version: number
  readonly state: ViewState
}

/** What one person finds in one list. */
export interface SavedViews {
  readonly views: readonly SavedView[]
  /** The view that the list opens with; '' for the library's own arrangement. */
  readonly defaultId: string
}

/** What one person's lists open with, by library. */
export interface DefaultViews {
  readonly open: ReadonlyMap<string, SavedView>
  /** Views that were chosen for it and have been taken away since, by name; '' where the name may not be told. */
  readonly lost: ReadonlyMap<string, string>
}

export interface ViewDraft {
  readonly id: string
  readonly library: string
  readonly name: string
  readonly shared: boolean
  readonly state: ViewState
  /** What the change is based on; 0 for a view that is new. */
  readonly version: number
}

/** Of one list: a person's own, and shared ones of the organization. */
export const VIEWS_MAX = 50
export const VIEW_NAME_MAX = 40
/** Characters of a view's JSON. */
export const VIEW_SIZE_MAX = 32_000
