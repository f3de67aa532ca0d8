/** The answer of a `drift` call: `[{ Id, Base, Platform }]`, the platform's record then and now, null where there is none. */
import type { Drift } from '../model/query.ts'
import type { WireRecord } from '../model/resource.ts'
import { misfit } from './replies.ts'
import { isObject } from '../model/plain.ts'

/** Reads the answer of a `drift` call; throws `Failure('unknown')` for another reply. */
export function readDrifts(data: unknown): readonly Drift[] {
  if (!Array.isArray(data)) return misfit('[{Id, Base, Platform}]')
  return data.map((row: unknown) => {
    if (!isObject(row) || typeof row['Id'] !== 'string') return misfit('[{Id, Base, Platform}]')
    return { id: row['Id'], base: recordOf(row['Base']), platform: recordOf(row['Platform']) }
  })
}

function recordOf(value: unknown): WireRecord | null {
  return isObject(value) ? value : null
}
