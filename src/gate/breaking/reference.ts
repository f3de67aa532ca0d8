/** Which records a reference may lead to, before and after: somebody is refused who was not before; what is stored stays. */
import type { ContractChange } from '../change.ts'
import type { FieldPair } from './field.ts'
import { implies } from './implies.ts'
import { atField, type Harms, type Pair, same, told, WIDENED } from './pair.ts'

const REFUSES: Harms = ['warn', 'ok', 'warn']

export function withinChanges(pair: Pair, { old, now, path, title }: FieldPair): readonly ContractChange[] {
  if (same(old.within, now.within)) return []
  const always = { and: [] }
  const isWider = implies([old.within ?? always], [now.within ?? always])
  const at = atField(pair.head, path, 'x-ref')
  const words = `${title}可选的记录${isWider ? '多了' : '少了：不再可选的，新增和改选时会被拒绝'}`
  return [told(pair, { subject: path, words, at, ...(isWider ? WIDENED : { code: 'B7', harm: REFUSES }) })]
}
