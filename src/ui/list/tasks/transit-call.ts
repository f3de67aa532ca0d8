/** A transition that has a call of its own, carried out by it. */
import type { Transition } from '../../../model/lifecycle.ts'
import type { Outcome } from '../../../model/query.ts'
import type { Call } from '../../../model/call.ts'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import { REQUESTS } from '../../../wire/requests.ts'
import type { LibraryProvider } from '../../library-provider.ts'
import type { WriteKeys } from '../../write-keys.ts'

/** Whether one call carries several records. */
export function carriesMany(resource: Resource, { call }: Transition): boolean {
  const found = callOf(resource, call)
  return found !== undefined && REQUESTS[found.request].carries === 'ids'
}

interface Place {
  readonly provider: LibraryProvider
  readonly resource: Resource
  readonly keys: WriteKeys
}

interface Asked {
  readonly transition: Transition
  readonly reason?: string | undefined
  readonly input?: WireRecord | undefined
}

/** Why it failed by id; empty when all went well. A platform that answers nothing has done them all. */
export async function transitByCall(
  { provider, resource, keys }: Place,
  { transition, reason, input }: Asked,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const call = callOf(resource, transition.call)
  if (!call) throw new Error(`${resource.name} has no call ${JSON.stringify(transition.call)}`)
  const more = {
    ...(REQUESTS[call.request].hasValue ? { value: transition.to ?? null } : {}),
    ...(REQUESTS[call.request].namesTransition ? { transition: transition.name } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(input === undefined ? {} : { input }),
  }
  const { data } = await keys.send([transition.name, ids, reason, input], (idempotencyKey) =>
    provider.call(resource.name, call.name, { input: { kind: 'ids', ids, ...more }, idempotencyKey }),
  )
  if (call.reply !== 'outcomes' || !Array.isArray(data) || data.length === 0) return new Map()
  const outcomes = new Map((data as readonly Outcome[]).map((outcome) => [outcome.id, outcome]))
  const failed = ids.flatMap((id): readonly [string, string][] => {
    const outcome = outcomes.get(id)
    if (outcome?.ok) return []
    return [[id, outcome?.words || '平台没有答复这一条，请刷新后核对']]
  })
  return new Map(failed)
}

function callOf(resource: Resource, name: string | undefined): Call | undefined {
  return name !== undefined && Object.hasOwn(resource.calls, name) ? resource.calls[name] : undefined
}
