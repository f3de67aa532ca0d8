/** A change of state: the fields of a transition, and nothing else, while the record is ready for it. */
import { isOpen, mayTransit } from '../model/access.ts'
import { Failure } from '../model/failure.ts'
import type { Transition } from '../model/lifecycle.ts'
import { labelOf, type Resource, type WireRecord } from '../model/resource.ts'
import { sameActorWords } from '../model/review.ts'
import { derived } from './derive.ts'
import { requirePassed } from './judge-write.ts'
import { holdOnce, keyOfOne, onceOf } from './once.ts'
import { recordOf } from './row.ts'
import type { Transit } from './store.ts'
import { type Doing, holdRow, refused, requireShelf, transact, type Work } from './work.ts'

/** The row is held from before its state is looked at, so that of two at once the second is told what the first has done. */
export async function transitOne(doing: Doing, change: Transit): Promise<WireRecord> {
  requireShelf(doing)
  const { id, transition, reason, idempotencyKey } = change
  const { resource, scope } = doing
  return await transact(doing, async (work) => {
    const { tx } = work
    const once = onceOf(keyOfOne(idempotencyKey, id), [resource.name, id, transition.name, reason ?? null])
    const held = await holdOnce(tx, once, () => holdRow(work, id))
    if ('first' in held) return held.first as WireRecord
    const row = held.held
    const before = recordOf(resource, row)
    if (!mayTransit(resource, scope, { transition, record: before })) throw new Failure('forbidden')
    if (!isOpen(transition, before)) throw refused(closedWords(resource, transition, before))
    await requireOther(work, before, change)
    const { name, field, to, also } = transition
    const version = row.version + 1
    const changed = recordOf(resource, { ...row, version, data: { ...row.data, ...also, [field]: to } })
    const after = await derived(work, { before, after: changed, operations: [name] })
    await requirePassed(work, { before, after, operations: [name] })
    return (
      (await tx.write({ ...work, before, after, version, reason: name, remark: reason, audit: name, once })) ?? after
    )
  })
}

/** The one who took the last step that the transition names may not take this one too. The row is held meanwhile. */
async function requireOther({ tx, scope, resource }: Work, record: WireRecord, change: Transit): Promise<void> {
  const { id, transition } = change
  if (transition.notBy === undefined) return
  if ((await tx.lastActor(resource, id, transition.notBy)) === scope.userId)
    throw refused(sameActorWords(resource, transition, record))
}

function closedWords(resource: Resource, { field, to, label }: Transition, record: WireRecord): string {
  const name = `「${labelOf(resource, record)}」`
  return record[field] === to ? `${name}已${label}` : `${name}当前状态不能${label}`
}
