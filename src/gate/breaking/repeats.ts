/** Stored records that repeat each other where the new state allows it no longer. */
import { OWNER_FIELD, SHELF_FIELD } from '../../model/access.ts'
import { alikeCondition, type AlikeLimit, usualMost } from '../../model/alike.ts'
import { holds } from '../../model/condition.ts'
import type { Problem } from '../../model/problem.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { isSameKey, uniqueKeysOf, keyText, takenProblem } from '../../model/unique.ts'
import { same } from './pair.ts'

/** What to ask of each record in turn: of those that are alike, all but the first have a problem. */
export function createRepeats(old: Resource | undefined, now: Resource): (record: WireRecord) => readonly Problem[] {
  const before = old ? uniqueKeysOf(old) : []
  const added = uniqueKeysOf(now).filter((key) => !before.some((known) => isSameKey(known, key)))
  const seen = new Set<string>()
  const alike = createAlike(addedLimits(old, now))
  return (record) => [
    ...alike(record),
    ...added.flatMap((key) => {
      const values = keyText(key, record)
      if (values === undefined) return []
      const text = JSON.stringify([key, record[OWNER_FIELD], record[SHELF_FIELD], values])
      if (seen.has(text)) return [takenProblem(now, { key, record })]
      seen.add(text)
      return []
    }),
  ]
}

/** The limits of how many records may be alike that are new, and refuse. */
export function addedLimits(old: Resource | undefined, now: Resource): readonly AlikeLimit[] {
  const before = old?.limits ?? []
  return (now.limits ?? []).filter((limit) => !limit.warn && !before.some((one) => same(one, limit)))
}

/** Of those that are alike, the ones beyond what is allowed; only those of the same values are kept in mind. */
function createAlike(limits: readonly AlikeLimit[]): (record: WireRecord) => readonly Problem[] {
  const earlier = new Map<string, WireRecord[]>()
  return (record) =>
    limits.flatMap((limit, nth) => {
      const where = alikeCondition(limit, record)
      if (!where) return []
      const { by } = limit
      const most = usualMost(limit)
      const key = JSON.stringify([nth, record[OWNER_FIELD], record[SHELF_FIELD], by.map((name) => record[name])])
      const others = earlier.get(key) ?? []
      const isTooMany = others.filter((other) => holds(where, other)).length >= most
      earlier.set(key, [...others, record])
      const message = `与更早的记录冲突，这样的记录最多 ${most} 条`
      return isTooMany ? [{ code: 'duplicate', path: `/${by[0] ?? ''}`, message }] : []
    })
}
