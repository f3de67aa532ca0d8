/** What made rows were before: a creation, and for each further version a change a day. */
import type { Revision } from '../../model/query.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import type { PastOf } from '../../operations/memory/tables.ts'

const DAY_MS = 86_400_000

/** Makes a history for made rows: one revision per version of the row, a day apart. */
export function createPast(now: () => number): PastOf {
  return (resource, row) => {
    const count = Math.max(1, Number(row[resource.identity.version ?? ''] ?? 1))
    const states = Array.from({ length: count }, (_, index) => earlierOf(resource, row, count - 1 - index))
    return states
      .map((after, index): Revision => ({
        version: index + 1,
        action: index === 0 ? 'create' : 'update',
        at: new Date(now() - (count - index) * DAY_MS).toISOString(),
        userName: '系统管理员',
        before: states[index - 1] ?? null,
        after,
      }))
      .reverse()
  }
}

/** The row `steps` versions ago; nobody knows it, so that its most harmless text was a little shorter. */
function earlierOf(resource: Resource, row: WireRecord, steps: number): WireRecord {
  if (steps === 0) return row
  const { identity, fields } = resource
  const text = fields.find(
    ({ name, kind, readOnly, minLength = 1 }) =>
      (kind === 'text' || kind === 'longText') &&
      !readOnly &&
      !identity.naturalKey.includes(name) &&
      String(row[name] ?? '').length > Math.max(steps, minLength + steps - 1),
  )
  const version = identity.version === undefined ? undefined : Number(row[identity.version]) - steps
  return {
    ...row,
    ...(text ? { [text.name]: String(row[text.name]).slice(0, -steps) } : {}),
    ...(identity.version === undefined ? {} : { [identity.version]: version }),
  }
}
