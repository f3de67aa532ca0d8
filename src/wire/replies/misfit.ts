/** A reply that is not what its shape promises: the other side's mistake, told with what was expected. */
import { Failure } from '../../model/failure.ts'
import type { WireRecord } from '../../model/resource.ts'
import { isObject } from '../../model/plain.ts'

export function misfit(expected: string): never {
  throw new Failure('unknown', { words: `返回内容不符合约定：应为${expected}` })
}

export function recordList(value: unknown, expected: string): readonly WireRecord[] {
  return Array.isArray(value) && value.every(isObject) ? value : misfit(expected)
}

export function readTotal(value: unknown, expected: string): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : misfit(expected)
}
