/** How two records of one name are told apart. */
import { labelOf, type Resource, type WireRecord } from './resource.ts'

/** The natural key, as far as the label does not say it already. */
export function keyBesideLabel(resource: Resource, record: WireRecord): string {
  const label = labelOf(resource, record)
  const keys = resource.identity.naturalKey.map((name) => String(record[name] ?? ''))
  return keys.filter((key) => !label.includes(key)).join(' ')
}
