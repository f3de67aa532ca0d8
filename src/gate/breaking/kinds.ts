/** What a field is to a person, before and after. Some changes only widen it; every other one means something else by the same value. */
import { type Kind, KIND_FACTS } from '../../model/kind.ts'
import type { ContractChange } from '../change.ts'
import type { FieldPair } from './field.ts'
import { atField, BREAKS_ALL, type Harms, OK, type Pair, told, WORTH_SAYING } from './pair.ts'

export interface KindChange {
  readonly changes: readonly ContractChange[]
  /** Nothing else about the field can be compared. */
  readonly breaks: boolean
}

/** Only the widget differs. */
const LOOKS: readonly (readonly [Kind, Kind])[] = [
  ['text', 'longText'],
  ['number', 'money'],
]

/**
 * What changed in a field's kind, type or referenced library, and whether the same value now means something else
 * (`breaks`).
 */
export function compareKind(pair: Pair, { old, now, oldSchema, nowSchema, path, title }: FieldPair): KindChange {
  const say = (words: string, harm: Harms, keyword: string) =>
    told(pair, { code: 'B5', subject: path, words: `${title}${words}`, harm, at: atField(pair.head, path, keyword) })
  if (old.reference !== now.reference && old.reference !== undefined && now.reference !== undefined) {
    const words = `引用的库由 ${old.reference} 改为 ${now.reference}`
    return { changes: [say(words, BREAKS_ALL, 'x-ref')], breaks: true }
  }
  const words = `由${KIND_FACTS[old.kind].words}改为${KIND_FACTS[now.kind].words}`
  const [oldType, nowType] = [oldSchema['type'], nowSchema['type']]
  const widened = oldType === nowType || (isNumeric(oldType) && isNumeric(nowType))
  if (!widened || typeOfItems(oldSchema) !== typeOfItems(nowSchema)) {
    const types = old.kind === now.kind ? `的类型由 ${nameOf(oldSchema)} 改为 ${nameOf(nowSchema)}` : words
    return { changes: [say(types, BREAKS_ALL, 'type')], breaks: true }
  }
  if (old.kind === now.kind) return { changes: [], breaks: false }
  const looks = { harm: WORTH_SAYING, at: atField(pair.head, path) }
  if (LOOKS.some((both) => both.includes(old.kind) && both.includes(now.kind)))
    return { changes: [told(pair, { ...looks, subject: path, words: `${title}${words}` })], breaks: false }
  if (old.kind === 'choice' && now.kind === 'text')
    return { changes: [say(`${words}，不再限于选项`, ['ok', 'ok', 'warn'], 'type')], breaks: false }
  if (old.kind === 'choices' && now.kind === 'tags')
    return { changes: [say(`${words}，不再限于选项`, OK, 'type')], breaks: false }
  return { changes: [say(words, BREAKS_ALL, 'x-kind')], breaks: true }
}

function isNumeric(type: unknown): boolean {
  return type === 'number' || type === 'integer'
}

function typeOfItems(schema: { readonly [keyword: string]: unknown }): unknown {
  return (schema['items'] as { readonly type?: unknown } | undefined)?.type
}

function nameOf(schema: { readonly [keyword: string]: unknown }): string {
  return [schema['type'], typeOfItems(schema)].filter((part) => part !== undefined).join(' / ')
}
