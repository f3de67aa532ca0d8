/**
 * What a field really holds in recorded replies, where that is not what the schema says: the usual ways in which platforms
 * differ, each with its cure. What none of them names is left to the validator.
 */
import type { JsonKey } from '../../compiler/source.ts'
import { clockOf } from '../../model/clock.ts'
import { KIND_FACTS, type KindFacts } from '../../model/kind.ts'
import type { Field } from '../../model/resource.ts'
import { isObject } from '../../model/plain.ts'
import type { SampleRecord } from './read.ts'

/** One kind of difference of one field, over all records. */
export interface Observation {
  /** `Price`, `Packages/Unit`. */
  readonly field: string
  readonly title: string
  readonly words: string
  readonly cure: string
  /** In how many records, and where first. */
  readonly count: number
  readonly path: readonly JsonKey[]
}

type Difference = Pick<Observation, 'words' | 'cure'>

/** A field that the schema does not have. */
export interface Unknown {
  readonly field: string
  readonly count: number
  readonly path: readonly JsonKey[]
  /** The fields beside it that these records lack. */
  readonly beside: readonly string[]
}

/** Compares recorded values with the schema and lists each kind of difference once, with how often it was seen. */
export function observe(fields: readonly Field[], records: readonly SampleRecord[]): readonly Observation[] {
  const found = new Map<string, Observation>()
  const look = (level: readonly Field[], { record, path }: SampleRecord, prefix: string): void => {
    for (const field of level) {
      const value = Object.hasOwn(record, field.name) ? record[field.name] : undefined
      const name = `${prefix}${field.name}`
      const here = [...path, field.name]
      if (value === undefined) continue
      const difference = differenceOf(field, value)
      if (difference) {
        const key = `${name} ${difference.words}`
        const known = found.get(key) ?? { field: name, title: field.title, ...difference, count: 0, path: here }
        found.set(key, { ...known, count: known.count + 1 })
      } else if (field.fields) for (const row of rowsOf(value, here)) look(field.fields, row, `${name}/`)
    }
  }
  for (const record of records) look(fields, record, '')
  return [...found.values()]
}

/** Lists the fields of recorded records that the schema does not have. */
export function unknownFields(fields: readonly Field[], records: readonly SampleRecord[]): readonly Unknown[] {
  const found = new Map<string, Unknown>()
  const look = (level: readonly Field[], { record, path }: SampleRecord, prefix: string): void => {
    for (const [name, value] of Object.entries(record)) {
      const field = level.find((candidate) => candidate.name === name)
      const here = [...path, name]
      if (field?.fields) rowsOf(value, here).forEach((row) => look(field.fields ?? [], row, `${prefix}${name}/`))
      if (field || isJoined(level, name)) continue
      const beside = level.map((one) => one.name).filter((one) => !Object.hasOwn(record, one))
      const known = found.get(prefix + name) ?? { field: prefix + name, count: 0, path: here, beside }
      found.set(prefix + name, { ...known, count: known.count + 1 })
    }
  }
  for (const record of records) look(fields, record, '')
  return [...found.values()]
}

/** `TypeIdRecord` comes along where a call joins `TypeId`. */
function isJoined(fields: readonly Field[], name: string): boolean {
  return fields.some((field) => field.reference !== undefined && name === `${field.name}Record`)
}

function rowsOf(value: unknown, path: readonly JsonKey[]): readonly SampleRecord[] {
  if (isObject(value)) return [{ record: value, path }]
  if (!Array.isArray(value)) return []
  return value.flatMap((row: unknown, index) => (isObject(row) ? [{ record: row, path: [...path, index] }] : []))
}

const NUMBER = /^-?\d+(?:\.\d+)?$/
const TEN_DIGITS = /^\d{10}$/
const THIRTEEN_DIGITS = /^\d{13}$/
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/i
const ISO_DATE = /^\d{4}-\d\d-\d\d$/

