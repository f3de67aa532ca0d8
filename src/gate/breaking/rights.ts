/** Who may see and change a library, before and after. */
import { openedToConsortium } from '../../model/library-access.ts'
import { SHELVES, SHELF_WORDS } from '../../model/scope.ts'
import type { ContractChange } from '../change.ts'
import { titleWords } from '../../model/condition-words.ts'
import { BREAKS_ALL, type Harms, inDescriptor, type Pair, told } from './pair.ts'

/** Somebody may do what nobody could before. */
export const WIDER: Harms = ['warn', 'warn', 'ok']
/** Somebody may no longer do what they could before. */
export const NARROWER: Harms = ['info', 'info', 'ok']

/** What changed in who may see and change the records of each shelf. */
export function compareRights(pair: Pair): readonly ContractChange[] {
  const { old, now } = pair
  return [
    ...SHELVES.flatMap((shelf): readonly ContractChange[] => {
      const before = old.scopes[shelf]
      const after = now.scopes[shelf]
      const at = inDescriptor(pair, 'scopes', shelf)
      const subject = `scopes.${shelf}`
      if (before && !after)
        return [told(pair, { code: 'B10', subject, words: `不再有${SHELF_WORDS[shelf]}的数据`, harm: BREAKS_ALL, at })]
      if (!before && after)
        return [told(pair, { code: 'B10', subject, words: `新增${SHELF_WORDS[shelf]}的数据`, harm: WIDER, at })]
      return roleChanges(pair, {
        subject,
        what: `修改${SHELF_WORDS[shelf]}的数据`,
        before: before?.write ?? [],
        after: after?.write ?? [],
        at,
      })
    }),
    ...roleChanges(pair, {
      subject: 'access.read',
      what: '查看',
      before: old.access.read,
      after: now.access.read,
      at: inDescriptor(pair, 'access', 'read'),
    }),
    ...roleChanges(pair, {
      subject: 'access.group',
      what: '统计成员机构的记录',
      before: countersOf(pair, pair.old),
      after: countersOf(pair, pair.now),
      at: inDescriptor(pair, 'access', 'group'),
    }),
    ...subjectChanges(pair),
    ...exceptChanges(pair),
  ]
}

/** Who is told figures of members' rows; who begins or ends to read the rows has that told already. */
function countersOf({ old, now }: Pair, { access }: Pair['now']): readonly string[] {
  const roles = openedToConsortium(access)?.read ?? []
  return roles.filter((role) => old.access.read.includes(role) === now.access.read.includes(role))
}

/** A library that is private no more leaves drafts and keywords behind in browsers. */
function subjectChanges(pair: Pair): readonly ContractChange[] {
  const [before, after] = [pair.old.access.subject, pair.now.access.subject]
  if (before === undefined || after !== undefined) return []
  const words = '不再是私密的库：草稿和关键字会留在浏览器里，页面没有水印'
  return [told(pair, { code: 'B10', subject: 'access.subject', words, harm: WIDER, at: inDescriptor(pair, 'access') })]
}

/** Who reads members' rows is among those who read; what they are not shown comes and goes by itself. */
function exceptChanges(pair: Pair): readonly ContractChange[] {
  const [before, after] = [openedToConsortium(pair.old.access), openedToConsortium(pair.now.access)]
  if (!before || !after) return []
  const at = inDescriptor(pair, 'access', 'group')
  const subject = 'access.group'
  const titles = (from: readonly string[], to: readonly string[]) =>
    from
      .filter((name) => !to.includes(name) && pair.now.fields.some((field) => field.name === name))
      .map((name) => titleWords(pair.now, name))
  return [
    ...titles(before.except, after.except).map((title) =>
      told(pair, { code: 'B10', subject, words: `联合体可以看到成员的${title}了（权限扩大）`, harm: WIDER, at }),
    ),
    ...titles(after.except, before.except).map((title) =>
      told(pair, { code: 'B10', subject, words: `联合体不再能看到成员的${title}`, harm: NARROWER, at }),
    ),
  ]
}

interface Roles {
  readonly subject: string
  readonly what: string
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly at: ReturnType<typeof inDescriptor>
}

/** Roles that have come and gone, each in a change of its own. */
export function roleChanges(pair: Pair, { subject, what, before, after, at }: Roles): readonly ContractChange[] {
  const come = after.filter((role) => !before.includes(role))
  const gone = before.filter((role) => !after.includes(role))
  return [
    ...come.map((role) =>
      told(pair, { code: 'B10', subject, words: `角色 ${role} 可以${what}了（权限扩大）`, harm: WIDER, at }),
    ),
    ...gone.map((role) =>
      told(pair, { code: 'B10', subject, words: `角色 ${role} 不能再${what}`, harm: NARROWER, at }),
    ),
  ]
}
