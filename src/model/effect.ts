/**
 * What a step of a record brings about in another one, in the same transaction: `{on: ['admit'], transit: 'takeIn', at:
 * 'PersonId', library: 'person'}`. No other record is changed but along a declared transition of its own.
 *
 * Source  LANGUAGE 1.7.
 */
import { type Around, type Condition, holds } from './condition.ts'
import type { JudgedWrite } from './record-rules.ts'
import type { Resource } from './resource.ts'

export interface Effect {
  /** Transitions of the own library, or `create`. */
  readonly on: readonly string[]
  /** Of the own record, as it is after the step; always when absent. */
  readonly when?: Condition
  /** The transition of the other library that is made. */
  readonly transit: string
  /** The own reference that leads to the other record; nothing is brought about where it is empty. */
  readonly at: string
  readonly library: string
  /** Of the other record, as it is before; where it fails, that is left as it is. */
  readonly where?: Condition
}

/** What the operations may bring about, in the order of the file, whatever the record says. */
export function effectsOn(
  { effects = [] }: Pick<Resource, 'effects'>,
  operations: readonly string[],
): readonly Effect[] {
  return effects.filter(({ on }) => on.some((operation) => operations.includes(operation)))
}

/** What has been done brings about. */
export function effectsOf(resource: Resource, { after, operations }: JudgedWrite, around: Around): readonly Effect[] {
  return effectsOn(resource, operations).filter(({ when }) => !when || holds(when, after, around))
}
