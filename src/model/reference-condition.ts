/**
 * Which records of the other library a reference may lead to, beside those that there are: `within` of its field.
 *
 * Shapes  The condition reads fields of the other record; `{own: F}` is a field beside the reference (in a row, of the row; `/F`
 *         of the record; `Ref.F` of the record that one beside it leads to). A list is asked for them by the name of the
 *         reference, `booking/SlotId` or `booking/Items/SlotId`, and by the own values: the condition is known to the server.
 * Source  LANGUAGE 1.3.
 */
import { type Around, type Condition, holds, isOperand, type Right, type Scalar } from './condition.ts'
import { fieldsOf, simplePartsOf } from './condition-parts.ts'
import type { Mention } from './mentions.ts'
import type { Catalog, Field, Resource, WireRecord } from './resource.ts'
import { settledCondition } from './settled-condition.ts'
import { inputLibraries } from './transition-input.ts'
import { homeName } from './view.ts'

export const OUTSIDE_WORDS = '不在可选范围内'

/** What is asked of the other library's list. */
export interface ReferenceQuestion {
  /** `booking/SlotId`. */
  readonly name: string
  /** What the condition reads of the asker, as it is written there. */
  readonly own: Readonly<Record<string, Scalar>>
}

/** What the condition reads of the record that refers: `F`, `/F`, `Ref.F`. */
export function ownReads(condition: Condition): readonly string[] {
  const read = simplePartsOf(condition).flatMap((leaf) => {
    const side = Object.values(leaf)[0] as string | readonly [string, Right]
    const right = typeof side === 'string' ? null : side[1]
    return isOperand(right) && 'own' in right ? [right.own] : []
  })
  return [...new Set(read)]
}

/** What the conditions of all references to a library read of its records. */
export function readsOfTarget(fields: readonly Field[], library: string): readonly string[] {
  const read = fields.flatMap(({ reference, within, fields: inner = [] }) => [
    ...(within && reference === library ? fieldsOf(within) : []),
    ...readsOfTarget(inner, library),
  ])
  return [...new Set(read)]
}

/** The fields of the asker that must be known: of `Ref.F` the reference. */
export function ownNames(condition: Condition): readonly string[] {
  return [...new Set(ownReads(condition).map((name) => name.split('.')[0] ?? ''))]
}

/** Who asks: the row that the reference stands in, and the record around it. */
export interface Referring {
  readonly row: WireRecord
  readonly record: WireRecord
}

/** A field beside the reference, or of the record around its row. */
export function ownValue({ row, record }: Referring, name: string): unknown {
  return (name.startsWith('/') ? record[name.slice(1)] : row[name]) ?? null
}

/**
 * What a mention is judged by: where it stands, what it leads to, and what its condition reads of the asker. One that was there
 * before is not judged again, wherever its row stands now.
 */
export function fittingKey({ field, path, id, row }: Mention, record: WireRecord): string {
  const own = ownNames(field.within ?? { and: [] }).map((name) => ownValue({ row, record }, name))
  return JSON.stringify([path.replace(/\/\d+(?=\/)/g, ''), id, own])
}

/** The condition for this asker and this moment: it reads the other record alone. */
export function settledFor(within: Condition, { row, record }: Referring, around: Around): Condition {
  return settledCondition(within, { ...around, record }, row)
}

/** Whether the reference may lead to that record. */
export function isFitting(
  within: Condition,
  target: WireRecord,
  asker: Referring & { readonly around: Around },
): boolean {
  return holds(settledFor(within, asker, asker.around), target)
}

/** The reference by its name, with the fields beside it; undefined where there is none of that name. */
export function referenceNamed(catalog: Catalog, name: string): NamedReference | undefined {
  const [library = '', ...path] = name.split('/')
  const resource = Object.hasOwn(catalog.resources, library)
    ? catalog.resources[library]
    : inputLibraries(Object.values(catalog.resources)).get(library)
  if (!resource) return undefined
  const level = fieldsBeside(resource.fields, path)
  const field = level.find((one) => one.name === path.at(-1))
  return field?.reference === undefined ? undefined : { resource, field, level }
}

/** The fields of the level that a path ends in: `/Items/0/SlotId`. */
export function fieldsBeside(fields: readonly Field[], path: readonly string[]): readonly Field[] {
  const steps = path.filter(isName).slice(0, -1)
  return steps.reduce((level, step) => level.find((field) => field.name === step)?.fields ?? [], fields)
}

function isName(step: string): boolean {
  return step !== '' && !/^\d+$/.test(step)
}

export interface NamedReference {
  readonly resource: Resource
  readonly field: Field
  readonly level: readonly Field[]
}

/** What a picker asks for a reference that has a condition; undefined for one that has none. */
export function referenceQuestion(
  resource: Resource,
  { field, pointer }: { readonly field: Field; readonly pointer: string },
  asker: Referring,
): ReferenceQuestion | undefined {
  if (field.within === undefined) return undefined
  const steps = pointer.split('/').filter(isName)
  const known = ownNames(field.within).flatMap((name) => {
    const value = ownValue(asker, name)
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : []
  })
  return { name: [homeName(resource), ...steps].join('/'), own: Object.fromEntries(known) as ReferenceQuestion['own'] }
}
