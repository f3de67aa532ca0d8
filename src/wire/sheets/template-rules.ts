/** What may stand in a field's cells, in words: first whether it must be filled, then its form, limits and choices. */
import { KIND_FACTS } from '../../model/kind.ts'
import type { Field } from '../../model/resource.ts'
import { CELL_CODECS, SEVERAL } from './cell-codecs.ts'

/** More choices than this are left to the drop-down. */
const NAMED_MAX = 20

/** The rules for a field's cells, one sentence each. */
export function fieldRules(field: Field): readonly string[] {
  const { description, kind, unit, messages } = field
  const { form, words } = CELL_CODECS[kind]
  return [
    field.required ? '必填' : '选填',
    ...(description ? [description] : []),
    ...(form?.(field) ?? []),
    ...lengthRules(field),
    ...choiceRules(field, words?.(field)),
    ...(field.reference === undefined ? [] : ['填写已有的名称，可从下拉列表中选择']),
    ...(unit ? [`单位：${unit}，只填数字`] : []),
    ...textOf(messages?.['pattern']),
  ]
}

function lengthRules({ kind, minLength = 0, maxLength, maxItems }: Field): readonly string[] {
  if (maxItems !== undefined) return [`最多 ${maxItems} 项`]
  if (maxLength === undefined || KIND_FACTS[kind].filter === 'span') return []
  return [minLength > 1 ? `${minLength} 到 ${maxLength} 个字` : `最多 ${maxLength} 个字`]
}

function choiceRules({ kind }: Field, words: readonly string[] | undefined): readonly string[] {
  if (!words) return []
  const some = KIND_FACTS[kind].value === 'list' ? `${SEVERAL}。` : ''
  return [words.length > NAMED_MAX ? `${some}从下拉列表中选择` : `${some}可填：${words.join('、')}`]
}

function textOf(value: string | undefined): readonly string[] {
  return value === undefined || value === '' ? [] : [value]
}
