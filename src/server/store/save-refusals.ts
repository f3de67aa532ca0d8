/**
 * Why a write is refused, in words that name the field by its title and the cure.
 */
import { Failure } from '../../model/failure.ts'
import type { Problem } from '../../model/problem.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { type Key, type Taken, takenProblem } from '../../model/unique.ts'
import { columnFields, isServerKept } from './columns.ts'
import { isSqlError } from './database.ts'
import { referenceConstraint } from './library-table.ts'
import { mentionConstraint, mentionsOf } from './mentions.ts'
import { canonical } from './records.ts'
import { keyOfIndex } from './unique-keys.ts'

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

/** The key that a row of the owner has already, when that is what went wrong. */
export function takenKey(error: unknown, resource: Resource): Key | undefined {
  return isSqlError(error, '23505') ? keyOfIndex(resource, error.constraint) : undefined
}

export function takenFailure(resource: Resource, taken: Taken, cause: unknown): Failure {
  const problem = takenProblem(resource, taken)
  return new Failure('invalid', { words: problem.message, problems: [problem], cause })
}

/** The refusals of the table itself, in words that name the field. */
export function refusalOf(error: unknown, resource: Resource, record: WireRecord): unknown {
  const key = takenKey(error, resource)
  if (key) return takenFailure(resource, { key, record }, error)
  if (isSqlError(error, '23503')) {
    const { constraint } = error
    const own = columnFields(resource).find((one) => constraint === referenceConstraint(resource, one))
    const inner = mentionsOf(resource.fields, record).find(
      ({ field: { reference } }) => reference && constraint === mentionConstraint(resource, reference),
    )
    const field = own ?? inner?.field
    const message = `所选${field?.title ?? '内容'}不存在或不可见，请重新选择`
    const path = own ? `/${own.name}` : inner?.path
    const problems = path ? [{ code: 'reference', path, message }] : []
    return new Failure('invalid', { words: message, problems, cause: error })
  }
  return error
}
