/** The calls before and after: the platform answers the old ones, whatever our files say. */
import type { Call, Operation } from '../../model/call.ts'
import type { ContractChange } from '../change.ts'
import { ADDED, BREAKS_ALL, type Harms, inDescriptor, type Pair, same, text, type Told, told } from './pair.ts'

/** Parts of a call by what people call them; a change of the others changes which records it gives. */
const SPOKEN: readonly (readonly [keyof Call, string])[] = [
  ['operation', '操作'],
  ['method', '方法'],
  ['path', '路径'],
  ['request', '传参方式'],
  ['reply', '回复形式'],
  ['param', '编号的参数名'],
  ['paging', '分页的参数名'],
  ['filters', '筛选的参数名'],
  ['constant', '固定内容'],
  ['field', '字段'],
  ['reason', '原因的参数名'],
]
const CHOSEN: readonly (readonly [keyof Call, string])[] = [
  ['where', '条件'],
  ['when', '条件'],
  ['of', '所问的库'],
  ['shelf', '数据范围'],
  ['joins', '一并取来的引用'],
]

const ASSUMED_CURE = '原来的写法是推测的（assumed），没有人见过平台的回复，所以只作警告：以平台的回复为准'

const WRITES: ReadonlySet<Operation> = new Set<Operation>([
  'create',
  'update',
  'upsert',
  'delete',
  'reference',
  'cancel',
  'sync',
  'transition',
])

/** What changed in the calls of a library: its dialect, its base address, and each call that came, went or differs. */
export function compareCalls(pair: Pair): readonly ContractChange[] {
  const { old, now } = pair
  if (old.wire !== now.wire) {
    const words = `调用方言由 ${old.wire} 改为 ${now.wire}`
    return [told(pair, { code: 'B9', subject: 'wire', words, ...ofAll(old), at: inDescriptor(pair, 'wire', 'preset') })]
  }
  if (!same(old.served, now.served)) {
    const words = `由${now.served ? '别的服务' : '本服务端'}回答改为由${now.served ? '本服务端' : '别的服务'}回答`
    return [told(pair, { code: 'B9', subject: 'wire', words, ...ofAll(old), at: inDescriptor(pair, 'wire') })]
  }
  if (!same(old.keeper, now.keeper)) {
    const words = now.keeper ? '记录改由本服务端一并保存' : '记录不再由本服务端一并保存'
    return [told(pair, { code: 'B9', subject: 'wire', words, ...ofAll(old), at: inDescriptor(pair, 'wire') })]
  }
  const names = [...new Set([...Object.keys(old.calls), ...Object.keys(now.calls)])]
  return [...baseChange(pair), ...names.flatMap((name) => callChanges(pair, name))]
}

function baseChange(pair: Pair): readonly ContractChange[] {
  const { old, now } = pair
  if (old.base === now.base) return []
  const words = `调用的路径前缀由 ${old.base} 改为 ${now.base}`
  return [told(pair, { code: 'B9', subject: 'wire', words, ...ofAll(old), at: inDescriptor(pair, 'wire', 'base') })]
}

/** What a change of all calls does: where every one was only assumed, there is nothing yet to break. */
function ofAll({ calls }: Pair['old']): Pick<Told, 'harm' | 'cure'> {
  const all = Object.values(calls)
  const isAssumed = all.length > 0 && all.every((call) => call?.assumed)
  return isAssumed ? { harm: ['warn', 'warn', 'warn'], cure: ASSUMED_CURE } : { harm: BREAKS_ALL }
}

function callChanges(pair: Pair, name: string): readonly ContractChange[] {
  const [old, now] = [pair.old.calls[name], pair.now.calls[name]]
  const at = inDescriptor(pair, 'wire', 'calls', name)
  if (!old) return [told(pair, { subject: name, words: `新增调用 ${name}`, ...ADDED, at })]
  if (!now) {
    const words = `删除了调用 ${name}（${old.method} ${old.path}）：界面上不再有这个功能`
    const place = { source: pair.base.descriptor, path: ['wire', 'calls', name] }
    return [told(pair, { code: 'B9', subject: name, words, ...ofOne(old), at: place })]
  }
  const moved = now.path === old.path.replace(pair.old.base, () => pair.now.base)
  const spoken = SPOKEN.filter(([part]) => !same(old[part], now[part]) && !(part === 'path' && moved))
  const chosen = CHOSEN.filter(([part]) => !same(old[part], now[part]))
  const say = (part: keyof Call, title: string, harm: Harms) =>
    told(pair, {
      code: 'B9',
      subject: name,
      words: `调用 ${name} 的${title}由 ${shown(old[part])} 改为 ${shown(now[part])}`,
      harm,
      at: inDescriptor(pair, 'wire', 'calls', name, part),
      ...(old.assumed ? { cure: ASSUMED_CURE } : {}),
    })
  return [
    ...spoken.map(([part, title]) => say(part, title, ofOne(old).harm)),
    ...chosen.map(([part, title]) => say(part, title, ['ok', 'warn', 'ok'])),
    ...(old.assumed === now.assumed
      ? []
      : [
          told(pair, {
            subject: name,
            words: `调用 ${name} ${now.assumed ? '改为推测的' : '已证实，不再是推测的'}`,
            harm: ['ok', 'info', 'ok'],
            at,
          }),
        ]),
  ]
}

function harmOf({ operation }: Call): Harms {
  return WRITES.has(operation) ? ['break', 'ok', 'ok'] : ['ok', 'break', 'ok']
}

/** Nobody has seen the platform answer an assumed one, so it is less frozen. */
function ofOne(old: Call): Pick<Told, 'harm' | 'cure'> {
  return old.assumed ? { harm: soften(harmOf(old)), cure: ASSUMED_CURE } : { harm: harmOf(old) }
}

function soften([entering, reading, saved]: Harms): Harms {
  return [entering === 'break' ? 'warn' : entering, reading === 'break' ? 'warn' : reading, saved]
}

function shown(value: unknown): string {
  return value === undefined ? '（无）' : typeof value === 'string' ? value : text(value)
}
