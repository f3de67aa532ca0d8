/** The day of the house: the same for browser, server and database, whatever zone their machines are in. */

/** In which the hospitals of one service have their days. */
const HOUSE_ZONE = 'Asia/Shanghai'

let format: Intl.DateTimeFormat | undefined

/** `2026-01-31`, for Unix milliseconds. */
export function businessDay(ms: number): string {
  format ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: HOUSE_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return format.format(ms)
}
