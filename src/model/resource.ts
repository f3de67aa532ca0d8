/**
 * A library, compiled and frozen: the only thing that screens, data provider and server read.
 *
 * A Resource is plain data (it survives JSON), made by `compiler/compile.ts` from a Schema and a Descriptor.
 *
 * Shapes  easy    `resource.title`, `resource.list.columns` (field names in order)
 *         medium  `resource.calls.upsert?.path`: an operation exists if and only if its call is there
 *         hard    `resource.fields.find(f => f.kind === 'rows')?.fields`: fields nest, to the depth of the schema
 *         Field names are the wire's own (PascalCase); a record is `Record<string, unknown>`.
 * Errors  None; whatever is wrong with the authored files is an `AuthorProblem` of the compiler.
 * Source  DESIGN §4, §5; Spec §7.
 */
import type { AlikeLimit } from './alike.ts'
import type { Answering } from './answers.ts'
import type { Call, Operation } from './call.ts'
import type { Condition, Scalar, TextForm } from './condition.ts'
import type { Derivation } from './derived.ts'
import type { Effect } from './effect.ts'
import type { Kind } from './kind.ts'
import type { LibraryAccess } from './library-access.ts'
import type { ListHead, ListSet } from './list-head.ts'
import type { Computed, Guard, ReferenceRules, Transition } from './lifecycle.ts'
import type { ReferrerField } from './referrers.ts'
import { type MaskRule, maskText } from './mask-text.ts'
import type { AuthorProblem, ErrorRule } from './problem.ts'
import type { LockRule, RecordRule } from './record-rules.ts'
import type { Shelf } from './scope.ts'
import type { Statistic, StatisticHead } from './statistic.ts'
import type { LibraryView } from './view.ts'
import type { RecordPage } from './related.ts'
import { formatTime } from './time.ts'

export type WireRecord = Readonly<Record<string, unknown>>
export type JsonSchema = { readonly [keyword: string]: unknown }

export interface Choice {
  readonly value: string | number
  readonly label: string
}

/** What will be taken away, when, and what stands in its place. */
export interface Deprecation {
  /** The last day on which it must be there: `2027-06-30`; absent where its author forgot it. */
  readonly sunset?: string
  /** The field of the same level, or the library, to use instead. */
  readonly replacement?: string
  /** Chinese. */
  readonly reason?: string
}

export interface Field {
  readonly name: string
  readonly kind: Kind
  readonly title: string
  /** Help under the field; Chinese. */
  readonly description?: string
  readonly required: boolean
  /** Kept by the server; shown, never sent as a change. */
  readonly readOnly: boolean
  /** What makes it, where nobody writes it. */
  readonly derived?: Derivation
  readonly deprecated?: Deprecation
  /** Unit shown in labels and headers: 元, 分钟, cm. */
  readonly unit?: string
  /** For `choice` and `choices`. */
  readonly choices?: readonly Choice[]
  /** For `reference`: the name of the resource whose id this field holds. */
  readonly reference?: string
  /** For `reference`: only records of that library for which it holds. */
  readonly within?: Condition
  /** For `number` and `money`: digits after the point; 0 is an integer. */
  readonly decimals?: number
  readonly minLength?: number
  readonly maxLength?: number
  /** A number that tells a slip of the hand by itself; of tags, each of them. */
  readonly form?: TextForm
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly default?: unknown
  /** For `group` and `rows`: the fields inside. */
  readonly fields?: readonly Field[]
  /** For `answers`: where what was asked stands. */
  readonly answering?: Answering
  /** Whether the keyword box searches it, and whether by pinyin initials too. */
  readonly search: false | 'text' | 'pinyin'
  /** How it leaves the server; only the text as a whole is known to it. */
  readonly mask?: MaskRule
  /** Whether a filter finds it by its whole value, and by no part of it. */
  readonly isExact?: true
  /** The author's words for a schema keyword that failed: `{ pattern: '编码只能…' }`. */
  readonly messages?: Readonly<Record<string, string>>
}

