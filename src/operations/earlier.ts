/** The last record of a library before one: what a change is measured from. It is looked up when that one is written, and kept. */
import { OWNER_FIELD, SHELF_FIELD } from '../model/access.ts'
import { type Condition, isEmpty, type Scalar } from '../model/condition.ts'
import type { WireRecord } from '../model/resource.ts'
import type { Earlier } from '../model/value.ts'
import type { Work } from './work.ts'

/** Of the same owner; undefined where there is none, and where something that it is found by is empty. */
export async function lastBefore(
  { tx, resource }: Work,
  { same, by }: Earlier,
  record: WireRecord,
): Promise<WireRecord | undefined> {
  if ([...same, by].some((name) => isEmpty(record[name]))) return undefined
  const where: Condition = {
    and: [
      ...same.map((name): Condition => ({ eq: [name, record[name] as Scalar] })),
      { lt: [by, record[by] as Scalar] },
    ],
  }
  const isOther = (one: WireRecord) =>
    one[resource.identity.id] !== record[resource.identity.id] &&
    one[OWNER_FIELD] === record[OWNER_FIELD] &&
    one[SHELF_FIELD] === record[SHELF_FIELD]
  const found = (await tx.matching(resource, where)).filter(isOther)
  return found.toSorted((left, right) => (isBefore(left[by], right[by]) ? 1 : -1))[0]
}

function isBefore(left: unknown, right: unknown): boolean {
  return typeof left === 'number' && typeof right === 'number' ? left < right : String(left) < String(right)
}
