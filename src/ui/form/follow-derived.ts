/** Keeps the derived fields of an open form as the server would make them: by the same functions, at the same changes. */
import { businessDay } from '../../model/business-day.ts'
import { isEmpty } from '../../model/condition.ts'
import { asCopied } from '../../model/copied-rows.ts'
import { computedBy, type DerivedStep, derivedSteps, isTouched } from '../../model/derived.ts'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { sameValue } from '../../model/same-value.ts'
import { rowsIn } from '../../model/value.ts'
import type { FormStore } from './form-store.ts'

export interface Sources {
  readonly load: (library: string, id: string) => Promise<WireRecord | undefined>
  readonly targetOf: (library: string) => Resource | undefined
}

/** Until what it answers is called. What was filled in after `since`, while this was still being fetched, is followed too. */
export function followDerived(store: FormStore, sources: Sources, since: WireRecord): () => void {
  const { fields } = store.resource
  // What has moments of its own is made when it comes to them, and only the server knows earlier records.
  const steps = derivedSteps(fields).filter(({ field: { derived } }) =>
    'compute' in derived ? !derived.on && !derived.ofEarlier : 'copy' in derived && !derived.on,
  )
  let before = since
  let isOver = false
  const onChange = () => {
    const [old, now] = [before, store.data.get()]
    before = now
    for (const step of steps) {
      if (!isTouched(step, old, store.data.get())) continue
      if ('compute' in step.field.derived) compute(store, step, old)
      else void copy(step, old)
    }
  }
  const copy = async (step: DerivedStep, old: WireRecord) => {
    for (const { place, row, oldRow } of placesOf(step, store.data.get(), old)) {
      const reference = referenceOf(step)
      if (row[reference] === oldRow[reference]) continue
      const value = await copied(sources, step, { fields: levelOf(fields, step), record: row }).catch(() => undefined)
      const current = placesOf(step, store.data.get(), old).find((one) => sameValue(one.place, place))?.row
      if (isOver || !current || current[reference] !== row[reference]) continue
      if (step.field.readOnly || isEmpty(current[step.field.name])) store.commit(place, value)
    }
  }
  const stop = store.data.subscribe(onChange)
  onChange()
  return () => {
    isOver = true
    stop()
  }
}

interface Place {
  readonly place: readonly (string | number)[]
  readonly row: WireRecord
  readonly oldRow: WireRecord
}

function placesOf({ field: { name }, rows }: DerivedStep, record: WireRecord, old: WireRecord): readonly Place[] {
  if (rows === undefined) return [{ place: [name], row: record, oldRow: old }]
  const before = rowsIn(old, rows)
  return rowsIn(record, rows).map((row, index) => ({ place: [rows, index, name], row, oldRow: before[index] ?? {} }))
}

function compute(store: FormStore, step: DerivedStep, old: WireRecord): void {
  const today = businessDay(Date.now())
  const record = store.data.get()
  for (const { place, row, oldRow } of placesOf(step, record, old)) {
    const current = row[step.field.name]
    const was = () => computedBy(step, oldRow, { today, record: old })
    if (!step.field.readOnly && !isEmpty(current) && !sameValue(current, was())) continue
    const value = computedBy(step, row, { today, record })
    if (!sameValue(current ?? undefined, value)) store.commit(place, value)
  }
}

function referenceOf({ field: { derived } }: DerivedStep): string {
  return 'copy' in derived ? (derived.copy.split('.')[0] ?? '') : ''
}

function levelOf(fields: readonly Field[], { rows }: DerivedStep): readonly Field[] {
  return rows === undefined ? fields : (fields.find(({ name }) => name === rows)?.fields ?? [])
}

interface Level {
  readonly fields: readonly Field[]
  readonly record: WireRecord
}

async function copied(sources: Sources, step: DerivedStep, level: Level): Promise<unknown> {
  const { derived } = step.field
  const path = 'copy' in derived ? derived.copy.split('.') : []
  let { fields, record } = level
  for (const name of path.slice(0, -1)) {
    const { reference = '' } = fields.find((field) => field.name === name) ?? {}
    const [id, target] = [record[name], sources.targetOf(reference)]
    const found = target && typeof id === 'string' && id !== '' ? await sources.load(reference, id) : undefined
    if (!target || !found) return undefined
    ;[fields, record] = [target.fields, found]
  }
  return asCopied(step.field, record[path.at(-1) ?? '']) ?? undefined
}
