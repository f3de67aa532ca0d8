/** Why a write is refused, in words that name the field by its title and the cure. */
import { Failure } from '../model/failure.ts'
import type { Problem } from '../model/problem.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import type { Scope } from '../model/scope.ts'
import { type Taken, takenProblem } from '../model/unique.ts'
import { Clash, type Port } from './port.ts'
import { canonical, isServerKept } from './row.ts'

/** A field that the server keeps may be sent back as it was, never changed. */
export function requireReadOnly(
  resource: Resource,
  record: WireRecord,
  allowed: (name: string) => readonly unknown[],
): void {
  const problems = Object.entries(record).flatMap(([name, value]): Problem[] => {
    const field = resource.fields.find((candidate) => candidate.name === name)
    if (!field?.readOnly && !isServerKept(resource, name)) return []
    if (name === resource.identity.id || allowed(name).some((one) => canonical(one) === canonical(value))) return []
    return [{ code: 'readOnly', path: `/${name}`, message: `${field?.title ?? name}由系统维护，不能修改，请恢复原值` }]
  })
  if (problems.length > 0) throw new Failure('invalid', { problems })
}

export function missingVersion(field: string): Failure {
  const message = '缺少版本号，请刷新后重试'
  return new Failure('invalid', { words: message, problems: [{ code: 'required', path: `/${field}`, message }] })
}

export function conflict(current: WireRecord | null, submitted: WireRecord): Failure {
  return new Failure('conflict', { data: { current, submitted } })
}

export interface Tried {
  readonly resource: Resource
  readonly record: WireRecord
  /** Whether nobody has chosen its values now: a copy of the platform's, a deleted one that returns. */
  readonly isGiven?: boolean
}

/** Notes what is about to be written. */
export type NoteTried = (tried: Tried) => void

/**
 * Does the work in transactions of its own. A clash comes out in words after the transaction has ended: only then can the record
 * that has the values be looked for.
 */
export async function inWords<Result>(
  port: Port,
  scope: Scope,
  work: (note: NoteTried) => Promise<Result>,
): Promise<Result> {
  let tried: Tried | undefined
  try {
    return await work((next) => {
      tried = next
    })
  } catch (error) {
    const clash = error instanceof Failure ? error.cause : error
    if (!tried || !(clash instanceof Clash)) throw error
    if (clash.what.kind !== 'key') throw refusalOfClash(error, tried)
    const { resource, record } = tried
    const other = await port.holder(scope, resource, { key: clash.what.key, record })
    throw takenFailure(tried, { ...tried, key: clash.what.key, other }, clash)
  }
}

/** What the store does not take, in words that name the field; another error as it is. */
export function refusalOfClash(error: unknown, tried: Tried): unknown {
  if (!(error instanceof Clash)) return error
  const { what } = error
  if (what.kind === 'key') return takenFailure(tried, { key: what.key, record: tried.record }, error)
  if (what.kind !== 'reference') return error
  const message = `所选${what.title ?? '内容'}不存在或不可见，请重新选择`
  const problems = what.path ? [{ code: 'reference', path: what.path, message }] : []
  return new Failure('invalid', { words: message, problems, cause: error })
}

function takenFailure({ resource }: Tried, taken: Taken, cause: unknown): Failure {
  const problem = takenProblem(resource, taken)
  return new Failure('invalid', { words: problem.message, problems: [problem], cause })
}