export interface Sort {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

export interface FormSection {
  readonly title: string
  readonly fields: readonly string[]
}

/** While `when` holds, `show` fields are visible and `require` fields must be filled; otherwise `show` fields are hidden and cleared. */
export interface FormRule {
  readonly when: Condition
  readonly show: readonly string[]
  readonly require: readonly string[]
}

export interface Resource {
  readonly name: string
  readonly title: string
  /** The server menu's pathIndex that this library answers to. */
  readonly page: string
  readonly wire: 'page-upsert' | 'rest'
  /** For `rest`: the collection's address. */
  readonly base: string
  /** What a room of our own server answers for it, where one does: of its rows everybody sees their own owner's alone. */
  readonly served?: readonly Operation[]
  /** A room of our own server beside its writes, in the same transaction: beside these transitions alone, or beside all. */
  readonly keeper?: { readonly room: string; readonly steps?: readonly string[] }
  /** Its records are parameters, which conditions read by their code: the first of these fields that is filled is the value. */
  readonly settings?: { readonly code: string; readonly values: readonly string[] }
  /** One record for each owner, made of the defaults when it is first read: no list, nothing is added or deleted. */
  readonly single?: true
  readonly oneFor?: Shelf // one record to see, where others have a list
  /** Of a second page over another library: it has no table, no calls and no rights of its own. */
  readonly view?: LibraryView
  readonly identity: {
    readonly id: string
    /** Fields and literals of the label template, e.g. `[{field:'Name'}, ' · ', {field:'Code'}]`. */
    readonly label: readonly (string | { readonly field: string })[]
    readonly naturalKey: readonly string[]
    /** Absent when the library has no version; then nothing can be said about stale writes. */
    readonly version?: string
  }
  /** All fields in schema order, identity and read-only ones included. */
  readonly fields: readonly Field[]
  /** The schema of a record as it is sent, all `$ref` resolved, `additionalProperties: false`. */
  readonly schema: JsonSchema
  /** Changes whenever the schema does: key of drafts. Hexadecimal. */
  readonly schemaHash: string
  readonly calls: Readonly<Partial<Record<string, Call>>>
  /** Roles that may write to each shelf the library has. */
  readonly scopes: Readonly<Partial<Record<Shelf, { readonly write: readonly string[] }>>>
  readonly access: LibraryAccess
  /** Whether names are masked for its own people too; only the server knows. */
  readonly names?: 'masked'
  /** Fields that statistics of it count by; the store keeps them apart, for a role that reads nothing else. */
  readonly counted?: readonly string[]
  /** Where it is what a consortium sees of its members' rows; `narrows` when a keyword finds what is not shown. */
  readonly asGroup?: { readonly narrows: boolean }
  readonly transitions: readonly Transition[]
  /** What steps bring about in other records; nothing when absent. */
  readonly effects?: readonly Effect[]
  /** States that nothing leads on from; absent where the author does not say. */
  readonly final?: { readonly field: string; readonly states: readonly Scalar[] }
  /** The flag whose false means that a record can no longer be chosen. */
  readonly enabled?: string
  readonly reference?: ReferenceRules
  readonly guards: readonly Guard[]
  /** What is refused beside the schema; absent when there is nothing. */
  readonly rules?: readonly RecordRule[]
  /** How many records may be alike, beside what is unique; absent when there is nothing. */
  readonly limits?: readonly AlikeLimit[]
  /** What people may not change; absent when they may change all. */
  readonly locks?: readonly LockRule[]
  readonly list: ListHead & {
    readonly columns: readonly string[]
    /** Columns that the picker offers but that are not shown at first. */
    readonly hidden: readonly string[]
    readonly filters: readonly string[]
    readonly sort: Sort
    readonly pageSize: number
    /** A `reference` field whose targets form the left pane. */
    readonly groupBy?: string
    /** Fields that can be changed in the list itself. */
    readonly quickEdit: readonly string[]
    /** Integer field that holds the place in the list; rows can be dragged while the list is sorted by it. */
    readonly order?: string
  }
  readonly form: {
    readonly sections: readonly FormSection[]
    readonly rules: readonly FormRule[]
    readonly computed: readonly Computed[]
    /** Sets of fields whose values together no other record of the owner may have; asked while the form is filled. */
    readonly unique: readonly (readonly string[])[]
    /** Fields that a duplicate does not take over. */
    readonly reset: readonly string[]
  }
  /** What stands beside a record where it is read; absent for the record alone. */
  readonly show?: RecordPage
  /** Other headers under which a spreadsheet may have a field, by field. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>
  /** Today's path of each field by every path that it once had, the outer first; absent when none was renamed. */
  readonly renames?: Readonly<Record<string, string>>
  readonly deprecated?: Deprecation
  /** Of the descriptor, as its author counts: `1.2`; absent when it is not counted. */
  readonly version?: string
  readonly errors: readonly ErrorRule[]
  /** Who refers to its records; only where not all libraries are at hand to tell it from. */
  readonly referrers?: readonly ReferrerField[]
}

/** What is known of a library before it is opened; of its calls the operations alone, under whatever names. */
export interface LibraryHead extends Pick<Resource, 'name' | 'title' | 'page' | 'access' | 'scopes'> {
  /** Absent where the calls name all that it can do. */
  readonly wire?: Resource['wire']
  readonly served?: Resource['served']
  readonly single?: Resource['single']
  readonly view?: Resource['view'] | true
  readonly waits?: readonly Pick<ListSet, 'name' | 'title'>[]
  readonly calls: Readonly<Partial<Record<string, Pick<Call, 'operation'>>>>
}

export interface BrokenResource {
  readonly name: string
  readonly title: string
  readonly page: string
  /** Path under which its calls would be answered; '' where the file does not say. */
  readonly base: string
  /** Whole paths of its calls that stand elsewhere. */
  readonly elsewhere?: readonly string[]
  readonly problems: readonly AuthorProblem[]
}

export interface Catalog {
  readonly resources: Readonly<Record<string, Resource>>
  /** Libraries that are switched off because their files have problems. */
  readonly broken: readonly BrokenResource[]
  /** By name; absent where nobody declares any. */
  readonly statistics?: Readonly<Record<string, Statistic>>
}

/** All libraries by what is known of them before they are opened; a catalog is one whose libraries are whole. */
export interface LibraryIndex {
  readonly resources: Readonly<Record<string, LibraryHead>>
  readonly broken: readonly BrokenResource[]
  readonly statistics?: Readonly<Record<string, StatisticHead>>
}

/** The resource of that name; throws for a name that no library has. */
export function getResource(catalog: Catalog, name: string): Resource {
  const resource = tryGetResource(catalog, name)
  if (!resource)
    throw new Error(
      `no library is named ${JSON.stringify(name)}; the catalog has ${Object.keys(catalog.resources).join(', ')}`,
    )
  return resource
}

/** The library of that name; undefined where there is none. */
export function tryGetResource<Known>(
  catalog: { readonly resources: Readonly<Record<string, Known>> },
  name: string,
): Known | undefined {
  return Object.hasOwn(catalog.resources, name) ? catalog.resources[name] : undefined
}

/** The field of that name; throws where there is none. */
export function getField(resource: Resource, name: string): Field {
  const field = resource.fields.find((candidate) => candidate.name === name)
  if (!field) throw new Error(`${resource.name} has no field ${JSON.stringify(name)}`)
  return field
}

/**
 * The field as a list is asked by it: rows and groups by the references inside them, under their own name; undefined when
 * nothing inside refers to another library.
 */
export function askedField(field: Field): Field | undefined {
  if (!field.fields) return field
  const inner = field.fields.map(askedField).find((one) => one?.reference !== undefined)
  return inner && { ...inner, name: field.name, title: `${field.title} · ${inner.title}` }
}

/** What a record is called on screen, from the label template. */
export function labelOf(resource: Resource, record: WireRecord): string {
  const parts = resource.identity.label.map((part) =>
    typeof part === 'string' ? part : spoken(resource, part.field, record[part.field]),
  )
  return parts.join('').trim() || String(record[resource.identity.id] ?? '')
}

/** As it stands in the record, but for what nobody says so: choices and times. */
function spoken({ fields, names }: Resource, name: string, value: unknown): string {
  const text = String(value ?? '')
  const { kind, choices, mask } = fields.find((field) => field.name === name) ?? {}
  if (mask === 'name' && names === 'masked') return maskText(mask, text)
  if (kind === 'dateTime') return formatTime(value) || text
  return kind === 'choice' ? (choices?.find((choice) => String(choice.value) === text)?.label ?? text) : text
}
