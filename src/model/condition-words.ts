/** Conditions in Chinese, by the titles of their fields: 「剂量方式」为「次数」. */
import { type Condition, isOperand, type Operand, type Right, type SettingOperand } from './condition.ts'
import { RIGHT_WORDS } from './right-words.ts'
import type { Field, Resource } from './resource.ts'

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
    return `${titleWords(resource, name)}为${values.map((value) => fieldValueWords(resource, name, value)).join('、')}`
  }
  const [[operator, [name, value]]] = Object.entries(condition) as unknown as [[keyof typeof BETWEEN, [string, Right]]]
  const right = isOperand(value) ? operandWords(resource, value) : fieldValueWords(resource, name, value)
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

/** The title of a field in Chinese quotation marks; its name when the library has no such field. */
export function titleWords({ fields }: Titled, name: string): string {
  return `「${fields.find((field) => field.name === name)?.title ?? name}」`
}

/** A value of a field as people read it; its choice where it has one. */
export function fieldValueWords({ fields }: Titled, name: string, value: unknown): string {
  const field: Field | undefined = fields.find((candidate) => candidate.name === name)
  if (value === null || value === undefined) return '空'
  if (typeof value === 'boolean') {
    const named = field?.choices?.find((choice) => choice.value === String(value))
    return `「${named?.label ?? (value ? '是' : '否')}」`
  }
  if (typeof value === 'object') return '任意内容'
  return `「${field?.choices?.find((choice) => choice.value === value)?.label ?? String(value)}」`
}
