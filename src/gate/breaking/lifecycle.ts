/** What may become of a library's records, before and after: transitions, guards, references, and errors put at fields. */
import type { Condition } from '../../model/condition.ts'
import type { Guard, Transition } from '../../model/lifecycle.ts'
import type { Field, Resource } from '../../model/resource.ts'
import type { ContractChange } from '../change.ts'
import { rulesAt } from '../rule-places.ts'
import { renamedCondition } from './form.ts'
import { implies } from './implies.ts'
import { ADDED, BREAKS_ALL, type Harms, inDescriptor, type Pair, quotedTitle, same, titlesOf, told } from './pair.ts'
import { NARROWER, roleChanges, WIDER } from './rights.ts'

/** What changed in transitions, guards, references and the errors that are put at fields. */
export function compareLifecycle(pair: Pair): readonly ContractChange[] {
  const { old, now } = pair
  const named = ({ transitions }: Resource, name: string) => transitions.find((one) => one.name === name)
  const names = [...new Set([...old.transitions, ...now.transitions].map(({ name }) => name))]
  return [
    ...names.flatMap((name) => transitionChanges(pair, name, [named(old, name), named(now, name)])),
    ...guardChanges(pair),
    ...referenceChanges(pair),
    ...errorChanges(pair),
  ]
}

type Transitions = readonly [old: Transition | undefined, now: Transition | undefined]

function transitionChanges(pair: Pair, name: string, [old, now]: Transitions): readonly ContractChange[] {
  const subject = `lifecycle.${name}`
  const index = pair.now.transitions.findIndex((transition) => transition.name === name)
  const at = inDescriptor(pair, 'lifecycle', 'transitions', ...(index < 0 ? [] : [index]))
  const say = (words: string, harm: Harms) => told(pair, { code: 'B11', subject, words, harm, at })
  if (!old) return now ? [told(pair, { subject, words: `新增操作「${now.label}」`, ...ADDED, at })] : []
  const title = `操作「${old.label}」`
  if (!now) return [say(`删除了${title}`, ['break', 'ok', 'ok'])]
  const field = pair.nameNow(old.field) ?? old.field
  const changes: ContractChange[] = []
  const nameNow = (name: string) => pair.nameNow(name) ?? name
  if (field !== now.field || old.to !== now.to)
    changes.push(say(`${title}的结果由 ${field} = ${String(old.to)} 改为 ${now.field} = ${String(now.to)}`, BREAKS_ALL))
  if (!same(old.also, now.also)) changes.push(say(`${title}一并改变的字段改了`, ['warn', 'ok', 'ok']))
  changes.push(...inputChanges([old, now], { say, title, nameNow }))
  if (!same([old.takes, old.appends], [now.takes, now.appends]))
    changes.push(say(`${title}写入的内容改了`, ['warn', 'ok', 'ok']))
  if (old.call !== now.call)
    changes.push(
      say(`${title}由 ${old.call ?? '普通的保存'} 改为由 ${now.call ?? '普通的保存'} 完成`, ['warn', 'ok', 'ok']),
    )
  changes.push(...reviewChanges([old, now], { say, title, nameNow: labelIn(pair) }))
  if (old.confirm !== undefined && now.confirm === undefined)
    changes.push(say(`${title}不再要求确认`, ['warn', 'ok', 'ok']))
  changes.push(...timerChanges([old, now], { say, title, nameNow }))
  changes.push(...openingChanges([old, now], { say, title, nameNow }))
  changes.push(...limitChanges(pair, subject, [old, now]))
  const reworded = rewordings(old, now).map((words) => `${title}${words}`)
  return [...changes, ...reworded.map((words) => told(pair, { subject, words, harm: ['info', 'ok', 'ok'], at }))]
}

/** What its button says, by its name. */
function labelIn({ now }: Pair): (name: string) => string {
  return (name) => now.transitions.find((one) => one.name === name)?.label ?? name
}

