/** The list before and after: what kept columns, queries and links still find. */
import type { ContractChange } from '../change.ts'
import { compareListHead } from './list-head.ts'
import { compareShow } from './show.ts'
import { ADDED, type Consequence, inDescriptor, type Pair, same, quotedTitle, told } from './pair.ts'

const LOST: Consequence = { code: 'B12', harm: ['ok', 'ok', 'warn'] }
const SEEN: Consequence = { harm: ['ok', 'ok', 'info'] }

/** What changed in the columns, filters, order and other parts of the list. */
export function compareList(pair: Pair): readonly ContractChange[] {
  const { old, now } = pair
  const offered = ({ list }: typeof old) => [...new Set([...list.columns, ...list.hidden])]
  const say = (part: string, words: string, consequence: Consequence) =>
    told(pair, { ...consequence, subject: `list.${part}`, words, at: inDescriptor(pair, 'list', part) })
  const columns = difference(pair, offered(old), offered(now))
  const filters = difference(pair, old.list.filters, now.list.filters)
  return [
    ...columns.gone.map((name) =>
      say('columns', `列表不再提供列${quotedTitle(now, name)}，个人列设置中的这一列会消失`, {
        ...LOST,
        cure: '把它放进 list.hidden',
      }),
    ),
    ...columns.come.map((name) => say('columns', `列表可以显示列${quotedTitle(now, name)}`, ADDED)),
    ...filters.gone.map((name) =>
      say('filters', `不能再按${quotedTitle(now, name)}筛选，已保存的查询和链接中的这个条件不再起作用`, {
        ...LOST,
        cure: '保留这个筛选，或告知用户',
      }),
    ),
    ...filters.come.map((name) => say('filters', `可以按${quotedTitle(now, name)}筛选`, ADDED)),
    ...compareListHead(pair),
    ...compareShow(pair),
    ...lookChanges(pair, say),
  ]
}

function lookChanges(
  pair: Pair,
  say: (part: string, words: string, consequence: Consequence) => ContractChange,
): readonly ContractChange[] {
  const { old, now, nameNow } = pair
  const kept = new Set(old.fields.map(({ name }) => nameNow(name)))
  const columns = old.list.columns.map(nameNow).filter((name) => name !== undefined)
  const sort = { ...old.list.sort, field: nameNow(old.list.sort.field) }
  const orders = { asc: '升序', desc: '降序' }
  const group = old.list.groupBy === undefined ? undefined : nameNow(old.list.groupBy)
  const order = old.list.order === undefined ? undefined : nameNow(old.list.order)
  const edited = old.list.quickEdit.map((name) => nameNow(name))
  return [
    ...(same(sort, now.list.sort)
      ? []
      : [say('sort', `列表改为按${quotedTitle(now, now.list.sort.field)}${orders[now.list.sort.order]}排列`, SEEN)]),
    ...(old.list.pageSize === now.list.pageSize
      ? []
      : [say('pageSize', `每页由 ${old.list.pageSize} 行改为 ${now.list.pageSize} 行`, SEEN)]),
    ...(group === now.list.groupBy
      ? []
      : [
          say(
            'groupBy',
            now.list.groupBy === undefined ? '列表不再分组' : `列表改为按${quotedTitle(now, now.list.groupBy)}分组`,
            SEEN,
          ),
        ]),
    ...(order === now.list.order ? [] : [say('order', '拖动排序的字段改了', SEEN)]),
    ...(same(edited, now.list.quickEdit) ? [] : [say('quickEdit', '可以在列表中直接修改的字段改了', SEEN)]),
    ...(same(
      columns,
      now.list.columns.filter((name) => kept.has(name)),
    )
      ? []
      : [say('columns', '列表开始时显示的列或其顺序改了', SEEN)]),
  ]
}

/** Only of fields that both states have: a removed field is said once, as such. */
function difference(pair: Pair, old: readonly string[], now: readonly string[]) {
  const before = old.map((name) => pair.nameNow(name)).filter((name) => name !== undefined)
  const isOld = (name: string) => pair.old.fields.some((field) => pair.nameNow(field.name) === name)
  return {
    gone: before.filter((name) => !now.includes(name)),
    come: now.filter((name) => !before.includes(name) && isOld(name)),
  }
}
