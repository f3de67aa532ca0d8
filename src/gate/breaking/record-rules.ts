/** What the rules of a library refuse and lock, before and after. */
import type { LockRule, RecordRule } from '../../model/record-rules.ts'
import type { ContractChange } from '../change.ts'
import { ruleAt } from '../rule-places.ts'
import { type Harms, inDescriptor, type Pair, same, told, WIDENED } from './pair.ts'

/** Somebody is refused who was not before; what is stored stays. */
const REFUSES: Harms = ['warn', 'ok', 'ok']

/** What changed in `rules` beside what the form shows and demands, and who stands in the way of an operation. */
export function compareRecordRules(pair: Pair): readonly ContractChange[] {
  const { old, now } = pair
  return [
    ...listChanges(pair, 'verdict', [old.rules ?? [], now.rules ?? []]),
    ...listChanges(pair, 'lock', [old.locks ?? [], now.locks ?? []]),
    ...settingsChanges(pair),
  ]
}

/** Conditions of other libraries read what is kept here. */
function settingsChanges(pair: Pair): readonly ContractChange[] {
  const { old, now } = pair
  if (old.settings === undefined || same(old.settings, now.settings)) return []
  const words = now.settings
    ? '参数改由别的字段保存，已经设置的可能不再起作用'
    : '不再是参数的库：读参数的条件都改用默认值'
  const at = inDescriptor(pair, ...(now.settings ? ['settings'] : []))
  return [told(pair, { code: 'B21', subject: 'settings', words, harm: REFUSES, at })]
}

type Refusing = RecordRule | LockRule

function listChanges(
  pair: Pair,
  sort: 'verdict' | 'lock',
  [before, after]: readonly [readonly Refusing[], readonly Refusing[]],
): readonly ContractChange[] {
  const then = before.map((rule) => inNewNames(pair, rule))
  const verb = sort === 'lock' ? '锁定' : '拒绝'
  const harmless = (rule: Refusing) => 'warn' in rule && rule.warn === true
  const come = after.flatMap((rule, index): ContractChange[] => {
    const alike = then.find((other) => same(meaningOf(other), meaningOf(rule)))
    const at = ruleAt(pair.head, [sort, index])
    if (alike?.words === rule.words) return []
    if (alike)
      return [told(pair, { subject: 'rules', words: `规则的话改为：${rule.words}`, harm: ['info', 'ok', 'ok'], at })]
    if (harmless(rule))
      return [told(pair, { subject: 'rules', words: `新增提示：${rule.words}`, harm: ['info', 'ok', 'ok'], at })]
    return [
      told(pair, {
        code: 'B21',
        subject: 'rules',
        words: `新增或改变了${verb}的规则：${rule.words}`,
        harm: REFUSES,
        at,
      }),
    ]
  })
  const gone = then
    .filter((rule) => !after.some((other) => same(meaningOf(other), meaningOf(rule))))
    .map((rule) => {
      const at = { source: pair.head.descriptor, path: [] }
      return told(pair, { subject: 'rules', words: `不再有这条规则：${rule.words}`, ...WIDENED, at })
    })
  return [...come, ...gone]
}

/** All but what is said. */
function meaningOf({ words: _words, ...meaning }: Refusing): object {
  return meaning
}

/** The rule as it would be written with the names of today. */
function inNewNames({ old, nameNow }: Pair, rule: Refusing): Refusing {
  const renamed = old.fields.filter(({ name }) => (nameNow(name) ?? name) !== name)
  if (renamed.length === 0) return rule
  const text = renamed.reduce((said, { name }) => {
    const next = nameNow(name) ?? name
    return said
      .replaceAll(`"${name}"`, `"${next}"`)
      .replaceAll(`"/${name}"`, `"/${next}"`)
      .replaceAll(`{${name}}`, `{${next}}`)
  }, JSON.stringify(rule))
  return JSON.parse(text) as Refusing
}
