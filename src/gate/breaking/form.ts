/** What the form demands, shows and keeps apart, before and after. */
import { type Condition, isOperand, type Right } from '../../model/condition.ts'
import { fieldsOf } from '../../model/condition-parts.ts'
import { KIND_FACTS } from '../../model/kind.ts'
import type { Computed } from '../../model/lifecycle.ts'
import type { Field, FormRule, Resource } from '../../model/resource.ts'
import type { ContractChange } from '../change.ts'
import { rulesAt } from '../rule-places.ts'
import { alikeChanges } from './alike.ts'
import { implies } from './implies.ts'
import { inDescriptor, type Pair, same, quotedTitle, titlesOf, told, WIDENED } from './pair.ts'

/** What changed in the rules, unique keys and computed fields of the form. */
export function compareForm(pair: Pair): readonly ContractChange[] {
  return [
    ...placedChanges(pair),
    ...ruleChanges(pair),
    ...uniqueChanges(pair),
    ...alikeChanges(pair),
    ...computedChanges(pair),
  ]
}

/** What nobody can fill in any more, though the field is there: what is stored stays as it is for ever. */
function placedChanges(pair: Pair): readonly ContractChange[] {
  const { old, now, nameNow } = pair
  const placed = ({ form }: Resource) => form.sections.flatMap(({ fields }) => fields)
  const isWritten = (name: string) => now.fields.some((field) => field.name === name && !field.readOnly)
  return placed(old)
    .map((name) => nameNow(name) ?? '')
    .filter((name) => isWritten(name) && !placed(now).includes(name))
    .map((name) => {
      const isQuick = now.list.quickEdit.includes(name)
      const left = isQuick ? '，只能在列表中修改' : '，不能再填写'
      return told(pair, {
        code: 'B16',
        subject: name,
        words: `${quotedTitle(now, name)}从表单中去掉了${left}`,
        harm: [isQuick ? 'warn' : 'break', 'ok', 'ok'],
        at: inDescriptor(pair, 'form', 'sections'),
        cure: `把 "${name}" 放回一个分组；确实不再由人填写，在数据结构中写 readOnly`,
      })
    })
}

/** Rules speak of fields by name, so the old ones are read by the names of today. */
function ruleChanges(pair: Pair): readonly ContractChange[] {
  const { old, now, nameNow } = pair
  const before = old.form.rules.map((rule) => renamedRule(rule, nameNow))
  if (same(before, now.form.rules)) return []
  const names = [...new Set([...before, ...now.form.rules].flatMap(({ require, show }) => [...require, ...show]))]
  return names
    .filter((name) => now.fields.some((field) => field.name === name))
    .flatMap((name) => {
      const whens = (part: 'require' | 'show'): Whens => [
        whensOf(before, part, name),
        whensOf(now.form.rules, part, name),
      ]
      return [...requireChange(pair, name, whens('require')), ...showChange(pair, name, whens('show'))]
    })
}

/** When a rule speaks of the field: any of these. */
type Whens = readonly [before: readonly Condition[], after: readonly Condition[]]

function requireChange(pair: Pair, name: string, [before, after]: Whens): ContractChange[] {
  const wasRequired = pair.old.fields.some(
    (field) => pair.nameNow(field.name) === name && field.required && !isList(field),
  )
  const isNew = !pair.old.fields.some((field) => pair.nameNow(field.name) === name)
  if (wasRequired || same(before, after)) return []
  const title = quotedTitle(pair.now, name)
  const at = rulesAt(pair.head, 'shown')
  if (implies(after, before))
    return implies(before, after)
      ? []
      : [told(pair, { subject: name, words: `${title}在较少的情况下必填`, ...WIDENED, at })]
  const words = before.length === 0 ? `${title}在某些情况下必填` : `${title}在更多的情况下必填`
  return [
    told(pair, {
      code: 'B4',
      subject: name,
      words: isNew ? `新增字段${words}` : words,
      harm: ['break', 'warn', 'break'],
      at,
    }),
  ]
}

/** A field that is hidden is cleared when the record is saved. */
function showChange(pair: Pair, name: string, [before, after]: Whens): ContractChange[] {
  if (same(before, after) || !pair.old.fields.some((field) => pair.nameNow(field.name) === name)) return []
  const always: readonly Condition[] = [{ or: [{ empty: name }, { not: { empty: name } }] }]
  const visible = (whens: readonly Condition[]) => (whens.length === 0 ? always : whens)
  const title = quotedTitle(pair.now, name)
  const at = rulesAt(pair.head, 'shown')
  if (implies(visible(before), visible(after)))
    return implies(visible(after), visible(before))
      ? []
      : [told(pair, { subject: name, words: `${title}在更多的情况下显示`, ...WIDENED, at })]
  const words = `${title}在更多的情况下隐藏，已有的内容在保存时会被清空`
  return [told(pair, { code: 'B13', subject: name, words, harm: ['warn', 'warn', 'warn'], at })]
}

