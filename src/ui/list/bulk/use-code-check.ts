/** Reads all records of one's own shelf, page by page, and keeps those whose code is not what their text is read as. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { wrongCodes } from '../../../model/code-check.ts'
import { PAGE_SIZE_MAX } from '../../../model/limits.ts'
import { getField, labelOf, type Resource, type WireRecord } from '../../../model/resource.ts'
import { useConsole } from '../../console.tsx'
import { useLibraryProvider } from '../../library-provider.ts'
import { type BulkRow, planRow } from './change.ts'
import { failureWords } from '../../../model/failure-words.ts'

export interface CheckedRow extends BulkRow {
  /** Nobody has chosen the code that it has. */
  readonly isFilledIn: boolean
}

export interface CodeCheck {
  readonly phase: 'reading' | 'read' | 'failed'
  readonly read: number
  readonly total: number
  readonly rows: readonly CheckedRow[]
  readonly error?: string
}

const START: CodeCheck = { phase: 'reading', read: 0, total: 0, rows: [] }

export function useCodeCheck(resource: Resource): CodeCheck & { readonly again: () => void } {
  const judge = useJudge(resource)
  const { scope } = useConsole()
  const provider = useLibraryProvider()
  const [check, setCheck] = useState(START)
  const controller = useRef<AbortController>(null)
  const start = useCallback(async () => {
    controller.current?.abort()
    const { signal } = (controller.current = new AbortController())
    try {
      const judged = await judge()
      const { field, order } = resource.list.sort
      for (let page = 1, read = 0, rows: readonly CheckedRow[] = []; ; page += 1) {
        const { data, total = 0 } = await provider.getList(resource.name, {
          pagination: { page, perPage: PAGE_SIZE_MAX },
          sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
          filter: { shelf: scope.shelf },
          signal,
        })
        if (signal.aborted) return
        read += data.length
        rows = [...rows, ...data.flatMap((record: WireRecord) => judged(record) ?? [])]
        const isOver = data.length === 0 || read >= total
        setCheck({ phase: isOver ? 'read' : 'reading', read, total, rows })
        if (isOver) return
      }
    } catch (error) {
      if (!signal.aborted) setCheck({ ...START, phase: 'failed', error: failureWords(error) })
    }
  }, [judge, provider, resource, scope])
  useEffect(() => {
    void start()
    return () => controller.current?.abort()
  }, [start])
  const again = () => {
    setCheck(START)
    void start()
  }
  return { ...check, again }
}

/** What is to be written to a record, and whether that would be accepted; nothing for one whose codes are right. */
function useJudge(resource: Resource) {
  const { scope, loadValidator } = useConsole()
  return useCallback(async () => {
    const [dictionary, validate] = await Promise.all([
      import('../../../model/initials.ts'),
      // Where it does not arrive, the platform has the same rules and says so.
      loadValidator(resource).catch(() => undefined),
    ])
    return (record: WireRecord): CheckedRow | undefined => {
      const wrong = wrongCodes(resource, record, dictionary)
      if (wrong.length === 0) return undefined
      const changes = wrong.map(({ field, value }) => ({
        field: getField(resource, field),
        mode: 'replace' as const,
        value,
      }))
      const item = { id: String(record['id']), name: labelOf(resource, record), record }
      const row = planRow({ resource, scope, validate, changes }, item)
      return { ...row, isFilledIn: wrong.every(({ isFilledIn }) => isFilledIn) }
    }
  }, [loadValidator, resource, scope])
}
