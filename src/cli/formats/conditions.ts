/** The variants of a condition in the format of descriptors, one for each row of the position table. */
import type { OperandName, Position, PositionName } from '../../model/positions.ts'
import { POSITIONS, SET_OPERANDS } from '../../model/positions.ts'
import { RIGHTS } from '../../model/rights.ts'
import { ID_CARD_PARTS } from '../../model/text-forms.ts'

type Node = Readonly<Record<string, unknown>>

const FIELD = { $ref: '#/$defs/field' }
const PATH = { $ref: '#/$defs/readPath' }
const SETTING = { $ref: '#/$defs/settingCode' }
const USUAL = { description: '没有设置这个参数，或设置的不是同一种值时，用什么。' }

/** A whole number in these bounds, or a parameter that holds one. */
export function settableNumber({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }): Node {
  return {
    type: ['integer', 'object'],
    minimum,
    maximum,
    additionalProperties: false,
    required: ['setting', 'default'],
    properties: { setting: SETTING, default: { ...USUAL, type: 'integer', minimum, maximum } },
  }
}

const WHOLE = settableNumber({ minimum: -3650, maximum: 3650 })

const OPERANDS: Readonly<Record<OperandName, Node>> = {
  field: { $ref: '#/$defs/readPath', description: '另一个字段的值。' },
  own: { $ref: '#/$defs/readPath', description: '发问的记录的字段；在表格的一行里，/字段 指整条记录的字段。' },
  today: { ...WHOLE, description: '今天之后几天的日期；0 是今天，-7 是七天前。' },
  now: {
    description: '现在之后几小时的时刻；{} 是现在。',
    type: 'object',
    additionalProperties: false,
    properties: { hours: { ...WHOLE, description: '几小时，可以是负数。' } },
  },
  input: { $ref: '#/$defs/inputName', description: '这个变更所问的内容。' },
  row: {
    description: '规则写了 each 时：这一行的字段；# 是行号，从 1 起。',
    type: 'string',
    pattern: '^(#|[A-Za-z][A-Za-z0-9_]*)$',
    maxLength: 64,
  },
  idCard: {
    description: '身份证号中的出生日期或性别（male、female）：["字段", "birthDate"]。不是身份证号就为空。',
    type: 'array',
    prefixItems: [PATH, { enum: [...ID_CARD_PARTS] }],
    items: false,
    minItems: 2,
  },
  setting: { ...SETTING, description: '参数的代码：取机构启用的参数，没有就取平台的，再没有就用 default。' },
  scope: { description: '操作的人：编号、姓名，或所在的机构。', enum: ['user', 'userName', 'organization'] },
}

const COMPARISONS = {
  eq: '字段等于某值：["字段", 值]。空的字段只等于 null。',
  ne: '字段不等于某值。',
  lt: '字段小于（早于）某值。',
  le: '字段不大于某值。',
  gt: '字段大于（晚于）某值。',
  ge: '字段不小于某值。',
  has: '多选或标签含有某值：["字段", 值]。',
} as const

/** Conditions on records of another library, whose sets they name, as schemas write them. */
const OF_OTHERS: readonly PositionName[] = ['target', 'rollup']

/** The names that conditions are made of. */
export const CONDITION_NAMES: Readonly<Record<string, Node>> = {
  settingCode: {
    description: '参数的代码，如 booking-days。',
    type: 'string',
    pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
    maxLength: 64,
  },
  setName: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$', maxLength: 40, description: '集合的名称，须在 sets 中。' },
  readPath: {
    description: '字段；引用字段.字段 是所引用记录的字段；在表格的一行里，/字段 是整条记录的字段。',
    type: 'string',
    pattern: '^/?[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)?$',
    maxLength: 130,
  },
}

/** What a transition may set a field to, and a column of a row that it adds. */
export function setDefinitions(): Readonly<Record<string, Node>> {
  const value = rightOf({ operands: SET_OPERANDS })
  const append = {
    description: '表格加一行：每列写一个值；必填的列都要有。',
    type: 'object',
    propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9_]*$' },
    additionalProperties: { $ref: '#/$defs/columnValue' },
    minProperties: 1,
    maxProperties: 30,
  }
  const properties = { ...(value['properties'] as Node), append }
  return { setValue: { ...value, properties }, columnValue: value }
}

