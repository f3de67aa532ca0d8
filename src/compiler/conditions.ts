/** Conditions as they are compiled: sets written out, every field there, both sides of one type. */
import {
  type Condition,
  type Expression,
  isOperand,
  type Operand,
  type Right,
  type SettingOperand,
} from '../model/condition.ts'
import { fieldsOf } from '../model/condition-parts.ts'
import { KIND_FACTS } from '../model/kind.ts'
import type { IdCardPart } from '../model/text-forms.ts'
import { cardFlaw } from './id-card.ts'
import { ID_DEFAULT } from './identity.ts'
import type { Field } from '../model/resource.ts'
import { writtenOut } from './sets.ts'
import { type JsonKey, problemAt } from './source.ts'
import { checkField, type ViewsInput } from './views.ts'

/** A condition on the library's own fields, compiled; what is wrong with it goes to the findings. */
export function compileCondition<Meant extends Condition>(
  views: ViewsInput,
  path: readonly JsonKey[],
  condition: Meant,
): Meant {
  const made = writtenOut(views, path, condition)
  for (const name of fieldsOf(made)) checkField(views, path, name)
  checkSides(views, path, { condition: made, fieldOf: (name) => views.fields.find((field) => field.name === name) })
  return made
}

/** A field of the record as it is compared: the record's id is of one sort with references to its library. */
export function comparedField({ fields, descriptor, source }: ViewsInput, name: string): Field | undefined {
  // A view's records are its library's.
  const { of = descriptor.name } = (source.value ?? {}) as { readonly of?: string }
  const field = fields.find((one) => one.name === name)
  return field && name === (descriptor.identity?.id ?? ID_DEFAULT)
    ? { ...field, kind: 'reference', reference: of }
    : field
}

export interface ComparedSides extends OperandSides {
  readonly condition: Expression
}

export interface OperandSides {
  /** The field that a name means here; undefined where that cannot be told. */
  readonly fieldOf: (name: string) => Field | undefined
  /** What a transition asks for. */
  readonly inputField?: (name: string) => Field | undefined
  /** Of the record that asks, in a condition on other records. */
  readonly ownField?: (name: string) => Field | undefined
}

const ORDERS: readonly string[] = ['lt', 'le', 'gt', 'ge']

/** Reports comparisons whose sides are of different types: what is compared with a constant is the gate's to judge. */
export function checkSides(
  views: Pick<ViewsInput, 'source' | 'findings'>,
  path: readonly JsonKey[],
  sides: ComparedSides,
): void {
  const { condition } = sides
  const inner = (part: Expression, ...keys: readonly JsonKey[]) =>
    checkSides(views, [...path, ...keys], { ...sides, condition: part })
  if ('and' in condition) return condition.and.forEach((part, nth) => inner(part, 'and', nth))
  if ('or' in condition) return condition.or.forEach((part, nth) => inner(part, 'or', nth))
  if ('not' in condition) return inner(condition.not, 'not')
  if ('may' in condition) return
  if ('empty' in condition || 'in' in condition || 'some' in condition || 'none' in condition) return
  if ('format' in condition) return
  const [[operator, [name, right]]] = Object.entries(condition) as unknown as [[string, readonly [string, Right]]]
  const field = sides.fieldOf(name)
  if (!field) return
  const wrong = wrongSide(operator, field, { right, sides })
  if (wrong)
    views.findings.problems.push(problemAt({ source: views.source, path: [...path, operator, ...wrong.at] }, wrong))
}

interface RightSide {
  readonly right: Right
  readonly sides: ComparedSides
}

