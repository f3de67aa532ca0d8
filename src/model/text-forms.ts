/**
 * Numbers that tell a slip of the hand by themselves: what is wrong with one, in words that never repeat it.
 *
 * Shapes  `formFlaw('id-card', text)` follows the field's name: `必须是 18 位，现有 17 位`; undefined when nothing is wrong.
 * Source  Spec §5 (mobile), GB 11643 (identity card), GB 32100 (unified social credit code).
 */
import type { TextForm } from './condition.ts'
import { isMobileNumber } from './text-rules.ts'

const FORMS: Readonly<Record<TextForm, (text: string) => string | undefined>> = {
  mobile: mobileFlaw,
  'id-card': idCardFlaw,
  'credit-code': creditCodeFlaw,
}

/** What is wrong with the text as a number of that form. */
export function formFlaw(form: TextForm, text: string): string | undefined {
  return FORMS[form](text)
}

/** Whether the text is a number of that form; blanks around it do not count. */
export function isFormed(form: TextForm, text: string): boolean {
  return formFlaw(form, text.trim()) === undefined
}

export const ID_CARD_PARTS = ['birthDate', 'sex'] as const
export type IdCardPart = (typeof ID_CARD_PARTS)[number]

/** What an identity card says of its holder. Of a number that is none, nothing: one that is masked among them. */
export function idCardPart(number: unknown, part: IdCardPart): string | undefined {
  const text = typeof number === 'string' ? number.trim() : ''
  if (!isFormed('id-card', text)) return undefined
  if (part === 'birthDate') return `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`
  return Number(text[16]) % 2 === 1 ? 'male' : 'female'
}

/** The form that a schema's `format` asks for, where it is one of these. */
export function textFormOf(format: unknown): TextForm | undefined {
  return typeof format === 'string' && Object.hasOwn(FORMS, format) ? (format as TextForm) : undefined
}

/** The first 17 signs with the one that checks them. */
export function withCheckSign(form: 'id-card' | 'credit-code', signs: string): string {
  const sum = (weights: readonly number[], values: string) =>
    weights.reduce((total, weight, index) => total + weight * values.indexOf(signs[index] ?? ''), 0)
  if (form === 'id-card') return `${signs}${'10X98765432'[sum(ID_WEIGHTS, '0123456789') % 11]}`
  return `${signs}${CODE_SIGNS[(31 - (sum(CODE_WEIGHTS, CODE_SIGNS) % 31)) % 31]}`
}

const lengthFlaw = (text: string, length: number) =>
  text.length === length ? undefined : `必须是 ${length} 位，现有 ${text.length} 位`

function mobileFlaw(text: string): string | undefined {
  if (isMobileNumber(text)) return undefined
  if (!/^\d*$/.test(text)) return '只能填数字，请去掉空格、横线和国家代码'
  return lengthFlaw(text, 11) ?? '的前三位不是手机号段，请核对'
}

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

function idCardFlaw(text: string): string | undefined {
  const length = lengthFlaw(text, 18)
  if (length !== undefined) return length
  if (/^\d{17}x$/.test(text)) return '末位的 x 请写成大写 X'
  if (!/^[1-9]\d{16}[\dX]$/.test(text)) return '的前 17 位必须是数字，末位是数字或大写 X'
  if (!isDay(text.slice(6, 14))) return '的第 7 至 14 位不是真实的出生日期，请核对'
  return withCheckSign('id-card', text.slice(0, 17)) === text ? undefined : MISCHECKED
}

const MISCHECKED = '的校验码不对，至少有一位写错了，请对照证件核对'

/** Of eight digits. */
function isDay(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.getUTCDate() === Number(day)
}

const CODE_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CODE_WEIGHTS = Array.from({ length: 17 }, (_, index) => 3 ** index % 31)

function creditCodeFlaw(text: string): string | undefined {
  const length = lengthFlaw(text, 18)
  if (length !== undefined) return length
  if ([...text].some((sign) => !CODE_SIGNS.includes(sign))) return '只能有数字和大写字母，且没有 I、O、S、V、Z'
  return withCheckSign('credit-code', text.slice(0, 17)) === text ? undefined : MISCHECKED
}
