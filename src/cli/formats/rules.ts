/** Rules, constraints and settings of a descriptor, as its format says them. */
import { settableNumber } from './conditions.ts'
import { SHORT_NAME } from './list-head.ts'
import { FIELD, FIELDS, WORDS } from './nodes.ts'

export const RULES_NODE = {
  description: '规则：什么时候显示、必填、锁定，什么不允许。界面先提示，服务端在写入时强制。',
  type: 'array',
  maxItems: 100,
  items: {
    description: '一条规则：must、lock，或 show 与 require。',
    type: 'object',
    additionalProperties: false,
    required: [],
    properties: {
      on: {
        description:
          '在哪些操作时：create、update、delete、cancel，或状态变更的名称；verify 只由 npm run verify 对已保存的记录问。must 不写时，在新增和改到它所读的字段时。',
        type: 'array',
        items: SHORT_NAME,
        minItems: 1,
        uniqueItems: true,
        maxItems: 20,
      },
      each: { $ref: '#/$defs/field', description: '表格字段：对每一行判断，字段名指行内的字段，/字段 指整条记录的。' },
      when: { $ref: '#/$defs/ruleCondition', description: '哪些记录才受这条规则约束；锁定按修改之前判断。' },
      must: { $ref: '#/$defs/ruleCondition', description: '必须成立，否则拒绝；比较大小时有一边为空不算违反。' },
      show: { ...FIELDS, description: '条件成立时显示，否则隐藏并清空的字段。' },
      require: { ...FIELDS, description: '条件成立时必填的字段。' },
      lock: {
        description: '条件成立时不能修改的字段；"*" 指全部。状态变更不受限制。',
        anyOf: [{ const: '*' }, FIELDS],
      },
      except: { ...FIELDS, description: '锁定时仍可修改的字段。' },
      at: { $ref: '#/$defs/field', description: '在哪个字段旁提示；不写则在表单上方。' },
      call: { ...SHORT_NAME, description: '界面所问的平台调用（operation 为 test）；服务端按它自己的条件判断。' },
      passes: { description: '调用返回什么才能继续，默认 false。', type: 'boolean' },
      words: {
        ...WORDS,
        description: '拒绝时的话；{字段} 换成内容，问别的记录时 {count} 与 {names} 换成个数与名称。',
      },
      warn: { description: '只提示，不拒绝。', const: true },
    },
  },
}

export const CONSTRAINTS_NODE = {
  description: '同一机构内不能并存的记录，由数据库保证；有一个字段为空的不算。',
  type: 'array',
  maxItems: 10,
  items: {
    description: '一条约束。',
    type: 'object',
    additionalProperties: false,
    required: ['by'],
    properties: {
      by: { ...FIELDS, maxItems: 10, description: '合起来不能重复的字段。' },
      span: {
        description: '还要时间重叠才算：日期两端都算在内，时刻与 HH:mm 只算开始；空着的一端没有限制。',
        type: 'object',
        additionalProperties: false,
        required: ['from', 'to'],
        properties: {
          on: { ...FIELD, description: '哪一天，两端是 HH:mm 时写。' },
          from: { ...FIELD, description: '开始。' },
          to: { ...FIELD, description: '结束。' },
        },
      },
      when: { $ref: '#/$defs/countedCondition', description: '只有这样的记录才算；不写就全部算。' },
      most: { ...settableNumber({ minimum: 1, maximum: 1000 }), description: '最多几条，默认 1；或一个参数。' },
      words: { ...WORDS, description: '冲突时的话：{字段} 是那一条的内容，{count} 是已有几条，{most} 是最多几条。' },
      warn: { description: '只提醒，不拒绝。', const: true },
    },
  },
}

export const SETTINGS_NODE = {
  description: '这个库的记录是参数：条件里写 {"setting": 代码, "default": 值} 取它。一个项目只有一个这样的库。',
  type: 'object',
  additionalProperties: false,
  required: ['code', 'values'],
  properties: {
    code: { ...FIELD, description: '哪个字段是代码。' },
    values: { ...FIELDS, maxItems: 10, description: '哪些字段是值：第一个不空的就是它的值。' },
  },
}
