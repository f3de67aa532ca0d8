/**
 * What may become of a record: its transitions, the guards before them, and how a copy of a platform record is kept.
 *
 * Source  Spec §4 (publishing, Reference), §6; DESIGN §4 (reference, lifecycle, actions).
 */
import type { Condition, Operand, Right, Scalar } from './condition.ts'
import type { Field, JsonSchema, WireRecord } from './resource.ts'
import type { After } from './timed.ts'

/** A change of state that has a name of its own: 启用, 停用, 发布. */
export interface Transition {
  readonly name: string
  readonly label: string
  readonly field: string
  /** The state stays as it is when absent. */
  readonly to?: Scalar
  /** Fields that change with it: what is published is enabled too. */
  readonly also: Readonly<Record<string, Scalar>>
  /** Fields that take with it what something else says at that moment. */
  readonly takes?: Readonly<Record<string, Operand>>
  /** Tables that get a row more, by what its columns say; what is empty is left out. */
  readonly appends?: Readonly<Record<string, AppendedRow>>
  /** What its dialog asks for; absent when it asks for nothing. */
  readonly input?: TransitionInput
  /** Offered and accepted only while it holds; always, as long as it would change something, when absent. */
  readonly when?: Condition
  /** Of the shelf's writers only these; all of them when absent. */
  readonly roles?: readonly string[]
  /** Name of the call that carries it out; without one it is saved like any other change. */
  readonly call?: string
  /** Question asked before it is done; none is asked when absent. */
  readonly confirm?: string
  /** It takes something away. */
  readonly tone?: 'danger'
  /** Whoever made that transition last may not make this one: four eyes. */
  readonly notBy?: string
  /** Whether a reason is asked for, sent with the call and kept in the history. */
  readonly reason?: boolean
  /** When the house makes it by itself; only people do when absent. */
  readonly after?: After
}

/** Column by column of a row. */
export type AppendedRow = Readonly<Record<string, Right>>

/** What a person is asked when a transition is made, like a small record of its own. */
export interface TransitionInput {
  /** As they are asked: none read-only, required where the transition says so. */
  readonly fields: readonly Field[]
  readonly schema: JsonSchema
  /** Names of those that the record takes over; the others are only read by what else the transition sets. */
  readonly written: readonly string[]
}

/** The fields that the transition sets to constants, its own among them. */
export function constantsOf({ field, to, also }: Transition): WireRecord {
  return to === undefined ? also : { ...also, [field]: to }
}

/** Records of a library that refer to one: `{library: 'thing', field: 'TypeId', when: …}`. */
export interface Referrers {
  readonly library: string
  readonly field: string
  readonly when?: Condition
}

/**
 * Asked before a dialog opens. `call` is a `test`; what it answers when nothing stands in the way is `passes`. Without a
 * call, no referrer may stand in the way. `{count}` in the words is the number of referrers, `{names}` the first of them.
 */
export interface Guard {
  /** `delete`, `cancel`, `edit` or the name of a transition. */
  readonly before: readonly string[]
  readonly call?: string
  readonly passes: boolean
  readonly referrers?: Referrers
  readonly words: string
}

/** How an organization's copy of a platform record is kept. The three fields are read-only and kept by the store. */
export interface ReferenceRules {
  /** Field: id of the platform's record; null for the organization's own. */
  readonly source: string
  /** Field: the version of the platform's record that was last taken over. */
  readonly version: string
  /** Choice field: one of REFERENCE_STATES; null where the platform itself looks. */
  readonly state: string
  /** Flag of the platform's record that must be true for it to be referenced. */
  readonly enabled?: string
  /** Fields that stay the organization's: never compared, never taken over after the reference. */
  readonly keeps: readonly string[]
}

/** 自建, 已引用, 已引用·有改动 (by the organization), 平台已更新, 平台已停用 (or deleted), 未引用. */
export const REFERENCE_STATES = ['own', 'referenced', 'changed', 'updated', 'disabled', 'unreferenced'] as const
export type ReferenceState = (typeof REFERENCE_STATES)[number]

/** A field that follows from others while the person has not written it; `pinyinInitials` of 运动疗法 is YDLF. */
export interface Computed {
  readonly field: string
  readonly from: string
  /** Holds how the text is spelled (`zú sān lǐ`), which decides where it is filled. */
  readonly spelling?: string
  readonly function: 'pinyinInitials'
}
