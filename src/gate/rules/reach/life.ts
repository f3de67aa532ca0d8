/** U6, U7: transitions that are never open, states that no record comes to, guards that nobody ever asks. */
import { meant } from '../../../compiler/suggest.ts'
import { hasOperation } from '../../../model/access.ts'
import type { Operation } from '../../../model/call.ts'
import type { Resource } from '../../../model/resource.ts'
import type { Library } from '../../project.ts'
import { lifeOf } from '../../reach/states.ts'
import { conditionWords, titleWords } from '../../../model/condition-words.ts'
import type { Rule, RuleFinding } from '../../rule.ts'
import { ruleAt } from '../../rule-places.ts'

function* neverOpen({ resource, descriptor }: Library): Iterable<RuleFinding> {
  if (!resource) return
  const closed = lifeOf(resource).closed
  for (const [index, transition] of resource.transitions.entries()) {
    if (!closed.includes(transition.name)) continue
    const { when, label } = transition
    const why = when
      ? `没有记录能满足${conditionWords(resource, when)}`
      : `${titleWords(resource, transition.field)}总是这个值`
    yield {
      at: { source: descriptor, path: ['lifecycle', 'transitions', index, when ? 'when' : 'to'] },
      message: `「${label}」永远不能使用：${why}`,
      cure: '改正条件里的值，或补上通向该状态的变更',
    }
  }
}

function* neverReached(library: Library): Iterable<RuleFinding> {
  const { resource, descriptor } = library
  if (!resource) return
  for (const { field, never } of lifeOf(resource).states) {
    for (const value of never) {
      const label = resource.fields
        .find((candidate) => candidate.name === field)
        ?.choices?.find((choice) => choice.value === value)?.label
      yield {
        at: { source: descriptor, path: ['lifecycle', 'transitions'] },
        message: `没有记录能到达${titleWords(resource, field)}的「${label ?? String(value)}」`,
        cure: `加上一个 "to": ${JSON.stringify(value)} 的变更，或从数据结构中去掉这个选项`,
      }
    }
  }
  yield* guardsNeverAsked(library, resource)
}

/** Without one of these calls nobody does what the guard stands before. */
const CALLS_OF: Readonly<Record<string, readonly Operation[]>> = {
  delete: ['delete'],
  cancel: ['cancel'],
  edit: ['update', 'upsert'],
}

function* guardsNeverAsked(library: Library, resource: Resource): Iterable<RuleFinding> {
  const closed = lifeOf(resource).closed
  // A step of one's own may be called as an operation is.
  const steps = resource.transitions.map(({ name }) => name)
  for (const [index, { before }] of resource.guards.entries()) {
    for (const [nth, action] of before.entries()) {
      const operations = steps.includes(action) ? undefined : CALLS_OF[action]
      const isDone = operations ? hasOperation(resource, ...operations) : !closed.includes(action)
      if (isDone) continue
      yield {
        at: ruleAt(library, ['guard', index], 'on', nth),
        message: `先决条件永远不会问到：本库不能做 ${action}`,
        cure: operations ? `在 wire.calls 中加上 ${operations.join(' 或 ')}，或删除 ${action}` : meant(action, []),
      }
    }
  }
}

export const LIFE_REACH_RULES: readonly Rule[] = [
  {
    code: 'U6',
    level: 'error',
    each: 'library',
    title: '永远不能使用的状态变更',
    check: neverOpen,
    help: `从新增时的状态出发，沿着能用的变更一步步走，看每个变更是否有一天能用。任何记录都满足不了它的条件时，按钮永远不会出现。

例：「审核通过」要求 Step 为 submitted，而没有一个变更把 Step 变为 submitted。

改法：补上缺少的那一步，或改正 when 里的值。由人在表单中直接修改的字段可以是任何值，不会因此报错。`,
  },
  {
    code: 'U7',
    level: 'warning',
    each: 'library',
    title: '到不了的状态，或问不到的先决条件',
    check: neverReached,
    help: `只读的状态字段有一个选项，任何变更都通不到它：筛选时选它永远没有结果。或者先决条件放在一个本库没有的操作之前，等于没有写，本来要拦住的事没有人拦。

改法：补上通向该状态的变更，或去掉多余的选项；先决条件改放在真有的操作之前。`,
  },
]
