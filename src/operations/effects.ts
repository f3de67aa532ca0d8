/**
 * What a step brings about in other records, and which it makes: each through the whole of its own step, in the transaction of the
 * first, and for nobody's rights but the house's. What refuses one refuses all.
 *
 * Source  LANGUAGE 1.7 and section 3, step 12.
 */
import { type Effect, effectsOf, effectsOn, isCreating, type StepEffect } from '../model/effect.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { JudgedWrite } from '../model/record-rules.ts'
import { isFitting } from '../model/reference-condition.ts'
import { getResource, type WireRecord } from '../model/resource.ts'
import { aroundOf } from './around.ts'
import { behind, createdAll, innerWork } from './effect-records.ts'
import { type Asking, referring, requireFewRecords, valuesFor } from './effect-values.ts'
import { recordOf } from './row.ts'
import { holdRow, type Work } from './work.ts'

/**
 * Brings about what has been done, in the order of the file, and answers the own record as it is then. Errors: `Failure('invalid')`
 * in the words of the step that refuses, behind the name of that.
 */
export async function effected(work: Work, judged: JudgedWrite, input: WireRecord = {}): Promise<WireRecord> {
  const { resource } = work
  if (effectsOn(resource, judged.operations).length === 0) return judged.after
  const around = { ...(await aroundOf(work)), input }
  const back: Record<string, string> = {}
  for (const effect of effectsOf(resource, judged, around)) {
    // What an effect before it has made may be said to the next.
    const asking: Asking = { record: { ...judged.after, ...back }, around }
    if (!isCreating(effect)) {
      await steppedAll(work, effect, asking)
      continue
    }
    // With `back` it is one.
    const [id] = await createdAll(work, effect, asking)
    if (effect.back !== undefined && id !== undefined) back[effect.back] = id
  }
  return Object.keys(back).length === 0 ? judged.after : await kept(work, judged.after, back)
}

/** The ids of what was made are facts of the step that has been written: no other version of the record. */
async function kept({ tx, resource }: Work, record: WireRecord, back: WireRecord): Promise<WireRecord> {
  const rows = await tx.find(resource, [String(record[resource.identity.id])])
  await tx.restate(
    resource,
    rows.map((row) => ({ ...row, data: { ...row.data, ...back } })),
  )
  return { ...record, ...back }
}

async function steppedAll(work: Work, effect: StepEffect, asking: Asking): Promise<void> {
  const inner = innerWork(work, effect)
  const transition = inner.resource.transitions.find(({ name }) => name === effect.transit)
  if (!transition) return
  for (const id of await idsOf(work, effect, asking)) {
    try {
      await steppedOne(inner, { effect, asking, id, transition })
    } catch (error) {
      throw behind(error, inner.resource, `${inner.resource.title}${transition.label}`)
    }
  }
}

/** Of the records that the effect leads to, before they are held. */
async function idsOf(work: Work, { at, via, where, library }: StepEffect, asking: Asking): Promise<readonly string[]> {
  if (at !== undefined) {
    const id = asking.record[at]
    return typeof id === 'string' && id !== '' ? [id] : []
  }
  const target = getResource(work.port.catalog(), library)
  const link = { of: library, ...(via === undefined ? {} : { via }), ...(where ? { where } : {}) }
  const found = await referring(work, link, asking)
  return requireFewRecords(found.map((one) => String(one[target.identity.id])))
}

interface Stepping {
  readonly effect: StepEffect
  readonly asking: Asking
  readonly id: string
  readonly transition: Transition
}

async function steppedOne(inner: Work, { effect, asking, id, transition }: Stepping): Promise<void> {
  const { resource, make } = inner
  const row = await holdRow(inner, id)
  const record = recordOf(resource, row)
  const asker = { row: asking.record, record: asking.record, around: await aroundOf(inner) }
  if (effect.where && !isFitting(effect.where, record, asker)) return
  const input = effect.set ? valuesFor(effect, { row: record, number: 1 }, asking) : undefined
  await make.step(inner, { row, transition, input })
}

/** Holds what the step may change elsewhere and what stands before its own library, so that all hold in one order. */
export async function holdAffected(work: Work, id: string, operation: string): Promise<void> {
  const { tx, resource, port } = work
  const isStep = (effect: Effect): effect is StepEffect => !isCreating(effect)
  const first = effectsOn(resource, [operation])
    .filter(isStep)
    .filter(({ library }) => library < resource.name)
  if (first.length === 0) return
  const [row] = await tx.find(resource, [id])
  if (!row) return
  const asking: Asking = { record: recordOf(resource, row), around: await aroundOf(work) }
  const names = [...new Set(first.map(({ library }) => library))].sort()
  for (const name of names) {
    const ids: string[] = []
    for (const effect of first.filter(({ library }) => library === name))
      ids.push(...(await idsOf(work, effect, asking)))
    if (ids.length > 0) await tx.lock(getResource(port.catalog(), name), [...new Set(ids)].sort())
  }
}
