/**
 * Asks the guards before an action on one record.
 *
 * Errors  What the platform does not answer is thrown: a question that failed is no leave to go on. A library that the person
 *         may not read, or that cannot be asked, is left to the server, which asks everything again when it writes.
 */
import { mayRead } from '../../model/access.ts'
import { holds } from '../../model/condition.ts'
import { type Found, guardsBefore, refusalWords } from '../../model/guards.ts'
import { PAGE_SIZE_MAX } from '../../model/limits.ts'
import type { Guard, Referrers } from '../../model/lifecycle.ts'
import type { FilterValue } from '../../model/query.ts'
import { isAsked, referrerQuestion } from '../../model/referrers.ts'
import {
  type Catalog,
  getField,
  labelOf,
  type Resource,
  tryGetResource,
  type WireRecord,
} from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import type { LibraryProvider } from '../library-provider.ts'

export interface Asker {
  readonly provider: LibraryProvider
  readonly catalog: Catalog
  readonly scope: Scope
  readonly resource: Resource
}

export interface Refusal {
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
export async function askGuards(asker: Asker, action: Action, record: WireRecord): Promise<Refusal | undefined> {
  for (const guard of guardsBefore(asker.resource, action.name)) {
    const refusal = await askGuard(asker, guard, action, record)
    if (refusal) return refusal
  }
  return undefined
}

async function askGuard(asker: Asker, guard: Guard, action: Action, record: WireRecord): Promise<Refusal | undefined> {
  const { provider, resource } = asker
  const id = String(record[resource.identity.id])
  if (guard.call !== undefined) {
    const { data } = await provider.test(resource.name, guard.call, { id })
    if (data === guard.passes) return undefined
  }
  const found = guard.referrers && (await findReferrers(asker, guard.referrers, id))
  if (guard.call === undefined && !found?.count) return undefined
  const words = refusalWords(guard, found ?? { count: undefined, names: [] })
  if (!guard.referrers || !found?.list) return { words }
  return { words, cure: cureOf(found.list.resource, guard.referrers, action), list: found.list }
}

interface FoundInList extends Found {
  readonly list?: Refusal['list']
}

const NAMED = 5
/** Pages that are read to count by hand; what stands in the way is clear long before. */
const PAGES_MAX = 10

async function findReferrers({ provider, catalog, scope }: Asker, referrers: Referrers, id: string) {
  const resource = tryGetResource(catalog, referrers.library)
  const nobody: FoundInList = { count: undefined, names: [] }
  if (!resource || !mayRead(resource, scope) || !isAsked(resource, referrers.field)) return nobody
  const { filters, rest } = referrerQuestion(resource, referrers, id)
  const read = async (page: number, perPage: number) =>
    provider.getList(resource.name, {
      pagination: { page, perPage },
      sort: { field: resource.list.sort.field, order: resource.list.sort.order === 'asc' ? 'ASC' : 'DESC' },
      filter: filters,
      meta: { rowByRow: true },
    })
  const found: WireRecord[] = []
  let total = 0
  for (let page = 1; page <= (rest ? PAGES_MAX : 1); page += 1) {
    const reply = await read(page, rest ? PAGE_SIZE_MAX : NAMED)
    total = reply.total ?? reply.data.length
    found.push(...(rest ? reply.data.filter((row: WireRecord) => holds(rest, row)) : reply.data))
    if (page * PAGE_SIZE_MAX >= total) break
  }
  const names = found.slice(0, NAMED).map((row) => labelOf(resource, row))
  return { count: rest ? found.length : total, names, list: { resource, filters } } satisfies FoundInList
}

function cureOf(resource: Resource, { field, when }: Referrers, { label }: Action): string {
  const enabled = resource.enabled
  const isForEnabled = when !== undefined && 'eq' in when && when.eq[0] === enabled && when.eq[1] === true
  const choose = `改选其他${getField(resource, field).title}`
  return `请先将这些${resource.title}${isForEnabled ? '停用' : '删除'}，或为它们${choose}，再${label}。`
}
