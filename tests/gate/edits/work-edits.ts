/** What can be changed in what becomes of a record: state machines, guards, copies of platform records. */
import { type Change, type Edit, type Json, at, inTurn, put, withField, written } from './edit.ts'

const flag: Json = { type: 'boolean' }
/** A field of state that the transitions of the edit change. */
const states: Change = inTurn(
  withField('State', { type: 'string', enum: ['a', 'b', 'c'], 'x-labels': { a: '甲', b: '乙', c: '丙' } }),
  withField('Mark', flag),
  written('guards', undefined),
  ({ descriptor }) => {
    put(descriptor, 'wire.calls.advance', { operation: 'transition', path: 'Advance' })
    put(descriptor, 'wire.calls.retreat', { operation: 'transition', path: 'Retreat' })
    return put(descriptor, 'lifecycle', { field: 'State', transitions: [FIRST, SECOND] })
  },
)
const FIRST: Json = { name: 'submit', label: '提交', to: 'b', call: 'advance', confirm: '确认提交？' }
const SECOND: Json = { name: 'approve', label: '审核', to: 'c' }
const second = (more: Json): Change => inTurn(states, written('lifecycle.transitions.1', { ...SECOND, ...more }))
const transition = (
  name: string,
  key: string,
  [old, now]: readonly [unknown, unknown],
  answer: Edit['answer'] = 'B11',
  why?: string,
): Edit => ({
  name,
  keys: [`lifecycle.transitions[].${key}`],
  answer,
  ...(why === undefined ? {} : { why }),
  prepare: second(old === undefined ? {} : { [key]: old }),
  change: written(`lifecycle.transitions.1.${key}`, now),
})

export const LIFECYCLE_EDITS: readonly Edit[] = [
  {
    name: '状态换由另一个字段保存',
    keys: ['lifecycle.field'],
    answer: 'B11',
    prepare: inTurn(
      states,
      withField('Stage', { type: 'string', enum: ['a', 'b', 'c'], 'x-labels': { a: '甲', b: '乙', c: '丙' } }),
    ),
    change: written('lifecycle.field', 'Stage'),
  },
  {
    name: '删除状态变更',
    keys: ['lifecycle.transitions'],
    answer: 'B11',
    prepare: states,
    change: written('lifecycle.transitions', [FIRST]),
  },
  {
    name: '新增状态变更',
    keys: ['lifecycle.transitions'],
    answer: 'told',
    why: '原来的变更都在',
    prepare: inTurn(states, written('lifecycle.transitions', [FIRST])),
    change: written('lifecycle.transitions', [FIRST, SECOND]),
  },
  transition('状态变更改了名字', 'name', ['approve', 'accept']),
  transition('状态变更的按钮换了文字', 'label', ['审核', '批准'], 'told', '只是给人看的话'),
  transition('状态变更改到另一个值', 'to', ['c', 'a']),
  {
    name: '状态变更改的是另一个字段',
    keys: ['lifecycle.transitions[].field'],
    answer: 'B11',
    prepare: second({ to: true, field: 'Mark' }),
    change: inTurn(withField('Other', flag), written('lifecycle.transitions.1.field', 'Other')),
  },
  transition('状态变更一并改变的字段', 'also', [{ Mark: true }, { Mark: false }]),
  transition('状态变更的条件', 'when', [{ eq: ['State', 'b'] }, { eq: ['State', 'a'] }]),
  transition('状态变更限于某些角色', 'roles', [undefined, ['consortiumAdmin']]),
  transition('状态变更换了调用', 'call', ['advance', 'retreat']),
  transition('状态变更不再要求确认', 'confirm', ['确认？', undefined]),
  transition('状态变更确认的话', 'confirm', ['确认？', '真的确认？'], 'told', '只是给人看的话'),
  {
    name: '状态变更须由另一个人来做',
    keys: ['lifecycle.transitions[].notBy'],
    answer: 'B11',
    prepare: second({ call: 'retreat' }),
    change: written('lifecycle.transitions.1.notBy', 'submit'),
  },
  {
    name: '状态变更须填写原因',
    keys: ['lifecycle.transitions[].reason'],
    answer: 'B11',
    prepare: inTurn(second({ call: 'retreat' }), written('wire.calls.retreat.reason', 'Reason')),
    change: written('lifecycle.transitions.1.reason', true),
  },
]