/** By whom it must not be made, and whether it asks why. */
function reviewChanges([old, now]: Both, { say, title, nameNow }: Said): readonly ContractChange[] {
  const harm: Harms = ['warn', 'ok', 'ok']
  return [
    ...(old.notBy === now.notBy
      ? []
      : [
          now.notBy === undefined
            ? say(`${title}不再要求由另一个人来做`, harm)
            : say(`${title}不能由${nameNow(now.notBy)}的人来做`, harm),
        ]),
    ...((old.reason ?? false) === (now.reason ?? false)
      ? []
      : [now.reason ? say(`${title}须填写原因`, ['break', 'ok', 'ok']) : say(`${title}不再填写原因`, harm)]),
  ]
}

/** Which roles it is limited to; none at all are nobody. */
function limitChanges(pair: Pair, subject: string, [old, now]: Both): readonly ContractChange[] {
  const index = pair.now.transitions.indexOf(now)
  const at = inDescriptor(pair, 'lifecycle', 'transitions', ...(index < 0 ? [] : [index]))
  const say = (words: string, harm: Harms) => [told(pair, { code: 'B11', subject, words, harm, at })]
  const title = `操作「${old.label}」`
  const [before, after] = [old.roles ?? [], now.roles ?? []]
  if (old.roles !== undefined && now.roles === undefined) return say(`${title}不再限于某些角色（权限扩大）`, WIDER)
  if (old.roles === undefined && now.roles !== undefined)
    return after.length > 0
      ? say(`${title}只限角色 ${after.join('、')}`, NARROWER)
      : say(`${title}不再由人来做`, ['warn', 'ok', 'ok'])
  return roleChanges(pair, { subject, what: `做${title}`, before, after, at })
}

interface Said {
  readonly say: (words: string, harm: Harms) => ContractChange
  readonly title: string
  readonly nameNow: (name: string) => string
}

type Both = readonly [old: Transition, now: Transition]

/** What its dialog asks for: who sends less than is needed is refused, and who sends what is not asked. */
function inputChanges([old, now]: Both, { say, title, nameNow }: Said): readonly ContractChange[] {
  const before = (old.input?.fields ?? []).map((field) => ({ ...field, name: nameNow(field.name) }))
  const after = now.input?.fields ?? []
  const find = (fields: readonly Field[], name: string) => fields.find((field) => field.name === name)
  const come = after.filter(({ name, required }) => (find(before, name)?.required ?? false) !== required)
  const gone = before.filter(({ name }) => !find(after, name))
  const asked = after.filter(({ name, required }) => !find(before, name) && !required)
  return [
    ...come.map((field) =>
      field.required
        ? say(`${title}须填写「${field.title}」`, ['break', 'ok', 'ok'])
        : say(`${title}可以不填「${field.title}」`, ['info', 'ok', 'ok']),
    ),
    ...gone.map((field) => say(`${title}不再填写「${field.title}」`, ['break', 'ok', 'ok'])),
    ...asked.map((field) => say(`${title}可以填写「${field.title}」`, ['info', 'ok', 'ok'])),
  ]
}

/** When the house makes it by itself. */
function timerChanges([old, now]: Both, { say, title, nameNow }: Said): readonly ContractChange[] {
  const timer = (after: Transition['after'], name: (own: string) => string) =>
    after && { field: name(after.field), hours: after.hours }
  const [before, after] = [timer(old.after, nameNow), timer(now.after, (own) => own)]
  if (same(before, after)) return []
  const words = after ? `在 ${after.field} 之后 ${after.hours} 小时由系统自动来做` : '不再由系统自动来做'
  return [say(`${title}${words}`, ['warn', 'ok', 'ok'])]
}

/** In which states it can be made. */
function openingChanges([old, now]: Both, { say, title, nameNow }: Said): readonly ContractChange[] {
  const always: Condition = { and: [] }
  const before = old.when ? renamedCondition(old.when, nameNow) : always
  const after = now.when ?? always
  if (same(before, after)) return []
  if (implies([before], [after])) return [say(`${title}可用的条件放宽了`, ['info', 'ok', 'ok'])]
  return [say(`${title}可用的条件收紧了`, ['warn', 'ok', 'ok'])]
}

