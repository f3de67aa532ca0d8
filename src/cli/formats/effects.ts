/** What steps bring about in other records, as the format of descriptors says it. */
import { rightOf } from './conditions.ts'
import { SHORT_NAME } from './list-head.ts'
import { FIELD, FIELDS, LIBRARY, type Node } from './nodes.ts'

/** `Items`, `ItemId.Parts`, `OrderId.ItemId.Parts`. */
const ROW_PATH = { pattern: '^[A-Za-z][A-Za-z0-9_]*([.][A-Za-z][A-Za-z0-9_]*){0,2}$', maxLength: 200 }

const PART = {
  description: '数字，或字段：each 的那一行的字段；/字段 是本记录的。',
  type: ['number', 'string'],
  pattern: '^/?[A-Za-z][A-Za-z0-9_]*$',
  maxLength: 65,
}

function parts(description: string, most: number): Node {
  return { description, type: 'array', items: PART, minItems: 2, maxItems: most }
}

const COMPUTE: Node = {
  description: '算得的值。',
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties: {
    product: parts('乘积。', 5),
    add: parts('相加。', 5),
    minus: parts('前一个减后一个。', 2),
    addDays: parts('日期之后几天。', 2),
  },
}

/** What a field of another record gets. */
function valueNode(): Node {
  const value = rightOf({ operands: ['field', 'row', 'today', 'input', 'scope'] })
  const read = value['properties'] as Readonly<Record<string, Node>>
  const row = {
    ...read['row'],
    description: 'each 的那一行的字段；# 是行号，从 1 起；写了 days 时 #day 是那一天。',
    pattern: '^(#|#day|[A-Za-z][A-Za-z0-9_]*)$',
  }
  return { ...value, properties: { ...read, row, compute: COMPUTE } }
}

function endNode(description: string): Node {
  const { properties } = rightOf({ operands: ['field', 'today', 'input'] })
  return {
    description,
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
    properties: properties as Node,
  }
}

const DAYS: Node = {
  description: '每行在这些日子里各一条，最多 62 天；set 里的 {"row": "#day"} 是那一天。',
  type: 'object',
  additionalProperties: false,
  required: ['from', 'to'],
  properties: {
    from: endNode('第一天。'),
    to: endNode('最后一天。'),
    weekday: {
      description: '只在这一行的星期：单选或多选字段，"1" 是周一，"7" 是周日；不写就每天。',
      type: 'object',
      additionalProperties: false,
      required: ['row'],
      properties: { row: { ...FIELD, description: '这一行的字段。' } },
    },
  },
}

export const EFFECTS_NODE: Node = {
  description: '连带的变更：一次操作同时让别的记录发生变更，或生成新的记录，全部成功或全部不做；按先后顺序。',
  type: 'array',
  maxItems: 50,
  items: {
    description: '一项连带的变更：transit 与 at，transit 与 of、via，或 create。',
    type: 'object',
    additionalProperties: false,
    required: ['on'],
    properties: {
      on: {
        description: '在哪些操作之后：create，或状态变更的名称。',
        type: 'array',
        items: SHORT_NAME,
        minItems: 1,
        uniqueItems: true,
        maxItems: 20,
      },
      when: { $ref: '#/$defs/setCondition', description: '操作之后的本记录符合时才做；不写就总是做。' },
      transit: { ...SHORT_NAME, description: '另一个库的一个状态变更；人不能做、只由系统做的写 roles: []。' },
      at: { ...FIELD, description: '引用字段：变更它所指的记录；空着的不做。' },
      of: { ...LIBRARY, description: '与 via 一起：变更那个库中引用本记录的所有记录，最多 500 条。' },
      via: { ...FIELD, description: 'of 的库中引用本记录的字段。' },
      where: {
        $ref: '#/$defs/targetCondition',
        description: '那条记录符合时才做，否则跳过；{"own": "字段"} 是本记录的字段。不写时，做不了就拒绝整个操作。',
      },
      create: { ...LIBRARY, description: '生成那个库的一条新记录；写了 each 就每行一条，最多 500 条。' },
      each: {
        description: '每行生成一条：本记录的表格、所引用记录的表格，或引用本记录的记录。',
        type: ['string', 'object'],
        ...ROW_PATH,
        additionalProperties: false,
        required: ['of', 'via'],
        properties: {
          of: { ...LIBRARY, description: '引用本记录的库。' },
          via: { ...FIELD, description: '那个库中引用本记录的字段。' },
          where: { $ref: '#/$defs/targetCondition', description: '只取符合此条件的记录。' },
        },
      },
      once: { ...FIELDS, description: '新记录的这些字段与已有的一条相同时，不再生成。' },
      back: {
        ...FIELD,
        description: '本记录的只读引用字段，记下新记录（或 once 找到的那条）的编号；与 each 不能同时写。',
      },
      days: DAYS,
      preview: {
        description: '逐条试做：已有的、被拒绝的不生成，其余照做；生成多少、为什么不生成，在对话框里先说。',
        const: true,
      },
      set: {
        description: '新记录的字段，或那个状态变更所问的内容：{"field"} 取本记录的，{"row"} 取那一行的（# 是行号）。',
        type: 'object',
        propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9_]*$' },
        additionalProperties: valueNode(),
        minProperties: 1,
        maxProperties: 100,
      },
    },
  },
}
