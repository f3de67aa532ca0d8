/**
 * Text in the order that people expect: BL2 before BL10, 阿 李 王 张, upper case beside lower case.
 *
 * The order is in the key and not in a collation, because PGlite has none for Chinese and two engines must agree. Keys
 * compare by code points. A run of digits is written behind the count of its digits, so that more digits are a greater
 * number; a Han character becomes its syllable, its tone and itself, so that 西安 precedes 先 and equal characters stay together.
 *
 * Shapes  A choice sorts by its place among the choices, text by its first 64 characters.
 */
import { pinyin } from 'pinyin-pro'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { sortKeyFields } from './columns.ts'
import { normalized } from './search.ts'

const TEXT_MAX_CHARACTERS = 64
const PLACE_DIGITS = 4

export type SortKeys = Readonly<Record<string, string>>

/** Keys by field name; a blank value has none. */
export function sortKeys(resource: Resource, record: WireRecord): SortKeys {
  const keys = sortKeyFields(resource).map((field) => [field.name, keyOf(field, record[field.name])] as const)
  return Object.fromEntries(keys.filter((entry): entry is readonly [string, string] => entry[1] !== undefined))
}

export function sortKey(text: string): string {
  const short = [...normalized(text)].slice(0, TEXT_MAX_CHARACTERS).join('')
  return short.replaceAll(/\d+|\p{Script=Han}+/gu, (run) => (/^\d/.test(run) ? countDigits(run) : spell(run)))
}

/** Changes whenever keys stored before must be made anew. */
export function sortSignature(resource: Resource): string {
  const fields = sortKeyFields(resource).map(({ name, choices = [] }) => [name, ...choices.map(({ value }) => value)])
  return `1 ${JSON.stringify(fields)}`
}

function countDigits(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, '')
  return `${String(number.length).padStart(2, '0')}${number}`
}

function spell(characters: string): string {
  const syllables = pinyin(characters, { toneType: 'num', type: 'all', v: true })
  return syllables.map((one) => `${one.pinyin}${one.origin}`).join('')
}

function keyOf(field: Field, value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  if (value === '') return undefined
  if (!field.choices) return sortKey(String(value))
  const place = field.choices.findIndex((choice) => choice.value === value)
  return String(place < 0 ? field.choices.length : place).padStart(PLACE_DIGITS, '0')
}
