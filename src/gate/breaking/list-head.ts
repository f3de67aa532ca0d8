/** Tabs, marks and totals of a list before and after: what people work through, and what they read off, by name. */
import type { Condition } from '../../model/condition.ts'
import type { ListSet } from '../../model/list-head.ts'
import type { ContractChange } from '../change.ts'
import { conditionWords } from '../../model/condition-words.ts'
import { implies } from './implies.ts'
import { ADDED, type Consequence, inDescriptor, type Pair, same, told, WIDENED } from './pair.ts'

const TAB_LOST: Consequence = { code: 'B23', harm: ['ok', 'break', 'warn'], cure: '保留这个标签，或告知用户从哪里找' }
const TAB_LESS: Consequence = {
  code: 'B23',
  harm: ['ok', 'warn', 'warn'],
  cure: '保留原来的条件；要另一种分法的，另加标签',
}
const UNTOLD: Consequence = { code: 'B23', harm: ['ok', 'warn', 'ok'], cure: '保留它，或告知用户' }
const LOOKS: Consequence = { code: 'B23', harm: ['ok', 'ok', 'info'] }
const ALL: Condition = { and: [] }

/** What changed in the head and the foot of the list. */
export function compareListHead(pair: Pair): readonly ContractChange[] {
  const say = (part: string, words: string, consequence: Consequence) =>
    told(pair, { ...consequence, subject: `list.${part}`, words, at: inDescriptor(pair, 'list', part) })
  const { old, now } = pair
  const tabs = difference(old.list.tabs, now.list.tabs)
  const marks = difference(old.list.marks, now.list.marks)
  const totals = difference(old.list.totals, now.list.totals)
  return [
    ...tabs.gone.map(({ title }) => say('tabs', `列表不再有标签“${title}”`, TAB_LOST)),
    ...tabs.come.map(({ title }) => say('tabs', `列表有了标签“${title}”`, ADDED)),
    ...tabs.kept.flatMap(([before, after]) => {
      const narrowed = narrowing(before, after)
      if (!narrowed) return []
      const words = after.where ? conditionWords(now, after.where) : '全部记录'
      return [
        say('tabs', `标签“${after.title}”${narrowed === WIDENED ? '的记录多了' : '的记录少了'}：${words}`, narrowed),
      ]
    }),
    ...marks.gone.map(({ title }) => say('marks', `记录不再标出“${title}”`, UNTOLD)),
    ...marks.come.map(({ title }) => say('marks', `记录标出“${title}”`, ADDED)),
    ...totals.gone.map(({ title }) => say('totals', `列表不再合计“${title}”`, UNTOLD)),
    ...totals.come.map(({ title }) => say('totals', `列表合计“${title}”`, ADDED)),
    ...timetableChanges(pair, say),
  ]
}

/** Whoever plans by it looks for it. */
function timetableChanges(
  { old, now, nameNow }: Pair,
  say: (part: string, words: string, consequence: Consequence) => ContractChange,
): readonly ContractChange[] {
  const [before, after] = [old.list.timetable, now.list.timetable]
  if (!before) return after ? [say('timetable', '列表有了周表', ADDED)] : []
  if (!after) return [say('timetable', '列表不再有周表', UNTOLD)]
  const renamed = { ...before, label: before.label.map((part) => partNow(part, nameNow)) }
  const names = Object.fromEntries(
    (['lane', 'on', 'from', 'to', 'tone'] as const).flatMap((key) => {
      const name = before[key]
      return name === undefined ? [] : [[key, nameNow(name) ?? name]]
    }),
  )
  return same({ ...renamed, ...names }, after) ? [] : [say('timetable', '周表的样子改了', LOOKS)]
}

function partNow(part: string | { readonly field: string }, nameNow: Pair['nameNow']) {
  return typeof part === 'string' ? part : { field: nameNow(part.field) ?? part.field }
}

function narrowing({ where: before = ALL }: ListSet, { where: after = ALL }: ListSet): Consequence | undefined {
  if (same(before, after)) return undefined
  return implies([before], [after]) ? WIDENED : TAB_LESS
}

interface Named {
  readonly name: string
  readonly title: string
}

function difference<One extends Named>(old: readonly One[] = [], now: readonly One[] = []) {
  const nowOf = ({ name }: One) => now.find((one) => one.name === name)
  return {
    gone: old.filter((one) => !nowOf(one)),
    come: now.filter(({ name }) => !old.some((one) => one.name === name)),
    kept: old.flatMap((one): readonly (readonly [One, One])[] => {
      const kept = nowOf(one)
      return kept ? [[one, kept]] : []
    }),
  }
}
