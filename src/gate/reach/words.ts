/** Conditions and witnesses in Chinese, by the titles of their fields: 「剂量方式」为「次数」. */
import {
  type Condition,
  isEmpty,
  isOperand,
  type Operand,
  type Right,
  type SettingOperand,
} from '../../model/condition.ts'
import { RIGHT_WORDS } from '../../model/right-words.ts'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import type { FieldReach } from './reach.ts'

type Titled = Pick<Resource, 'fields'>

/** Says a condition in Chinese, with the titles of its fields and choices. */
export function conditionWords(resource: Titled, condition: Condition): string {
  const inner = (part: Condition) => {
    const words = conditionWords(resource, part)
    return 'and' in part || 'or' in part ? `（${words}）` : words
  }
  if ('and' in condition) return condition.and.map(inner).join('且') || '总是'
  if ('or' in condition) return condition.or.map(inner).join('或') || '从不'
  if ('not' in condition) return `并非${inner(condition.not)}`
  if ('may' in condition) return `操作的人可以${RIGHT_WORDS[condition.may]}`
  if ('empty' in condition) return `${titleWords(resource, condition.empty)}未填写`
  if ('in' in condition) {
    const [name, values] = condition.in
    return `${titleWords(resource, name)}为${values.map((value) => valueWords(resource, name, value)).join('、')}`
  }
  const [[operator, [name, value]]] = Object.entries(condition) as unknown as [[keyof typeof BETWEEN, [string, Right]]]
  const right = isOperand(value) ? operandWords(resource, value) : valueWords(resource, name, value)
  return `${titleWords(resource, name)}${BETWEEN[operator]}${right}`
}

const BETWEEN = { eq: '为', ne: '不为', lt: '小于', le: '不大于', gt: '大于', ge: '不小于', has: '含有' } as const
const CARD_PARTS = { birthDate: '出生日期', sex: '性别' } as const
const ASKING = { user: '本人', userName: '本人姓名', organization: '本机构' } as const

function operandWords(resource: Titled, operand: Operand): string {
  if ('field' in operand) return titleWords(resource, operand.field)
  if ('own' in operand) return `本记录的 ${operand.own}`
  if ('input' in operand) return `所填的 ${operand.input}`
  if ('idCard' in operand) return `${titleWords(resource, operand.idCard[0])}中的${CARD_PARTS[operand.idCard[1]]}`
  if ('scope' in operand) return ASKING[operand.scope]
  if ('setting' in operand) return settingWords(operand)
  if ('row' in operand) return operand.row === '#' ? '行号' : titleWords(resource, operand.row)
  const [by, unit, base] = 'today' in operand ? [operand.today, '天', '今天'] : [operand.now.hours ?? 0, '小时', '现在']
  if (by === 0) return base
  return typeof by === 'number'
    ? `${base}${by < 0 ? '之前' : '之后'} ${Math.abs(by)} ${unit}`
    : `${base}之后 ${settingWords(by)} ${unit}`
}

/** A parameter as conditions name it. */
export function settingWords({ setting, default: usual }: SettingOperand): string {
  return `参数 ${setting}（默认 ${String(usual)}）`
}

/** What the inputs are: 「剂量方式」为「次数」，「备注」未填写. */
export function witnessWords(resource: Titled, inputs: readonly string[], witness: WireRecord): string {
  return [...new Set(inputs)]
    .map((name) => {
      const title = titleWords(resource, name)
      return isEmpty(witness[name]) ? `${title}未填写` : `${title}为${valueWords(resource, name, witness[name])}`
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

/** The title of a field in Chinese quotation marks; its name when the library has no such field. */
export function titleWords({ fields }: Titled, name: string): string {
  return `「${fields.find((field) => field.name === name)?.title ?? name}」`
}

function valueWords({ fields }: Titled, name: string, value: unknown): string {
  const field: Field | undefined = fields.find((candidate) => candidate.name === name)
  if (value === null || value === undefined) return '空'
  if (typeof value === 'boolean') {
    const named = field?.choices?.find((choice) => choice.value === String(value))
    return `「${named?.label ?? (value ? '是' : '否')}」`
  }
  if (typeof value === 'object') return '任意内容'
  return `「${field?.choices?.find((choice) => choice.value === value)?.label ?? String(value)}」`
}
