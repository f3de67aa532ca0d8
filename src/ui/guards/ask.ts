/**
 * What stands before an action on one record, asked before its dialog: the questions that the platform has calls for, and then the
 * write itself, which is tried (`check`).
 *
 * Errors  What the platform does not answer is thrown: a question that failed is no leave to go on. Where it only declines to try
 *         the write, or does not know how, the write says everything itself.
 */
import { Failure, type FailureCode } from '../../model/failure.ts'
import { guardsBefore, refusalWords } from '../../model/guards.ts'
import type { Guard } from '../../model/lifecycle.ts'
import type { FilterValue } from '../../model/query.ts'
import { type Catalog, getField, labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import {
  type BlockingList,
  isCheckedBefore,
  NO_OBJECTION,
  type Objection,
  type WriteVerdict,
} from '../../model/write-check.ts'
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
  /** The one record of the library that does. */
  readonly taken?: string
}

export interface Action {
  /** `delete`, `cancel`, `edit` or the name of a transition. */
  readonly name: string
  /** 删除 */
  readonly label: string
}

export interface Foretold {
  readonly refusal?: GuardRefusal
  /** What is only said. */
  readonly warnings: readonly Objection[]
  /** What the step brings about elsewhere. */
  readonly effects?: readonly string[]
}

/** All that can be told before the dialog of one record. */
export async function foretell(asker: GuardContext, action: Action, record: WireRecord): Promise<Foretold> {
  const { resource } = asker
  const transition = resource.transitions.find(({ name }) => name === action.name)
  if (!isCheckedBefore(resource, action.name, transition)) return { warnings: [] }
  const guard = await refusingGuard(asker, action, record)
  const { problems, warnings, effects } = await tried(asker, action, record)
  const [problem] = problems
  if (problem) return { refusal: await refusalOf(asker, { action, record, problem }), warnings }
  const refusal = guard && { name: labelOf(resource, record), words: wordsOf(guard) }
  return refusal ? { refusal, warnings } : { warnings, effects }
}

/** As `foretell`, of one of many: what the write is refused for it is told when it is made. */
export async function askGuards(
  asker: GuardContext,
  action: Action,
  record: WireRecord,
): Promise<GuardRefusal | undefined> {
  const guard = await refusingGuard(asker, action, record)
  if (!guard) return undefined
  const [problem] = guard.referrers ? (await tried(asker, action, record)).problems : []
  return problem ? await refusalOf(asker, { action, record, problem }) : { words: wordsOf(guard) }
}

/** The first guard whose own call is against it. */
async function refusingGuard(
  { provider, resource }: GuardContext,
  { name }: Action,
  record: WireRecord,
): Promise<Guard | undefined> {
  const id = String(record[resource.identity.id])
  for (const guard of guardsBefore(resource, name)) {
    if (guard.call === undefined) continue
    const { data } = await provider.test(resource.name, guard.call, { id })
    if (data !== guard.passes) return guard
  }
  return undefined
}

const wordsOf = (guard: Guard) => refusalWords(guard, { count: undefined, names: [] })

/** Nobody could make the write either. */
const UNREACHED: ReadonlySet<FailureCode> = new Set<FailureCode>(['offline', 'timeout', 'cancelled', 'expired'])

async function tried(
  { provider, resource }: GuardContext,
  { name }: Action,
  record: WireRecord,
): Promise<WriteVerdict> {
  try {
    const id = String(record[resource.identity.id])
    return (await provider.check(resource.name, { action: name, id })) ?? NO_OBJECTION
  } catch (error) {
    if (error instanceof Failure && !UNREACHED.has(error.code)) return NO_OBJECTION
    throw error
  }
}

interface Refused {
  readonly action: Action
  readonly record: WireRecord
  readonly problem: Objection
}

async function refusalOf(asker: GuardContext, { action, record, problem }: Refused): Promise<GuardRefusal> {
  const { message: words, among, taken } = problem
  const refusal = { name: labelOf(asker.resource, record), words, ...(taken !== undefined && { taken }) }
  if (!among) return refusal
  const resource = await findLibrary(asker, among.library)
  // Words that ask for something tell the cure themselves.
  const cure = words.includes('请') ? {} : { cure: cureOf(resource, among, action) }
  return { ...refusal, ...cure, list: { resource, filters: among.filters } }
}

function cureOf(resource: Resource, { field, filters }: BlockingList, { label }: Action): string {
  const enabled = filters[resource.enabled ?? '']
  const isForEnabled = enabled !== undefined && 'in' in enabled && enabled.in.includes('true')
  const choose = `改选其他${getField(resource, field).title}`
  return `请先将这些${resource.title}${isForEnabled ? '停用' : '删除'}，或为它们${choose}，再${label}。`
}
