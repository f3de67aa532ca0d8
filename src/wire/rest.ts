/**
 * Questions to a plain REST collection of ours, as ra-data-simple-rest writes them.
 *
 * Shapes  `?filter={"Name":"a","Kind":["x","y"],"Name_q":"part","At_gte":"…","At_lte":"…","q":"keyword"}&range=[0,24]&sort=["At","DESC"]`.
 *         `id` stands for the collection's own key. What a collection can be asked by is in its `RestFields`; all else is refused.
 * Units   `range` counts rows from 0, both ends included.
 * Errors  `Failure('invalid')` with words that name the parameter and say the cure.
 */
import { instantOf } from '../model/business-day.ts'
import { Failure } from '../model/failure.ts'
import { IDS_MAX, LIST_ROWS_MAX, PAGE_SIZE_MAX } from '../model/limits.ts'
import { isObject } from '../model/plain.ts'
import type { FilterValue, PageInput } from '../model/query.ts'
import type { Sort } from '../model/resource.ts'

export interface RestField {
  /** How it can be asked for, beside its exact values: by a part of its text, by the two ends of a time. Absent: not at all. */
  readonly finds?: 'exact' | 'contains' | 'span'
  readonly sorts?: true
}

export type RestFields = Readonly<Record<string, RestField>>

export interface RestQuestion extends Pick<PageInput, 'keyword' | 'filters'> {
  readonly sort?: Sort
  readonly offset: number
  readonly limit: number
}

const TEXT = { type: 'string', maxLength: 200 } as const

/** What the address of a list may carry; what stands in it is read by `readRestQuestion`. */
export const REST_QUERY = {
  type: 'object',
  properties: { filter: { type: 'string', maxLength: 40_000 }, range: TEXT, sort: TEXT },
  additionalProperties: false,
} as const

const VALUE_MAX = 200
const DAY_LENGTH = '2026-01-31'.length
/** Rows without a `range`, as `getMany` asks; it names its ids. */
const RANGE_DEFAULT = [0, PAGE_SIZE_MAX - 1] as const

/** Reads what a list is asked by, and refuses what the collection does not know. */
export function readRestQuestion(query: Readonly<Record<string, unknown>>, fields: RestFields): RestQuestion {
  const [from, to] = rangeIn(query['range'])
  const sort = sortIn(query['sort'], fields)
  return { ...filtersIn(query['filter'], fields), ...(sort ? { sort } : {}), offset: from, limit: to - from + 1 }
}

