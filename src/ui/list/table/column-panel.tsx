/** The columns in their order, each shown or not; fetched when the picker is first opened. */
import { useState } from 'react'
import { getField } from '../../../model/resource.ts'
import { Button } from '../../controls/button.tsx'
import { Checkbox } from '../../controls/checkbox.tsx'
import { IconButton } from '../../controls/icon-button.tsx'
import { Icon } from '../../controls/icon.tsx'
import { moveColumn, showColumn } from './column-choice.ts'
import styles from './column-picker.module.css'
import type { ColumnPickerProps } from './column-picker.tsx'

export function ColumnPanel({ resource, columns, onDone }: ColumnPickerProps & { readonly onDone: () => void }) {
  return (
    <div className={styles.panel}>
      <ColumnRows resource={resource} columns={columns} />
      <div className={styles.foot}>
        <Button size="small" disabled={!columns.isOwn} onClick={columns.reset}>
          恢复默认
        </Button>
        <Button size="small" variant="primary" onClick={onDone}>
          完成
        </Button>
      </div>
    </div>
  )
}

function ColumnRows({ resource, columns }: ColumnPickerProps) {
  const { choice, change } = columns
  const [dragged, setDragged] = useState<number | null>(null)
  const shownCount = columns.shown.length
  return (
    <ul className={styles.rows}>
      {choice.map((column, index) => {
        const title = getField(resource, column.name).title
        return (
          <li
            key={column.name}
            className={dragged === index ? styles.dragged : undefined}
            draggable
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged === null || dragged === index) return
              change((now) => moveColumn(now, dragged, index))
              setDragged(index)
            }}
          >
            <Checkbox
              checked={column.shown}
              disabled={column.shown && shownCount === 1}
              onChange={() => change((now) => showColumn(now, column.name, !column.shown))}
            >
              {title}
            </Checkbox>
            <IconButton
              label={`上移 ${title}`}
              tip="end"
              disabled={index === 0}
              onClick={() => change((now) => moveColumn(now, index, index - 1))}
            >
              <Icon name="up" />
            </IconButton>
            <IconButton
              label={`下移 ${title}`}
              tip="end"
              disabled={index === choice.length - 1}
              onClick={() => change((now) => moveColumn(now, index, index + 1))}
            >
              <Icon name="down" />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
