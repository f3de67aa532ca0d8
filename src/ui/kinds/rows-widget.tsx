/** A list of small records as a table that is edited in place. Long lists are drawn in portions. */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Field } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { getAt } from '../form/path.ts'
import { newRecord } from '../form/rjsf-schema.ts'
import type { NestedWidgetProps, WidgetProps } from '../form/widget.ts'
import styles from '../form/rows.module.css'
import { isBlock } from './pasted-block.ts'
import { useRowEdits } from './rows-edits.ts'
import { afterEnter, focusCell, isEnter, placeIn, type RowsPlace } from './rows-keys.ts'
import { RowActions, RowsHead } from './rows-parts.tsx'
import { useRowsDesk } from './use-rows-desk.tsx'

const PORTION = 50
const NONE: readonly unknown[] = []

export function RowsWidget(props: NestedWidgetProps) {
  const { field, value, id, describedBy, Leaf } = props
  const rows: readonly unknown[] = Array.isArray(value) ? value : NONE
  const { keys, edit } = useRowEdits(props, rows)
  const [portions, setPortions] = useState(1)
  const fields = (field.fields ?? []).filter((inner) => !inner.readOnly)
  // Behind those that are written in, so that the ways between cells are theirs alone.
  const shownFields = [...fields, ...(field.fields ?? []).filter((inner) => inner.readOnly && inner.derived)]
  const isFull = field.maxItems !== undefined && rows.length >= field.maxItems
  const shown = Math.max(portions * PORTION, useLastProblemRow(props) + 1)
  /** In the same turn as the key or press, so that the next key is typed there. */
  const goTo = (place: RowsPlace, change?: () => void) => {
    flushSync(() => {
      change?.()
      setPortions((now) => Math.max(now, Math.ceil((place.row + 1) / PORTION)))
    })
    focusCell(props, fields, place)
  }
  const add = () => goTo({ row: rows.length, column: 0 }, () => edit((items) => [...items, newRecord(fields)]))
  const desk = useRowsDesk(props, fields, goTo)
  const onEnter = (event: KeyboardEvent, place: RowsPlace) => {
    event.preventDefault()
    event.stopPropagation()
    const next = event.shiftKey ? { ...place, row: place.row - 1 } : afterEnter(place, rows.length, fields.length)
    if (next && next.row >= 0) goTo(next)
    else if (!next && !isFull) add()
    else props.store.flush()
  }
  return (
    <div
      className={styles.rows}
      id={id}
      data-rows
      tabIndex={-1}
      role="group"
      aria-label={field.title}
      aria-describedby={describedBy}
      {...useCellEvents(fields, { onEnter, onUndo: desk.undoLast, onBlock: desk.paste })}
    >
      {rows.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <RowsHead fields={shownFields} />
            <tbody>
              {rows.slice(0, shown).map((row, index) => (
                <tr key={keys[index]}>
                  <td className={styles.number}>{index + 1}</td>
                  {shownFields.map((inner) => (
                    <td key={inner.name} className={styles.cell} data-kind={inner.kind}>
                      <Leaf
                        field={inner}
                        base={props.path}
                        row={index}
                        value={getAt(row, [inner.name])}
                        required={inner.required}
                        label={`第 ${index + 1} 行 ${inner.title}`}
                      />
                    </td>
                  ))}
                  <RowActions index={index} last={rows.length - 1} edit={edit} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.foot}>
        <Button size="small" disabled={isFull} onClick={add}>
          添加一行
        </Button>
        {desk.buttons(isFull)}
        {rows.length > shown && (
          <Button size="small" variant="quiet" onClick={() => setPortions(Math.ceil(shown / PORTION) + 1)}>
            再显示 {Math.min(PORTION, rows.length - shown)} 行
          </Button>
        )}
        <span className={styles.count}>
          {field.maxItems === undefined ? `共 ${rows.length} 行` : `共 ${rows.length} 行，最多 ${field.maxItems} 行`}
          ，可从表格软件粘贴多行
        </span>
        {desk.part}
      </div>
    </div>
  )
}

interface CellEvents {
  readonly onEnter: (event: KeyboardEvent, place: RowsPlace) => void
  /** Whether there was something to take back. */
  readonly onUndo: () => boolean
  readonly onBlock: (text: string, at: RowsPlace | undefined) => void
}

/** Before a cell's own control sees a key, after it has seen a paste. */
function useCellEvents(fields: readonly Field[], { onEnter, onUndo, onBlock }: CellEvents) {
  const host = useRef<HTMLDivElement>(null)
  const at = (target: EventTarget | null) => (host.current ? placeIn(host.current, target) : undefined)
  return {
    ref: host,
    onKeyDownCapture: (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key === 'z' && !event.shiftKey
      // Dialogs that the rows open are their children for events alone.
      if (isUndo && host.current?.contains(event.target as Node) && onUndo()) event.preventDefault()
      const place = at(event.target)
      const field = place && fields[place.column]
      if (field && isEnter(event, field)) onEnter(event, place)
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      const place = at(event.target)
      const isInner = event.target instanceof Element && event.target.closest('[data-rows]') !== host.current
      if (event.defaultPrevented || isInner || !isBlock(text, fields[place?.column ?? -1] ?? { kind: 'rows' })) return
      event.preventDefault()
      onBlock(text, place)
    },
  }
}

/** The last row with a problem, which must be drawn so that it can be gone to; -1 for none. */
function useLastProblemRow({ store, pointer }: WidgetProps): number {
  const [, setTurn] = useState(0)
  useEffect(() => store.problems.all.subscribe(() => setTurn((turn) => turn + 1)), [store])
  const prefix = `${pointer}/`
  const numbers = store.problems.all
    .get()
    .map(({ path }) => (path.startsWith(prefix) ? Number.parseInt(path.slice(prefix.length), 10) : -1))
  return Math.max(-1, ...numbers)
}