const guard = (more: Json): Change =>
  inTurn(
    states,
    written('wire.calls.isUsed', { operation: 'test', path: 'IsUsed', when: { eq: ['State', 'b'] } }),
    written('wire.calls.isHeld', { operation: 'test', path: 'IsHeld', when: { eq: ['State', 'c'] } }),
    written('guards', [{ before: ['approve'], call: 'isUsed', words: '还在使用', ...more }]),
  )
const REFERRERS = { library: 'thing', field: 'OtherId', when: { eq: ['IsEnabled', true] } }
export const GUARD_EDITS: readonly Edit[] = [
  { name: '去掉先决条件', keys: ['guards'], answer: 'B11', prepare: guard({}), change: written('guards', []) },
  {
    name: '新增先决条件',
    keys: ['guards'],
    answer: 'told',
    why: '操作照旧，只是先问',
    prepare: inTurn(guard({}), written('guards', [])),
    change: written('guards', [{ before: ['approve'], call: 'isUsed', words: '还在使用' }]),
  },
  {
    name: '先决条件管别的操作',
    keys: ['guards[].before'],
    answer: 'B11',
    prepare: guard({}),
    change: written('guards.0.before', ['submit']),
  },
  {
    name: '先决条件问另一个调用',
    keys: ['guards[].call'],
    answer: 'B11',
    prepare: guard({}),
    change: written('guards.0.call', 'isHeld'),
  },
  {
    name: '先决条件要相反的回答',
    keys: ['guards[].passes'],
    answer: 'B11',
    prepare: guard({}),
    change: written('guards.0.passes', true),
  },
  {
    name: '先决条件数别的库',
    keys: ['guards[].referrers', 'referrers.library'],
    answer: 'B11',
    prepare: guard({ referrers: REFERRERS }),
    change: written('guards.0.referrers.library', 'other'),
  },
  {
    name: '先决条件数别的字段',
    keys: ['referrers.field'],
    answer: 'B11',
    prepare: guard({ referrers: REFERRERS }),
    change: written('guards.0.referrers.field', 'ThirdId'),
  },
  {
    name: '先决条件数别的记录',
    keys: ['referrers.when'],
    answer: 'B11',
    prepare: guard({ referrers: REFERRERS }),
    change: written('guards.0.referrers.when', { eq: ['IsEnabled', false] }),
  },
  {
    name: '先决条件的说明',
    keys: ['guards[].words'],
    answer: 'told',
    why: '只是给人看的话',
    prepare: guard({}),
    change: written('guards.0.words', '有人在用'),
  },
]

const copies: Change = inTurn(
  withField('Held', flag),
  withField('Mark', flag),
  ({ descriptor }) => at(descriptor, 'reference') !== undefined,
)
const kept = (key: string, field: Json): Edit => ({
  name: `引用平台记录的 ${key} 换一个字段`,
  keys: [`reference.${key}`],
  answer: 'B11',
  prepare: inTurn(copies, withField('Other', field)),
  change: written(`reference.${key}`, 'Other'),
})
export const COPY_EDITS: readonly Edit[] = [
  kept('source', { type: 'string', maxLength: 64, readOnly: true }),
  kept('version', { type: 'integer', readOnly: true }),
  {
    name: '引用平台记录的 state 换一个字段',
    keys: ['reference.state'],
    answer: 'B11',
    prepare: inTurn(
      copies,
      ({ schema }) =>
        at(schema, 'properties.ReferenceState') !== undefined &&
        put(schema, 'properties.Other', structuredClone(at(schema, 'properties.ReferenceState'))),
    ),
    change: written('reference.state', 'Other'),
  },
  kept('enabled', flag),
  {
    name: '字段不再由机构自己保留',
    keys: ['reference.keeps'],
    answer: 'B11',
    prepare: inTurn(copies, written('reference.keeps', ['Mark'])),
    change: written('reference.keeps', []),
  },
  {
    name: '字段改由机构自己保留',
    keys: ['reference.keeps'],
    answer: 'told',
    why: '机构原来的内容留着',
    prepare: inTurn(copies, written('reference.keeps', [])),
    change: written('reference.keeps', ['Mark']),
  },
]
