/** How many records one call may name. */
import { Failure } from '../../model/failure.ts'
import { IDS_MAX } from '../../model/limits.ts'

/** Errors: `Failure('invalid')` beyond `IDS_MAX`. */
export function requireFewIds(ids: readonly string[]): void {
  if (ids.length > IDS_MAX) throw new Failure('invalid', { words: `一次最多处理 ${IDS_MAX} 条，请分批操作` })
}
