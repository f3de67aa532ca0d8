/** A view before and after: which records it lists, and what can be done with them there. Its library is compared by itself. */
import type { Condition } from '../../model/condition.ts'
import type { Resource } from '../../model/resource.ts'
import type { ContractChange } from '../change.ts'
import { conditionWords } from '../../model/condition-words.ts'
import { implies } from './implies.ts'
import { ADDED, type Harms, inDescriptor, type Pair, same, told, WIDENED } from './pair.ts'

const LOST: Harms = ['ok', 'break', 'break']
const UNOFFERED: Harms = ['break', 'ok', 'ok']
const ALL: Condition = { and: [] }
const SAVES: Readonly<Record<string, string>> = { create: '新增', update: '修改', delete: '删除', cancel: '取消引用' }

/** What changed in a view beside its head and its list. */
export function compareView(pair: Pair): readonly ContractChange[] {
  const { old, now } = pair
  if (old.view?.of !== now.view?.of) {
    const words = `改为库 ${now.view?.of ?? now.name} 的页面，原来的记录不再列出`
    const at = inDescriptor(pair, 'of')
    return [told(pair, { code: 'B23', subject: 'of', words, harm: ['break', 'break', 'break'], at })]
  }
  return [...whereChanges(pair), ...offerChanges(pair)]
}

function whereChanges(pair: Pair): readonly ContractChange[] {
  const [before, after] = [pair.old.view?.where ?? ALL, pair.now.view?.where ?? ALL]
  if (same(before, after)) return []
  const at = inDescriptor(pair, 'where')
  const words = pair.now.view?.where ? conditionWords(pair.now, after) : '全部记录'
  if (implies([before], [after]))
    return [told(pair, { subject: 'where', words: `列出的记录多了：${words}`, ...WIDENED, at })]
  return [told(pair, { code: 'B23', subject: 'where', words: `列出的记录少了：只有${words}`, harm: LOST, at })]
}

function offerChanges(pair: Pair): readonly ContractChange[] {
  const [before, after] = [offered(pair.old), offered(pair.now)]
  const at = inDescriptor(pair, 'offers')
  const say = (name: string, resource: Resource) =>
    SAVES[name] ?? resource.transitions.find((one) => one.name === name)?.label ?? name
  return [
    ...before
      .filter((name) => !after.includes(name))
      .map((name) =>
        told(pair, { code: 'B23', subject: 'offers', words: `不再提供${say(name, pair.old)}`, harm: UNOFFERED, at }),
      ),
    ...after
      .filter((name) => !before.includes(name))
      .map((name) => told(pair, { subject: 'offers', words: `可以${say(name, pair.now)}`, ...ADDED, at })),
  ]
}

function offered({ view, calls, transitions }: Resource): readonly string[] {
  if (view?.offers) return view.offers
  const operations = Object.values(calls).flatMap((call) => (call ? [call.operation] : []))
  const saved = operations.includes('upsert') ? ['create', 'update'] : []
  return [
    ...Object.keys(SAVES).filter((name) => saved.includes(name) || operations.some((one) => one === name)),
    ...transitions.map(({ name }) => name),
  ]
}
