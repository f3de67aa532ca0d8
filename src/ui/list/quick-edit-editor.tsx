/** One open cell: the kind's own widget, Enter and Tab save and go on, Escape leaves; what was refused stays with its words. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { labelOf } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { useCell } from '../form/cell.ts'
import { controlId } from '../form/context.ts'
import { createFormStore, type FormStore } from '../form/form-store.ts'
import { FieldValue } from '../show/field-value.tsx'
import type { Box, Leave } from './quick-edit-layer.tsx'
import styles from './quick-edit.module.css'
import { useValueSaver } from './use-value-saver.ts'
import { VALUE_WIDGETS } from './value-widgets.ts'

export interface CellEditorProps {
  readonly resource: Resource
  readonly record: WireRecord
  readonly field: Field
  readonly box: Box
  readonly onSaved: (record: WireRecord) => void
  readonly onLeave: (leave: Leave) => void
  /** The list shows something that is not so any more. */
  readonly onStale: () => void
}

/** What a widget needs to be usable, CSS pixels. */
const LEAST_WIDTH: Readonly<Partial<Record<Field['kind'], number>>> = {
  longText: 280,
  reference: 260,
  choice: 150,
  date: 150,
  dateTime: 190,
  flag: 96,
}
const ROOM_PX = 8

export function CellEditor(props: CellEditorProps) {
  const { resource, record, field, box } = props
  const [store] = useState(() => createFormStore(resource, record))
  const host = useRef<HTMLDivElement>(null)
  const saver = useValueSaver(props, store)
  const { busy, refusal, clash } = saver
  useFocusOnOpen(host)
  const width = Math.max(box.width, LEAST_WIDTH[field.kind] ?? 120)
  const left = Math.max(box.sight.left, Math.min(box.left, box.sight.right - width - ROOM_PX))
  const name = labelOf(resource, record)
  return (
    <div
      ref={host}
      data-quick-edit
      role="group"
      className={styles.editor}
      aria-label={`修改${name}的${field.title}`}
      aria-busy={busy || undefined}
      style={{ left, top: box.top, width, minHeight: box.height }}
      onKeyDownCapture={(event) => onKeyCapture(event, saver.busy, saver.save)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape' && !busy) saver.leave('stay')
      }}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget) && document.hasFocus()) void saver.save('away')
      }}
    >
      <Control {...{ store, field, refusal }} label={`${name}的${field.title}`} required={field.required} />
      {busy && <span className={styles.busy} role="progressbar" aria-label="正在保存" />}
      {refusal !== undefined && (
        <Note id={`${store.name}-note`} above={box.top > box.sight.middle}>
          <p className={styles.words}>{refusal}</p>
        </Note>
      )}
      {clash && (
        <Note id={`${store.name}-note`} above={box.top > box.sight.middle}>
          <p className={styles.words}>他人刚刚也改了{field.title}，请选择要保存的内容：</p>
          <dl className={styles.sides}>
            <dt>他人的修改</dt>
            <dd>
              <FieldValue field={field} value={clash[field.name]} />
            </dd>
            <dt>您的修改</dt>
            <dd>
              <FieldValue field={field} value={store.data.get()[field.name]} />
            </dd>
          </dl>
          <div className={styles.choice}>
            <Button size="small" onClick={saver.takeTheirs}>
              用他人的
            </Button>
            <Button size="small" variant="primary" onClick={() => void saver.keepMine()}>
              用我的
            </Button>
          </div>
        </Note>
      )}
    </div>
  )
}

/** Before the widget sees the key: saving takes what is typed with it. A list that is open takes Enter for itself. */
function onKeyCapture(event: KeyboardEvent, busy: boolean, save: (leave: Leave) => Promise<void>): void {
  if (event.nativeEvent.isComposing) return
  const target = event.target as HTMLElement
  if (busy) return event.preventDefault()
  if (target.tagName === 'BUTTON' || target.closest('dl')) return
  const leave = leaveOf(event, target)
  if (!leave) return
  event.preventDefault()
  event.stopPropagation()
  void save(leave)
}

function leaveOf({ key, shiftKey }: KeyboardEvent, target: HTMLElement): Leave | undefined {
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  if (key !== 'Enter' || target.getAttribute('aria-expanded') === 'true') return undefined
  if (target.tagName === 'TEXTAREA' && shiftKey) return undefined
  return shiftKey ? 'up' : 'down'
}

function useFocusOnOpen(host: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const control = host.current?.querySelector<HTMLElement>('input, select, textarea')
    control?.focus({ preventScroll: true })
    if (control instanceof HTMLInputElement && control.type === 'text') control.select()
  }, [host])
}

interface ControlProps {
  readonly store: FormStore
  readonly field: Field
  readonly label: string
  readonly required: boolean
  readonly refusal: string | undefined
}

function Control({ store, field, label, required, refusal }: ControlProps) {
  const pointer = `/${field.name}`
  const data = useCell(store.data)
  const rules = useCell(store.rules)
  const problem = useSyncExternalStore(
    (listener) => store.problems.subscribe(pointer, listener),
    () => store.problems.message(pointer),
  )
  const Widget = VALUE_WIDGETS[field.kind]
  if (!Widget) return null
  const invalid = refusal !== undefined || problem !== undefined
  return (
    <Widget
      id={controlId(store, pointer)}
      path={[field.name]}
      value={data[field.name]}
      required={required || rules.required.has(field.name)}
      describedBy={invalid ? `${store.name}-note` : undefined}
      {...{ field, pointer, store, label, invalid }}
    />
  )
}

interface NoteProps {
  readonly id: string
  readonly above: boolean
  readonly children: ReactNode
}

function Note({ id, above, children }: NoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    note.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div ref={note} id={id} role="alert" className={`${styles.note} ${above ? styles.above : ''}`}>
      {children}
    </div>
  )
}
