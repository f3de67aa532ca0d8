/** Operations on several records, each by itself. */
import { Failure } from '../model/failure.ts'
import type { Outcome } from '../model/query.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import type { Scope } from '../model/scope.ts'
import { idsOf, type OperationInput } from './input.ts'

interface Done {
  readonly record: WireRecord
  /** Why there was nothing to do. */
  readonly words?: string
}

/** Records are written one by one: what is left after so long is answered as not done, before whoever waits gives up. */
const EACH_MS = 10_000
export const LATE = '服务繁忙，这一条还没有处理，请重试'

export function startTime(): { readonly isOver: () => boolean } {
  const endMs = Date.now() + EACH_MS
  return { isOver: () => Date.now() > endMs }
}

/** Each by itself, so that one that fails keeps no other from being done; the failure of a single one is the answer. */
export async function eachId(
  operation: OperationInput,
  may: (resource: Resource, scope: Scope) => boolean,
  work: (operation: OperationInput, id: string) => Promise<Done>,
): Promise<readonly Outcome[]> {
  const { resource, scope, call, store, input, idempotencyKey } = operation
  if (!may(resource, scope)) throw new Failure('forbidden')
  if (idempotencyKey) await store.claimKey(scope, idempotencyKey, [resource.name, call.name, input])
  const ids = [...new Set(idsOf(operation))]
  const outcomes: Outcome[] = []
  const time = startTime()
  for (const id of ids) {
    if (time.isOver()) {
      outcomes.push({ id, ok: false, words: LATE, record: null })
      continue
    }
    try {
      const { record, words = '' } = await work(operation, id)
      outcomes.push({ id, ok: true, words, record })
    } catch (error) {
      if (ids.length === 1 || !(error instanceof Failure)) throw error
      outcomes.push({ id, ok: false, words: error.message, record: null })
    }
  }
  return outcomes
}
