/** How records are known, called and told apart, before and after. */
import type { Resource } from '../../model/resource.ts'
import type { ContractChange } from '../change.ts'
import { BREAKS_ALL, inDescriptor, OK, type Pair, same, quotedTitle, titlesOf, told } from './pair.ts'
import { refersTo } from '../../model/referrers.ts'

/** What changed in a record's id, label, natural key and version field. */
export function compareIdentity(pair: Pair): readonly ContractChange[] {
  const { old, now, nameNow } = pair
  const before = old.identity
  const after = now.identity
  const changes: ContractChange[] = []
  if (nameNow(before.id) !== after.id) {
    const words = `主键由${quotedTitle(old, before.id)}改为${quotedTitle(now, after.id)}`
    changes.push(
      told(pair, {
        code: 'B8',
        subject: 'identity.id',
        words,
        harm: BREAKS_ALL,
        at: inDescriptor(pair, 'identity', 'id'),
      }),
    )
  }
  const keys = before.naturalKey.map((name) => nameNow(name) ?? name)
  if (!same([...keys].sort(), [...after.naturalKey].sort())) {
    const words = `识别记录的字段由${titlesOf(old, before.naturalKey)}改为${titlesOf(now, after.naturalKey)}：导入时将按新的字段识别已有记录`
    const at = inDescriptor(pair, 'identity', 'naturalKey')
    changes.push(told(pair, { code: 'B8', subject: 'identity.naturalKey', words, harm: BREAKS_ALL, at }))
  }
  return [...changes, ...singleChange(pair), ...labelChange(pair), ...versionChange(pair)]
}

/** The records beside the one are out of reach from then on; the other way round the one is found in the list. */
function singleChange(pair: Pair): readonly ContractChange[] {
  const { old, now } = pair
  if (old.single === now.single) return []
  const at = inDescriptor(pair, 'identity', 'single')
  const [words, harm] = now.single
    ? (['改为每个机构只有一条记录：已有的其他记录不再能打开', BREAKS_ALL] as const)
    : (['不再是每个机构只有一条记录：页面先打开列表', ['warn', 'warn', 'ok'] as const] as const)
  return [told(pair, { code: 'B8', subject: 'identity.single', words, harm, at })]
}

/** Spreadsheets name the records that they refer to by their labels. */
function labelChange(pair: Pair): readonly ContractChange[] {
  const { old, now, nameNow } = pair
  const before = old.identity.label.map((part) => (typeof part === 'string' ? part : { field: nameNow(part.field) }))
  if (same(before, now.identity.label)) return []
  const isReferredTo = pair.project.libraries.some(({ resource }) =>
    resource?.fields.some((field) => refersTo(field, now.name)),
  )
  const words = `记录的称呼由 ${template(old)} 改为 ${template(now)}${isReferredTo ? '：其他库的旧导入文件按原来的称呼找不到记录' : ''}`
  const harm = ['ok', 'info', isReferredTo ? 'break' : 'info'] as const
  return [
    told(pair, { code: 'B8', subject: 'identity.label', words, harm, at: inDescriptor(pair, 'identity', 'label') }),
  ]
}

function versionChange(pair: Pair): readonly ContractChange[] {
  const { old, now, nameNow } = pair
  const before = old.identity.version
  const after = now.identity.version
  const isLost = before !== undefined && after === undefined
  if (!isLost && (before === undefined ? undefined : nameNow(before)) === after) return []
  const at = inDescriptor(pair, 'identity', 'version')
  if (after === undefined) {
    const words = '不再有版本字段：两人同时修改时，后保存的会覆盖先保存的'
    return [told(pair, { code: 'B8', subject: 'identity.version', words, harm: ['warn', 'ok', 'ok'], at })]
  }
  const words = `版本字段改为${quotedTitle(now, after)}：修改记录时必须带上它`
  return [told(pair, { code: 'B8', subject: 'identity.version', words, harm: ['break', 'warn', 'ok'], at })]
}

/** The library's head: its title, its page, its version. */
export function compareHead(pair: Pair): readonly ContractChange[] {
  const { old, now } = pair
  const changes: ContractChange[] = []
  if (old.title !== now.title) {
    const words = `库的名称由「${old.title}」改为「${now.title}」`
    changes.push(told(pair, { subject: 'title', words, harm: ['info', 'ok', 'ok'], at: inDescriptor(pair, 'title') }))
  }
  if (old.page !== now.page) {
    const words = `入口由 ${old.page} 改为 ${now.page}：菜单中原来的一项将打不开本库`
    const cure = '先在服务端菜单中改好 pathIndex，再同时上线'
    changes.push(
      told(pair, {
        code: 'B1',
        subject: 'page',
        words,
        harm: ['break', 'break', 'break'],
        at: inDescriptor(pair, 'page'),
        cure,
      }),
    )
  }
  if (old.version !== now.version) {
    const words = `版本由 ${old.version ?? '（无）'} 改为 ${now.version ?? '（无）'}`
    changes.push(told(pair, { subject: 'version', words, harm: OK, at: inDescriptor(pair, 'version') }))
  }
  return changes
}

function template({ identity }: Resource): string {
  return identity.label.map((part) => (typeof part === 'string' ? part : `{${part.field}}`)).join('')
}
