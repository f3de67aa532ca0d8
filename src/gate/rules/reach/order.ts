/** U4, U5: fields that decide about each other in a circle, or about what stands above them. */
import { fieldsOf } from '../../../model/condition-parts.ts'
import type { Located } from '../../../compiler/source.ts'
import type { Library } from '../../project.ts'
import { cyclesOf } from '../../reach/cycles.ts'
import { titleWords } from '../../../model/condition-words.ts'
import { computedAt } from '../../computed-places.ts'
import { ruleAt } from '../../rule-places.ts'
import type { Rule, RuleFinding } from '../../rule.ts'

function* circles(library: Library): Iterable<RuleFinding> {
  const { resource } = library
  if (!resource) return
  for (const { fields, by } of cyclesOf(resource.form)) {
    const way = [...fields, fields[0] ?? ''].map((name) => titleWords(resource, name)).join('→')
    yield {
      at: by.kind === 'rules' ? ruleAt(library, ['shown', by.index], 'when') : computedAt(library, by.index, 'from'),
      message: fields.length === 1 ? `${titleWords(resource, fields[0] ?? '')}由它自己决定` : `字段互相决定：${way}`,
      cure: by.kind === 'rules' ? '条件里不要读由它（直接或间接）显示的字段' : '不要由自己推算出来的字段推算自己',
    }
  }
}

function* laterInputs(library: Library): Iterable<RuleFinding> {
  const { resource } = library
  if (!resource) return
  const order = new Map(resource.form.sections.flatMap((section) => section.fields).map((name, index) => [name, index]))
  const later = (from: string, to: string) => (order.get(from) ?? -1) > (order.get(to) ?? Infinity)
  const find = (at: Located, [from, to]: readonly [string, string], verb: string): RuleFinding => ({
    at,
    message: `${titleWords(resource, to)}${verb}${titleWords(resource, from)}，而后者在表单中排得更后`,
    cure: `在 form.sections 中把 "${from}" 移到 "${to}" 之前`,
  })
  for (const [index, { when, show }] of resource.form.rules.entries())
    for (const from of new Set(fieldsOf(when)))
      for (const [nth, to] of show.entries())
        if (later(from, to)) yield find(ruleAt(library, ['shown', index], 'show', nth), [from, to], '是否显示取决于')
  for (const [index, { field, from, spelling = from }] of resource.form.computed.entries()) {
    if (later(from, field)) yield find(computedAt(library, index, 'from'), [from, field], '推算自')
    else if (later(spelling, field)) yield find(computedAt(library, index, 'spelling'), [spelling, field], '推算自')
  }
}

export const ORDER_RULES: readonly Rule[] = [
  {
    code: 'U4',
    level: 'error',
    each: 'library',
    title: '字段之间循环依赖',
    check: circles,
    help: `一个字段是否显示，取决于它自己所显示的字段（哪怕隔了几条规则）；或推算字段绕了一圈推算自己。隐藏的字段会被清空，于是显示与否来回变化，结果取决于先填哪一个。

例：\`{"when": {"not": {"empty": "Remark"}}, "show": ["Remark"]}\`：Remark 一开始就隐藏，永远填不上。

改法：让条件只读总是显示的字段，如一个选项或开关。`,
  },
  {
    code: 'U5',
    level: 'warning',
    each: 'library',
    title: '字段取决于排在它后面的字段',
    check: laterInputs,
    help: `填表从上往下。上面的字段要等下面的填了才出现，或被下面的内容改写，人会漏填，屏幕阅读器的用户根本不会发现。

改法：在 form.sections 中调整次序，先放作决定的字段，再放由它决定的字段。`,
  },
]
