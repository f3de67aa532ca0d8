/** How much of a personal text is shown to those who need not know all of it, by rule. Source: reliability U5; LANGUAGE 1.9. */

export const MASK_RULES = ['name', 'phone', 'idNumber', 'address', 'tail4'] as const
export type MaskRule = (typeof MASK_RULES)[number]

/** How each rule is told to people. */
export const MASK_WORDS: Readonly<Record<MaskRule, string>> = {
  name: '姓名',
  phone: '电话',
  idNumber: '证件号',
  address: '地址',
  tail4: '只留后四位',
}

const SHOWN_START = 3
const SHOWN_END = 4
const LONG_NUMBER = 15
const ADDRESS_SHOWN = 6
const STAR = '*'

const MASKS: Readonly<Record<MaskRule, (text: string) => string>> = {
  name: maskName,
  phone: maskPhone,
  idNumber: maskIdNumber,
  address: maskAddress,
  tail4: maskNumber,
}

/** The text as the rule shows it; '' stays ''. */
export function maskText(rule: MaskRule, text: string): string {
  return text === '' ? '' : MASKS[rule](text)
}

/** Whether the text is a masked one, of whatever value. */
export function isMaskedText(value: unknown): boolean {
  return typeof value === 'string' && value.includes(STAR)
}

/** `****5678`: the end, by which one is told from another. */
export function maskNumber(number: string): string {
  const shown = number.length > 2 * SHOWN_END ? number.slice(-SHOWN_END) : ''
  return number === '' ? '' : `****${shown}`
}

/** `138****1234`; shorter numbers are hidden whole. */
export function maskPhone(phone: string): string {
  return masked(phone, phone.length <= SHOWN_START + SHOWN_END ? [0, 0] : [SHOWN_START, SHOWN_END])
}

/** `张*国`, `李*` */
function maskName(name: string): string {
  const letters = [...name]
  if (letters.length < 3) return `${letters.length === 2 ? letters[0] : ''}${STAR}`
  return `${letters[0]}${STAR.repeat(letters.length - 2)}${letters.at(-1)}`
}

/** `3301**********0014`; of shorter numbers a quarter at either end. */
function maskIdNumber(number: string): string {
  const shown = number.length >= LONG_NUMBER ? SHOWN_END : Math.floor(number.length / 4)
  return masked(number, [shown, shown])
}

/** Where about, and not which door; of a short one a third. */
function maskAddress(address: string): string {
  const letters = [...address]
  const shown = Math.min(ADDRESS_SHOWN, Math.floor(letters.length / 3))
  return `${letters.slice(0, shown).join('')}${STAR.repeat(3)}`
}

function masked(text: string, [start, end]: readonly [start: number, end: number]): string {
  const hidden = STAR.repeat(text.length - start - end)
  return `${text.slice(0, start)}${hidden}${end === 0 ? '' : text.slice(-end)}`
}
