/**
 * What the studio and its preview say to each other. The preview is a page of its own in a frame, so that its width is a real
 * width, its theme a real theme, and whatever breaks in it breaks there alone.
 *
 * Shapes  Both ways by `postMessage` within one origin; either side ignores what comes from elsewhere or has another shape.
 *         `stamp` counts the states that the studio has sent; the preview answers with the stamp that is on the screen.
 */
import type { BrokenResource, Resource } from '../../../model/resource.ts'
import type { Statistic } from '../../../model/statistic.ts'

/** `figures` are those of a statistic that is declared over the library. */
export const PREVIEW_SCREENS = ['list', 'create', 'edit', 'show', 'figures'] as const
export type PreviewScreen = (typeof PREVIEW_SCREENS)[number]

/** No rows, one, a hundred, rows whose texts are as long as they may be, or a platform that refuses. */
export const PREVIEW_DATA = ['empty', 'one', 'many', 'longest', 'errors'] as const
export type PreviewData = (typeof PREVIEW_DATA)[number]

/** How the platform refuses: reads and writes alike, but what a form begins with is read; a conflict meets writes alone. */
export const PREVIEW_REFUSALS = ['server', 'forbidden', 'conflict', 'timeout'] as const
export type PreviewRefusal = (typeof PREVIEW_REFUSALS)[number]

/** Who is looking: an organization's administrator, the consortium's, or somebody who may only read. */
export const PREVIEW_ROLES = ['organization', 'consortium', 'reader'] as const
export type PreviewRole = (typeof PREVIEW_ROLES)[number]

export interface PreviewView {
  readonly name: string
  readonly screen: PreviewScreen
  /** For `figures`: which, '' for the first. */
  readonly statistic: string
  readonly role: PreviewRole
  readonly mode: 'light' | 'dark'
  readonly data: PreviewData
  /** For `errors`. */
  readonly refusal: PreviewRefusal
}

/** What of the catalog the preview has not been told yet; resources come with the schemas of their records. */
export interface CatalogNews {
  readonly resources: readonly Resource[]
  readonly removed: readonly string[]
  readonly broken: readonly BrokenResource[]
  readonly statistics?: Readonly<Record<string, Statistic>>
}

export interface PreviewState extends PreviewView {
  readonly kind: 'state'
  readonly stamp: number
  /** Counts how often the screen was asked to begin anew. */
  readonly round: number
  readonly news?: CatalogNews
}

/** A call that the preview's screens have made, and what was answered, as the wire carries them. */
export interface Exchange {
  readonly library: string
  readonly call: string
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: unknown
  readonly status: number
  readonly reply: unknown
  readonly assumed: boolean
}

export type PreviewAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'shown'; readonly stamp: number }
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  /** Somebody has followed a link or saved; `screen` is undefined for a screen that the studio has no name for. */
  | { readonly kind: 'went'; readonly name: string; readonly screen: PreviewScreen | undefined }
  | { readonly kind: 'failed'; readonly stamp: number; readonly message: string }
