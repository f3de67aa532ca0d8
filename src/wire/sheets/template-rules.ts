/** What may stand in a field's cells, in words: first whether it must be filled, then its form, limits and choices. */
import type { Kind } from '../../model/kind.ts'
import type { Field } from '../../model/resource.ts'
import { choiceWords } from './cell-choice.ts'

/** More choices than this are left to the drop-down. */
const NAMED_MAX = 20

const FORMS: Readonly<Partial<Record<Kind, string>>> = {
  date: '日期，如 2024-05-01',
  dateTime: '时间，如 2024-05-01 08:30:00',
  tags: '可填多项，用顿号（、）隔开',
}

export function fieldRules(field: Field): readonly string[] {
  const { description, kind, unit, messages } = field
  return [
    field.required ? '必填' : '选填',
    ...(description ? [description] : []),
    ...textOf(FORMS[kind]),
    ...numberRules(field),
    ...lengthRules(field),
    ...choiceRules(field),
    ...(kind === 'reference' ? ['填写已有的名称，可从下拉列表中选择'] : []),
    ...(unit ? [`单位：${unit}，只填数字`] : []),
    ...textOf(messages?.['pattern']),
  ]
}

function numberRules({ kind, decimals, minimum, maximum }: Field): readonly string[] {
  if (kind !== 'number' && kind !== 'money') return []
  const form = decimals === 0 ? '整数' : decimals === undefined ? '数字' : `数字，最多 ${decimals} 位小数`
  const span =
    minimum !== undefined && maximum !== undefined
      ? [`${minimum} 到 ${maximum}`]
      : [...textOf(minimum, '不小于 '), ...textOf(maximum, '不大于 ')]
  return [form, ...span]
}

function lengthRules({ kind, minLength = 0, maxLength, maxItems }: Field): readonly string[] {
  if (maxItems !== undefined) return [`最多 ${maxItems} 项`]
  if (maxLength === undefined || kind === 'date' || kind === 'dateTime') return []
  return [minLength > 1 ? `${minLength} 到 ${maxLength} 个字` : `最多 ${maxLength} 个字`]
}

function choiceRules(field: Field): readonly string[] {
  if (field.kind !== 'choice' && field.kind !== 'choices' && field.kind !== 'flag') return []
  const words = choiceWords(field)
  const some = field.kind === 'choices' ? '可填多项，用顿号（、）隔开。' : ''
  return [words.length > NAMED_MAX ? `${some}从下拉列表中选择` : `${some}可填：${words.join('、')}`]
}

function textOf(value: string | number | undefined, before = ''): readonly string[] {
  return value === undefined || value === '' ? [] : [`${before}${value}`]
}
