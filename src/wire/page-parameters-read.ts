/**
 * A list's question as named parameters, as it is read.
 *
 * Errors  `Failure('invalid')` with one problem per parameter that is unknown, repeated, out of bounds or of the wrong form.
 * Source  Spec §3 (statistics filters), §5; reliability I1.
 */
import { OWNER_FIELD } from '../model/access.ts'
import { KIND_FACTS } from '../model/kind.ts'
import { LIST_ROWS_MAX, PAGE_SIZE_MAX } from '../model/limits.ts'
import { tabNamed } from '../model/list-head.ts'
import type { Problem } from '../model/problem.ts'
import { isObject } from '../model/plain.ts'
import type { FilterValue, PageInput } from '../model/query.ts'
import type { ReferenceQuestion } from '../model/reference-condition.ts'
import type { Call } from '../model/call.ts'
import { askedField, type Field, type Resource, type Sort } from '../model/resource.ts'
import { SHELVES, type Shelf } from '../model/scope.ts'
import { endNames, isPaged, LIST_PARAMETERS, parameterOf, type Parameters, TEXT_PARAMETERS } from './page-parameters.ts'
import { isOrganizationParameter, problemOf, refuse, refuseBrokenText, unknownParameter } from './strict.ts'

const { keyword: KEYWORD, sortField: SORT_FIELD, sortOrder: SORT_ORDER, shelf: SHELF, tab: TAB } = LIST_PARAMETERS
const { for: FOR, own: OWN } = LIST_PARAMETERS

/** Reads the question for a list; throws `Failure('invalid')` with a problem for every parameter that does not fit. */
export function fromParameters(resource: Resource, call: Call, parameters: Parameters): PageInput {
  refuseBrokenText(parameters)
  const problems: Problem[] = []
  const filters = filterParametersOf(resource, call)
  const singles = [
    ...(isPaged(call) ? [call.paging.index, call.paging.size] : []),
    KEYWORD,
    SORT_FIELD,
    SORT_ORDER,
    SHELF,
    ...(resource.list.tabs ? [TAB] : []),
    FOR,
    OWN,
  ]
  for (const name of Object.keys(parameters)) {
    if (!singles.includes(name) && !filters.has(name) && !isOrganizationParameter(name)) {
      problems.push(unknownParameter(name, [...singles, ...filters.keys()]))
    }
  }
  const one = (name: string) => single(parameters, name, problems)
  const keyword = one(KEYWORD)
  const sort = sortOf(resource, { name: one(SORT_FIELD), order: one(SORT_ORDER) }, problems)
  const shelf = shelfOf(one(SHELF), problems)
  const tab = tabOf(resource, one(TAB), problems)
  const within = withinOf({ name: one(FOR), own: one(OWN) }, problems)
  const { index, size } = call.paging
  const count = (name: string, otherwise: number, { max, words }: Span) => {
    const text = one(name) ?? String(otherwise)
    const value = /^\d{1,16}$/.test(text) ? Number(text) : 0
    if (value >= 1 && value <= max) return value
    problems.push(problemOf(name, 'range', `参数 ${name} ${words(value > max)}`))
    return 1
  }
  const pageSize = count(size, resource.list.pageSize, PAGE_SIZES)
  const input: PageInput = {
    page: count(index, 1, pagesOf(pageSize)),
    pageSize,
    ...(keyword === undefined ? {} : { keyword }),
    ...(sort === undefined ? {} : { sort }),
    ...(shelf === undefined ? {} : { shelf }),
    ...(tab === undefined ? {} : { tab }),
    ...(within === undefined ? {} : { within }),
    filters: filtersOf(filters, parameters, problems),
  }
  if (problems.length > 0) refuse(problems)
  return input
}

/** The names that a list's question may use, each with the field it asks about; two of one name cannot be told apart. */
export function parameterNames(
  resource: Resource,
  call: Call,
): readonly { readonly name: string; readonly field?: Field }[] {
  const texts = [...TEXT_PARAMETERS].filter((name) => name !== TAB || resource.list.tabs)
  const own = [...texts, ...(isPaged(call) ? [call.paging.index, call.paging.size] : [])]
  return [
    ...own.map((name) => ({ name })),
    ...filterEntriesOf(resource, call).map(([name, { field }]) => ({ name, field })),
  ]
}

interface FilterParameter {
  readonly field: Field
  readonly part: 'in' | 'from' | 'to' | 'contains'
}

/** By library as well: two forms of one library may share a call and be filtered by different fields. */
const filterParameters = new WeakMap<Resource, Map<Call, ReadonlyMap<string, FilterParameter>>>()

/** Only what the descriptor lists, the identity, the grouping field and references inside rows can be filtered by. */
function filterParametersOf(resource: Resource, call: Call): ReadonlyMap<string, FilterParameter> {
  const byCall = filterParameters.get(resource) ?? new Map<Call, ReadonlyMap<string, FilterParameter>>()
  filterParameters.set(resource, byCall)
  const made = byCall.get(call) ?? new Map(filterEntriesOf(resource, call))
  byCall.set(call, made)
  return made
}

function filterEntriesOf(resource: Resource, call: Call): readonly [string, FilterParameter][] {
  const { identity, list, access } = resource
  const renamed = Object.keys(call.filters ?? {})
  // Whoever reads the rows of several organizations asks for those of some.
  const ids = new Set([identity.id, ...(access.group ? [OWNER_FIELD] : [])])
  const names = new Set([...ids, ...(list.groupBy ? [list.groupBy] : []), ...list.filters, ...renamed])
  return resource.fields
    .filter((field) => names.has(field.name) || field.fields !== undefined)
    .flatMap((field) => askedField(field) ?? [])
    .flatMap((field) => partsOf(field, ids, parameterOf(call, field.name)))
}

