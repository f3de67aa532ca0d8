/** Witnesses in Chinese, by the titles of their fields: 「剂量方式」为「次数」，「备注」未填写. */
import { isEmpty } from '../../model/condition.ts'
import { conditionWords, fieldValueWords, titleWords } from '../../model/condition-words.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { FieldReach } from './reach.ts'

type Titled = Pick<Resource, 'fields'>

/** What the inputs are: 「剂量方式」为「次数」，「备注」未填写. */
export function witnessWords(resource: Titled, inputs: readonly string[], witness: WireRecord): string {
  return [...new Set(inputs)]
    .map((name) => {
      const title = titleWords(resource, name)
      return isEmpty(witness[name]) ? `${title}未填写` : `${title}为${fieldValueWords(resource, name, witness[name])}`
    })
    .join('，')
}

/** When a field of the form can be seen, for whoever looks at the form: 总是, 从不, or the conditions that show it. */
export function seenWords(
  resource: Pick<Resource, 'fields' | 'form'>,
  { field, witness, isProven }: FieldReach,
): string {
  if (!witness) return isProven ? '任何情况下都不显示' : '没有找到能显示它的情况'
  const rules = resource.form.rules.filter((rule) => rule.show.includes(field))
  if (rules.length === 0) return '总是显示'
  return `${rules.map((rule) => conditionWords(resource, rule.when)).join('，或')}时显示`
}
