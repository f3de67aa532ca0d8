/** What steps bring about in other records, before and after. */
import { type Effect, type EffectValue, isCreating } from '../../model/effect.ts'
import type { ContractChange } from '../change.ts'
import { renamedCondition } from './form.ts'
import { inDescriptor, type Pair, same, told } from './pair.ts'

/** What came and went: whoever makes the step finds other records changed, or no longer. */
export function compareEffects(pair: Pair): readonly ContractChange[] {
  const [before, after] = [pair.old.effects ?? [], pair.now.effects ?? []]
  const nameNow = (name: string) => pair.nameNow(name) ?? name
  const renamed = before.map((effect) => renamedEffect(effect, nameNow))
  const gone = renamed.filter((effect) => !after.some((other) => same(effect, other)))
  const come = after.filter((effect) => !renamed.some((other) => same(effect, other)))
  const say = (words: string, at = inDescriptor(pair, 'effects')) =>
    told(pair, { code: 'B11', subject: 'effects', words, harm: ['warn', 'ok', 'ok'], at })
  return [
    ...gone.map((effect) => say(`${titleOf(effect)}不再照原来的条件发生`)),
    ...come.map((effect) => say(`新增或改了${titleOf(effect)}`, inDescriptor(pair, 'effects', after.indexOf(effect)))),
  ]
}

/** With the own fields as they are called now. */
function renamedEffect(effect: Effect, nameNow: (name: string) => string): Effect {
  const { when, set } = effect
  const own = {
    ...(when ? { when: renamedCondition(when, nameNow) } : {}),
    ...(set
      ? { set: Object.fromEntries(Object.entries(set).map(([name, value]) => [name, renamedValue(value, nameNow)])) }
      : {}),
  }
  if (!isCreating(effect)) return { ...effect, ...own, ...(effect.at === undefined ? {} : { at: nameNow(effect.at) }) }
  const kept = effect.back === undefined ? {} : { back: nameNow(effect.back) }
  if (typeof effect.each !== 'string') return { ...effect, ...own, ...kept }
  const [first = '', ...rest] = effect.each.split('.')
  return { ...effect, ...own, ...kept, each: [nameNow(first), ...rest].join('.') }
}

function renamedValue(value: EffectValue, nameNow: (name: string) => string): EffectValue {
  return typeof value === 'object' && value !== null && 'field' in value ? { field: nameNow(value.field) } : value
}

function titleOf(effect: Effect): string {
  const { on, library } = effect
  return `${on.join('、')} 连带的 ${isCreating(effect) ? `新的 ${library}` : `${library} 的 ${effect.transit}`}`
}
