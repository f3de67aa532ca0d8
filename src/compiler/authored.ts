/** A descriptor as its author wrote it, once the meta-schema has accepted it. Every block but the first is optional. */
import type { Condition, Scalar } from '../model/condition.ts'
import type { Call, ErrorRule, FormSection, Operation, Sort } from '../model/resource.ts'
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
  readonly identity?: {
    readonly id?: string
    readonly label?: string
    readonly naturalKey?: readonly string[]
    readonly version?: string
  }
  readonly wire: {
    readonly preset: 'page-upsert' | 'rest'
    readonly base: string
    readonly calls?: Readonly<Record<string, AuthoredCall>>
  }
  readonly scopes?: Readonly<Partial<Record<Shelf, { readonly write: readonly string[] }>>>
  readonly lifecycle?: {
    readonly field: string
    readonly transitions: readonly {
      readonly name: string
      readonly label: string
      readonly to: Scalar
      readonly confirm?: string
    }[]
  }
  readonly list?: {
    readonly columns?: readonly string[]
    readonly hidden?: readonly string[]
    readonly filters?: readonly string[]
    readonly sort?: Sort
    readonly pageSize?: number
    readonly groupBy?: string
  }
  readonly form?: {
    readonly sections?: readonly FormSection[]
    readonly rules?: readonly {
      readonly when: Condition
      readonly show?: readonly string[]
      readonly require?: readonly string[]
    }[]
  }
  readonly access?: { readonly read: readonly string[] }
  readonly errors?: readonly ErrorRule[]
}
