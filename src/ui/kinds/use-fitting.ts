/** What the condition of a reference comes to in an open form: what its library is asked, and that what no longer fits is emptied. */
import { useDataProvider } from 'ra-core'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isEmpty } from '../../model/condition.ts'
import { ownNames, ownValue, type ReferenceQuestion, referenceQuestion } from '../../model/reference-condition.ts'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { getAt } from '../form/path.ts'
import type { WidgetProps } from '../form/widget.ts'
import { useLatest } from '../use-latest.ts'

export interface Fitting {
  /** Undefined where every record can be chosen. */
  readonly within: ReferenceQuestion | undefined
  /** What has to be filled before anything can be chosen. */
  readonly missing: string | undefined
}

const ALL = JSON.stringify({})

export function useFitting(widget: WidgetProps, target: Resource): Fitting {
  const { store, field } = widget
  const text = useSyncExternalStore(store.data.subscribe, () =>
    field.within === undefined ? ALL : JSON.stringify(fittingNow(widget)),
  )
  useEmptied(widget, target, text)
  return JSON.parse(text) as Fitting
}

function fittingNow({ store, field, pointer, path }: WidgetProps): Fitting {
  const record = store.data.get()
  const asker = { row: (getAt(record, path.slice(0, -1)) ?? {}) as WireRecord, record }
  const missing = ownNames(field.within ?? { and: [] }).find((name) => isEmpty(ownValue(asker, name)))
  return {
    within: referenceQuestion(store.resource, { field, pointer }, asker),
    missing: missing === undefined ? undefined : titleOf(store.resource.fields, missing.replace(/^\//, '')),
  }
}

function titleOf(fields: readonly Field[], name: string): string {
  const all = [...fields, ...fields.flatMap(({ fields: inner = [] }) => inner)]
  return all.find((field) => field.name === name)?.title ?? name
}

/** When something that the condition reads has changed since the form was opened. */
function useEmptied(widget: WidgetProps, target: Resource, text: string): void {
  const provider = useDataProvider()
  const judged = useRef(text)
  const latest = useLatest(widget)
  useEffect(() => {
    if (judged.current === text) return undefined
    judged.current = text
    const { value, store, pointer, path, field } = latest.current
    if (isEmpty(value)) return undefined
    let isOver = false
    const { within, missing } = JSON.parse(text) as Fitting
    const ask = async () => {
      if (missing !== undefined) return 0
      const filter = { [target.identity.id]: [String(value)] }
      const page = {
        pagination: { page: 1, perPage: 1 },
        sort: { field: target.list.sort.field, order: 'ASC' as const },
      }
      return (await provider.getList(target.name, { ...page, filter, meta: { within } })).total ?? 0
    }
    // Where it cannot be asked, the server refuses what does not fit.
    void ask()
      .catch(() => 1)
      .then((count) => {
        if (isOver || count > 0 || getAt(store.data.get(), path) !== value) return
        store.commit(path, undefined)
        store.hints.set(pointer, { words: `原来的${field.title}不在可选范围内，已清空，请重新选择` })
      })
    return () => {
      isOver = true
    }
  }, [text, provider, target, latest])
  const isChosen = !isEmpty(widget.value)
  useEffect(() => {
    if (isChosen && widget.field.within !== undefined) widget.store.hints.set(widget.pointer, undefined)
  }, [isChosen, widget.store, widget.pointer, widget.field])
}
