export interface AuthoredRename {
  readonly from: string
  readonly to: string
  /** The descriptor's version that renamed it. */
  readonly since?: string
  /** What the field was called on screen, when that changed too. */
  readonly title?: string
}

/** A descriptor as its author wrote it, once the meta-schema has accepted it. Every block but the first is optional. */
import type { ErrorRule } from '../model/problem.ts'
import type { SettableNumber, Condition, Expression, Link, Operand, Scalar } from '../model/condition.ts'
import type { EffectDays, EffectValue } from '../model/effect.ts'
import type { AppendedRow, Computed } from '../model/lifecycle.ts'
import type { Call, Operation } from '../model/call.ts'
import type { Deprecation, FormSection, Resource, Sort } from '../model/resource.ts'
import type { Shelf } from '../model/scope.ts'

export interface AuthoredCall extends Partial<Omit<Call, 'name' | 'path' | 'operation' | 'of'>> {
  readonly of?: Link
  readonly operation?: Operation
  readonly path: string
}

/** A field of the library, with `*` when it is required; or what is only asked, as a definition of the schema describes it. */
export type AuthoredInput = string | { readonly name: string; readonly as: string; readonly required?: boolean }

/** A row more, by what its columns say. */
export interface AuthoredAppend {
  readonly append: AppendedRow
}

/** A change of state that has a name of its own. */
export interface AuthoredTransition {
  readonly name: string
  readonly label: string
  /** The state stays as it is when absent. */
  readonly to?: Scalar
  /** Another field than the block's. */
  readonly field?: string
  readonly set?: Readonly<Record<string, Scalar | Operand | AuthoredAppend>>
  readonly input?: readonly AuthoredInput[]
  readonly from?: readonly Scalar[]
  readonly when?: Condition
  readonly roles?: readonly string[]
  readonly call?: string
  readonly confirm?: string
  readonly tone?: 'danger'
  readonly notBy?: string
  readonly reason?: boolean
  readonly after?: { readonly field: string; readonly hours: number }
}

/** At most so many records alike. */
export interface AuthoredConstraint {
  readonly by: readonly string[]
  readonly span?: { readonly on?: string; readonly from: string; readonly to: string }
  readonly when?: Condition
  readonly most?: SettableNumber
  readonly words?: string
  readonly warn?: true
}

/** One of: what must be, what may not be changed, what is shown and demanded. */
export interface AuthoredRule {
  readonly on?: readonly string[]
  readonly each?: string
  readonly when?: Expression
  readonly must?: Expression
  readonly show?: readonly string[]
  readonly require?: readonly string[]
  readonly lock?: '*' | readonly string[]
  readonly except?: readonly string[]
  readonly at?: string
  readonly call?: string
  readonly passes?: boolean
  readonly words?: string
  readonly warn?: true
}

/** What a step brings about elsewhere: steps along `at` or of those that refer (`of`, `via`), or new records. */
export interface AuthoredEffect {
  readonly on: readonly string[]
  readonly when?: Condition
  readonly transit?: string
  readonly at?: string
  readonly of?: string
  readonly via?: string
  readonly where?: Condition
  readonly create?: string
  readonly each?: string | Link
  readonly once?: readonly string[]
  readonly back?: string
  readonly days?: EffectDays
  readonly preview?: true
  readonly set?: Readonly<Record<string, EffectValue>>
}

/** A condition with a name; with a title it can be a tab or a mark. */
export interface AuthoredSet {
  readonly where: Condition
  readonly title?: string
  readonly tone?: 'attention' | 'danger'
}

/** One figure over all records of a list: exactly one of the measures. */
export interface AuthoredTotal {
  readonly title: string
  readonly where?: Condition
  readonly count?: true
  readonly sum?: string
  readonly distinct?: string
}

/** What stands beside a record where it is read. */
export interface AuthoredShow {
  readonly head?: readonly string[]
  readonly sections: readonly {
    readonly title: string
    readonly of: string
    readonly via: string
    readonly columns?: readonly string[]
    readonly create?: true
  }[]
}

/** A week of the list, `days` of it; `label` is a text with fields in braces. */
export interface AuthoredTimetable {
  readonly lane: string
  readonly on: string
  readonly from: string
  readonly to?: string
  readonly label: string
  readonly tone?: string
  readonly days?: number
}

/** In format 2, the only one that is compiled. */
export interface Descriptor {
  readonly formatVersion: 2
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
    readonly single?: true
  }
  readonly wire: {
    readonly preset: 'page-upsert' | 'rest'
    readonly base: string
    readonly served?: string
    readonly calls?: Readonly<Record<string, AuthoredCall>>
  }
  readonly scopes?: Readonly<Partial<Record<Shelf, { readonly write: readonly string[] }>>>
  readonly sets?: Readonly<Record<string, AuthoredSet>>
  readonly lifecycle?: {
    readonly field: string
    readonly final?: readonly Scalar[]
    readonly transitions: readonly AuthoredTransition[]
  }
  readonly rules?: readonly AuthoredRule[]
  readonly constraints?: readonly AuthoredConstraint[]
  readonly effects?: readonly AuthoredEffect[]
  readonly settings?: Resource['settings']
  readonly reference?: {
    readonly source?: string
    readonly version?: string
    readonly state?: string
    readonly enabled?: string
    readonly keeps?: readonly string[]
  }
  readonly list?: {
    readonly columns?: readonly string[]
    readonly hidden?: readonly string[]
    readonly filters?: readonly string[]
    readonly sort?: Sort
    readonly pageSize?: number
    readonly groupBy?: string
    readonly quickEdit?: readonly string[]
    readonly order?: string
    readonly tabs?: readonly string[]
    readonly open?: readonly string[]
    readonly marks?: readonly string[]
    readonly totals?: Readonly<Record<string, AuthoredTotal>>
    readonly timetable?: AuthoredTimetable
  }
  readonly form?: {
    readonly sections?: readonly FormSection[]
    /** Format 1 alone: in format 2 the field itself says so (`x-from`). */
    readonly computed?: readonly Computed[]
    readonly reset?: readonly string[]
  }
  readonly show?: AuthoredShow
  readonly import?: { readonly synonyms: Readonly<Record<string, readonly string[]>> }
  readonly renames?: readonly AuthoredRename[]
  readonly version?: string
  readonly access?: AuthoredAccess
  readonly errors?: readonly ErrorRule[]
}

export interface AuthoredAccess {
  readonly read: readonly string[]
  readonly subject?: string
  /** A consortium reads the rows of its members so, or is told figures of them. */
  readonly group?: {
    readonly read: readonly string[]
    readonly as: 'masked' | 'aggregate'
    readonly except?: readonly string[]
  }
}

/** A view file: a second page over the library `of`. */
export interface AuthoredView extends Pick<
  Descriptor,
  'formatVersion' | 'name' | 'title' | 'page' | 'version' | 'deprecated' | 'list' | 'show'
> {
  readonly of: string
  readonly where?: Condition
  readonly offers?: readonly string[]
}
