/** What steps bring about in other records, before and after. */
import { type Effect, isCreating } from '../../model/effect.ts'
import type { ContractChange } from '../change.ts'
import { renamedCondition } from './form.ts'
import { inDescriptor, type Pair, same, told } from './pair.ts'

/** What came and went: whoever makes the step finds other records changed, or no longer. */
export function compareEffects(pair: Pair): readonly ContractChange[] {
  const [before, after] = [pair.old.effects ?? [], pair.now.effects ?? []]
  const nameNow = (name: string) => pair.nameNow(name) ?? name
  const renamed = before.map((effect): Effect => ({
    ...effect,
    ...('at' in effect && effect.at !== undefined ? { at: nameNow(effect.at) } : {}),
    ...(effect.when ? { when: renamedCondition(effect.when, nameNow) } : {}),
  }))
  const gone = renamed.filter((effect) => !after.some((other) => same(effect, other)))
  const come = after.filter((effect) => !renamed.some((other) => same(effect, other)))
  const say = (words: string, at = inDescriptor(pair, 'effects')) =>
    told(pair, { code: 'B11', subject: 'effects', words, harm: ['warn', 'ok', 'ok'], at })
  return [
    ...gone.map((effect) => say(`${titleOf(effect)}不再照原来的条件发生`)),
    ...come.map((effect) => say(`新增或改了${titleOf(effect)}`, inDescriptor(pair, 'effects', after.indexOf(effect)))),
  ]
}

function titleOf(effect: Effect): string {
  const { on, library } = effect
  return `${on.join('、')} 连带的 ${isCreating(effect) ? `新的 ${library}` : `${library} 的 ${effect.transit}`}`
}
