/**
 * One library before and after, and how a difference between the two becomes a `Change`.
 *
 * Shapes  `told(pair, {code, subject, words, harm: [entering, reading, saved], at})`; a change that hurts nobody has no code.
 */
import type { JsonKey, Located } from '../../compiler/source.ts'
import type { Field, Resource } from '../../model/resource.ts'
import type { ContractChange, Gain, Harm } from '../change.ts'
import { type Library, fieldPlace, type Project } from '../project.ts'
import type { RuleCode } from '../rule.ts'
import { CURES } from './themes.ts'

export interface Pair {
  readonly base: Library
  readonly head: Library
  readonly old: Resource
  readonly now: Resource
  /** All libraries of the new state: who refers to this one. */
  readonly project: Project
  /** What the field of that name is called now; undefined when it is gone. */
  readonly nameNow: (name: string) => string | undefined
}

/** Entering data, reading stored data, saved views and files. */
export type Harms = readonly [entering: Harm, reading: Harm, saved: Harm]

export const OK: Harms = ['ok', 'ok', 'ok']
/** Harms nobody, and is news. */
export const ADDED = { harm: OK, gain: 'added' } as const
export const WIDENED = { harm: OK, gain: 'widened' } as const
export const WORTH_SAYING: Harms = ['info', 'info', 'info']
export const BREAKS_ALL: Harms = ['break', 'break', 'break']

export interface Told {
  readonly code?: RuleCode
  readonly subject: string
  readonly words: string
  readonly harm: Harms
  readonly at: Located
  readonly gain?: Gain
  /** When the theme's own words are not the best. */
  readonly cure?: string
}

/** What a change does to whom, and what to do about it. */
export type Consequence = Omit<Told, 'subject' | 'words' | 'at'>

const GRAVITY: Readonly<Record<Harm, number>> = { ok: 0, info: 1, warn: 2, break: 3 }

/** The gravest of the three harms: to entering, to reading, to what is saved. */
export function worst(harms: Harms): Harm {
  return harms.reduce((graver, harm) => (GRAVITY[harm] > GRAVITY[graver] ? harm : graver))
}

/** Makes a `ContractChange` of a difference; only a harmful one gets a code and a cure. */
export function told(
  { head }: { readonly head: Pick<Library, 'name'> },
  { code, subject, words, harm, at, cure, gain }: Told,
): ContractChange {
  const [entering, reading, saved] = harm
  const counts = code !== undefined && worst(harm) !== 'ok'
  return {
    ...(counts ? { code } : {}),
    library: head.name,
    subject,
    words,
    cure: counts ? (cure ?? CURES[code] ?? '') : '',
    entering,
    reading,
    saved,
    at,
    ...(gain && { gain }),
  }
}

/** A place in the descriptor as it is now. */
export function inDescriptor({ head }: Pick<Pair, 'head'>, ...path: readonly JsonKey[]): Located {
  return { source: head.descriptor, path }
}

/** Where a field, or one of its keywords, was declared: in the new files, or in the old ones when it is gone. */
export function atField(library: Library, path: string, keyword?: string): Located {
  return (keyword === undefined ? undefined : library.places.get(path)?.origin(keyword)) ?? fieldPlace(library, path)
}

/** A title in Chinese quotation marks: 「单价」. */
export const quote = (title: string): string => `「${title}」`

/** 「单价」; the name stands for a field that is unknown. */
export function quotedTitle({ fields }: Resource, name: string): string {
  return quote(fields.find((field) => field.name === name)?.title ?? name)
}

/** The titles of fields as one text: 「名称」、「单价」, or （无） for none. */
export function titlesOf(resource: Resource, names: readonly string[]): string {
  return names.length === 0 ? '（无）' : names.map((name) => quotedTitle(resource, name)).join('、')
}

/** The field of that name, or undefined. */
export function fieldNamed(fields: readonly Field[], name: string): Field | undefined {
  return fields.find((field) => field.name === name)
}

/** The same JSON, whatever the order of its keys. */
export function same(one: unknown, other: unknown): boolean {
  return one === other || text(one) === text(other)
}

/** Equal exactly for equal JSON. */
export function text(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) => {
      if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
      return Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
    }) ?? ''
  )
}
