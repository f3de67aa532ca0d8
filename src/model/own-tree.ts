/** Libraries whose records stand below one another. */
import type { Resource } from './resource.ts'

/** The field that names the record above; undefined where there is none. */
export function inOwnTree({ name, fields }: Pick<Resource, 'name' | 'fields'>): string | undefined {
  return fields.find(({ reference }) => reference === name)?.name
}
