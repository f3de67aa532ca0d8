/** Made rows know nothing of one another: a library that asks about others may refuse them, in words. */
import { expect } from 'vitest'
import { Failure } from '../../src/model/failure.ts'
import type { Field, Resource, WireRecord } from '../../src/model/resource.ts'
import { isOfOthers } from '../../src/model/write-check.ts'

/** Does what is tried with such rows; of a library that asks about no others a refusal is an error. */
export function toldBy({ fields, transitions, rules = [] }: Resource): (work: () => Promise<unknown>) => Promise<void> {
  const isLimited = ({ within, fields: inner = [] }: Field): boolean => within !== undefined || inner.some(isLimited)
  const asked = [...fields, ...transitions.flatMap(({ input }) => input?.fields ?? [])]
  const asksOthers = asked.some(isLimited) || rules.some(isOfOthers)
  return async (work) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Failure) || !asksOthers) throw error
      expect([error.code, error.message]).toEqual(['invalid', expect.stringMatching(/\p{Script=Han}/u)])
    }
  }
}

/** A made row may be the same person as an example: only one of them may count. */
export function isAlone({ limits = [] }: Resource, all: readonly WireRecord[], row: WireRecord): boolean {
  const strict = limits.filter(({ warn }) => !warn)
  return strict.every(({ by }) => !all.some((one) => one !== row && by.every((name) => one[name] === row[name])))
}
