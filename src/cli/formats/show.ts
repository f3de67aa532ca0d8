/** What stands beside a record where it is read, as the format of descriptors says it. */
import { FIELD, FIELDS, LIBRARY, type Node } from './nodes.ts'

export const SHOW_NODE: Node = {
  description: '查看一条记录时，它旁边的内容。',
  type: 'object',
  additionalProperties: false,
  required: ['sections'],
  properties: {
    head: { ...FIELDS, description: '一直看得见的字段。', maxItems: 12 },
    sections: {
      description: '引用这条记录的其他记录，每类一个标签。',
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        description: '一类记录。',
        type: 'object',
        additionalProperties: false,
        required: ['title', 'of', 'via'],
        properties: {
          title: { description: '标签的中文名称。', type: 'string', minLength: 1, maxLength: 20 },
          of: { ...LIBRARY, description: '哪个库。' },
          via: { ...FIELD, description: '那个库中引用本记录的字段，须在它的 list.filters 中。' },
          columns: { ...FIELDS, description: '显示哪些列；不写则与那个库的列表相同。', maxItems: 12 },
          create: { description: '可以从这里新增，引用已经填好。', const: true },
        },
      },
    },
  },
}