/** The definitions of descriptors: `setCondition`, `setRight` and so on. */
export function conditionDefinitions(): Readonly<Record<string, Node>> {
  return definitionsOf((Object.keys(POSITIONS) as readonly PositionName[]).filter((name) => name !== 'rollup'))
}

/** Those of schemas: on the records that a reference may lead to, and on those that a number counts. */
export function schemaDefinitions(): Readonly<Record<string, Node>> {
  return definitionsOf(OF_OTHERS)
}

function definitionsOf(names: readonly PositionName[]): Readonly<Record<string, Node>> {
  return Object.fromEntries(
    names.flatMap((name) => [
      [`${name}Condition`, conditionOf(name)],
      [`${name}Right`, rightOf(POSITIONS[name])],
    ]),
  )
}

function conditionOf(name: PositionName): Node {
  const position: Position = POSITIONS[name]
  const left = position.paths ? PATH : FIELD
  const self = { $ref: `#/$defs/${name}Condition` }
  const pair = (description: string, right: Node) => ({
    description,
    type: 'array',
    prefixItems: [left, right],
    items: false,
    minItems: 2,
  })
  const several = (description: string) => ({ description, type: 'array', items: self, minItems: 1, maxItems: 20 })
  const comparisons = Object.entries(COMPARISONS).map(([operator, words]) => [
    operator,
    pair(words, { $ref: `#/$defs/${name}Right` }),
  ])
  return {
    description: `${position.words}：恰好一个运算。`,
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
    properties: {
      ...Object.fromEntries(comparisons),
      in: pair('字段是其中之一：["字段", [值, …]]。', {
        type: 'array',
        items: { $ref: '#/$defs/scalar' },
        minItems: 1,
        maxItems: 200,
      }),
      empty: { ...left, description: '字段为空。' },
      ...(position.sets
        ? {
            is: {
              $ref: '#/$defs/setName',
              description: OF_OTHERS.includes(name)
                ? '属于那个库的一个集合（它的 sets）。'
                : '属于本库的一个集合（sets）。',
            },
          }
        : {}),
      ...(position.rights ? { may: { description: '操作的人有这项权利。', enum: RIGHTS } } : {}),
      ...(position.questions ? questions() : {}),
      and: several('全部成立。'),
      or: several('至少一个成立。'),
      not: { ...self, description: '不成立。' },
    },
  }
}

function questions(): Node {
  return {
    some: { $ref: '#/$defs/link', description: '有这样的记录。' },
    none: { $ref: '#/$defs/link', description: '没有这样的记录。' },
    format: {
      description: '文字是手机号、身份证号或统一社会信用代码：["字段", "mobile"]。',
      type: 'array',
      prefixItems: [PATH, { enum: ['mobile', 'id-card', 'credit-code'] }],
      items: false,
      minItems: 2,
    },
  }
}

/** Constants, and the operands of the position: one of them, with a parameter what it is by default. */
export function rightOf({ operands }: Pick<Position, 'operands'>): Node {
  const constant = ['string', 'number', 'boolean', 'null']
  if (operands.length === 0) return { description: '文字、数字、true、false 或 null。', type: constant }
  const description = `文字、数字、true、false、null，或 ${operands.map(operandWords).join('、')}。`
  const properties = Object.fromEntries(operands.map((name) => [name, OPERANDS[name]]))
  const object = { type: [...constant, 'object'], additionalProperties: false, minProperties: 1 }
  if (!operands.includes('setting')) return { description, ...object, maxProperties: 1, properties }
  return {
    description,
    ...object,
    properties: { ...properties, default: { ...USUAL, type: ['string', 'number', 'boolean'] } },
    if: { type: 'object', required: ['setting'] },
    // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
    then: { description, required: ['default'], maxProperties: 2 },
    else: { description, maxProperties: 1 },
    dependentRequired: { default: ['setting'] },
  }
}

function operandWords(name: OperandName): string {
  return name === 'setting' ? '{"setting": 代码, "default": 值}' : `{"${name}": …}`
}
