/** Whether a list may be asked so; whoever keeps the rows then answers without asking again. */
import { isOfToday } from '../model/derived.ts'
import { Failure } from '../model/failure.ts'
import { KIND_FACTS } from '../model/kind.ts'
import { PAGE_SIZE_MAX } from '../model/limits.ts'
import { maskFor, type Clearness } from '../model/mask.ts'
import { innerReferences } from '../model/mentions.ts'
import type { FilterValue, PageInput } from '../model/query.ts'
import type { Field, Resource } from '../model/resource.ts'
import { isServerKept } from './row.ts'
import { refused } from './work.ts'

/** Errors: `Failure('invalid')` for a filter or sort over a field that cannot be filtered or sorted so, and for no page at all. */
export function requireQuestion(resource: Resource, input: PageInput, sight: Clearness): void {
  requirePage(input)
  requireSort(resource, input, sight)
  for (const [name, filter] of Object.entries(input.filters)) {
    requireFilter(resource, name, filter)
    requireUnmasked(resource, filter, { name, sight })
  }
}

function requirePage({ page, pageSize }: PageInput): void {
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > PAGE_SIZE_MAX)
    throw refused(`每页条数应为 1 到 ${PAGE_SIZE_MAX} 之间的整数`)
  if (!Number.isInteger(page) || page < 1 || !Number.isSafeInteger((page - 1) * pageSize))
    throw refused('页码应为从 1 开始的整数')
}

/** Of what is masked neither a part nor a place among others is told: it is found by its whole value, or not at all. */
function requireUnmasked(
  resource: Resource,
  filter: FilterValue,
  { name, sight }: { name: string; sight: Clearness },
): void {
  const field = resource.fields.find((candidate) => candidate.name === name)
  if (!field || maskFor(field, sight) === undefined) return
  if (!field.isExact || !('contains' in filter)) throw refusal(name, `“${field.title}”已打码，不能筛选`)
}

function requireSort(resource: Resource, { sort }: PageInput, sight: Clearness): void {
  const name = (sort ?? resource.list.sort).field
  const field = resource.fields.find((candidate) => candidate.name === name)
  const isBeside = isServerKept(resource, name) && name !== resource.reference?.state
  const isOrdered =
    field && KIND_FACTS[field.kind].isSortable && maskFor(field, sight) === undefined && !isOfToday(field)
  if (isBeside || isOrdered) return
  throw refusal(name, `不能按“${field?.title ?? name}”排序，请选择其他列`)
}

function requireFilter(resource: Resource, name: string, filter: FilterValue): void {
  const field = resource.fields.find((candidate) => candidate.name === name)
  const isState = name === resource.reference?.state
  if (isServerKept(resource, name) && !isState) return requireNumbers(name, field?.title ?? name, spanOf(filter))
  if (!field) throw refusal(name, `没有名为“${name}”的筛选条件`)
  const { title, kind, fields } = field
  if (isState && !('in' in filter)) throw refusal(name, `“${title}”只能按所列的状态筛选`)
  if (isOfToday(field)) throw refusal(name, `不能按“${title}”筛选，它每天不同`)
  if (fields && 'in' in filter && !isReferring(field)) throw refusal(name, `不能按“${title}”筛选`)
  if (KIND_FACTS[kind].value === 'number') requireNumbers(name, title, 'in' in filter ? filter.in : spanOf(filter))
}

function isReferring(field: Field): boolean {
  return innerReferences({ fields: [field] }).length > 0
}

/** Ends that say something. */
function spanOf(filter: FilterValue): readonly string[] {
  return 'from' in filter || 'to' in filter ? [filter.from, filter.to].flatMap((end) => end || []) : []
}

function requireNumbers(name: string, title: string, texts: readonly string[]): void {
  const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))
  if (!texts.every(isNumber)) throw refusal(name, `“${title}”的筛选值应为数字`)
}

/** The texts of a field can be offered again: tags, aliases. */
export function requireReused(resource: Resource, name: string): void {
  const field = resource.fields.find((one) => one.name === name)
  if (!field || isServerKept(resource, name) || !KIND_FACTS[field.kind].isReused || field.mask !== undefined)
    throw refusal(name, `“${field?.title ?? name}”没有可选的已用内容`)
}

function refusal(name: string, message: string): Failure {
  return new Failure('invalid', { words: message, problems: [{ code: 'query', path: `/${name}`, message }] })
}
