/**
 * What a step brings about in other records, and which it makes: each through the whole of its own step, in the transaction of the
 * first, and for nobody's rights but the house's. What refuses one refuses all.
 *
 * Source  LANGUAGE 1.7 and section 3, step 12.
 */
import { type Condition, isEmpty, type Scalar } from '../model/condition.ts'
import { type CreateEffect, type Effect, effectsOf, effectsOn, isCreating, type StepEffect } from '../model/effect.ts'
import { Failure } from '../model/failure.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Problem } from '../model/problem.ts'
import type { JudgedWrite } from '../model/record-rules.ts'
import { isFitting } from '../model/reference-condition.ts'
import { getField, getResource, type Resource, type WireRecord } from '../model/resource.ts'
import { aroundOf } from './around.ts'
import { type Asking, type EffectRow, referring, requireFewRecords, rowsOf, valuesFor } from './effect-values.ts'
import { refusalOfClash } from './refusals.ts'
import { recordOf } from './row.ts'
import { holdRow, refuseAny, refused, type Work } from './work.ts'

/**
 * Brings about what has been done, in the order of the file, and answers the own record as it is then. Errors: `Failure('invalid')`
 * in the words of the step that refuses, behind the name of that.
 */
export async function effected(work: Work, judged: JudgedWrite, input: WireRecord = {}): Promise<WireRecord> {
  const { resource } = work
  if (effectsOn(resource, judged.operations).length === 0) return judged.after
  const around = { ...(await aroundOf(work)), input }
  const asking: Asking = { record: judged.after, around }
  const back: Record<string, string> = {}
  for (const effect of effectsOf(resource, judged, around)) {
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

/** Its refusal is the first step's own, also where that is only tried. */
function innerWork(work: Work, { library }: Effect): Work {
  return { ...work, resource: getResource(work.port.catalog(), library), trial: undefined }
}

/** The ids of what was made or found, in the order of the rows. */
async function createdAll(work: Work, effect: CreateEffect, asking: Asking): Promise<readonly string[]> {
  const inner = innerWork(work, effect)
  const rows = await rowsOf(work, effect, asking)
  const ids: string[] = []
  for (const [index, row] of rows.entries()) {
    try {
      ids.push(await createdOne(inner, { effect, asking, at: { row, number: index + 1 } }))
    } catch (error) {
      const place = rows.length > 1 ? `第 ${index + 1} 条` : ''
      throw behind(error, inner.resource, `生成${inner.resource.title}${place}`)
    }
  }
  return ids
}

interface Creating {
  readonly effect: CreateEffect
  readonly asking: Asking
  readonly at: EffectRow
}

async function createdOne(inner: Work, { effect, asking, at }: Creating): Promise<string> {
  const { resource, tx, make } = inner
  const values = { ...defaultsOf(resource), ...valuesFor(effect, at, asking) }
  if (effect.once) {
    const same = effect.once.map((name): Condition => ({ eq: [name, (values[name] ?? null) as Scalar] }))
    const [found] = await tx.matching(resource, { and: same })
    if (found) return String(found[resource.identity.id])
  }
  const problems = (await inner.port.validatorOf(resource))(values)
  // What is filled in when it is left empty may be left empty.
  const filled = resource.fields.filter(({ name, derived }) => derived !== undefined && values[name] === undefined)
  const isFilled = ({ code, path }: Problem) => code === 'required' && filled.some(({ name }) => path === `/${name}`)
  refuseAny(problems.filter((problem) => !isFilled(problem)))
  const isKept = (name: string) => getField(resource, name).readOnly === true
  const parts = [true, false].map((kept) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name) === kept)),
  )
  const made = await make.create(inner, { stated: parts[0]!, record: parts[1]! })
  refuseAny(problems.filter((problem) => isFilled(problem) && isEmpty(made[problem.path.slice(1)])))
  return String(made[resource.identity.id])
}

/** What a form begins with. */
function defaultsOf({ fields }: Resource): WireRecord {
  const begun = fields.filter((field) => field.default !== undefined && field.readOnly !== true)
  return Object.fromEntries(begun.map((field) => [field.name, field.default]))
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

/** `患者转住院：「张三」当前状态不能转住院`. */
function behind(error: unknown, resource: Resource, name: string): unknown {
  const said = refusalOfClash(error, { resource, record: {} })
  if (!(said instanceof Failure)) return said
  const words = said.code === 'notFound' ? `所选${resource.title}不存在` : said.message
  return refused(`${name}：${words}`)
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
