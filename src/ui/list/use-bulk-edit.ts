/** Fields of many records changed together: read, planned, written one by one with a result for each; failed ones again. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { Failure } from '../../model/failure.ts'
import { IDS_MAX } from '../../model/limits.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { newBatchId } from '../changes/batch-id.ts'
import { useConsole } from '../console.tsx'
import { type LibraryProvider, useLibraryProvider } from '../library-provider.ts'
import { createWriteKeys } from '../write-keys.ts'
import { type BulkChange, type BulkRecord, type PlannedRow, planRow } from './bulk-change.ts'
import { type Outcome, runBulk } from './bulk-run.ts'
import { wordsOf } from '../../model/failure-words.ts'
import { saveValues } from './quick-edit-save.ts'

interface BulkEditState {
  readonly phase: 'choose' | 'running' | 'result'
  /** Undefined until they have been read. */
  readonly items?: readonly BulkRecord[]
  readonly outcomes: readonly Outcome[]
  readonly error?: string
}

export function useBulkEdit(resource: Resource, ids: readonly string[]) {
  const { catalog, scope, loadValidator } = useConsole()
  const provider = useLibraryProvider()
  const [state, setState] = useState<BulkEditState>({ phase: 'choose', outcomes: [] })
  const stopper = useRef<AbortController>(null)
  const wanted = useRef(ids)
  /** One dialog is one batch, also when failed rows are tried again. */
  const [batch] = useState(newBatchId)
  const [keys] = useState(createWriteKeys)

  const read = useCallback(async () => {
    try {
      const items = await load(provider, resource, wanted.current)
      setState({ phase: 'choose', items, outcomes: [] })
    } catch (error) {
      setState({ phase: 'choose', outcomes: [], error: wordsOf(error) })
    }
  }, [provider, resource])
  useEffect(() => void read(), [read])

  const plan = async (changes: readonly BulkChange[]): Promise<readonly PlannedRow[]> => {
    const validate = await loadValidator(resource).catch(() => undefined)
    return (state.items ?? []).map((item) => planRow({ resource, scope, validate, changes }, item))
  }
  const start = async (rows: readonly PlannedRow[], only?: readonly string[]): Promise<void> => {
    const kept = only ? state.outcomes.filter(({ id }) => !only.includes(id)) : []
    setState((now) => ({ ...now, phase: 'running', outcomes: kept }))
    const controller = new AbortController()
    stopper.current = controller
    try {
      const items = only ? rows.filter(({ id }) => only.includes(id)) : rows
      const fresh = only && new Map((await load(provider, resource, only)).map(({ id, record }) => [id, record]))
      const validate = await loadValidator(resource).catch(() => undefined)
      const asker = { provider, catalog, scope, resource }
      const work = async ({ id, record, values, state: planned }: PlannedRow) => {
        if (planned === 'unchanged') return 'unchanged' as const
        const stored = fresh ? fresh.get(id) : record
        const origin = { kind: 'bulkEdit', batch } as const
        const saved = await saveValues(asker, validate, { base: record ?? {}, values, stored, keys, origin })
        if (saved.state === 'refused') throw new Failure('invalid', { words: saved.words })
        if (saved.state === 'clash') throw new Failure('conflict', { words: '他人刚刚也改了这一项，请核对后重新修改' })
        // Tried again after an answer that was lost: it is as it should be.
        return fresh && saved.state === 'unchanged' ? ('done' as const) : saved.state
      }
      const onOutcome = (outcome: Outcome) => setState((now) => ({ ...now, outcomes: [...now.outcomes, outcome] }))
      const outcomes = await runBulk({ items, work, signal: controller.signal, onOutcome })
      setState((now) => ({ ...now, phase: 'result', outcomes: [...kept, ...outcomes] }))
    } catch (error) {
      setState((now) => ({ ...now, phase: 'result', error: wordsOf(error) }))
    }
  }
  return { ...state, batch, plan, start, read: () => void read(), stop: () => stopper.current?.abort() }
}

/** As they are stored now, so that an older version in the list does not fail. */
async function load(
  provider: LibraryProvider,
  resource: Resource,
  ids: readonly string[],
): Promise<readonly BulkRecord[]> {
  const found = new Map<string, WireRecord>()
  for (let from = 0; from < ids.length; from += IDS_MAX) {
    const { data } = await provider.getMany(resource.name, { ids: ids.slice(from, from + IDS_MAX) })
    for (const record of data as readonly WireRecord[]) found.set(String(record['id']), record)
  }
  return ids.map((id) => {
    const record = found.get(id)
    return { id, name: record ? labelOf(resource, record) : id, record }
  })
}
