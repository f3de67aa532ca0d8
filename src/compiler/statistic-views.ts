/** The filters and views of statistics: what they name is declared, and each form has what it draws. */
import { isOfToday } from '../model/derived.ts'
import { KIND_FACTS } from '../model/kind.ts'
import type { Field } from '../model/resource.ts'
import { inOwnTree } from '../model/own-tree.ts'
import {
  isOrder,
  type StatisticDimension,
  type StatisticFilter,
  type StatisticFilterKind,
  type StatisticMeasure,
  type StatisticView,
} from '../model/statistic.ts'
import type { JsonKey, ProblemInput } from './source.ts'
import { type StatisticInput, toldField } from './statistic-words.ts'
import { meant } from './suggest.ts'
import { failAt } from './views.ts'

/** Reads `filters`. */
export function compileStatisticFilters(input: StatisticInput): readonly StatisticFilter[] {
  return Object.entries(input.written.filters ?? {}).flatMap(([name, written]) => {
    const [[kind, of]] = Object.entries(written) as unknown as [[StatisticFilterKind, string]]
    const path = ['filters', name, kind]
    const field = toldField(input, path, of)
    if (!field) return []
    const { filter } = KIND_FACTS[field.kind]
    const isFit = (isOrder(kind) ? filter === 'span' : filter !== 'span') && !isOfToday(field)
    const hasBelow = kind !== 'under' || standsInTree(input, field)
    if (isFit && hasBelow && field.kind !== 'time') return [{ name, kind, field: of }]
    const cure = !hasBelow ? CURES.under : isOrder(kind) ? CURES.order : CURES.equal
    failAt(input.views, path, { code: 'kind', message: `「${field.title}」不能用 ${kind} 筛选`, cure })
    return []
  })
}

const CURES = {
  order: '大小用于数字、金额和日期',
  equal: '等于用于选项、开关、文字和引用；日期和数字用 ge、le',
  under: 'under 用于引用的字段，被引用的库要有一个字段引用它自己，如上级区划；否则用 in',
} as const

/** A library that is not compiled here is judged where it is. */
function standsInTree({ libraries }: StatisticInput, { reference }: Field): boolean {
  const target = reference === undefined ? undefined : libraries.find(({ name }) => name === reference)
  return reference !== undefined && (!target?.resource || inOwnTree(target.resource) !== undefined)
}

interface Declared {
  readonly dimensions: readonly StatisticDimension[]
  readonly measures: readonly StatisticMeasure[]
}

/** Reads `views`; a measure that none of them needs is a mistake. */
export function compileStatisticViews(input: StatisticInput, declared: Declared): readonly StatisticView[] {
  const { written } = input
  const made = written.views.map((view, index): StatisticView => {
    const { name, title, as, group = [], show } = view
    const path = ['views', index]
    const isTwice = written.views.findIndex((one) => one.name === name) < index
    if (isTwice)
      failAt(input.views, [...path, 'name'], {
        code: 'duplicate',
        message: `视图 ${name} 写了两次`,
        cure: '换一个名称',
      })
    checkNames(input, [...path, 'group'], { names: group, known: written.dimensions ?? {}, what: '维度' })
    checkNames(input, [...path, 'show'], { names: show, known: written.measures, what: '指标' })
    const made = { name, title, as, group, show }
    const wrong = flawOf(made, declared)
    if (wrong) failAt(input.views, [...path, ...wrong.at], wrong)
    return made
  })
  checkShown(input, made)
  return made
}

interface Names {
  readonly names: readonly string[]
  readonly known: object
  readonly what: string
}

function checkNames({ views }: StatisticInput, path: readonly JsonKey[], { names, known, what }: Names): void {
  names.forEach((name, index) => {
    if (Object.hasOwn(known, name)) return
    const input = { code: 'unknownField', message: `没有${what} ${name}`, cure: meant(name, Object.keys(known)) }
    failAt(views, [...path, index], input)
  })
}

type Flaw = ProblemInput & { readonly at: readonly JsonKey[] }

function flawOf({ as, group, show }: StatisticView, { dimensions, measures }: Declared): Flaw | undefined {
  const flaw = (at: string, message: string, cure: string): Flaw => ({ at: [at], code: 'kind', message, cure })
  if (as === 'figures' && group.length > 0)
    return flaw('group', 'figures 是合计的数字，不分组', '删除 group，或改用 bars')
  if (as === 'figures' || as === 'table') return undefined
  if (as === 'funnel') return funnelFlaw({ group, show }, measures, flaw)
  if (group.length === 0) return flaw('as', `${as} 要分组`, '写上 group，或改用 figures')
  const first = dimensions.find(({ name }) => name === group[0])
  if (as === 'lines' && first && !first.by && !first.bins)
    return flaw('group', 'lines 的第一个维度没有先后', '用 by 或 bins 的维度，或改用 bars')
  if (as !== 'shares') return undefined
  const shown = measures.find(({ name }) => name === show[0])
  const isWhole = group.length === 1 && show.length === 1
  if (!isWhole) return flaw('as', 'shares 是一个整体的构成：一个维度，一个指标', '只留一个，或改用 bars')
  if (shown && shown.kind !== 'count' && shown.kind !== 'sum')
    return flaw('show', `${shown.title} 加起来不是整体`, '换成 count 或 sum 的指标')
  return undefined
}

function funnelFlaw(
  { group, show }: Pick<StatisticView, 'group' | 'show'>,
  measures: readonly StatisticMeasure[],
  flaw: (at: string, message: string, cure: string) => Flaw,
): Flaw | undefined {
  if (group.length > 0) return flaw('group', 'funnel 是一步一步的合计，不分组', '删除 group，或改用 bars')
  if (show.length < 2) return flaw('show', 'funnel 至少两步', '写上各步的指标，或改用 figures')
  const other = measures.find(({ name, kind }) => show.includes(name) && kind !== 'count')
  return other && flaw('show', `${other.title} 不是条数`, '漏斗的每一步都用 count 的指标')
}

function checkShown({ views, written }: StatisticInput, made: readonly StatisticView[]): void {
  const shown = new Set(made.flatMap(({ show }) => show))
  const needed = Object.values(written.measures).flatMap(({ ratio = [], minus = [] }) => [...ratio, ...minus])
  for (const name of Object.keys(written.measures)) {
    if (shown.has(name) || needed.includes(name)) continue
    const input = {
      code: 'kind',
      message: `指标 ${name} 没有视图显示`,
      cure: '放进一个视图的 show，或删除它',
      atKey: true,
    }
    failAt(views, ['measures', name], input)
  }
}
