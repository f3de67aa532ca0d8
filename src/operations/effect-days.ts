/** Rows on days: each as often as there are such weekdays between the two ends, the earlier day first. */
import { weekdayOf } from '../model/business-day.ts'
import { dayAfter, isEmpty, rightValue } from '../model/condition.ts'
import { DAY_OF_ROW, type EffectDays } from '../model/effect.ts'
import type { Asking, EffectRow } from './effect-values.ts'
import { refused } from './work.ts'

/** More days are not looked through at one time. */
const DAYS_MAX = 62

/** Errors: `Failure('invalid')` for ends that are empty, the wrong way round or too far apart. */
export function rowsOnDays(
  rows: readonly EffectRow[],
  { from, to, weekday }: EffectDays,
  { record, around }: Asking,
): readonly EffectRow[] {
  const [first, last] = [from, to].map((end) => rightValue(end, record, around))
  if (typeof first !== 'string' || typeof last !== 'string') throw refused('没有写明从哪天到哪天')
  return daysBetween(first, last).flatMap((day) =>
    rows
      .filter(({ row }) => weekday === undefined || isOn(row[weekday.row], String(weekdayOf(day))))
      .map(({ row, number }) => ({ row: { ...row, [DAY_OF_ROW]: day }, number })),
  )
}

function daysBetween(first: string, last: string): readonly string[] {
  const days: string[] = []
  for (let day: string | undefined = first; day !== undefined && day <= last; day = dayAfter(day, 1)) {
    if (days.length >= DAYS_MAX) throw refused(`一次最多 ${DAYS_MAX} 天，请分几次`)
    days.push(day)
  }
  if (isEmpty(days)) throw refused('最后一天不能早于第一天')
  return days
}

function isOn(said: unknown, weekday: string): boolean {
  return Array.isArray(said) ? said.includes(weekday) : said === weekday
}
