/** Fields of many records changed together: read, planned, written one by one with a result for each; failed ones again. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { Failure } from '../../../model/failure.ts'
import { failureWords } from '../../../model/failure-words.ts'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import { type BatchRecord, readRecords } from '../../batch/read-records.ts'
import { isLeft, type BatchOutcome, outcomeOf } from '../../batch/run-batch.ts'
import { useBatch } from '../../batch/use-batch.ts'
import { useConsole } from '../../console.tsx'
import { useLibraryProvider } from '../../library-provider.ts'
import { type BulkChange, type BulkRow, planRow } from './change.ts'
import { saveValues } from '../quick-edit/save.ts'

interface ReadState {
  /** Undefined until they have been read. */
  readonly items?: readonly BatchRecord[]
  readonly error?: string
}

export function useBulkEdit(resource: Resource, ids: readonly string[]) {
  const { catalog, scope, loadValidator } = useConsole()
  const provider = useLibraryProvider()
  const [found, setFound] = useState<ReadState>({})
  const course = useBatch()
  const { batch, keys } = course
  const wanted = useRef(ids)
  const planned = useRef<readonly BulkRow[]>([])

  const read = useCallback(async () => {
    try {
      setFound({ items: await readRecords(provider, resource, wanted.current) })
    } catch (error) {
      setFound({ error: failureWords(error) })
    }
  }, [provider, resource])
  useEffect(() => void read(), [read])

  const judge = () => loadValidator(resource).catch(() => undefined)
  const plan = async (changes: readonly BulkChange[]): Promise<readonly BulkRow[]> => {
    const validate = await judge()
    return (found.items ?? []).map((item) => planRow({ resource, scope, validate, changes }, item))
  }

  /** Over what was read for the plan, or over what is stored now when it is tried again. */
  const write = async (items: readonly BulkRow[], fresh?: ReadonlyMap<string, WireRecord | undefined>) => {
    const validate = await judge()
    const asker = { provider, catalog, scope, resource }
    const work = async (row: BulkRow): Promise<BatchOutcome> => {
      const { id, record, values, state } = row
      if (state === 'unchanged') return outcomeOf(row, 'unchanged')
      const stored = fresh ? fresh.get(id) : record
      const origin = { kind: 'bulkEdit', batch } as const
      const saved = await saveValues(asker, validate, { base: record ?? {}, values, stored, keys, origin })
      if (saved.state === 'refused') throw new Failure('invalid', { words: saved.words })
      if (saved.state === 'clash') throw new Failure('conflict', { words: '他人刚刚也改了这一项，请核对后重新修改' })
      // Tried again after an answer that was lost: it is as it should be.
      return outcomeOf(row, fresh ? 'done' : saved.state)
    }
    return { items, work: async ([row]: readonly BulkRow[]) => [await work(row!)] }
  }
  const start = (rows: readonly BulkRow[]): void => {
    planned.current = rows
    void course.run(() => write(rows))
  }
  const retry = (): void => {
    const left = new Set(course.left.map(({ id }) => id))
    void course.run(
      async () => {
        const stored = await readRecords(provider, resource, [...left])
        const fresh = new Map(stored.map(({ id, record }) => [id, record]))
        const rows = planned.current.filter(({ id }) => left.has(id))
        return write(rows, fresh)
      },
      course.outcomes.filter((outcome) => !isLeft(outcome)),
    )
  }
  return { course, ...found, plan, start, retry, read: () => void read() }
}
