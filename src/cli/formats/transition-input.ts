/** What format 2 says of what a transition asks for. */

export const TRANSITION_INPUT = {
  description: '做这一变更时要填写的内容。',
  type: 'array',
  minItems: 1,
  maxItems: 20,
  items: {
    description: '本库的字段名，必填的在后面写 *；或只在这时问、不保存的内容。',
    anyOf: [
      { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_]*\\*?$', maxLength: 65 },
      {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'as'],
        properties: {
          name: { $ref: '#/$defs/inputName', description: '名称，在 set 中写 {"input": "名称"} 取它。' },
          as: {
            description: '它的写法：数据结构里的一个定义，如 #/$defs/day。',
            type: 'string',
            pattern: '^([a-z0-9/-]+\\.json)?#/\\$defs/[A-Za-z][A-Za-z0-9]*$',
            maxLength: 200,
          },
          required: { description: '是否必填，默认 false。', type: 'boolean' },
        },
      },
    ],
  },
}

export const TRANSITION_AFTER = {
  description: '到时由系统自动来做：某个日期或时刻之后几小时；日期从那天零点算起。要写 from 和 to，不能有必填的内容。',
  type: 'object',
  additionalProperties: false,
  required: ['field', 'hours'],
  properties: {
    field: { $ref: '#/$defs/field', description: '日期或时刻字段；空着的不做。' },
    hours: { description: '之后几小时，0 是当时。', type: 'integer', minimum: 0, maximum: 87_600 },
  },
}