/** What only people read. */
function rewordings(old: Transition, now: Transition): readonly string[] {
  return [
    ...(now.confirm !== undefined && old.confirm !== now.confirm ? [`之前询问：${now.confirm}`] : []),
    ...(old.label === now.label ? [] : [`改称「${now.label}」`]),
  ]
}

function guardChanges(pair: Pair): readonly ContractChange[] {
  const rule = ({ words: _words, ...guard }: Guard) => guard
  const gone = pair.old.guards.filter((guard) => !pair.now.guards.some((other) => same(rule(guard), rule(other))))
  const come = pair.now.guards.filter((guard) => !pair.old.guards.some((other) => same(rule(guard), rule(other))))
  const at = rulesAt(pair.head, 'guard')
  const before = (guard: Guard) => guard.before.join('、')
  const reworded = pair.now.guards.filter((guard) => {
    const alike = pair.old.guards.filter((other) => same(rule(guard), rule(other)))
    return alike.length > 0 && alike.every(({ words }) => words !== guard.words)
  })
  return [
    ...reworded.map((guard) =>
      told(pair, {
        subject: 'guards',
        words: `${before(guard)} 之前的说明改为：${guard.words}`,
        harm: ['info', 'ok', 'ok'],
        at,
      }),
    ),
    ...gone.map((guard) =>
      told(pair, {
        code: 'B11',
        subject: 'guards',
        words: `${before(guard)} 之前不再检查：${guard.words}`,
        harm: ['warn', 'ok', 'ok'],
        at,
      }),
    ),
    ...come.map((guard) =>
      told(pair, {
        subject: 'guards',
        words: `${before(guard)} 之前新增检查：${guard.words}`,
        harm: ['info', 'ok', 'ok'],
        at,
      }),
    ),
  ]
}

/** How copies of platform records are kept. */
function referenceChanges(pair: Pair): readonly ContractChange[] {
  const { old, now, nameNow } = pair
  const at = inDescriptor(pair, 'reference')
  const say = (words: string, harm: Harms) => told(pair, { code: 'B11', subject: 'reference', words, harm, at })
  if (!old.reference || !now.reference) {
    if (old.reference) return [say('不再能引用平台的记录', BREAKS_ALL)]
    return now.reference ? [told(pair, { subject: 'reference', words: '可以引用平台的记录了', ...ADDED, at })] : []
  }
  const before = old.reference.keeps.map((name) => nameNow(name)).filter((name) => name !== undefined)
  const lost = before.filter((name) => !now.reference?.keeps.includes(name))
  const parts = ['source', 'version', 'state', 'enabled'] as const
  const moved = parts.filter((part) => old.reference?.[part] !== now.reference?.[part])
  const gained = now.reference.keeps.filter((name) => !before.includes(name))
  return [
    ...(moved.length > 0 ? [say(`引用平台记录所用的字段改了：${moved.join('、')}`, BREAKS_ALL)] : []),
    ...(lost.length > 0
      ? [say(`${titlesOf(now, lost)}不再由机构自己保留，更新时会被平台的内容覆盖`, ['warn', 'warn', 'ok'])]
      : []),
    ...gained.map((name) =>
      told(pair, {
        subject: 'reference',
        words: `${quotedTitle(now, name)}改由机构自己保留`,
        harm: ['info', 'info', 'ok'],
        at,
      }),
    ),
  ]
}

function errorChanges(pair: Pair): readonly ContractChange[] {
  const { old, now, nameNow } = pair
  const at = inDescriptor(pair, 'errors')
  const harm: Harms = ['info', 'ok', 'ok']
  const say = (words: string) => told(pair, { subject: 'errors', words, harm, at })
  const moved = old.errors.flatMap(({ match, field }) => {
    const heir = now.errors.find((rule) => rule.match === match)
    if (!heir) return [say(`服务端的提示“${match}”不再标到字段上`)]
    return heir.field === nameNow(field) ? [] : [say(`服务端的提示“${match}”改标到${quotedTitle(now, heir.field)}`)]
  })
  const come = now.errors.filter(({ match }) => !old.errors.some((rule) => rule.match === match))
  return [...moved, ...come.map(({ match, field }) => say(`服务端的提示“${match}”标到${quotedTitle(now, field)}`))]
}
