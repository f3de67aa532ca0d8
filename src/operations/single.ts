/**
 * The one record of a library that has one for each owner. It is made of the defaults when somebody first reads it, whoever that
 * is, and is known by its owner's id, so that two who read it at once make one.
 */
import type { PageInput } from '../model/query.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import { withEmptyRollups } from '../model/rollup.ts'
import { ownerOf, type Scope } from '../model/scope.ts'
import { Clash, type Port } from './port.ts'
import { dataOf, readOnlyDefaults, recordOf } from './row.ts'
import { refused } from './work.ts'

/** Afterwards it is there, for a scope that has one. */
export async function requireSingle(port: Port, scope: Scope, resource: Resource): Promise<void> {
  const id = ownerOf(scope)
  if (!resource.single || id === '' || !resource.scopes[scope.shelf]) return
  const [known] = await port.reads.byIds(scope, resource, [id])
  if (known) return
  try {
    await port.transaction(scope, async (tx) => {
      const row = { id, owner: id, shelf: scope.shelf, version: 1 }
      const after = recordOf(resource, { ...row, data: dataOf(resource, firstOf(resource)) })
      await tx.write({ resource, origin: NOBODY, before: null, after, version: 1 })
    })
  } catch (error) {
    // Somebody has read it at the same time.
    if (!(error instanceof Clash) || error.what.kind !== 'id') throw error
  }
}

/** Of a library with one record for each owner the scope's own alone, whatever else it may see. */
export function ownQuestion<Asked extends PageInput>(scope: Scope, { single }: Resource, input: Asked): Asked {
  return single ? { ...input, shelf: scope.shelf } : input
}

/** Nobody adds a second one. */
export function requireNotSingle({ single, title }: Resource): void {
  if (single) throw refused(`每个机构只有一份${title}，不能再新增；请刷新后修改已有的一份`)
}

const NOBODY = { requestId: '', address: '' }

function firstOf(resource: Resource): WireRecord {
  const given = resource.fields.filter((field) => field.default !== undefined)
  const first = Object.fromEntries(given.map((field) => [field.name, field.default]))
  return withEmptyRollups(resource, { ...first, ...readOnlyDefaults(resource) })
}