function rangeIn(text: unknown): readonly [number, number] {
  if (text === undefined) return RANGE_DEFAULT
  const range = jsonIn('range', text)
  const [from, to] = Array.isArray(range) && range.length === 2 ? (range as readonly unknown[]) : []
  if (!isPlace(from) || !isPlace(to) || to < from) throw wrong('range', '要写成起止两个行号', '如 range=[0,24]')
  if (to - from >= PAGE_SIZE_MAX)
    throw wrong('range', `一次最多取 ${PAGE_SIZE_MAX} 行`, `分几次取，如 range=[0,${PAGE_SIZE_MAX - 1}]`)
  if (to >= LIST_ROWS_MAX) throw wrong('range', `最多取到第 ${LIST_ROWS_MAX} 行`, '请先用 filter 缩小范围')
  return [from, to]
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function sortIn(text: unknown, fields: RestFields): Sort | undefined {
  if (text === undefined) return undefined
  const sort = jsonIn('sort', text)
  const [field, order] = Array.isArray(sort) && sort.length === 2 ? (sort as readonly unknown[]) : []
  const sortable = Object.keys(fields).filter((name) => fields[name]?.sorts)
  if (typeof field !== 'string' || !sortable.includes(field))
    throw wrong(
      'sort',
      `不能按 ${shown(field)} 排序`,
      `可用的有 ${sortable.join('、')}，如 sort=["${sortable[0]}","ASC"]`,
    )
  if (order !== 'ASC' && order !== 'DESC') throw wrong('sort', '方向不认识', '写 ASC 或 DESC')
  return { field, order: order === 'DESC' ? 'desc' : 'asc' }
}

function filtersIn(text: unknown, fields: RestFields): Pick<RestQuestion, 'keyword' | 'filters'> {
  const filter = text === undefined ? {} : jsonIn('filter', text)
  if (!isObject(filter)) throw wrong('filter', '要写成一个对象', '如 filter={}')
  const filters: Record<string, FilterValue> = {}
  for (const [key, value] of Object.entries(filter)) {
    if (key === 'q') continue
    const [name, condition] = conditionIn(key, value, fields)
    filters[name] = { ...filters[name], ...condition } as FilterValue
  }
  const keyword = filter['q']
  if (keyword === undefined || keyword === '') return { filters }
  return { keyword: textIn('q', keyword), filters }
}

/** What follows a field's name, which ways of asking it belongs to, and what it asks. */
const ENDINGS = [
  ['_gte', 'span', (key: string, value: string) => ({ from: momentIn(key, value, 'T00:00:00.000Z') })],
  ['_lte', 'span', (key: string, value: string) => ({ to: momentIn(key, value, 'T23:59:59.999Z') })],
  ['_q', 'contains', (_key: string, value: string) => ({ contains: value })],
] as const

function conditionIn(key: string, value: unknown, fields: RestFields): readonly [string, FilterValue] {
  for (const [ending, finds, condition] of ENDINGS) {
    const name = key.endsWith(ending) ? key.slice(0, -ending.length) : ''
    if (fieldOf(fields, name)?.finds === finds) return [name, condition(key, textIn(key, value))]
  }
  if (fieldOf(fields, key)?.finds === undefined)
    throw wrong('filter', `不能按 ${shown(key)} 筛选`, `可用的有 ${keysOf(fields).join('、')}`)
  const values = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  if (values.length > IDS_MAX) throw wrong('filter', `${key} 一次最多 ${IDS_MAX} 个值`, '分几次取')
  return [key, { in: values.map((one) => textIn(key, one)) }]
}

function keysOf(fields: RestFields): readonly string[] {
  const named = Object.entries(fields).flatMap(([name, { finds }]) =>
    finds === undefined ? [] : [name, ...ENDINGS.flatMap(([ending, way]) => (way === finds ? [name + ending] : []))],
  )
  return ['q', ...named]
}

function fieldOf(fields: RestFields, name: string): RestField | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

function textIn(key: string, value: unknown): string {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  if (!isPlain) throw wrong('filter', `${key} 的值要是文字、数字或是否`, '去掉其中的对象和空值')
  const text = String(value)
  if (/\0|\p{Surrogate}/u.test(text)) throw wrong('filter', `${key} 的值里有无法查找的字符`, '请删除后重试')
  if (text.length > VALUE_MAX) throw wrong('filter', `${key} 的值最长 ${VALUE_MAX} 个字`, '请缩短')
  return text
}

/** A day is the house's, and its end includes the whole of it. */
function momentIn(key: string, text: string, dayEnd: string): string {
  const at = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text)
    ? text.length === DAY_LENGTH
      ? instantOf(Date.parse(text + dayEnd))
      : Date.parse(text)
    : NaN
  if (Number.isNaN(at)) throw wrong('filter', `${key} 不是时间`, '写成 2026-01-31 或 2026-01-31T08:00:00Z')
  return new Date(at).toISOString()
}

function jsonIn(parameter: string, text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    throw wrong(parameter, '不是 JSON', '如 filter={}、range=[0,24]、sort=["id","ASC"]')
  }
}

function shown(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '空')).slice(0, 40)
}

function wrong(parameter: string, what: string, cure: string): Failure {
  const message = `参数 ${parameter}：${what}，${cure}`
  return new Failure('invalid', { words: message, problems: [{ code: parameter, path: `/${parameter}`, message }] })
}
