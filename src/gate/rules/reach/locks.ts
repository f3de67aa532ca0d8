/** U10: a field that must be filled and may not be. */
import type { Condition } from '../../../model/condition.ts'
import { constantsOf } from '../../../model/lifecycle.ts'
import type { Resource } from '../../../model/resource.ts'
import type { Library } from '../../project.ts'
import { truthOf } from '../../reach/truth.ts'
import { titleWords } from '../../../model/condition-words.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'
import { ruleAt } from '../../rule-places.ts'

function* lockedAndRequired(library: Library): Iterable<RuleFinding> {
  const { resource } = library
  if (!resource) return
  for (const [index, { when: locked, fields, except }] of (resource.locks ?? []).entries()) {
    const leaving = locked ? waysOut(resource, locked) : []
    for (const { when, require } of resource.form.rules) {
      const names = require.filter((name) => (fields?.includes(name) ?? true) && !except.includes(name))
      const stuck = names.find((name) => {
        const empty: Condition = { and: [...(locked ? [locked] : []), when, { empty: name }, ...leaving] }
        return truthOf(resource, empty).holding !== undefined
      })
      if (stuck === undefined) continue
      yield {
        at: ruleAt(library, ['lock', index], 'lock'),
        message: `${titleWords(resource, stuck)}锁定时仍可能必填而没有填：这样的记录再也不能保存`,
        cure: `把 "${stuck}" 写进 except，或让必填与锁定的条件不同时成立`,
      }
    }
  }
}

/** That no person can make a change of state after which nothing is locked any more: such a record is changed there. */
function waysOut(resource: Resource, locked: Condition): readonly Condition[] {
  const { transitions, rules = [] } = resource
  return transitions
    .filter(({ name, roles }) => roles?.length !== 0 && !rules.some(({ on, must }) => must && on?.includes(name)))
    .filter((transition) => {
      const after = Object.entries(constantsOf(transition)).map(([name, value]) => [name, [value]] as const)
      return truthOf(resource, locked, new Map(after)).holding === undefined
    })
    .map(({ when }) => ({ not: when ?? { and: [] } }))
}

export const LOCK_RULE: LibraryRule = {
  code: 'U10',
  level: 'warning',
  each: 'library',
  title: '必填而没有填的字段不被锁定',
  check: lockedAndRequired,
  help: `一条规则锁定字段，另一条规则同时要求填写它：没有填的记录既不能填，也不能不填，从此不能保存。这里试遍条件所读字段的取值，找出这样的记录。可以先变更状态（如修订）再改的不算。

例：颜色为红时必填备注，颜色为红时又锁定全部字段。

改法：把该字段写进 \`except\`，或改其中一个条件。`,
}
