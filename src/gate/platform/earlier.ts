/** What a row was before its last changes: nobody knows, so that its most harmless text was a little shorter. */
import type { Resource, WireRecord } from '../../model/resource.ts'

/** The row `steps` versions ago; itself for none. */
export function earlierOf(resource: Resource, row: WireRecord, steps: number): WireRecord {
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
