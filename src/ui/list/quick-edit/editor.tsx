/** One cell that is being changed or saved: the kind's own widget; Enter and Tab go on, Escape gives up; what was refused stays with its words. */
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Field } from '../../../model/resource.ts'
import { controlId } from '../../form/context.ts'
import type { FormStore } from '../../form/form-store.ts'
import { isBlock } from '../../kinds/pasted-block.ts'
import { type Box, useBox } from './box.ts'
import type { EditableTable } from './cells.ts'
import type { Leave } from './layer.tsx'
import { CellNote, type NotePlace } from './note.tsx'
import type { QuickEditSheet, SheetCell } from './sheet.ts'
import styles from './quick-edit.module.css'
import { VALUE_WIDGETS } from './value-widgets.ts'
import { useObservable } from '../../use-observable.ts'

export interface CellEditorProps {
  readonly cell: SheetCell
  readonly table: EditableTable
  readonly scroller: () => HTMLElement | null
  readonly sheet: QuickEditSheet
  /** What the record is called. */
  readonly name: string
  readonly isActive: boolean
  /** Whether it says in words why it was not saved. */
  readonly isTold: boolean
  /** Another row is being typed into, so the words stand beside the column. */
  readonly isBeside: boolean
  readonly onEnter: () => void
  readonly onLeave: (leave: Leave) => void
  /** Several cells were pasted. */
  readonly onBlock: (text: string) => void
}

/** What a widget needs to be usable, CSS pixels. */
const LEAST_WIDTH: Readonly<Partial<Record<Field['kind'], number>>> = {
  longText: 280,
  reference: 260,
  choice: 150,
  date: 150,
  dateTime: 190,
  time: 96,
  flag: 96,
}
const ROOM_PX = 8
const NOTE_PX = 330

export function CellEditor(props: CellEditorProps) {
  const { cell, table, scroller, sheet, name, isActive, isTold, onEnter, onLeave } = props
  const { form, field, progress, key } = cell
  const box = useBox(table, scroller, cell)
  const host = useRef<HTMLDivElement>(null)
  useFocusWhen(isActive && box !== undefined, host)
  useTakenIn(form, () => sheet.leave(key))
  if (!box) return null
  const width = Math.max(box.width, isActive || isTold ? (LEAST_WIDTH[field.kind] ?? 120) : 0)
  const left = Math.max(box.sight.left, Math.min(box.left, box.sight.right - width - ROOM_PX))
  const isBusy = progress.state === 'waiting' || progress.state === 'saving'
  const words = progress.state === 'refused' ? progress.words : undefined
  return (
    <div
      ref={host}
      data-quick-edit
      data-state={isActive ? 'open' : progress.state}
      role="group"
      className={styles.editor}
      aria-label={`修改${name}的${field.title}`}
      aria-busy={isBusy || undefined}
      title={isTold ? undefined : words}
      style={{ left, top: box.top, width, minHeight: box.height }}
      onKeyDownCapture={(event) => onKeyCapture(event, onLeave)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onLeave('stay')
      }}
      onFocus={onEnter}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (!isBlock(text, field)) return
        event.preventDefault()
        props.onBlock(text)
      }}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget) && document.hasFocus()) onLeave('away')
      }}
    >
      <Control {...{ form, field }} label={`${name}的${field.title}`} isRefused={words !== undefined} />
      {isBusy && <span className={styles.busy} role="progressbar" aria-label="正在保存" />}
      {isTold && (
        <CellNote
          {...{ cell, sheet }}
          id={`${form.name}-note`}
          place={placeOf(props, box, left + width)}
          onGoOn={() => controlIn(host.current)?.focus({ preventScroll: true })}
          onDrop={() => onLeave('stay')}
        />
      )}
    </div>
  )
}

/** Never over the cell that is being typed into. */
function placeOf({ isBeside }: CellEditorProps, box: Box, right: number): NotePlace {
  if (!isBeside) return box.top > box.sight.middle ? 'above' : 'below'
  if (box.sight.right - right >= NOTE_PX) return 'after'
  return box.left - box.sight.left >= NOTE_PX ? 'before' : 'above'
}

/** Before the widget sees the key. A list that is open takes Enter for itself. */
function onKeyCapture(event: KeyboardEvent, onLeave: (leave: Leave) => void): void {
  if (event.nativeEvent.isComposing) return
  const target = event.target as HTMLElement
  if (target.tagName === 'BUTTON' || target.closest('dl')) return
  const leave = leaveOf(event, target)
  if (!leave) return
  event.preventDefault()
  event.stopPropagation()
  onLeave(leave)
}

function leaveOf({ key, shiftKey }: KeyboardEvent, target: HTMLElement): Leave | undefined {
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  if (key !== 'Enter' || target.getAttribute('aria-expanded') === 'true') return undefined
  if (target.tagName === 'TEXTAREA' && shiftKey) return undefined
  return shiftKey ? 'up' : 'down'
}

/** In the same turn as the key that led here, so that the next key is typed into it. */
function useFocusWhen(isActive: boolean, host: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = host.current
    if (!isActive || !element) return
    // Pressed with the pointer, it stays under it.
    if (element.contains(document.activeElement)) return
    const control = controlIn(element)
    control?.focus({ preventScroll: true })
    if (control instanceof HTMLInputElement && control.type === 'text') control.select()
    element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isActive, host])
}

function controlIn(element: HTMLElement | null): HTMLElement | null | undefined {
  return element?.querySelector<HTMLElement>('input, select, textarea')
}

/** A cell that goes out of sight with its page counts as left. */
function useTakenIn(form: FormStore, leave: () => void): void {
  const onLeft = useEffectEvent(leave)
  useLayoutEffect(
    () => () => {
      if (form.dirty.get()) onLeft()
    },
    [form],
  )
}

interface ControlProps {
  readonly form: FormStore
  readonly field: Field
  readonly label: string
  readonly isRefused: boolean
}

function Control({ form, field, label, isRefused }: ControlProps) {
  const pointer = `/${field.name}`
  const data = useObservable(form.data)
  const rules = useObservable(form.rules)
  const problem = useSyncExternalStore(
    (listener) => form.problems.subscribe(pointer, listener),
    () => form.problems.message(pointer),
  )
  const Widget = VALUE_WIDGETS[field.kind]
  if (!Widget) return null
  const invalid = isRefused || problem !== undefined
  return (
    <Widget
      id={controlId(form, pointer)}
      path={[field.name]}
      value={data[field.name]}
      required={field.required || rules.required.has(field.name)}
      describedBy={invalid ? `${form.name}-note` : undefined}
      store={form}
      {...{ field, pointer, label, invalid }}
    />
  )
}
