/**
 * What a step brings about in other records: each through the whole of its own transition, in the transaction of the step, and for
 * nobody's rights but the house's. What refuses one refuses all.
 *
 * Source  LANGUAGE 1.7 and section 3, step 12.
 */
import { type Effect, effectsOf, effectsOn } from '../model/effect.ts'
import { Failure } from '../model/failure.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { JudgedWrite } from '../model/record-rules.ts'
import { isFitting } from '../model/reference-condition.ts'
import { getResource, type Resource, type WireRecord } from '../model/resource.ts'
import { aroundOf } from './around.ts'
import { refusalOfClash } from './refusals.ts'
import { recordOf, type StoredRow } from './row.ts'
import { holdRow, refused, type Work } from './work.ts'

/** Makes a transition of a row that is held. */
export type MakeStep = (work: Work, step: HeldStep) => Promise<WireRecord>

export interface HeldStep {
  readonly row: StoredRow
  readonly transition: Transition
}

/**
 * Brings about what has been done, in the order of the file. Errors: `Failure('invalid')` in the words of the step that refuses,
 * behind the name of that.
 */
export async function effected(work: Work, judged: JudgedWrite, make: MakeStep): Promise<void> {
  const { resource } = work
  if (effectsOn(resource, judged.operations).length === 0) return
  for (const effect of effectsOf(resource, judged, await aroundOf(work))) {
    const id = judged.after[effect.at]
    if (typeof id === 'string' && id !== '') await effectedOne(work, { effect, id, asker: judged.after }, make)
  }
}

interface Affected {
  readonly effect: Effect
  readonly id: string
  readonly asker: WireRecord
}

async function effectedOne(work: Work, { effect, id, asker }: Affected, make: MakeStep): Promise<void> {
  const target = getResource(work.port.catalog(), effect.library)
  const transition = target.transitions.find(({ name }) => name === effect.transit)
  if (!transition) return
  // Its refusal is the step's own, also where that is only tried.
  const inner: Work = { ...work, resource: target, trial: undefined }
  try {
    const row = await holdRow(inner, id)
    const record = recordOf(target, row)
    const around = await aroundOf(inner)
    if (effect.where && !isFitting(effect.where, record, { row: asker, record: asker, around })) return
    await make(inner, { row, transition })
  } catch (error) {
    throw behind(error, target, transition)
  }
}

/** `患者转住院：「张三」当前状态不能转住院`. */
function behind(error: unknown, target: Resource, { label }: Transition): unknown {
  const said = refusalOfClash(error, { resource: target, record: {} })
  if (!(said instanceof Failure)) return said
  const words = said.code === 'notFound' ? `所选${target.title}不存在` : said.message
  return refused(`${target.title}${label}：${words}`)
}

/** Holds what the step may change elsewhere and what stands before its own library, so that all hold in one order. */
export async function holdAffected(work: Work, id: string, operation: string): Promise<void> {
  const { tx, resource, port } = work
  const first = effectsOn(resource, [operation]).filter(({ library }) => library < resource.name)
  if (first.length === 0) return
  const [row] = await tx.find(resource, [id])
  if (!row) return
  const record = recordOf(resource, row)
  const names = [...new Set(first.map(({ library }) => library))].sort()
  for (const name of names) {
    const ids = first.filter(({ library }) => library === name).map(({ at }) => record[at])
    const known = ids.filter((one): one is string => typeof one === 'string' && one !== '')
    if (known.length > 0) await tx.lock(getResource(port.catalog(), name), [...new Set(known)].sort())
  }
}
