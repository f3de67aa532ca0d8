/** A change of state: the fields of a transition, and nothing else, while the record is ready for it. */
import { isOpen, mayTransit } from '../../model/access.ts'
import { Failure } from '../../model/failure.ts'
import type { Transition } from '../../model/lifecycle.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { sameActorWords } from '../../model/review.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import { holdOnce, onceOf } from './idempotency.ts'
import type { Surroundings } from './libraries.ts'
import { recordOf } from './records.ts'
import type { Origin, Transit } from './store.ts'
import { holdRow, type Work, write } from './write.ts'

/** The row is held from before its state is looked at, so that of two at once the second is told what the first has done. */
export async function transit(
  around: Surroundings,
  scope: Scope,
  origin: Origin,
  resource: Resource,
  { id, transition, reason, idempotencyKey }: Transit,
): Promise<WireRecord> {
  if (ownerOf(scope) === '' || !resource.scopes[scope.shelf]) throw new Failure('forbidden')
  return await around.database.transaction(scope, async (tx) => {
    const work = { tx, around, scope, origin, resource }
    // One call carries several records, each of which has an answer of its own.
    const once = onceOf(idempotencyKey && `${idempotencyKey} ${id}`, [
      resource.name,
      id,
      transition.name,
      reason ?? null,
    ])
    const held = await holdOnce(work, once, () => holdRow(work, id))
    if ('first' in held) return held.first as WireRecord
    const row = held.held
    const before = recordOf(resource, row)
    if (!mayTransit(resource, scope, transition, before)) throw new Failure('forbidden')
    if (!isOpen(transition, before)) throw new Failure('invalid', { words: closedWords(resource, transition, before) })
    await requireOther(work, id, before, transition)
    const { name, field, to, also } = transition
    const version = Number(row.version) + 1
    const after = recordOf(resource, { ...row, version, data: { ...(row.data as WireRecord), ...also, [field]: to } })
    return (await write(work, { before, after, version, reason: name, remark: reason, audit: name, once })) ?? after
  })
}

/** The one who took the last step that the transition names may not take this one too. The row is held meanwhile. */
async function requireOther(work: Work, id: string, record: WireRecord, transition: Transition): Promise<void> {
  const { tx, scope, resource } = work
  if (transition.notBy === undefined) return
  const [last] = await tx.query(
    `SELECT user_id FROM revisions WHERE owner_id = $1 AND library = $2 AND record_id = $3 AND reason = $4
     ORDER BY version DESC LIMIT 1`,
    [ownerOf(scope), resource.name, id, transition.notBy],
  )
  if (last?.user_id === scope.userId)
    throw new Failure('invalid', { words: sameActorWords(resource, transition, record) })
}

function closedWords(resource: Resource, { field, to, label }: Transition, record: WireRecord): string {
  const name = `「${labelOf(resource, record)}」`
  return record[field] === to ? `${name}已${label}` : `${name}当前状态不能${label}`
}
