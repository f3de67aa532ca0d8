/**
 * Where a value stands in a record.
 *
 * Shapes  A `Path` is `['Packages', 0, 'Unit']`; its JSON pointer, as problems carry it, is `/Packages/0/Unit`.
 */
import type { WireRecord } from '../../model/resource.ts'

export type Path = readonly (string | number)[]

export function getAt(record: unknown, path: Path): unknown {
  let value = record
  for (const step of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}

/** A copy with that one value changed; `undefined` removes the key. */
export function setAt(record: WireRecord, path: Path, value: unknown): WireRecord {
  return put(record, path, value) as WireRecord
}

function put(container: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list = Array.isArray(container) ? [...container] : []
    list[step] = put(list[step], rest, value)
    return list
  }
  const source = container !== null && typeof container === 'object' ? (container as WireRecord) : {}
  const inner = put(Object.hasOwn(source, step) ? source[step] : undefined, rest, value)
  if (inner !== undefined) return { ...source, [step]: inner }
  const { [step]: _removed, ...others } = source
  return others
}
