/**
 * What a wall may show of what is declared: of each library one statistic, its figures, and what can be drawn of it.
 *
 * People have names in lists and tables, and nowhere on a wall: a view by the most frequent of many values (doctors, wards) is none of it.
 */
import { mayRead } from '../../model/access.ts'
import type { Scope } from '../../model/scope.ts'
import type { Statistic, StatisticAnswer, StatisticView } from '../../model/statistic.ts'

export interface Shown {
  readonly statistic: Statistic
  readonly views: readonly StatisticView[]
}

/** Of each library the statistic with the most to draw, in the order of their names. */
export function shownInTurn(declared: readonly Statistic[], scope: Pick<Scope, 'roles'>): readonly Shown[] {
  const byLibrary = new Map<string, Shown>()
  for (const statistic of declared.filter((one) => mayRead(one, scope))) {
    const shown = { statistic, views: drawnOf(statistic) }
    const known = byLibrary.get(statistic.of)
    if (!known || known.views.length < shown.views.length) byLibrary.set(statistic.of, shown)
  }
  return [...byLibrary.values()].filter(({ views }) => views.length > 0)
}

function drawnOf({ dimensions, views }: Statistic): readonly StatisticView[] {
  const isNamed = (name: string) => dimensions.some((one) => one.name === name && one.top !== undefined)
  const open = views.filter(({ as, group }) => as !== 'table' && !group.some(isNamed))
  const figures = open.filter(({ as }) => as === 'figures').slice(0, 1)
  return [...figures, ...open.filter(({ as }) => as !== 'figures')]
}

/** Whether nothing has been counted yet: such a library is not connected, as far as a wall goes. */
export function isBare({ views }: Shown, answer: StatisticAnswer): boolean {
  const figures = views.find(({ as }) => as === 'figures')
  const told = Object.values(answer.views[figures?.name ?? '']?.[0]?.figures ?? {})
  return figures !== undefined && told.every((figure) => figure === null || Number(figure) === 0)
}
