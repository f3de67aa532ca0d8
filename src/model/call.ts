/**
 * A call of a library: what it does, how its input travels and how its answer does.
 *
 * Shapes  `operation` is what the server answers by; `request` and `reply` are closed lists with one file each in `wire/requests`
 *         and `wire/replies`.
 * Source  DESIGN §4; Spec §7.
 */
import type { Condition } from './condition.ts'
import type { Referrers } from './lifecycle.ts'
import type { Shelf } from './scope.ts'

/** What a call does; the server answers by this word alone. */
export type Operation =
  | 'list'
  | 'get'
  | 'getMany'
  | 'create'
  | 'update'
  | 'upsert'
  | 'delete'
  | 'history'
  /** Answers true or false: whether `when` holds for the record of that id, or for any record of `of` that refers to it. */
  | 'test'
  /** A page of the platform's enabled records that the organization has not referenced. */
  | 'unreferenced'
  /** Gives the organization its own copy of each platform record. */
  | 'reference'
  /** Takes the organization's copies away again. */
  | 'cancel'
  /** Takes what the platform has changed since into each of the organization's copies. */
  | 'sync'
  /** For each of the organization's copies the platform's record then and now. */
  | 'drift'
  /** Carries out the transitions that name the call. */
  | 'transition'
  /** The distinct values of `field`: tags, aliases. */
  | 'values'
  /** The records that `field` of these records refers to. */
  | 'targets'
  /** Masked fields of one record in clear text, for a purpose. */
  | 'reveal'

/** What a plain REST collection does without a call of its own. */
export const REST_OPERATIONS = [
  'list',
  'get',
  'getMany',
  'create',
  'update',
  'delete',
] as const satisfies readonly Operation[]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How the input travels; one file each in `wire/requests`. */
export const REQUEST_SHAPES = [
  'page-query',
  'page-body',
  'id-query',
  'id-path',
  'id-header',
  'ids',
  'id-list',
  'ids-value',
  'transit',
  'reveal',
  'record',
] as const
export type RequestShape = (typeof REQUEST_SHAPES)[number]

/** How the answer travels inside the envelope's Data; one file each in `wire/replies`. */
export const REPLY_SHAPES = ['page', 'rows-total', 'list', 'record', 'flag', 'texts', 'outcomes', 'none'] as const
export type ReplyShape = (typeof REPLY_SHAPES)[number]

export interface Call {
  readonly name: string
  readonly operation: Operation
  readonly method: Method
  /** From the server's root, e.g. `/content/api/Thing/GetThingPageData`. */
  readonly path: string
  readonly request: RequestShape
  readonly reply: ReplyShape
  /** The id's parameter or header name, or the placeholder in the path. */
  readonly param: string
  /** Names of the paging parameters. */
  readonly paging: { readonly index: string; readonly size: string }
  /** For `test`: of the record itself, or of the records of `of`. */
  readonly when?: Condition
  /** For `test`: asks about the records of another library whose `field` holds the id. */
  readonly of?: Referrers
  /** For `values` and `targets`: the field that they read; for `transition` by `ids-value`: the body's name of the new value. */
  readonly field?: string
  /** For `transition`: the body's name of the reason, for transitions that ask for one. */
  readonly reason?: string
  /** For `list`: only records for which it holds. */
  readonly where?: Condition
  /** For `list`: only rows of that shelf. */
  readonly shelf?: Shelf
  /** For `list`: reference fields whose records come along as `<field>Record`, null where there is none. */
  readonly joins?: readonly string[]
  /** For `list`: names under which filters travel, by field, where it is not the field's own; `From/To` names the ends of a span. */
  readonly filters?: Readonly<Record<string, string>>
  /** Members that every body of this call has, and by which the server tells calls of one path apart. */
  readonly constant?: Readonly<Record<string, string>>
  /** The specification shows no reply for it; the shape is our reading. */
  readonly assumed: boolean
}

/** A call's path without the id at its end: `/Item/Get/{id}` is at `/Item/Get`. */
export function pathWithoutId(path: string): string {
  return path.replace(/\/\{\w+\}$/, '')
}
