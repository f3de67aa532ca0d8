/** What steps bring about in other records, as the format of descriptors says it. */
import { SHORT_NAME } from './list-head.ts'
import { FIELD } from './nodes.ts'

export const EFFECTS_NODE = {
  description: '连带的变更：一次操作同时让所引用的记录发生变更，全部成功或全部不做；按先后顺序。',
  type: 'array',
  maxItems: 50,
  items: {
    description: '一项连带的变更。',
    type: 'object',
    additionalProperties: false,
    required: ['on', 'transit', 'at'],
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
      transit: { ...SHORT_NAME, description: '所引用的库的一个状态变更；人不能做、只由系统做的写 roles: []。' },
      at: { ...FIELD, description: '引用字段：变更它所指的记录；空着的不做。' },
      where: {
        $ref: '#/$defs/targetCondition',
        description: '那条记录符合时才做，否则跳过；{"own": "字段"} 是本记录的字段。不写时，做不了就拒绝整个操作。',
      },
    },
  },
}
