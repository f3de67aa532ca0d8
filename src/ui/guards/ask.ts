/**
 * Asks the guards before an action on one record.
 *
 * Errors  What the platform does not answer is thrown: a question that failed is no leave to go on. A library that the person
 *         may not read, or that cannot be asked, is left to the server, which asks everything again when it writes.
 */
import { hasOperation, mayRead } from '../../model/access.ts'
import { holds } from '../../model/condition.ts'
import { type Found, guardsBefore, refusalWords } from '../../model/guards.ts'
import { PAGE_SIZE_MAX } from '../../model/limits.ts'
import type { Guard, Referrers } from '../../model/lifecycle.ts'
import type { FilterValue } from '../../model/query.ts'
import { isAsked, referrerQuestion } from '../../model/referrers.ts'
import { type Catalog, getField, labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { findLibrary, type LibraryProvider } from '../library-provider.ts'

export interface GuardContext {
  readonly provider: LibraryProvider
  readonly catalog: Catalog
  readonly scope: Scope
  readonly resource: Resource
}

export interface GuardRefusal {
  /** What the record is called. */
  readonly name?: string
  readonly words: string
  /** What to do about it, where that can be told. */
  readonly cure?: string
  /** The list that shows who stands in the way. */
  readonly list?: { readonly resource: Resource; readonly filters: Readonly<Record<string, FilterValue>> }
}

export interface Action {
  /** `delete`, `cancel`, `edit` or the name of a transition. */
  readonly name: string
  /** 删除 */
  readonly label: string
}

/** The first guard's that stands in the way, in their order. */
export async function askGuards(
  asker: GuardContext,
  action: Action,
  record: WireRecord,
): Promise<GuardRefusal | undefined> {
  for (const guard of guardsBefore(asker.resource, action.name)) {
    const refusal = await askGuard(asker, { guard, action, record })
    if (refusal) return { name: labelOf(asker.resource, record), ...refusal }
  }
  return undefined
}

interface Question {
  readonly guard: Guard
  readonly action: Action
  readonly record: WireRecord
}

async function askGuard(asker: GuardContext, { guard, action, record }: Question): Promise<GuardRefusal | undefined> {
  const { provider, resource } = asker
  const id = String(record[resource.identity.id])
  if (guard.call !== undefined) {
    const { data } = await provider.test(resource.name, guard.call, { id })
    if (data === guard.passes) return undefined
  }
  const found = guard.referrers && (await findReferrers(asker, guard.referrers, id))
  if (guard.call === undefined && !found?.count) return undefined
  const words = refusalWords(guard, found ?? { count: undefined, names: [] })
  const { referrers } = guard
  if (!referrers || !found?.resource) return { words }
  // Words that ask for something tell the cure themselves.
  const cure = words.includes('请') ? {} : { cure: cureOf(found.resource, referrers, action) }
  return { words, ...cure, ...(found.list && { list: found.list }) }
}

interface FoundInList extends Found {
  readonly resource?: Resource
  readonly list?: GuardRefusal['list']
}

const NOBODY: FoundInList = { count: undefined, names: [] }
const NAMED = 5
/** Pages that are read to count by hand; what stands in the way is clear long before. */
const PAGES_MAX = 10

async function findReferrers(asker: GuardContext, referrers: Referrers, id: string): Promise<FoundInList> {
  const resource = await findLibrary(asker, referrers.library)
  if (!mayRead(resource, asker.scope) || !hasOperation(resource, 'list')) return NOBODY
  if (!isAsked(resource, referrers.field)) return NOBODY
  const { filters, rest } = referrerQuestion(resource, referrers, id)
  const list = { resource, filters }
  if (!rest) {
    const { rows, total } = await read(asker, resource, { page: 1, perPage: NAMED, filters })
    return { count: total, names: rows.map((row) => labelOf(resource, row)), resource, list }
  }
  const found: WireRecord[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { rows, total } = await read(asker, resource, { page, perPage: PAGE_SIZE_MAX, filters })
    found.push(...rows.filter((row) => holds(rest, row)))
    if (page * PAGE_SIZE_MAX >= total) break
  }
  return { ...namesOf(resource, found), resource, list }
}

function namesOf(resource: Resource, found: readonly WireRecord[]): Found {
  return { count: found.length, names: found.slice(0, NAMED).map((row) => labelOf(resource, row)) }
}

interface Reading {
  readonly page: number
  readonly perPage: number
  readonly filters: Readonly<Record<string, FilterValue>>
}

async function read({ provider }: GuardContext, resource: Resource, { page, perPage, filters }: Reading) {
  const { field, order } = resource.list.sort
  const { data, total } = await provider.getList(resource.name, {
    pagination: { page, perPage },
    sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
    filter: filters,
    meta: { rowByRow: true },
  })
  return { rows: data as readonly WireRecord[], total: total ?? data.length }
}

function cureOf(resource: Resource, { field, when }: Referrers, { label }: Action): string {
  const enabled = resource.enabled
  const isForEnabled = when !== undefined && 'eq' in when && when.eq[0] === enabled && when.eq[1] === true
  const choose = `改选其他${getField(resource, field).title}`
  return `请先将这些${resource.title}${isForEnabled ? '停用' : '删除'}，或为它们${choose}，再${label}。`
}
