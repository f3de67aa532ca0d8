/**
 * One way in which a new state of a library refuses what the state before allowed: found by the gate, put into SQL by the store.
 *
 * Shapes  `steps` lead to the field by the names under which records are stored until the change is deployed; groups and rows
 *         are steps alike. `each` is for a rule on the items of a list of texts.
 */
import type { AlikeLimit } from './alike.ts'
import type { Scalar } from './condition.ts'
import type { UniqueKey } from './unique.ts'

/** A bound by the name of its keyword; `decimals` are digits after the point. */
export type Bound =
  | 'maxLength'
  | 'minLength'
  | 'maximum'
  | 'minimum'
  | 'exclusiveMaximum'
  | 'exclusiveMinimum'
  | 'decimals'
  | 'multipleOf'
  | 'maxItems'
  | 'minItems'

export type NarrowRule =
  | { readonly kind: 'bound'; readonly bound: Bound; readonly limit: number }
  | { readonly kind: 'distinct' }
  /** What the field may hold now, and which value took the place of one that is gone. */
  | {
      readonly kind: 'choices'
      readonly values: readonly Scalar[]
      readonly heirs: readonly (readonly [Scalar, Scalar])[]
    }
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'required'; readonly start?: unknown }
  | { readonly kind: 'type'; readonly from: string; readonly to: string }
  | { readonly kind: 'removed' }
  /** By stored names; a natural key is asked of all rows at once when the server starts. */
  | { readonly kind: 'unique'; readonly key: UniqueKey; readonly isNatural: boolean }
  /** By stored names, but what `when` reads. */
  | { readonly kind: 'alike'; readonly limit: AlikeLimit }

export interface Narrowing {
  readonly steps: readonly string[]
  readonly each: boolean
  /** `「规格 · 单位」的最多字数由 60 改为 5`. */
  readonly words: string
  readonly rule: NarrowRule
}