function wrongSide(operator: string, field: Field, { right, sides }: RightSide) {
  const sort = sortOf(field)
  if (operator === 'has') {
    if (sort === 'list') return undefined
    return {
      at: [0],
      code: 'sides',
      message: `「${field.title}」是${wordsOf(field)}，不能用 has`,
      cure: 'has 只用于多选和标签；其他字段用 eq 或 in',
    }
  }
  if (!isOperand(right)) return undefined
  if (ORDERS.includes(operator) && !ORDERED.includes(sort))
    return {
      at: [0],
      code: 'sides',
      message: `「${field.title}」是${wordsOf(field)}，不能比较大小`,
      cure: '大于、小于只用于数字、金额、日期、钟点和文字；其他字段用 eq 或 in',
    }
  const flaw = 'idCard' in right ? cardFlawOf(field, right.idCard, sides) : undefined
  if (flaw) return { at: [1, 'idCard', flaw.nth], code: 'sides', message: flaw.message, cure: flaw.cure }
  const other = operandSort(right, sides, sort)
  if (!other || other.sort === sort) return undefined
  return {
    at: [1],
    code: 'sides',
    message: `「${field.title}」是${wordsOf(field)}，不能与${other.words}比较`,
    cure:
      sort === 'day' || sort === 'instant'
        ? `日期与 {"today": 0} 比较，时刻与 {"now": {}} 比较`
        : '两边须是同一种：换一个字段，或写一个值',
  }
}

function cardFlawOf(beside: Field, [name, part]: readonly [string, IdCardPart], { fieldOf }: OperandSides) {
  return cardFlaw({ source: name.includes('.') ? undefined : fieldOf(name), part, beside })
}

const ORDERED: readonly string[] = ['number', 'day', 'instant', 'clock', 'text']

/** Whether the field can take what the operand reads; a problem at `path` when it is of another sort. */
export function checkTaken(
  views: Pick<ViewsInput, 'source' | 'findings'>,
  path: readonly JsonKey[],
  { field, operand, sides }: { readonly field: Field; readonly operand: Operand; readonly sides: OperandSides },
): void {
  const other = operandSort(operand, sides, sortOf(field))
  if (!other || other.sort === sortOf(field)) return
  const message = `「${field.title}」是${wordsOf(field)}，不能取${other.words}的值`
  views.findings.problems.push(
    problemAt(
      { source: views.source, path },
      { code: 'sides', message, cure: '两边须是同一种：换一个字段，或写一个值' },
    ),
  )
}

function wordsOf({ kind }: Field): string {
  return KIND_FACTS[kind].words
}

/** What is compared with one another is of one sort. */
function sortOf({ kind, reference }: Field): string {
  if (kind === 'date') return 'day'
  if (kind === 'dateTime') return 'instant'
  if (kind === 'reference') return `reference ${reference ?? ''}`
  if (kind === 'choice') return 'choice'
  const { value } = KIND_FACTS[kind]
  return value === 'time' ? 'text' : value
}

function operandSort(
  operand: Operand,
  { fieldOf, ownField, inputField }: OperandSides,
  beside: string,
): { sort: string; words: string } | undefined {
  if ('today' in operand) return { sort: 'day', words: '今天这样的日期' }
  if ('now' in operand) return { sort: 'instant', words: '现在这样的时刻' }
  if ('scope' in operand) return { sort: 'text', words: '操作的人' }
  if ('setting' in operand) return settingSort(operand, beside)
  if ('idCard' in operand)
    return operand.idCard[1] === 'sex'
      ? { sort: 'choice', words: '身份证号中的性别' }
      : { sort: 'day', words: '身份证号中的出生日期' }
  if ('row' in operand && operand.row === '#') return { sort: 'number', words: '行号' }
  const field =
    'own' in operand
      ? ownField?.(operand.own)
      : 'input' in operand
        ? inputField?.(operand.input)
        : fieldOf('row' in operand ? operand.row : operand.field)
  return field && { sort: sortOf(field), words: `「${field.title}」（${wordsOf(field)}）` }
}

/** Its default says what it is; a text may stand for whatever is written as one. */
function settingSort({ default: usual }: SettingOperand, beside: string): { sort: string; words: string } {
  if (typeof usual === 'number') return { sort: 'number', words: '数字的参数' }
  if (typeof usual === 'boolean') return { sort: 'flag', words: '开关的参数' }
  const isText = !['number', 'flag', 'list'].includes(beside)
  return { sort: isText ? beside : 'text', words: '文字的参数' }
}
