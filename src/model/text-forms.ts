/** Forms that a text may have to have, with the check digits that tell a slip of the hand. */
import type { TextForm } from './condition.ts'
import { isMobileNumber } from './rules.ts'

const FORMS: Readonly<Record<TextForm, (text: string) => boolean>> = {
  mobile: isMobileNumber,
  'id-card': isIdCard,
  'credit-code': isCreditCode,
}

/** Whether the text is of that form; blanks around it do not count. */
export function isFormed(form: TextForm, text: string): boolean {
  return FORMS[form](text.trim())
}

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Source  GB 11643: 17 digits with a real day of birth, and a check character. */
function isIdCard(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/i.test(text)) return false
  const [year, month, day] = [text.slice(6, 10), text.slice(10, 12), text.slice(12, 14)]
  const born = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (Number.isNaN(born.getTime()) || born.getUTCDate() !== Number(day)) return false
  const sum = ID_WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase()
}

const CODE_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Source  GB 32100: 18 signs, the last one checks the others. */
function isCreditCode(text: string): boolean {
  const signs = [...text.toUpperCase()].map((sign) => CODE_SIGNS.indexOf(sign))
  if (signs.length !== 18 || signs.includes(-1)) return false
  const sum = signs.slice(0, 17).reduce((total, sign, index) => total + sign * (3 ** index % 31), 0)
  return (31 - (sum % 31)) % 31 === signs[17]
}
