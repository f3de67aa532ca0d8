/** What is done to many rows of a form at once: a paste from a spreadsheet, several references picked. Loaded when first asked for. */
import { useNotify } from 'ra-core'
import { failureWords } from '../../model/failure-words.ts'
import { useEffect } from 'react'
import { tryGetResource } from '../../model/resource.ts'
import type { Field } from '../../model/resource.ts'
import { sameValue } from '../../model/same-value.ts'
import { useConsole } from '../console.tsx'
import { getAt } from '../form/path.ts'
import { newRecord } from '../form/rjsf-schema.ts'
import type { WidgetProps } from '../form/widget.ts'
import { useLibraryProvider } from '../library-provider.ts'
import type { RowsPlace } from './rows-keys.ts'
import { beginChange, pasteRows, type RowsUndo } from './rows-paste.ts'
import { type Picked, RowsPicking } from './rows-picking.tsx'

export type RowsAsk =
  | { readonly kind: 'paste'; readonly text: string; readonly at: RowsPlace | undefined }
  | { readonly kind: 'pick'; readonly field: Field }

export interface RowsDeskProps {
  readonly widget: WidgetProps
  readonly fields: readonly Field[]
  readonly ask: RowsAsk
  /** Gets the first row that was added, when there is one. */
  readonly onDone: (first?: number) => void
  /** The last change can be taken back so. */
  readonly onChanged: (undo: RowsUndo) => void
}

export function RowsDesk(props: RowsDeskProps) {
  return props.ask.kind === 'paste' ? <Pasting {...props} ask={props.ask} /> : <Picking {...props} ask={props.ask} />
}

type Asked<Kind extends RowsAsk['kind']> = RowsDeskProps & { readonly ask: Extract<RowsAsk, { kind: Kind }> }

/** A page that comes back into sight runs its effects again. */
const begun = new WeakSet<RowsAsk>()

function Pasting({ widget, fields, ask, onDone, onChanged }: Asked<'paste'>) {
  const { catalog, scope } = useConsole()
  const provider = useLibraryProvider()
  const notify = useNotify()
  const tell = useTelling(widget)
  useEffect(() => {
    if (begun.has(ask)) return
    begun.add(ask)
    const { text, at } = ask
    void pasteRows({ widget, fields, at, text, provider, catalog, scope })
      .then(
        (pasted) => {
          if (!pasted) return notify('剪贴板里没有可以粘贴的内容', { type: 'info' })
          onChanged(pasted.undo)
          tell(pasted.words, pasted.isWhole, pasted.undo)
        },
        (error: unknown) => {
          notify(`没有粘贴：${failureWords(error)}`, { type: 'error' })
        },
      )
      .finally(() => onDone())
  })
  return <span role="status">正在粘贴…</span>
}

function Picking({ widget, fields, ask, onDone, onChanged }: Asked<'pick'>) {
  const { catalog } = useConsole()
  const tell = useTelling(widget)
  const { field } = ask
  const target = tryGetResource(catalog, field.reference ?? '')
  if (!target) return null
  const rows = rowsOf(widget)
  const empty = newRecord(fields)
  const filled = rows.filter((row) => !sameValue(row, empty))
  const there = new Set(filled.map((row) => String(getAt(row, [field.name]) ?? '')))
  const room = (widget.field.maxItems ?? Infinity) - filled.length
  const done = (picked: readonly Picked[]) => {
    const fresh = picked.filter(({ id }) => !there.has(id))
    const twice = picked.filter(({ id }) => there.has(id)).map(({ name }) => name)
    const again = twice.length > 0 ? [`${namesOf(twice)}已在表中，没有重复添加`] : []
    if (fresh.length === 0) {
      if (twice.length > 0) tell(again.join(''), false)
      return onDone()
    }
    const { change } = beginChange(widget)
    // Rows that nobody has filled in yet are filled.
    const undo = change([...filled, ...fresh.map(({ id }) => ({ ...empty, [field.name]: id }))], new Map())
    onChanged(undo)
    tell([`已添加 ${fresh.length} 行到“${widget.field.title}”`, ...again].join('；'), again.length === 0, undo)
    onDone(filled.length)
  }
  return <RowsPicking {...{ widget, target, field, there, room }} onDone={done} />
}

/** Names that are told; of more only the number. */
const NAMED = 3

function namesOf(names: readonly string[]): string {
  const told = names.slice(0, NAMED).map((name) => `“${name}”`)
  return `${told.join('、')}${names.length > NAMED ? ` 等 ${names.length} 条` : ''}`
}

function rowsOf({ store, path }: WidgetProps): readonly unknown[] {
  const rows = getAt(store.data.get(), path)
  return Array.isArray(rows) ? rows : []
}

/** Long enough to read it and to think better of it. */
const UNDO_MS = 15_000

function useTelling({ id, field: { title } }: WidgetProps) {
  const notify = useNotify()
  return (words: string, isWhole: boolean, undo?: RowsUndo) => {
    const run = () => {
      if (!document.getElementById(id)) notify(`“${title}”的表单已经关闭，没有撤销`, { type: 'warning' })
      else if (undo?.run()) notify('已撤销', { type: 'info' })
      else notify(`“${title}”之后又改过，没有撤销`, { type: 'warning' })
    }
    const action = undo ? { action: { label: '撤销', run } } : {}
    notify(words, { type: isWhole ? 'success' : 'warning', autoHideDuration: UNDO_MS, ...action })
  }
}
