/** Cells read as numbers, references and nested values. */
import type { Field } from '../../model/resource.ts'
import type { CellReading, ReferenceLookup } from './cell.ts'
import { comparable, short } from './cell-choice.ts'
import { EXACT_DIGITS } from './cell-text.ts'

export interface CellInput {
  readonly field: Field
  readonly cell: string | number | boolean
  /** The cell as text; never empty. */
  readonly text: string
  readonly lookup: ReferenceLookup
}

export type CellReader = (input: CellInput) => CellReading

/** Reads a number, also one that was typed with separators, a currency sign or its unit. */
export function readNumber({ field, cell, text }: CellInput): CellReading {
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

/** Reads the name or code of a record of another library as its id; several of that name are a problem. */
export function readReference({ field, text, lookup }: CellInput): CellReading {
  const exact = lookup(field.reference ?? '', text)
  const ids = new Set(exact.length > 0 ? exact : lookup(field.reference ?? '', text.trim()))
  if (ids.size > 1)
    return { problem: `“${field.title}”有 ${ids.size} 个都叫「${short(text)}」，无法确定是哪一个，请改填编号` }
  return orProblem([...ids][0], `“${field.title}”没有「${short(text)}」，请先新增或改填已有的名称`)
}

/** Reads a nested value that stands in the cell as JSON; `fits` says whether it is of the field's form. */
export function readJson({ field, text }: CellInput, fits: (value: unknown) => boolean): CellReading {
  try {
    const value: unknown = JSON.parse(text)
    if (fits(value)) return { value }
  } catch {
    // Falls through to the same words: it is no such value either way.
  }
  return { problem: `“${field.title}”的内容无法读取，请保持导出时的原样` }
}

/** The value as a reading, or the problem where there is none. */
export function orProblem(value: unknown, problem: string): CellReading {
  return value === undefined ? { problem } : { value }
}

/** Blanks are no value to whoever reads anything but text. */
export const unlessBlank =
  (read: CellReader): CellReader =>
  (input) =>
    input.text.trim() === '' ? { value: undefined } : read(input)