function differenceOf(field: Field, value: unknown): Difference | undefined {
  if (value === null) {
    if (!field.required) return undefined
    return { words: '是 null，而字段必填', cure: '请平台补上内容，或从数据结构的 required 中去掉它' }
  }
  return field.kind === 'choice' ? ofChoice(field, value) : DIFFERENCES[KIND_FACTS[field.kind].value](field, value)
}

const DIFFERENCES: Readonly<Record<KindFacts['value'], (field: Field, value: unknown) => Difference | undefined>> = {
  text: ofText,
  number: (_field, value) => ofNumber(value),
  flag: (_field, value) => ofFlag(value),
  time: ofTime,
  clock: (_field, value) => ofClock(value),
  list: (_field, value) => ofList(value),
  records: (_field, value) => ofList(value),
  record: (_field, value) => ofRecord(value),
}

function ofList(value: unknown): Difference | undefined {
  if (Array.isArray(value)) return undefined
  return { words: `不是列表，而是 ${shown(value)}`, cure: '请平台返回列表，或把数据结构中的 type 改成所返回的样子' }
}

function ofRecord(value: unknown): Difference | undefined {
  if (isObject(value)) return undefined
  return { words: `不是一组字段，而是 ${shown(value)}`, cure: '改正数据结构中的 type' }
}

function ofNumber(value: unknown): Difference | undefined {
  if (typeof value === 'number') return undefined
  const cure = '请平台返回数字，或在数据结构中把 type 改为 "string"'
  if (typeof value === 'string' && NUMBER.test(value)) return { words: `是文字 "${value}"，而不是数字`, cure }
  return { words: `是 ${shown(value)}，而不是数字`, cure }
}

function ofFlag(value: unknown): Difference | undefined {
  if (typeof value === 'boolean') return undefined
  const cure = '请平台返回 true 或 false；分多种状态的，改为带 enum 的选项'
  return { words: `是 ${shown(value)}，而不是 true 或 false`, cure }
}

function ofTime(field: Field, value: unknown): Difference | undefined {
  const isDate = field.kind === 'date'
  if (typeof value === 'string' && (isDate ? ISO_DATE : ISO_TIME).test(value)) return undefined
  const digits = String(value)
  const form = isDate ? '2026-01-31 这样的日期' : '2026-01-31T08:00:00Z 这样的时间'
  const cure = `请平台返回 ${form}，或按所返回的样子改写数据结构`
  if (TEN_DIGITS.test(digits)) return { words: '是十位的时间戳（秒）', cure }
  if (THIRTEEN_DIGITS.test(digits)) return { words: '是十三位的时间戳（毫秒）', cure }
  return { words: `是 ${shown(value)}，而不是 ${form}`, cure }
}

function ofClock(value: unknown): Difference | undefined {
  const clock = typeof value === 'string' ? clockOf(value) : undefined
  if (clock !== undefined && clock === value) return undefined
  const cure = `请平台返回${clock === undefined ? ' 08:30 这样的文字' : ` "${clock}"`}，或按所返回的样子改写数据结构`
  return { words: `是 ${shown(value)}，而不是 08:30 这样的钟点`, cure }
}

function ofChoice(field: Field, value: unknown): Difference | undefined {
  const values = (field.choices ?? []).map((choice) => choice.value)
  if (values.some((choice) => choice === value)) return undefined
  const near = values.find((choice) => String(choice).toLowerCase() === String(value).toLowerCase())
  const add = `在 enum 和 x-labels 中加上 ${shown(value)}`
  if (near === undefined) return { words: `是 ${shown(value)}，不在选项之中`, cure: add }
  const words = typeof near === typeof value ? '大小写不同' : '类型不同'
  return { words: `是 ${shown(value)}，与选项 ${shown(near)} ${words}`, cure: `把选项的值改为 ${shown(value)}` }
}

function ofText(field: Field, value: unknown): Difference | undefined {
  if (typeof value === 'string') return undefined
  const long = field.kind === 'reference' ? '；编号一律用文字，长数字才不会失真' : ''
  return { words: `是 ${shown(value)}，而不是文字`, cure: `请平台返回文字，或改正数据结构中的 type${long}` }
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return '列表'
  if (typeof value === 'object') return '一组字段'
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
