/** The measures of statistics: each counts one thing, and what is divided is of one sort or says what comes of it. */
import { isOfToday } from '../model/derived.ts'
import { openedToConsortium } from '../model/library-access.ts'
import { KIND_FACTS } from '../model/kind.ts'
import { STORED_MEASURES, type StatisticMeasure, type StoredMeasure } from '../model/statistic.ts'
import type { JsonKey } from './source.ts'
import { recordCondition, toldField, type StatisticInput, type WrittenMeasure } from './statistic-words.ts'
import { meant } from './suggest.ts'
import { checkField, failAt } from './views.ts'

const KEYS = [...STORED_MEASURES, 'ratio', 'minus'] as const

/** Reads `measures`. */
export function compileMeasures(input: StatisticInput): readonly StatisticMeasure[] {
  return Object.entries(input.written.measures).flatMap(([name, measure]) => measureAt(input, name, measure))
}

function measureAt(input: StatisticInput, name: string, written: WrittenMeasure): readonly StatisticMeasure[] {
  const path = ['measures', name]
  const said = KEYS.filter((key) => written[key] !== undefined)
  const [kind] = said
  if (kind === undefined || said.length > 1) {
    const message = kind === undefined ? `${name} 要算什么没有说清` : `${name} 写了 ${said.join('、')}，只能写一个`
    failAt(input.views, path, { code: 'missingKey', message, cure: `写 ${KEYS.join('、')} 之一` })
    return []
  }
  if (written.where && (kind === 'count' || kind === 'ratio' || kind === 'minus')) {
    const cure = kind === 'count' ? '条件写进 count' : '条件写进它所用的指标'
    failAt(input.views, [...path, 'where'], { code: 'kind', message: `${kind} 旁边不写 where`, cure, atKey: true })
  }
  if (written.alike !== undefined && kind !== 'count') {
    const cure = kind === 'ratio' ? '写在它所用的 count 旁边' : '删除 alike'
    failAt(input.views, [...path, 'alike'], { code: 'kind', message: `${kind} 旁边不写 alike`, cure, atKey: true })
  }
  if (kind === 'ratio' || kind === 'minus') return combined(input, name, written)
  return stored(input, name, { written, kind })
}

type Stored = { readonly written: WrittenMeasure; readonly kind: StoredMeasure['kind'] }

function stored(input: StatisticInput, name: string, { written, kind }: Stored): readonly StoredMeasure[] {
  const path = ['measures', name]
  const { views } = input
  const { title, unit, count } = written
  const made = { name, title, kind }
  if (kind === 'count') {
    const isAll = count === undefined || Object.keys(count).length === 0
    const where = isAll
      ? undefined
      : recordCondition(input, [...path, 'count'], count as NonNullable<typeof written.where>)
    const alike = written.alike === undefined ? undefined : standardField(input, [...path, 'alike'], written.alike)
    return [{ ...made, ...(where && { where }), ...(alike && { alike }), ...(unit !== undefined && { unit }) }]
  }
  const field = checkField(views, [...path, kind], written[kind] ?? '')
  if (!field) return []
  if (field.mask !== undefined) {
    const message = `「${field.title}」是打码的个人信息，不能拿来统计`
    failAt(views, [...path, kind], { code: 'kind', message, cure: '换一个不指向某个人的字段，如引用人的编号字段' })
    return []
  }
  const { value, isPlain } = KIND_FACTS[field.kind]
  const isMeasured = kind === 'distinct' ? isPlain : value === 'number'
  if (!isMeasured || isOfToday(field)) {
    const cure = kind === 'distinct' ? '换成文字、选项、日期或引用字段' : '换成数字或金额字段'
    failAt(views, [...path, kind], { code: 'kind', message: `不能对「${field.title}」（${field.name}）这样统计`, cure })
    return []
  }
  const where = written.where && recordCondition(input, [...path, 'where'], written.where)
  const known = unit ?? (kind === 'distinct' ? undefined : field.unit)
  return [{ ...made, field: field.name, ...(where && { where }), ...(known !== undefined && { unit: known }) }]
}

/** The field that says by what a record was judged; who is told a rate may be told it. */
function standardField(input: StatisticInput, path: readonly JsonKey[], name: string): string | undefined {
  const field = toldField(input, path, name)
  if (!field) return undefined
  const fail = (message: string, cure: string) => failAt(input.views, path, { code: 'kind', message, cure })
  const isStandard = STANDARD_KINDS.has(field.kind) && !isOfToday(field)
  if (!isStandard) fail(`「${field.title}」说不出判断的标准`, '换成保存着的数字或选项字段，如记录上的切点')
  else if (openedToConsortium(input.resource.access)?.except.includes(name))
    fail(`联合体看不到「${field.title}」，却要按它决定给不给比率`, '从库的 access.group.except 里去掉它')
  else return name
  return undefined
}

const STANDARD_KINDS: ReadonlySet<string> = new Set(['number', 'choice'])

function combined(input: StatisticInput, name: string, written: WrittenMeasure): readonly StatisticMeasure[] {
  const key = written.ratio ? 'ratio' : 'minus'
  const parts = written.ratio ?? written.minus ?? []
  const path = ['measures', name, key]
  if (!parts.every((part, index) => isPart(input, [...path, index], { part, of: key }))) return []
  const units = new Set(parts.map((part) => unitOf(input, part)))
  if (units.size > 1 && (key === 'minus' || written.unit === undefined)) {
    const message = `${parts.join('、')} 的单位不同：${[...units].map((unit) => unit || '条').join('、')}`
    const cure = key === 'ratio' ? '写上 unit，说明比出来的是什么' : '只能相减同一单位的指标'
    failAt(input.views, path, { code: 'kind', message, cure })
  }
  const unit = written.unit ?? (key === 'minus' ? unitOf(input, parts[0] ?? '') : '')
  const made = { name, title: written.title, ...(unit !== '' && { unit }) }
  if (!written.ratio) return [{ ...made, kind: 'minus', of: parts }]
  return [{ ...made, kind: 'ratio', of: written.ratio, minBase: written.minBase ?? 0 }]
}

/** A ratio may divide differences, and a difference takes away what is counted: so nothing runs in a circle. */
function isPart(
  { views, written: { measures } }: StatisticInput,
  path: readonly JsonKey[],
  { part, of }: { readonly part: string; readonly of: 'ratio' | 'minus' },
): boolean {
  const known = Object.hasOwn(measures, part) ? measures[part] : undefined
  if (!known) {
    failAt(views, path, { code: 'unknownField', message: `没有指标 ${part}`, cure: meant(part, Object.keys(measures)) })
    return false
  }
  if (!known.ratio && (of === 'ratio' || !known.minus)) return true
  const cure = of === 'ratio' ? '换成 count、sum、minus 等指标' : '换成 count、sum 等直接统计的指标'
  failAt(views, path, { code: 'kind', message: `${of} 不能用 ${part}：它自己是算出来的`, cure })
  return false
}

function unitOf({ views, written: { measures } }: StatisticInput, name: string): string {
  const { unit, sum, mean, median, minus } = measures[name] ?? { title: '' }
  if (unit !== undefined) return unit
  if (minus) return unitOf({ views, written: { measures } } as StatisticInput, minus[0] ?? '')
  const field = sum ?? mean ?? median
  return views.fields.find((one) => one.name === field)?.unit ?? ''
}
