/** Personal data as those see it who need not know all of it. Source: reliability U5. */

const SHOWN_START = 3
const SHOWN_END = 4

/** `****5678`: the end, by which one is told from another. */
export function maskNumber(number: string): string {
  const shown = number.length > 2 * SHOWN_END ? number.slice(-SHOWN_END) : ''
  return number === '' ? '' : `****${shown}`
}

/** `138****1234`; shorter numbers are hidden whole. */
export function maskPhone(phone: string): string {
  if (phone.length <= SHOWN_START + SHOWN_END) return '*'.repeat(phone.length)
  const hidden = '*'.repeat(phone.length - SHOWN_START - SHOWN_END)
  return `${phone.slice(0, SHOWN_START)}${hidden}${phone.slice(-SHOWN_END)}`
}
