/** The way to what is done to many rows at once, which is loaded when it is first asked for. */
import { type ComponentType, useRef, useState } from 'react'
import type { Field } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import type { WidgetProps } from '../form/widget.ts'
import type { RowsAsk, RowsDeskProps } from './rows-desk.tsx'
import type { RowsPlace } from './rows-keys.ts'
import type { RowsUndo } from './rows-paste.ts'

let fetched: ComponentType<RowsDeskProps> | undefined

export function useRowsDesk(widget: WidgetProps, fields: readonly Field[], goTo: (place: RowsPlace) => void) {
  const [Desk, setDesk] = useState(() => fetched)
  const [ask, setAsk] = useState<RowsAsk>()
  const [words, setWords] = useState('')
  const last = useRef<RowsUndo>(undefined)
  const open = (next: RowsAsk) => {
    setWords('')
    setAsk(next)
    if (Desk) return
    import('./rows-desk.tsx').then(
      ({ RowsDesk }) => setDesk(() => (fetched = RowsDesk)),
      () => {
        setAsk(undefined)
        setWords('网络异常，没有打开，请重试')
      },
    )
  }
  const references = fields.filter(({ reference }) => reference !== undefined)
  const onDone = (first?: number) => {
    const picked = ask?.kind === 'pick' ? fields.indexOf(ask.field) : -1
    setAsk(undefined)
    // Once the dialog has given the focus back: on to what the new row still needs.
    const column = Math.min(picked + 1, fields.length - 1)
    if (first !== undefined) setTimeout(() => goTo({ row: first, column }), 0)
  }
  return {
    paste: (text: string, at: RowsPlace | undefined) => open({ kind: 'paste', text, at }),
    undoLast: () => {
      if (!last.current?.isLast()) return false
      last.current.run()
      last.current = undefined
      return true
    },
    buttons: (isFull: boolean) =>
      references.map((field) => (
        <Button key={field.name} size="small" disabled={isFull} onClick={() => open({ kind: 'pick', field })}>
          批量选取{references.length > 1 ? field.title : ''}
        </Button>
      )),
    part: (
      <>
        {words !== '' && <span role="alert">{words}</span>}
        {ask && Desk && <Desk {...{ widget, fields, ask, onDone }} onChanged={(undo) => void (last.current = undo)} />}
      </>
    ),
  }
}
