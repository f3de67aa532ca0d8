/** What the studio and its worker say to each other. */
import type { Finding } from '../rule.ts'
import type { BrokenResource, Resource } from '../../model/resource.ts'
import type { Statistic } from '../../model/statistic.ts'
import type { StudioChange } from './state.ts'

/** A file that is new or has another text; null for one that is gone. */
export type TextChange = readonly [path: string, text: string | null]

export interface AnalysisOrder {
  readonly version: number
  readonly changes: readonly TextChange[]
  /** The library whose rules run first. */
  readonly focus: string
  /** The texts of the last commit; sent once. */
  readonly committed?: readonly TextChange[]
}

/** What has become of the catalog. */
interface CatalogResult {
  readonly version: number
  /** Those that are new or have changed since the result before. */
  readonly resources: readonly Resource[]
  readonly removed: readonly string[]
  readonly broken: readonly BrokenResource[]
  /** All of them, where one has changed since the result before. */
  readonly statistics?: Readonly<Record<string, Statistic>>
}

/** Before the rules have run: the preview need not wait for them. */
export interface CompiledNews extends CatalogResult {
  readonly kind: 'catalog'
}

export interface AnalysisResult extends CatalogResult {
  readonly kind: 'compiled'
  readonly findings: readonly Finding[]
  readonly changes?: readonly StudioChange[]
  /** Nothing is left to do for this version. */
  readonly isWhole: boolean
}

/** `ready` when it can take orders; `alive` before each piece of work, with the library that it is about, '' for all. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'alive'; readonly version: number; readonly library: string }
  | CompiledNews
  | AnalysisResult
