/**
 * The value of a field ↔ one cell of a sheet, for every kind: inverse functions, so that a file that was exported and is
 * imported unchanged changes nothing.
 *
 * Shapes  Written: numbers and money as numbers, all else as text: flags by their words (是, 否), choices and references by
 *         label, lists joined by `、` (`listText`), dates `YYYY-MM-DD`. What has no value is `null`.
 *         Read besides: what people and Excel make of it, as `1,200.50`, `2024/1/5`, `√`, real date cells (a number: days since
 *         1899-12-30), half- or full-width letters. Blank cells give `{ value: undefined }`.
 *         Read or not, a value is not validated: that is the library's validator's.
 * Units   Instants stand in Chinese standard time, whatever the machine's zone: a file travels between machines.
 * Errors  A cell that is no value of the field gives a problem that names the field and the cure, never an exception.
 */
import type { Kind } from '../../model/kind.ts'
import type { Field } from '../../model/resource.ts'
import { choiceWord, comparable, flagWord, readChoices, readFlag, short } from './cell-choice.ts'
import { listOf, listText } from './cell-list.ts'
import { dateOf, dateTimeOf, dateTimeText } from './cell-time.ts'

export type CellValue = string | number | boolean | null

/** The label of the target; nothing for one that is not seen, which is then written by its id. */
export type ReferenceNames = (resource: string, id: string) => string | undefined
/** The ids of the targets of that label (or id). */
export type ReferenceLookup = (resource: string, text: string) => readonly string[]

export type CellReading = { readonly value: unknown } | { readonly problem: string }

/** Digits that survive in a cell that Excel has had. */
const EXACT_DIGITS = 15
/** Ends a text that was too long for a cell. */
export const CUT_MARK = '…（内容过长，导出时截断）'

export function toCell(field: Field, value: unknown, names: ReferenceNames): CellValue {
  if (value === undefined || value === null) return null
  switch (field.kind) {
    case 'number':
    case 'money':
      return typeof value === 'number' ? numberCell(value) : plainText(value)
    case 'flag':
      return typeof value === 'boolean' ? flagWord(field, value) : plainText(value)
    case 'choice':
      return choiceWord(field, value)
    case 'choices':
      return Array.isArray(value) ? listText(value.map((each) => choiceWord(field, each) ?? '')) : plainText(value)
    case 'tags':
      return Array.isArray(value) ? listText(value.map(String)) : plainText(value)
    case 'reference':
      return names(field.reference ?? '', String(value)) || plainText(value)
    case 'dateTime':
      return typeof value === 'string' ? dateTimeText(value) : plainText(value)
    default:
      return plainText(value)
  }
}

export function fromCell(field: Field, cell: CellValue, lookup: ReferenceLookup): CellReading {
  const text = cellText(cell)
  if (text === '') return { value: undefined }
  if (text.endsWith(CUT_MARK)) return { problem: `“${field.title}”的内容在导出时被截断，请填入完整内容` }
  if (field.kind === 'group' || field.kind === 'rows') return readJson(field, text)
  const read = READERS[field.kind]
  if (!read) return { value: text }
  return text.trim() === '' ? { value: undefined } : read(field, cell ?? '', text, lookup)
}

type Reader = (field: Field, cell: string | number | boolean, text: string, lookup: ReferenceLookup) => CellReading

/** Kinds that are not here are text. */
const READERS: Readonly<Partial<Record<Kind, Reader>>> = {
  number: readNumber,
  money: readNumber,
  flag: (field, _cell, text) => readFlag(field, text),
  choice: (field, _cell, text) => readChoices(field, [text], ([value]) => value),
  choices: (field, _cell, text) => readChoices(field, listOf(text), (values) => values),
  tags: (_field, _cell, text) => ({ value: listOf(text) }),
  reference: readReference,
  date: (field, cell) => orProblem(dateOf(cell), `“${field.title}”请按 2024-05-01 的形式填写日期`),
  dateTime: (field, cell) => orProblem(dateTimeOf(cell), `“${field.title}”请按 2024-05-01 08:30 的形式填写时间`),
}

/** What is read where text is meant: Excel makes numbers of codes and phone numbers. */
function cellText(cell: CellValue): string {
  if (typeof cell === 'number' && Number.isInteger(cell)) return BigInt(cell).toString()
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '')
}

function plainText(value: unknown): string | null {
  if (typeof value === 'object') return JSON.stringify(value)
  return value === '' ? null : String(value)
}

function numberCell(value: number): CellValue {
  return Number(value.toPrecision(EXACT_DIGITS)) === value ? value : String(value)
}

function readNumber(field: Field, cell: string | number | boolean, text: string): CellReading {
  const plain = comparable(text)
    .replace(/[\s,，¥]/g, '')
    .replace(comparable(field.unit ?? ''), '')
  const value = typeof cell === 'number' ? cell : Number(plain)
  const isNumeral = typeof cell === 'number' || /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(plain)
  if (!isNumeral || !Number.isFinite(value)) return { problem: `“${field.title}”应为数字，不能是「${short(text)}」` }
  return { value: withoutNoise(value, field.decimals) }
}

/** 0.30000000000000004, as sheets compute it, is 0.3; what was written with more digits keeps them. */
function withoutNoise(value: number, decimals: number | undefined): number {
  const exact = Number(value.toPrecision(EXACT_DIGITS))
  if (decimals === undefined || exact === value || Number(exact.toFixed(Math.min(decimals, 100))) !== exact)
    return value
  return exact
}

function readReference(
  field: Field,
  _cell: string | number | boolean,
  text: string,
  lookup: ReferenceLookup,
): CellReading {
  const exact = lookup(field.reference ?? '', text)
  const ids = new Set(exact.length > 0 ? exact : lookup(field.reference ?? '', text.trim()))
  if (ids.size > 1)
    return { problem: `“${field.title}”有 ${ids.size} 个都叫「${short(text)}」，无法确定是哪一个，请改填编号` }
  return orProblem([...ids][0], `“${field.title}”没有「${short(text)}」，请先新增或改填已有的名称`)
}

function readJson(field: Field, text: string): CellReading {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value) === (field.kind === 'rows')) return { value }
  } catch {
    // Falls through to the same words: it is no such value either way.
  }
  return { problem: `“${field.title}”的内容无法读取，请保持导出时的原样` }
}

function orProblem(value: unknown, problem: string): CellReading {
  return value === undefined ? { problem } : { value }
}
