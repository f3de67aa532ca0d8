/** Named conditions in the format of descriptors, and what lists make of them: tabs, marks and totals. */

export const SHORT_NAME = { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$', maxLength: 40 }

export const SETS = {
  description: '有名称的条件，写一次，在各处用 {"is": "名称"} 引用。',
  type: 'object',
  propertyNames: { pattern: '^[a-z][A-Za-z0-9]*$' },
  maxProperties: 50,
  additionalProperties: {
    description: '一个集合。',
    type: 'object',
    additionalProperties: false,
    required: ['where'],
    properties: {
      where: { $ref: '#/$defs/setCondition', description: '哪些记录属于它。' },
      title: { description: '中文名称；有它才能作列表的标签或标记。', type: 'string', minLength: 1, maxLength: 20 },
      tone: { description: '标记的轻重。', enum: ['attention', 'danger'] },
    },
  },
}

const SETS_OF_LIST = { type: 'array', items: SHORT_NAME, minItems: 1, uniqueItems: true }
export const LIST_HEAD = {
  tabs: {
    ...SETS_OF_LIST,
    description: '列表的标签：集合的名称，all 指全部；从第一个开始看，各有多少条一并显示。',
    maxItems: 10,
  },
  open: { ...SETS_OF_LIST, description: '打开列表时，其中第一个有记录的标签。', maxItems: 10 },
  marks: { ...SETS_OF_LIST, description: '属于这些集合的记录，在名称旁作标记。', maxItems: 10 },
  totals: {
    description: '列表下方的合计，算的是筛选出的全部记录。',
    type: 'object',
    propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9]*$' },
    maxProperties: 6,
    additionalProperties: {
      description: '一个合计：count、sum、distinct 之一。',
      type: 'object',
      additionalProperties: false,
      required: ['title'],
      properties: {
        title: { description: '中文名称，如 金额合计。', type: 'string', minLength: 1, maxLength: 20 },
        where: { $ref: '#/$defs/setCondition', description: '只算哪些记录。' },
        count: { description: '条数。', const: true },
        sum: { $ref: '#/$defs/field', description: '数字或金额字段之和，金额精确到分。' },
        distinct: { $ref: '#/$defs/field', description: '字段有多少种不同的内容。' },
      },
    },
  },
  timetable: {
    description: '周表：列表的另一种样子，每行一个 lane，每列一天，格子里是那一天的记录。',
    type: 'object',
    additionalProperties: false,
    required: ['lane', 'on', 'from', 'label'],
    properties: {
      lane: { $ref: '#/$defs/field', description: '每行是谁：引用或单选字段。' },
      on: { $ref: '#/$defs/field', description: '哪一天：日期字段。' },
      from: { $ref: '#/$defs/field', description: '开始的时刻，格子里按它排列。' },
      to: { $ref: '#/$defs/field', description: '结束的时刻。' },
      label: {
        description: '格子里写什么，花括号中是字段，如 {From} {Booked}/{Capacity}。',
        type: 'string',
        minLength: 1,
        maxLength: 100,
      },
      tone: { $ref: '#/$defs/field', description: '单选字段：第一项是平常的，其他的写在旁边。' },
      days: { description: '几天；不写是 7。', type: 'integer', minimum: 1, maximum: 14 },
    },
  },
}
