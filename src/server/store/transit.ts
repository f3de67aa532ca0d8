/** A change of state: the fields of a transition, and nothing else, while the record is ready for it. */
import { isOpen, mayTransit } from '../../model/access.ts'
import { Failure } from '../../model/failure.ts'
import type { Transition } from '../../model/lifecycle.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { Surroundings } from './libraries.ts'
import { recordOf } from './records.ts'
import type { Origin, Transit } from './store.ts'
import { holdRow, write } from './write.ts'

/** The row is held from before its state is looked at, so that of two at once the second is told what the first has done. */
export async function transit(
  around: Surroundings,
  scope: Scope,
  origin: Origin,
  resource: Resource,
  { id, transition }: Transit,
): Promise<WireRecord> {
  if (ownerOf(scope) === '' || !resource.scopes[scope.shelf]) throw new Failure('forbidden')
  return await around.database.transaction(scope, async (tx) => {
    const work = { tx, around, scope, origin, resource }
    const row = await holdRow(work, id)
    const before = recordOf(resource, row)
    if (!mayTransit(resource, scope, transition, before)) throw new Failure('forbidden')
    if (!isOpen(transition, before)) throw new Failure('invalid', { words: closedWords(resource, transition, before) })
    const { name, field, to, also } = transition
    const version = Number(row.version) + 1
    const after = recordOf(resource, { ...row, version, data: { ...(row.data as WireRecord), ...also, [field]: to } })
    await write(work, { before, after, version, reason: name, audit: name })
    return after
  })
}

function closedWords(resource: Resource, { field, to, label }: Transition, record: WireRecord): string {
  const name = `「${labelOf(resource, record)}」`
  return record[field] === to ? `${name}已${label}` : `${name}当前状态不能${label}`
}
