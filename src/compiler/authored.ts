export interface AuthoredRename {
  readonly from: string
  readonly to: string
  /** The descriptor's version that renamed it. */
  readonly since?: string
  /** What the field was called on screen, when that changed too. */
  readonly title?: string
}

/** A descriptor as its author wrote it, once the meta-schema has accepted it. Every block but the first is optional. */
import type { Condition, Scalar } from '../model/condition.ts'
import type { Computed, Referrers } from '../model/lifecycle.ts'
import type { Call, Operation } from '../model/call.ts'
import type { Deprecation, ErrorRule, FormSection, Sort } from '../model/resource.ts'
import type { Shelf } from '../model/scope.ts'

export interface AuthoredCall extends Partial<Omit<Call, 'name' | 'path' | 'operation'>> {
  readonly operation?: Operation
  readonly path: string
}

export interface Descriptor {
  readonly name: string
  readonly title: string
  readonly schema: string
  readonly page: string
  readonly deprecated?: Deprecation
  readonly identity?: {
    readonly id?: string
    readonly label?: string
    readonly naturalKey?: readonly string[]
    readonly version?: string
  }
  readonly wire: {
    readonly preset: 'page-upsert' | 'rest'
    readonly base: string
    readonly served?: string
    readonly calls?: Readonly<Record<string, AuthoredCall>>
  }
  readonly scopes?: Readonly<Partial<Record<Shelf, { readonly write: readonly string[] }>>>
  readonly lifecycle?: {
    readonly field: string
    readonly transitions: readonly {
      readonly name: string
      readonly label: string
      readonly to: Scalar
      /** Another field than the block's. */
      readonly field?: string
      readonly also?: Readonly<Record<string, Scalar>>
      readonly when?: Condition
      readonly roles?: readonly string[]
      readonly call?: string
      readonly confirm?: string
      readonly notBy?: string
      readonly reason?: boolean
    }[]
  }
  readonly reference?: {
    readonly source?: string
    readonly version?: string
    readonly state?: string
    readonly enabled?: string
    readonly keeps?: readonly string[]
  }
  readonly guards?: readonly {
    readonly before: readonly string[]
    readonly call?: string
    readonly passes?: boolean
    readonly referrers?: Referrers
    readonly words: string
  }[]
  readonly list?: {
    readonly columns?: readonly string[]
    readonly hidden?: readonly string[]
    readonly filters?: readonly string[]
    readonly sort?: Sort
    readonly pageSize?: number
    readonly groupBy?: string
    readonly quickEdit?: readonly string[]
    readonly order?: string
  }
  readonly form?: {
    readonly sections?: readonly FormSection[]
    readonly rules?: readonly {
      readonly when: Condition
      readonly show?: readonly string[]
      readonly require?: readonly string[]
    }[]
    readonly computed?: readonly Computed[]
    readonly unique?: readonly (readonly string[])[]
    readonly reset?: readonly string[]
  }
  readonly import?: { readonly synonyms: Readonly<Record<string, readonly string[]>> }
  readonly renames?: readonly AuthoredRename[]
  readonly version?: string
  readonly access?: { readonly read: readonly string[] }
  readonly errors?: readonly ErrorRule[]
}
