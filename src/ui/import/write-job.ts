/** One row of an import, written like the form writes it. */
import type { DataProvider } from 'ra-core'
import { isEqual } from '../../model/ajv-runtime.ts'
import type { ChangeOrigin } from '../../model/change-origin.ts'
import { Failure } from '../../model/failure.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { ImportJob } from './engine.ts'

export interface JobTarget {
  readonly resource: Resource
  readonly provider: DataProvider
  /** What the history says of every row. */
  readonly change: ChangeOrigin
}

interface Sending {
  readonly idempotencyKey: string
  /** It was sent before, and nobody knows what became of it. */
  readonly isRepeated: boolean
}

/** Why it was refused; nothing when it was done. */
export async function writeJob(
  { resource, provider, change }: JobTarget,
  { id, record, stored }: ImportJob,
  { idempotencyKey, isRepeated }: Sending,
): Promise<Failure | undefined> {
  try {
    const { data } =
      id === undefined
        ? await provider.create(resource.name, { data: record, meta: { idempotencyKey, change } })
        : await provider.update(resource.name, {
            id,
            data: record,
            previousData: { ...stored, id },
            meta: { idempotencyKey, change },
          })
    // ra-core answers an empty record when the session has ended.
    const isDone = (data as WireRecord | undefined)?.[resource.identity.id] !== undefined || data?.id !== undefined
    return isDone ? undefined : new Failure('expired')
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('unknown', { cause: error })
    return isRepeated && failure.code === 'conflict' && isOwnChange(failure, record) ? undefined : failure
  }
}

function isOwnChange({ data }: Failure, record: WireRecord): boolean {
  const current = (data as { readonly current?: WireRecord | null } | undefined)?.current
  return (
    current !== undefined &&
    current !== null &&
    Object.entries(record).every(([name, value]) => isEqual(current[name] ?? null, value ?? null))
  )
}
