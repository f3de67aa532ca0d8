/**
 * What a wall may show of what is declared: the first statistic, its figures, and what can be drawn of it.
 *
 * People have names in lists and tables, and nowhere on a wall: a view by the most frequent of many values (doctors, wards) is none of it.
 */
import type { Statistic, StatisticView } from '../../model/statistic.ts'

export interface Shown {
  readonly statistic: Statistic
  readonly views: readonly StatisticView[]
}

export function shownOn([statistic]: readonly Statistic[]): Shown | undefined {
  if (!statistic) return undefined
  const isNamed = (name: string) => statistic.dimensions.some((one) => one.name === name && one.top !== undefined)
  const open = statistic.views.filter(({ as, group }) => as !== 'table' && !group.some(isNamed))
  const figures = open.filter(({ as }) => as === 'figures').slice(0, 1)
  return { statistic, views: [...figures, ...open.filter(({ as }) => as !== 'figures')] }
}
