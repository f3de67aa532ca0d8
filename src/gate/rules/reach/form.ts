/** U1, U2, U8: what the form's rules show, hide and demand. */
import { fieldsOf } from '../../../model/condition-parts.ts'
import type { Field, Resource } from '../../../model/resource.ts'
import { type Library, fieldPlace } from '../../project.ts'
import { ASSIGNMENTS_MAX } from '../../reach/assign.ts'
import { reachOf } from '../../reach/reach.ts'
import { conditionWords, titleWords } from '../../../model/condition-words.ts'
import { witnessWords } from '../../reach/words.ts'
import type { Rule, RuleFinding } from '../../rule.ts'
import { ruleAt } from '../../rule-places.ts'

function* neverShown(library: Library): Iterable<RuleFinding> {
  const { resource, descriptor } = library
  if (!resource) return
  const placed = resource.form.sections.flatMap((section) => section.fields)
  for (const { field, witness, isProven } of reachOf(resource).fields) {
    if (witness || !isProven) continue
    const index = resource.form.rules.findIndex((rule) => rule.show.includes(field))
    const nth = resource.form.rules[index]?.show.indexOf(field) ?? 0
    const { path } = ruleAt(library, ['shown', index], 'show', nth)
    const name = titleWords(resource, field)
    yield placed.includes(field)
      ? {
          at: { source: descriptor, path },
          message: `字段${name}任何情况下都不显示`,
          cure: `没有一种填法能满足${waysOf(resource, field)}，请改正条件，或从 show 中去掉 "${field}"`,
        }
      : {
          at: { source: descriptor, path },
          message: `字段${name}不在表单中，写进 show 也不会显示`,
          cure: `把 "${field}" 加入 form.sections 的一个分组，或从 show 中去掉`,
        }
  }
}

function waysOf(resource: Resource, field: string): string {
  const rules = resource.form.rules.filter((rule) => rule.show.includes(field))
  return rules.map((rule) => conditionWords(resource, rule.when)).join('，或')
}

function* deadEnds(library: Library): Iterable<RuleFinding> {
  const { resource } = library
  if (!resource) return
  const { form } = resource
  const reach = reachOf(resource)
  const placed = form.sections.flatMap((section) => section.fields)
  const at = (rule: number, field: string) =>
    ruleAt(library, ['shown', rule], 'require', form.rules[rule]?.require.indexOf(field) ?? 0)
  for (const { field, rule, witness } of reach.deadEnds) {
    const inputs = form.rules.filter((one) => one.show.includes(field)).flatMap((one) => fieldsOf(one.when))
    const when = witnessWords(resource, [...fieldsOf(form.rules[rule]?.when ?? { and: [] }), ...inputs], witness)
    yield {
      at: at(rule, field),
      message: `${titleWords(resource, field)}此时必填却不显示，记录无法保存：${when}`,
      cure: `让显示它的条件包含本规则的条件，或从 require 中去掉 "${field}"`,
    }
  }
  for (const { index, holding } of reach.rules) {
    for (const field of holding ? (form.rules[index]?.require ?? []) : []) {
      const name = titleWords(resource, field)
      const readOnly = resource.fields.find((candidate) => candidate.name === field)?.readOnly === true
      const cure = `从 require 中去掉 "${field}"`
      if (readOnly) yield { at: at(index, field), message: `${name}只读，无法填写，却被要求必填`, cure }
      else if (!placed.includes(field)) {
        const message = `${name}不在表单中，无法填写，却被要求必填`
        yield { at: at(index, field), message, cure: `把 "${field}" 加入 form.sections 的一个分组，或${cure}` }
      }
    }
  }
  yield* requiredReadOnly(library, resource.fields, '')
}

/** Inside a read-only group everything is the server's. */
function* requiredReadOnly(library: Library, fields: readonly Field[], prefix: string): Iterable<RuleFinding> {
  for (const field of fields) {
    const path = `${prefix}${field.name}`
    if (field.readOnly && field.required) {
      yield {
        at: library.places.get(path)?.origin('readOnly') ?? fieldPlace(library, path),
        message: `「${field.title}」只读，新增时无法填写，却在 required 中`,
        cure: `从 required 中去掉 "${field.name}"，或去掉 readOnly`,
      }
    } else if (!field.readOnly) yield* requiredReadOnly(library, field.fields ?? [], `${path}/`)
  }
}

function* notProven(library: Library): Iterable<RuleFinding> {
  const { resource } = library
  if (!resource) return
  for (const { rules, size } of reachOf(resource).unproven) {
    const open = reachOf(resource).fields.filter(
      ({ field, witness, isProven }) =>
        !witness && !isProven && rules.some((index) => resource.form.rules[index]?.show.includes(field)),
    )
    const missing =
      open.length > 0 ? `，没有找到能显示${open.map(({ field }) => titleWords(resource, field)).join('')}的填法` : ''
    yield {
      at: ruleAt(library, ['shown', rules[0] ?? 0]),
      message: `${rules.length} 条相关的规则共有 ${size} 种填法，只试了 ${ASSIGNMENTS_MAX} 种${missing}；其余没有证明`,
      cure: '把互不相干的条件分开写，或减少条件所读的字段',
    }
  }
}

export const FORM_REACH_RULES: readonly Rule[] = [
  {
    code: 'U1',
    level: 'error',
    each: 'library',
    title: '表单中有永远看不到的字段',
    check: neverShown,
    help: `把条件所读的字段的每一种取值组合都试一遍（数字和文字取边界值），没有一种组合能显示的字段，谁也填不了。

例：\`{"when": {"eq": ["Color", "green"]}, "show": ["Remark"]}\`，而 Color 只有 red、blue 两个选项。

改法：改正条件里的值；或把字段从 show 中去掉，让它总是显示；只写在 show 里而没有放进 form.sections 的字段，请放进一个分组。`,
  },
  {
    code: 'U2',
    level: 'error',
    each: 'library',
    of: 'descriptor',
    words: ['unreachable'],
    title: '必填的字段有时填不了',
    check: deadEnds,
    help: `某一种填法下，字段既不显示（或只读）又必须填写，这样的记录永远保存不了，用户也不知道为什么。

例：一条规则在 A 为是时要求 Remark，另一条规则只在 B 为是时才显示 Remark；A 为是而 B 为否就走进了死胡同。

改法：把 show 和 require 写在同一条规则里；只读字段由服务端填写，不要列入 required。`,
  },
  {
    code: 'U8',
    level: 'info',
    each: 'library',
    title: '填法太多，没有全部试过',
    check: notProven,
    help: `证明靠逐一尝试。一组互相牵连的规则超过 ${ASSIGNMENTS_MAX} 种填法时，只均匀地试其中 ${ASSIGNMENTS_MAX} 种：找到的问题都是真的，没找到的不能说没有。

改法：一条规则少读几个字段；互不相干的条件不要用 or 连在一起，拆成几条规则后会分别证明。`,
  },
]
