/** Deletes rows, all or none, each with its revision and audit row. A row that others refer to stays. */
import { Failure } from '../model/failure.ts'
import { labelOf, type WireRecord } from '../model/resource.ts'
import { requirePassed } from './judge-write.ts'
import { holdOnce, keepAnswer, onceOf } from './once.ts'
import { Clash, type Users } from './port.ts'
import { recordOf } from './row.ts'
import { isToldAll } from './trial.ts'
import { type Doing, holdRows, requireFewIds, transact } from './work.ts'

/** What else may be meant by a deletion, and on which condition. */
export interface Removing {
  readonly ids: readonly string[]
  readonly action?: 'delete' | 'cancel'
  /** What a person calls it: 不能删除. */
  readonly verb?: string
  /** Throws for a record that must not be deleted so. */
  readonly require?: (record: WireRecord) => void
  /** Whoever sends the same again under it is answered as the first time. */
  readonly idempotencyKey?: string | undefined
}

/** Answers the records as they were. */
export async function remove(doing: Doing, removing: Removing): Promise<readonly WireRecord[]> {
  const { ids, action = 'delete', verb = '删除', require, idempotencyKey } = removing
  requireFewIds(ids)
  const { resource } = doing
  const unique = [...new Set(ids)].sort()
  try {
    return await transact(doing, async (work) => {
      const once = onceOf(idempotencyKey, [resource.name, action, unique])
      const held = await holdOnce(work.tx, once, () => holdRows(work, unique))
      if ('first' in held) return held.first as readonly WireRecord[]
      const records = held.held.map((row) => recordOf(resource, row))
      if (require) records.forEach(require)
      for (const record of records) await requirePassed(work, { before: record, after: record, operations: [action] })
      if (isToldAll(work)) return records
      await work.tx.remove({ resource, origin: doing.origin, action, rows: held.held })
      await keepAnswer(work.tx, once, action === 'delete' ? [] : records)
      return records
    })
  } catch (error) {
    if (error instanceof Clash && error.what.kind === 'used')
      throw await inUse(doing, { id: error.what.id, verb, cause: error })
    throw error
  }
}

interface Blocked {
  readonly id: string
  readonly verb: string
  readonly cause: Clash
}

/** What stands in the way, named as far as the scope can see it. */
async function inUse({ port, scope, resource }: Doing, { id, verb, cause }: Blocked): Promise<Failure> {
  const [record] = await port.reads.byIds(scope, resource, [id])
  const label = record ? `${resource.title}“${labelOf(resource, record)}”` : `该${resource.title}`
  const users = await port.users(scope, resource, id)
  const words = `${label}${users ? usersWords(users) : '仍被其他机构的内容使用'}，不能${verb}`
  return new Failure('invalid', { words, problems: [{ code: 'inUse', path: '', message: words }], cause })
}

function usersWords({ user, isInside, count, labels }: Users): string {
  const names = `${labels.join('、')}${count > labels.length ? ' 等' : ''}`
  return isInside ? `被 ${count} 条${user.title}使用：${names}` : `下还有 ${count} 条${user.title}：${names}`
}
