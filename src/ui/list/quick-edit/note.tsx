/** Why a cell was not saved, and the ways on: the same again or give it up; for a clash, theirs or mine. */
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../controls/button.tsx'
import { FieldValue } from '../../show/field-value.tsx'
import type { QuickEditSheet, SheetCell } from './sheet.ts'
import styles from './quick-edit.module.css'
import { useObservable } from '../../use-observable.ts'

/** Above, below, after or before the cell. */
export type NotePlace = 'above' | 'below' | 'after' | 'before'

interface CellNoteProps {
  readonly id: string
  readonly cell: SheetCell
  readonly sheet: QuickEditSheet
  readonly place: NotePlace
  /** Before it is saved again: the button that has the focus goes. */
  readonly onGoOn: () => void
  readonly onDrop: () => void
}

export function CellNote({ id, place, ...rest }: CellNoteProps) {
  const { progress, field } = rest.cell
  const note = useRef<HTMLDivElement>(null)
  // Its buttons stay where they are while one is pressed, which takes the focus into this cell.
  const [first] = useState(place)
  useLayoutEffect(() => {
    // The words of another cell must not move the one that is being typed into.
    if (note.current?.parentElement?.contains(document.activeElement))
      note.current.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div ref={note} id={id} role="alert" className={styles.note} data-place={first}>
      {progress.state === 'refused' && <Refused {...rest} words={progress.words} />}
      {progress.state === 'clash' && <Clash {...rest} theirs={progress.current[field.name]} />}
    </div>
  )
}

type SideProps = Pick<CellNoteProps, 'cell' | 'sheet' | 'onGoOn' | 'onDrop'>

function Refused({ cell, sheet, words, onGoOn, onDrop }: SideProps & { readonly words: string }) {
  return (
    <>
      <p className={styles.words}>{words}</p>
      <div className={styles.choice}>
        <Button size="small" onClick={onDrop}>
          放弃修改
        </Button>
        <Button
          size="small"
          variant="primary"
          onClick={() => {
            onGoOn()
            sheet.retry(cell.key)
          }}
        >
          重试
        </Button>
      </div>
    </>
  )
}

function Clash({ cell, sheet, theirs, onGoOn, onDrop }: SideProps & { readonly theirs: unknown }) {
  const { field, key } = cell
  const mine = useObservable(cell.form.data)[field.name]
  return (
    <>
      <p className={styles.words}>他人刚刚也改了{field.title}，请选择要保存的内容：</p>
      <dl className={styles.sides}>
        <dt>他人的修改</dt>
        <dd>
          <FieldValue field={field} value={theirs} />
        </dd>
        <dt>您的修改</dt>
        <dd>
          <FieldValue field={field} value={mine} />
        </dd>
      </dl>
      <div className={styles.choice}>
        <Button size="small" onClick={onDrop}>
          用他人的
        </Button>
        <Button
          size="small"
          variant="primary"
          onClick={() => {
            onGoOn()
            sheet.keepMine(key)
          }}
        >
          用我的
        </Button>
      </div>
    </>
  )
}
