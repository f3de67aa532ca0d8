/** Values that an author writes beside a field, in a condition or as a state: why one can never be the field's, and what to write. */
import { clockOf } from '../model/clock.ts'
import type { Scalar } from '../model/condition.ts'
import { KIND_FACTS, type KindFacts } from '../model/kind.ts'
import type { Field } from '../model/resource.ts'
import { flagCure } from './meta-words.ts'
import { meant } from './suggest.ts'
import { valueWords } from './value-words.ts'

export interface ValueMisfit {
  readonly message: string
  readonly cure: string
  /** Of another type, not merely none of the options. */
  readonly isOtherType: boolean
}

type Plain = Exclude<Scalar, null>

/** What values of each sort of field are called, and how they look in a file; of the others no single value can be theirs. */
const SORTS: Readonly<Partial<Record<KindFacts['value'], readonly [type: string, words: string]>>> = {
  flag: ['boolean', '开关'],
  number: ['number', '数字'],
  text: ['string', '文字'],
  time: ['string', '日期'],
  clock: ['string', '钟点'],
}

/** Why the value can never be the field's; nothing where it can, and for null, which is an empty field. */
export function misfitOf(field: Field, value: Scalar): ValueMisfit | undefined {
  if (value === null) return undefined
  const named = `“${field.title}”（${field.name}）`
  if (field.kind === 'choice') return optionMisfit(field, named, value)
  const [type, words] = SORTS[KIND_FACTS[field.kind].value] ?? []
  if (type === undefined) return undefined
  if (typeof value === type) return field.kind === 'time' ? clockMisfit(named, String(value)) : undefined
  return { message: `${named}是${words}，写的是${valueWords(value)}`, cure: cureOf(type, value), isOtherType: true }
}

function clockMisfit(named: string, value: string): ValueMisfit | undefined {
  const clock = clockOf(value)
  if (clock === value) return undefined
  return {
    message: `${named}是钟点，写的是${valueWords(value)}`,
    cure: clock ? `写成 ${JSON.stringify(clock)}` : '写成 "08:30" 这样的钟点，从 00:00 到 23:59',
    isOtherType: false,
  }
}

function optionMisfit({ choices = [] }: Field, named: string, value: Plain): ValueMisfit | undefined {
  if (choices.some((choice) => choice.value === value)) return undefined
  const same = choices.find((choice) => String(choice.value) === String(value) || choice.label === value)
  const words = choices.map((choice) => String(choice.value))
  const cure = same ? `写成 ${JSON.stringify(same.value)}` : meant(String(value), words)
  const isOtherType = choices.length > 0 && choices.every((choice) => typeof choice.value !== typeof value)
  return { message: `${named}的选项中没有${valueWords(value)}`, cure, isOtherType }
}

function cureOf(type: string, value: Plain): string {
  if (type === 'boolean') return flagCure(String(value))
  if (type === 'string') return `加上引号：${JSON.stringify(String(value))}`
  const isNumber = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
  return isNumber ? `去掉引号：${Number(value)}` : '写成不带引号的数字，如 10'
}