function partsOf(field: Field, ids: ReadonlySet<string>, name: string): [string, FilterParameter][] {
  const { filter } = KIND_FACTS[field.kind]
  if (ids.has(field.name) || filter === 'in') return [[name, { field, part: 'in' }]]
  if (filter === 'span') {
    const [from, to] = endNames(name)
    return [
      [from, { field, part: 'from' }],
      [to, { field, part: 'to' }],
    ]
  }
  return filter === 'contains' ? [[name, { field, part: 'contains' }]] : []
}

function filtersOf(
  known: ReadonlyMap<string, FilterParameter>,
  parameters: Parameters,
  problems: Problem[],
): Record<string, FilterValue> {
  const filters: Record<string, FilterValue> = {}
  for (const [name, { field, part }] of known) {
    if (part === 'in') {
      const values = [parameters[name] ?? []].flat().filter((value) => value !== '')
      problems.push(...values.flatMap((value) => formProblem(field, name, value)).slice(0, 1))
      if (values.length > 0) filters[field.name] = { in: values }
      continue
    }
    const value = single(parameters, name, problems)
    if (value === undefined) continue
    problems.push(...formProblem(field, name, value))
    filters[field.name] = part === 'contains' ? { contains: value } : { ...filters[field.name], [part]: value }
  }
  return filters
}

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const DATE_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/

const FORMS: Readonly<Partial<Record<Field['kind'], readonly [form: RegExp, words: string]>>> = {
  flag: [/^(?:true|false)$/, '应为 true 或 false'],
  number: [NUMBER, '应为数字'],
  money: [NUMBER, '应为数字'],
  date: [DATE, '应为日期，例如 2026-01-31'],
  time: [CLOCK, '应为钟点，例如 08:30'],
  dateTime: [DATE_TIME, '应为时间，例如 2026-01-31T08:00:00Z'],
}

function formProblem(field: Field, name: string, value: string): Problem[] {
  const form = FORMS[field.kind]
  const fits = !form || (form[0].test(value) && (!DATE.test(value.slice(0, 10)) || isDay(value.slice(0, 10))))
  return fits ? [] : [problemOf(name, 'form', `参数 ${name} ${form[1]}`)]
}

/** Whether the calendar has that day: February has no 30th. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function single(parameters: Parameters, name: string, problems: Problem[]): string | undefined {
  const value = parameters[name]
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string') return value
  problems.push(problemOf(name, 'repeated', `参数 ${name} 只能出现一次`))
  return undefined
}

/** What a whole number may be, from 1 on, and the words for another. */
interface Span {
  readonly max: number
  words(isTooLarge: boolean): string
}

const PAGE_SIZES: Span = { max: PAGE_SIZE_MAX, words: () => `应为 1 到 ${PAGE_SIZE_MAX} 的整数` }

function pagesOf(pageSize: number): Span {
  const max = Math.floor(LIST_ROWS_MAX / pageSize)
  const words = (isTooLarge: boolean) => (isTooLarge ? `最大为 ${max}，更靠后的内容请先筛选` : '应为从 1 开始的整数')
  return { max, words }
}

function sortOf(
  resource: Resource,
  { name, order }: { readonly name: string | undefined; readonly order: string | undefined },
  problems: Problem[],
): Sort | undefined {
  if (order !== undefined && order !== 'asc' && order !== 'desc') {
    problems.push(problemOf(SORT_ORDER, 'choice', `参数 ${SORT_ORDER} 应为 asc 或 desc`))
  }
  if (name === undefined) return undefined
  const field = resource.fields.find((candidate) => candidate.name === name)
  if (!field || !KIND_FACTS[field.kind].isSortable) {
    problems.push(problemOf(SORT_FIELD, 'sort', `参数 ${SORT_FIELD} 不能为 ${name}，此列不支持排序`))
  }
  return { field: name, order: order === 'desc' ? 'desc' : 'asc' }
}

function tabOf({ list }: Resource, name: string | undefined, problems: Problem[]): string | undefined {
  if (name !== undefined && list.tabs && !tabNamed(list, name))
    problems.push(problemOf(TAB, 'choice', `没有名为 ${name} 的标签，请从列表的标签中选择`))
  return name
}

const REFERENCE_NAME = /^[a-z][a-z0-9-]*(?:\.[A-Za-z0-9]+)?(?:\/[A-Za-z]\w*){1,4}$/
const OWN_LENGTH_MAX = 4_000

function withinOf(
  { name, own = '{}' }: { readonly name: string | undefined; readonly own: string | undefined },
  problems: Problem[],
): ReferenceQuestion | undefined {
  if (name === undefined) return undefined
  const values = own.length > OWN_LENGTH_MAX ? undefined : ownValues(own)
  if (values === undefined) problems.push(problemOf(OWN, 'form', `参数 ${OWN} 应为 JSON 对象，值为文字、数字或开关`))
  if (REFERENCE_NAME.test(name)) return { name, own: values ?? {} }
  problems.push(problemOf(FOR, 'form', `参数 ${FOR} 应为 库/引用字段`))
  return undefined
}

function ownValues(text: string): ReferenceQuestion['own'] | undefined {
  try {
    const read: unknown = JSON.parse(text)
    const isPlain = isObject(read) && Object.values(read).every((value) => value === null || typeof value !== 'object')
    return isPlain ? (read as ReferenceQuestion['own']) : undefined
  } catch {
    return undefined
  }
}

function shelfOf(text: string | undefined, problems: Problem[]): Shelf | undefined {
  const shelf = SHELVES.find((candidate) => candidate === text)
  if (text !== undefined && !shelf)
    problems.push(problemOf(SHELF, 'choice', `参数 ${SHELF} 应为 ${SHELVES.join(' 或 ')}`))
  return shelf
}
