/** One value for a field of many records: read, counted, written one by one with a result for each; failed ones again. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { isEmpty } from '../../model/condition.ts'
import { Failure } from '../../model/failure.ts'
import { IDS_MAX } from '../../model/limits.ts'
import { type Field, labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { sameValue } from '../form/path.ts'
import { type LibraryProvider, useLibraryProvider } from '../library-provider.ts'
import { type Outcome, runBulk, wordsOf } from './bulk-run.ts'
import { saveValue } from './quick-edit-save.ts'

/** For lists of words: put them in the place of the old ones, add them, take them away. */
export type ListMode = 'replace' | 'add' | 'remove'

export interface BulkChange {
  readonly field: Field
  readonly mode: ListMode
  readonly value: unknown
}

interface BulkEditState {
  readonly phase: 'choose' | 'running' | 'result'
  /** Undefined until they have been read. */
  readonly items?: readonly BulkRecord[]
  readonly outcomes: readonly Outcome[]
  readonly error?: string
}

export interface BulkRecord {
  readonly id: string
  readonly name: string
  /** Absent when it is not there any more. */
  readonly record: WireRecord | undefined
}

/** What the field of that record becomes. */
export function valueAfter({ field, mode, value }: BulkChange, record: WireRecord): unknown {
  if (mode === 'replace' || !Array.isArray(value)) return isEmpty(value) ? undefined : value
  const old: readonly unknown[] = Array.isArray(record[field.name]) ? (record[field.name] as unknown[]) : []
  const next = mode === 'add' ? [...new Set([...old, ...value])] : old.filter((word) => !value.includes(word))
  return isEmpty(next) && isEmpty(record[field.name]) ? record[field.name] : next
}

/** How many have the value already. */
export function unchangedBy(change: BulkChange, items: readonly BulkRecord[]): number {
  return items.filter(({ record }) => record && isSame(change, record)).length
}

function isSame(change: BulkChange, record: WireRecord): boolean {
  const [old, next] = [record[change.field.name], valueAfter(change, record)]
  return sameValue(old, next) || (isEmpty(old) && isEmpty(next))
}

export function useBulkEdit(resource: Resource, ids: readonly string[]) {
  const { catalog, scope, loadValidator } = useConsole()
  const provider = useLibraryProvider()
  const [state, setState] = useState<BulkEditState>({ phase: 'choose', outcomes: [] })
  const stopper = useRef<AbortController>(null)
  const wanted = useRef(ids)

  const read = useCallback(async () => {
    try {
      const items = await load(provider, resource, wanted.current)
      setState({ phase: 'choose', items, outcomes: [] })
    } catch (error) {
      setState({ phase: 'choose', outcomes: [], error: wordsOf(error) })
    }
  }, [provider, resource])
  useEffect(() => void read(), [read])

  const start = async (change: BulkChange, only?: readonly string[]): Promise<void> => {
    const kept = only ? state.outcomes.filter(({ id }) => !only.includes(id)) : []
    setState((now) => ({ ...now, phase: 'running', outcomes: kept }))
    const controller = new AbortController()
    stopper.current = controller
    try {
      const items = only ? await load(provider, resource, only) : (state.items ?? [])
      const validate = await loadValidator(resource).catch(() => undefined)
      const work = async ({ record }: BulkRecord) => {
        const base = record ?? {}
        const value = valueAfter(change, base)
        if (record && isSame(change, record)) return 'unchanged' as const
        const asker = { provider, catalog, scope, resource }
        const saved = await saveValue(asker, validate, { field: change.field, base, value, stored: record })
        if (saved.state === 'refused') throw new Failure('invalid', { words: saved.words })
        if (saved.state === 'clash') throw new Failure('conflict', { words: '他人刚刚也改了这一项，请核对后重试' })
        return saved.state
      }
      const onOutcome = (outcome: Outcome) => setState((now) => ({ ...now, outcomes: [...now.outcomes, outcome] }))
      const outcomes = await runBulk({ items, work, signal: controller.signal, onOutcome })
      setState((now) => ({ ...now, phase: 'result', outcomes: [...kept, ...outcomes] }))
    } catch (error) {
      setState((now) => ({ ...now, phase: 'result', error: wordsOf(error) }))
    }
  }
  return { ...state, start, read: () => void read(), stop: () => stopper.current?.abort() }
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
