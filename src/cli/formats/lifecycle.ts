/** The lifecycle of a descriptor, made of format 1's. */
import { inside, type Node } from './nodes.ts'
import { TRANSITION_AFTER, TRANSITION_INPUT } from './transition-input.ts'

/** `set` is what was `also`; `from` says in which states it is open. */
export function lifecycleOf(lifecycle: Node): Node {
  const blocks = inside(lifecycle, 'properties')
  const list = blocks['transitions'] ?? {}
  const item = inside(list, 'items') as Node
  const entries = Object.entries(inside(item, 'properties')).flatMap(
    ([name, node]): readonly (readonly [string, Node])[] => {
      if (name === 'also')
        return [
          ['input', TRANSITION_INPUT],
          ['set', { ...node, description: SET_WORDS, additionalProperties: { $ref: '#/$defs/setValue' } }],
        ]
      if (name === 'when')
        return [
          ['from', FROM],
          ['when', { ...node, $ref: '#/$defs/openCondition' }],
        ]
      if (name === 'to') return [[name, { ...node, description: '变更后的值；不写则状态不变。' }]]
      if (name === 'confirm')
        return [
          [name, { ...node, description: '之前询问的话；{字段} 换成这条记录的内容。' }],
          ['tone', { description: '会失去什么，按钮用红色。', const: 'danger' }],
          ['after', TRANSITION_AFTER],
        ]
      return [[name, node]]
    },
  )
  const required = (item['required'] as readonly string[]).filter((name) => name !== 'to')
  const transitions = { ...list, items: { ...item, required, properties: Object.fromEntries(entries) } }
  const { field = {}, ...others } = blocks
  return { ...lifecycle, properties: { field, final: FINAL, ...others, transitions } }
}

const FROM = {
  description: '在哪些状态下才能做；不写则由 when 决定。',
  type: 'array',
  items: { $ref: '#/$defs/scalar' },
  minItems: 1,
  uniqueItems: true,
  maxItems: 50,
}

const SET_WORDS =
  '同时写入的其他字段及其值：一个值，或另一个字段、所填的内容、今天、现在、参数、操作的人；表格用 append 加一行。'

const FINAL = {
  description: '终点：到了这里就不再变更的状态。',
  type: 'array',
  items: { $ref: '#/$defs/scalar' },
  minItems: 1,
  uniqueItems: true,
  maxItems: 50,
}
