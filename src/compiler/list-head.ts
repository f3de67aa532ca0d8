/** Tabs, marks and totals of a list: sets that have a name for people, and figures over numbers. */
import { KIND_FACTS } from '../model/kind.ts'
import { ALL_RECORDS, type ListHead, type ListSet, type ListTotal, type Measure } from '../model/list-head.ts'
import type { Field } from '../model/resource.ts'
import type { AuthoredTotal } from './authored.ts'
import { compileCondition } from './conditions.ts'
import type { NamedSets } from './named-sets.ts'
import type { JsonKey } from './source.ts'
import { meant } from './suggest.ts'
import { compileTimetable } from './timetable.ts'
import { checkField, failAt, type ViewsInput } from './views.ts'

/** Reads `list.tabs`, `open`, `marks` and `totals`; `sets` are the compiled conditions that they name. */
export function compileListHead(views: ViewsInput, sets: NamedSets): ListHead {
  const { tabs, open, marks, totals, timetable } = views.descriptor.list ?? {}
  const named = (key: 'tabs' | 'marks', names: readonly string[]) =>
    names.flatMap((name, index) => setAt(views, ['list', key, index], { name, key, sets }))
  open?.forEach((name, index) => {
    if (tabs?.includes(name)) return
    const input = { code: 'unknownSet', message: `${name} 不是标签`, cure: meant(name, tabs ?? []) }
    failAt(views, ['list', 'open', index], input)
  })
  const figures = Object.entries(totals ?? {}).flatMap(([name, total]) => totalAt(views, name, total))
  return {
    ...(tabs && { tabs: named('tabs', tabs) }),
    ...(open && { open }),
    ...(marks && { marks: named('marks', marks) }),
    ...(totals && { totals: figures }),
    ...(timetable && { timetable: compileTimetable(views, timetable) }),
  }
}

interface NamedSet {
  readonly name: string
  readonly key: 'tabs' | 'marks'
  readonly sets: NamedSets
}

function setAt(views: ViewsInput, path: readonly JsonKey[], { name, key, sets }: NamedSet): readonly ListSet[] {
  if (name === ALL_RECORDS.name && key === 'tabs') return [ALL_RECORDS]
  const { sets: authored = {} } = views.descriptor
  const where = Object.hasOwn(sets, name) ? sets[name] : undefined
  const { title, tone } = authored[name] ?? {}
  if (!where) {
    failAt(views, path, { code: 'unknownSet', message: `没有集合 ${name}`, cure: meant(name, Object.keys(authored)) })
    return []
  }
  const missing = title === undefined ? 'title' : key === 'marks' && tone === undefined ? 'tone' : undefined
  if (missing) {
    const cure = `在 sets.${name} 中写上 ${missing}`
    failAt(views, path, { code: 'missingKey', message: `集合 ${name} 没有 ${missing}`, cure })
  }
  return [{ name, title: title ?? name, ...(tone && { tone }), where }]
}

const MEASURES = ['count', 'sum', 'distinct'] as const satisfies readonly Measure[]

function totalAt(views: ViewsInput, name: string, total: AuthoredTotal): readonly ListTotal[] {
  const path = ['list', 'totals', name]
  const said = MEASURES.filter((key) => total[key] !== undefined)
  const [measure] = said
  if (measure === undefined || said.length > 1) {
    const input = { code: 'missingKey', message: `${name} 要算什么没有说清`, cure: `写 ${MEASURES.join('、')} 之一` }
    failAt(views, path, input)
    return []
  }
  const where = total.where && compileCondition(views, [...path, 'where'], total.where)
  const made = { name, title: total.title, measure, ...(where && { where }) }
  if (measure === 'count') return [made]
  const field = checkField(views, [...path, measure], total[measure] ?? '')
  if (!field) return []
  checkMeasured(views, [...path, measure], { field, measure })
  return [{ ...made, field: field.name }]
}

interface Measured {
  readonly field: Field
  readonly measure: Measure
}

function checkMeasured(views: ViewsInput, path: readonly JsonKey[], { field, measure }: Measured): void {
  const { value, isPlain } = KIND_FACTS[field.kind]
  const isNumber = measure !== 'distinct'
  if (isNumber ? value === 'number' : isPlain) return
  const cure = isNumber ? '换成数字或金额字段' : '换成文字、选项、日期或引用字段'
  failAt(views, path, { code: 'kind', message: `不能对“${field.title}”（${field.name}）这样统计`, cure })
}
