/** Stored records that repeat each other where the new state allows it no longer. */
import { OWNER_FIELD, SHELF_FIELD } from '../../model/access.ts'
import type { Problem } from '../../model/problem.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { isSameKey, uniqueKeysOf, keyText, takenProblem } from '../../model/unique.ts'

/** What to ask of each record in turn: of those that are alike, all but the first have a problem. */
export function createRepeats(old: Resource | undefined, now: Resource): (record: WireRecord) => readonly Problem[] {
  const before = old ? uniqueKeysOf(old) : []
  const added = uniqueKeysOf(now).filter((key) => !before.some((known) => isSameKey(known, key)))
  const seen = new Set<string>()
  return (record) =>
    added.flatMap((key) => {
      const values = keyText(key, record)
      if (values === undefined) return []
      const text = JSON.stringify([key, record[OWNER_FIELD], record[SHELF_FIELD], values])
      if (seen.has(text)) return [takenProblem(now, { key, record })]
      seen.add(text)
      return []
    })
}
