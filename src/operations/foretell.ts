/**
 * What a step would bring about, in words for the dialog before it: `生成 3 条治疗医嘱`, `患者「张三」转住院`. Told also while the dialog
 * is still to be filled in, of what does not depend on that.
 */
import { fieldsOf } from '../model/condition-parts.ts'
import { type Effect, effectsOf, isCreating } from '../model/effect.ts'
import type { JudgedWrite } from '../model/record-rules.ts'
import { isFitting } from '../model/reference-condition.ts'
import { getResource, labelOf, type WireRecord } from '../model/resource.ts'
import { aroundOf } from './around.ts'
import { type Asking, referring, rowsOf } from './effect-values.ts'
import { isJudgeable } from './trial.ts'
import type { Work } from './work.ts'

/** Says it to who only tries; of nothing else is anything told. */
export async function foretold(work: Work, judged: JudgedWrite): Promise<void> {
  const { trial, resource } = work
  if (!trial || !resource.effects) return
  const around = await aroundOf(work)
  for (const effect of effectsOf(resource, judged, around)) {
    // What is tried row by row is told when it has been.
    if ((isCreating(effect) && effect.preview) || !isJudgeable(work, readsOfEffect(effect))) continue
    const words = await wordsOf(work, effect, { record: judged.after, around })
    if (words !== undefined) trial.bring(words)
  }
}

/** The own fields that decide whether anything is brought about, and of how many. */
function readsOfEffect(effect: Effect): readonly string[] {
  const { when } = effect
  const own = isCreating(effect) ? effect.each : effect.at
  const first = typeof own === 'string' ? [own.split('.')[0] ?? ''] : []
  return [...(when ? fieldsOf(when) : []), ...first]
}

async function wordsOf(work: Work, effect: Effect, asking: Asking): Promise<string | undefined> {
  const target = getResource(work.port.catalog(), effect.library)
  if (isCreating(effect)) {
    const { length } = await rowsOf(work, effect, asking)
    return length === 0 ? undefined : `生成 ${length} 条${target.title}`
  }
  const transition = target.transitions.find(({ name }) => name === effect.transit)
  const found = await affectedBy(work, effect, asking)
  const [first] = found
  if (!transition || !first) return undefined
  const whom = found.length === 1 ? `${target.title}「${labelOf(target, first)}」` : `${found.length} 条${target.title}`
  return `${whom}${transition.label}`
}

async function affectedBy(
  work: Work,
  { at, via, where, library }: Exclude<Effect, { readonly create: true }>,
  asking: Asking,
): Promise<readonly WireRecord[]> {
  const link = { of: library, ...(via === undefined ? {} : { via }), ...(where ? { where } : {}) }
  if (at === undefined) return await referring(work, link, asking)
  const id = asking.record[at]
  if (typeof id !== 'string' || id === '') return []
  const target = getResource(work.port.catalog(), library)
  const found = (await work.tx.targets(target, [id])).get(id)
  const asker = { row: asking.record, record: asking.record, around: asking.around }
  return found && (!where || isFitting(where, found, asker)) ? [found] : []
}