function uniqueChanges(pair: Pair): readonly ContractChange[] {
  const { old, now, nameNow } = pair
  const before = old.form.unique.map((names) => names.map((name) => nameNow(name) ?? name))
  const held = (sets: readonly (readonly string[])[], names: readonly string[]) =>
    sets.some((set) => set.every((name) => names.includes(name)))
  const at = rulesAt(pair.head, 'unique')
  const added = now.form.unique.filter((names) => !held(before, names) && !same(names, now.identity.naturalKey))
  const gone = before.filter((names) => !held(now.form.unique, names))
  return [
    ...added.map((names) =>
      told(pair, {
        code: 'B8',
        subject: names.join('+'),
        words: `${titlesOf(now, names)}不能再与其他记录重复`,
        harm: ['break', 'warn', 'warn'],
        at,
        cure: '先用 npm run check -- --store 查出并改正重复的记录，再加上这一条',
      }),
    ),
    ...gone.map((names) =>
      told(pair, { subject: names.join('+'), words: `${titlesOf(now, names)}可以重复了`, ...WIDENED, at }),
    ),
  ]
}

/** Fields that came or went are said elsewhere: only what became of those that both states have counts here. */
function computedChanges(pair: Pair): readonly ContractChange[] {
  const { old, now } = pair
  const kept = new Set(old.fields.map(({ name }) => pair.nameNow(name)))
  const before = (names: readonly string[]) => names.map(pair.nameNow).filter((name) => name !== undefined)
  const after = (names: readonly string[]) => names.filter((name) => kept.has(name))
  const sections = ({ form }: Resource, namesOf: (names: readonly string[]) => readonly string[]) =>
    form.sections.map(({ title, fields }) => ({ title, fields: namesOf(fields) }))
  const namesIn = ({ field, from, spelling }: Computed) => [field, from, ...(spelling === undefined ? [] : [spelling])]
  const computed = old.form.computed.map((one) => ({ function: one.function, names: before(namesIn(one)) }))
  const parts: readonly (readonly [part: string, words: string, before: unknown, after: unknown])[] = [
    [
      'computed',
      '自动填写的字段改了',
      computed,
      now.form.computed.map((one) => ({ function: one.function, names: namesIn(one) })),
    ],
    ['reset', '复制记录时不带过去的字段改了', before(old.form.reset), after(now.form.reset)],
    ['sections', '表单的分组或顺序改了', sections(old, before), sections(now, after)],
  ]
  return parts
    .filter(([, , one, other]) => !same(one, other))
    .map(([part, words]) =>
      told(pair, { subject: 'form', words, harm: ['info', 'ok', 'ok'], at: inDescriptor(pair, 'form', part) }),
    )
}

function whensOf(rules: Resource['form']['rules'], part: 'require' | 'show', name: string): readonly Condition[] {
  return rules.filter((rule) => rule[part].includes(name)).map(({ when }) => when)
}

function renamedRule(rule: FormRule, nameNow: Pair['nameNow']): FormRule {
  const rename = (name: string) => nameNow(name) ?? name
  const used = fieldsOf(rule.when)
  const when = used.every((name) => rename(name) === name) ? rule.when : renamedCondition(rule.when, rename)
  return { when, show: rule.show.map(rename), require: rule.require.map(rename) }
}

/** The condition with its fields under other names. */
export function renamedCondition(condition: Condition, rename: (name: string) => string): Condition {
  if ('and' in condition) return { and: condition.and.map((part) => renamedCondition(part, rename)) }
  if ('or' in condition) return { or: condition.or.map((part) => renamedCondition(part, rename)) }
  if ('not' in condition) return { not: renamedCondition(condition.not, rename) }
  if ('empty' in condition) return { empty: rename(condition.empty) }
  const [[operator, [name, value]]] = Object.entries(condition) as unknown as [[string, [string, Right]]]
  const right = isOperand(value) && 'field' in value ? { field: rename(value.field) } : value
  return { [operator]: [rename(name), right] } as unknown as Condition
}

/** The schema is content with an empty list where a rule is not. */
function isList({ kind }: Field): boolean {
  return KIND_FACTS[kind].types.includes('array')
}
