/**
 * What the clock of the house shows at a kept time, as a timestamp without zone; null for what is no time. Texts are taken apart
 * and not cast, so that one bad value among many never ends a statement.
 */
import type { Sql } from 'sql-template-tag'
import { houseZone } from '../../model/business-day.ts'
import type { TimePart } from '../../model/statistic.ts'
import { sql } from './sql.ts'

const DAY = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
const INSTANT = '^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$'
const OFFSET = '[+-][0-9]{2}:[0-9]{2}$'

/** Of a day, `2026-01-31`. */
export function wallOfDay(text: Sql): Sql {
  return sql`CASE WHEN ${text} ~ ${DAY}::text THEN ${daySql(text)} END`
}

/** Of an instant as JSON has it. The form in which the house writes them is known without a regular expression, which takes as long as all else. */
export function wallOfInstant(text: Sql): Sql {
  const clock = sql`make_interval(hours => ${part(text, 12, 2)}, mins => ${part(text, 15, 2)}, secs => ${part(text, 18, 2)})`
  const asWritten = sql`(${daySql(text)} + ${clock})`
  const here = (utc: Sql) => sql`((${utc}) AT TIME ZONE 'UTC') AT TIME ZONE ${houseZone()}::text`
  return sql`CASE WHEN translate(${text}, '0123456789', '##########') = '####-##-##T##:##:##.###Z' THEN ${here(asWritten)}
    WHEN ${text} ~ ${INSTANT}::text THEN ${here(sql`${asWritten} - (${offsetSql(text)})`)} END`
}

/** The text of a part of such a timestamp. */
export function partSql(wall: Sql, by: TimePart): Sql {
  return by === 'week' ? sql`to_char(date_trunc('week', ${wall}), 'YYYY-MM-DD')` : sql`to_char(${wall}, ${FORMS[by]})`
}

const FORMS: Readonly<Record<Exclude<TimePart, 'week'>, Sql>> = {
  day: sql`'YYYY-MM-DD'`,
  month: sql`'YYYY-MM'`,
  hour: sql`'HH24'`,
  weekday: sql`'ID'`,
}

/** From the year 2000 on, so that the 31st of a short month is a day of the next. */
function daySql(text: Sql): Sql {
  return sql`(timestamp '2000-01-01' + make_interval(years => ${part(text, 1, 4)} - 2000, months => ${part(text, 6, 2)} - 1, days => ${part(text, 9, 2)} - 1))`
}

function part(text: Sql, from: number, length: number): Sql {
  return sql`substr(${text}, ${from}::int, ${length}::int)::int`
}

function offsetSql(text: Sql): Sql {
  const end = sql`right(${text}, 6)`
  const sign = sql`CASE WHEN substr(${end}, 1, 1) = '-' THEN -1 ELSE 1 END`
  const offset = sql`make_interval(hours => ${part(end, 2, 2)}, mins => ${part(end, 5, 2)}) * (${sign})`
  return sql`CASE WHEN ${text} ~ ${OFFSET}::text THEN ${offset} ELSE make_interval() END`
}
