/** Copies that change with what they were copied from: in the same transaction, without a new version of their holders. */
import { copiesFollowing } from '../model/derived.ts'
import type { WireRecord } from '../model/resource.ts'
import { sameValue } from '../model/same-value.ts'
import type { Work } from './work.ts'

/** Writes what has changed in a record into the copies that follow it. */
export async function followed({ port, tx, resource }: Work, before: WireRecord, after: WireRecord): Promise<void> {
  for (const holder of Object.values(port.catalog().resources))
    for (const { via, pairs } of copiesFollowing(holder.fields, resource.name)) {
      const changed = pairs.filter(({ theirs }) => !sameValue(before[theirs] ?? null, after[theirs] ?? null))
      if (changed.length === 0) continue
      const set = Object.fromEntries(changed.map(({ own, theirs }) => [own, after[theirs] ?? null]))
      await tx.rewrite(holder, { via, id: String(after[resource.identity.id]), set })
    }
}
