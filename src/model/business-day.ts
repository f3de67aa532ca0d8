/** The day of the house: the same for browser, server and database, whatever zone their machines are in. */

/** In which the hospitals of one service have their days, where nobody says otherwise. */
export const HOUSE_ZONE = 'Asia/Shanghai'

let zone = HOUSE_ZONE
let format: Intl.DateTimeFormat | undefined

/**
 * Said once by whoever starts: the server from its settings, the page from what the server wrote into it. What is no zone leaves
 * the usual one.
 */
export function setHouseZone(name: string): void {
  zone = isTimeZone(name) ? name : HOUSE_ZONE
  format = undefined
}

/** Whether there is such a zone: `Asia/Shanghai`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && name.includes('/')
  } catch {
    return false
  }
}

/** `2026-01-31`, for Unix milliseconds. */
export function businessDay(ms: number): string {
  format ??= new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return format.format(ms)
}
