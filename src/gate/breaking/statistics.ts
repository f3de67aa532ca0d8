/**
 * Statistics before and after: a number that means something else under the same name, and what links and pages find no more.
 *
 * Shapes  Of files that compile in both states; a file with problems was reported as such.
 * Source  DASHBOARDS 6.3; docs/decisions/0101.
 */
import type { JsonKey, Located, ParsedSource } from '../../compiler/source.ts'
import type { Resource } from '../../model/resource.ts'
import { definitionsOf } from '../../model/statistic-definition.ts'
import type { Statistic, StatisticFilter } from '../../model/statistic.ts'
import type { ContractChange } from '../change.ts'
import type { Project } from '../project.ts'
import type { RuleCode } from '../rule.ts'
import { type Harms, quote, same, told } from './pair.ts'

const CODE: RuleCode = 'B24'
const LOST: Harms = ['ok', 'break', 'break']
const OTHERWISE: Harms = ['ok', 'break', 'ok']

interface StatisticPair {
  readonly old: Statistic
  readonly now: Statistic
  readonly source: ParsedSource
  /** The library as it is now. */
  readonly resource: Resource | undefined
}

/** What changed in all statistics, in the order of their names. */
export function compareStatistics(base: Project, head: Project): readonly ContractChange[] {
  const [then, now] = [base.catalog.statistics ?? {}, head.catalog.statistics]
  // A part of a project has none, which does not mean that they are gone.
  if (!now) return []
  return Object.keys(then)
    .sort()
    .flatMap((name) => {
      const [old, next] = [then[name], now[name]]
      const [before, source] = [base.statistics.get(name), head.statistics.get(name)]
      if (!old || !before) return []
      if (!source) {
        const words = `删除了统计${quote(old.title)}`
        const cure = '保留这个文件；收藏的链接、菜单和大屏都按名称找它'
        return [changeOf(old.of, { subject: name, words, harm: LOST, cure, at: { source: before, path: [] } })]
      }
      return next ? changesOf({ old, now: next, source, resource: head.catalog.resources[next.of] }) : []
    })
}

interface Difference {
  readonly subject: string
  readonly words: string
  readonly harm: Harms
  readonly cure: string
  readonly at: Located
}

function changeOf(library: string, difference: Difference): ContractChange {
  return told({ head: { name: library } }, { code: CODE, ...difference })
}

function changesOf(pair: StatisticPair): readonly ContractChange[] {
  const { old, now, source } = pair
  const at = (...path: readonly JsonKey[]): Located => ({ source, path })
  const isKept = (some: readonly { readonly name: string }[], name: string) => some.some((one) => one.name === name)
  const gone = [
    ...old.measures
      .filter(({ name }) => !isKept(now.measures, name))
      .map(({ name, title }) => ({ subject: name, words: `没有指标${quote(title)}了`, block: 'measures' })),
    ...old.views
      .filter(({ name }) => !isKept(now.views, name))
      .map(({ name, title }) => ({ subject: name, words: `没有视图${quote(title)}了`, block: 'views' })),
    ...namedFilters(old)
      .filter(({ name }) => !isKept(namedFilters(now), name))
      .map(({ name }) => ({ subject: name, words: `不能再按 ${name} 筛选`, block: 'filters' })),
  ].map(({ block, ...rest }): Difference => {
    return { ...rest, harm: LOST, cure: '把它留着，另加新的；链接、大屏和手写的页面按名称用它', at: at(block) }
  })
  return [...gone, ...otherwise(pair, at)].map((one) => changeOf(now.of, one))
}

/** The same name for something else. */
function otherwise(
  { old, now, resource }: StatisticPair,
  at: (...path: readonly JsonKey[]) => Located,
): readonly Difference[] {
  const cure = '换一个名称写新的，旧的保留；同一个名称前后的数字不能相比'
  const meaning = new Map(
    resource
      ? definitionsOf(now, resource, new Set(now.measures.map(({ name }) => name))).map((one) => [one.name, one.words])
      : [],
  )
  const changed = <Named extends { readonly name: string; readonly title: string }>(
    some: readonly Named[],
    others: readonly Named[],
  ) => some.filter((one) => others.some((other) => other.name === one.name && !same(untitled(one), untitled(other))))
  const of = old.of === now.of ? [] : [{ subject: 'of', words: `改为统计库 ${now.of}`, at: at('of') }]
  return [
    ...of,
    ...changed(now.measures, old.measures).map(({ name, title }) => {
      return {
        subject: name,
        words: `指标${quote(title)}的口径变了：${meaning.get(name) ?? ''}`,
        at: at('measures', name),
      }
    }),
    ...changed(now.dimensions, old.dimensions).map(({ name, title }) => {
      return { subject: name, words: `维度${quote(title)}的分法变了`, at: at('dimensions', name) }
    }),
    ...now.filters
      .filter((one) => old.filters.some((other) => narrowsOtherwise(one, other)))
      .map(({ name }) => {
        return { subject: name, words: `${name} 筛选的不是原来那些记录了`, at: at('filters', name) }
      }),
  ].map((one) => ({ ...one, harm: OTHERWISE, cure }))
}

/** Without what it is called, which may change. */
function untitled(one: { readonly title: string; readonly unit?: string }): object {
  const { title: _title, unit: _unit, ...rest } = one
  return rest
}

/** One value of many narrows by the same records as before. */
function narrowsOtherwise(now: StatisticFilter, old: StatisticFilter): boolean {
  if (now.name !== old.name) return false
  const isWider = old.kind === 'eq' && now.kind === 'in'
  return now.field !== old.field || (now.kind !== old.kind && !isWider)
}

function namedFilters({ filters, keyword }: Statistic): readonly { readonly name: string }[] {
  return keyword === undefined ? filters : [...filters, { name: keyword }]
}
