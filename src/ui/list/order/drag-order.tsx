/** Handles beside the rows by which they are put in order: with the pointer, or Space, arrows and Space again. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { mayUpdate } from '../../../model/access.ts'
import { labelOf, type Resource, type WireRecord } from '../../../model/resource.ts'
import { useConsole } from '../../console.tsx'
import { DragHandle } from './drag-handle.tsx'
import styles from './drag-order.module.css'
import { firstPlace, moved } from './order-plan.ts'
import type { ListView } from '../list-view.ts'
import { closedWords, useOrderSave } from './use-order-save.ts'

export interface DragOrderProps {
  readonly resource: Resource
  /** Name of the field that holds the place. */
  readonly order: string
  readonly rows: readonly WireRecord[]
  readonly view: ListView
  readonly rowHeight: number
  /** Shows the rows in that order until the list has been read again; null puts them back. */
  readonly onPreview: (rows: readonly WireRecord[] | null) => void
}

interface Lifted {
  readonly from: number
  readonly to: number
  readonly by: 'pointer' | 'keyboard'
}

export function DragOrder(props: DragOrderProps) {
  const { resource, rows, view, rowHeight, onPreview } = props
  const { scope } = useConsole()
  const host = useRef<HTMLDivElement>(null)
  const head = useHeadHeight(host, rows)
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [active, setActive] = useState(0)
  const [words, setWords] = useState('')
  const save = useOrderSave(props)
  const closed = save.busy ? '正在保存顺序' : closedWords(resource, view)
  const nameOf = (index: number) => labelOf(resource, rows[index] ?? {})
  const focus = (index: number) => {
    setActive(index)
    host.current?.querySelector<HTMLElement>(`[data-handle="${index}"]`)?.focus({ preventScroll: true })
  }
  const lift = (from: number, by: Lifted['by']) => {
    setLifted({ from, to: from, by })
    setWords(`已拿起${nameOf(from)}，现在是第 ${from + 1} 条。按上下方向键移动，空格键放下，Esc 键取消`)
  }
  const move = (to: number) => {
    if (!lifted || to >= rows.length) return
    const place = Math.max(to, firstPlace(save.fresh, lifted.from))
    if (place === lifted.to) return
    setLifted({ ...lifted, to: place })
    setWords(`${nameOf(lifted.from)}：第 ${place + 1} 条，共 ${rows.length} 条`)
  }
  const drop = async () => {
    if (!lifted) return
    const { from, to } = lifted
    setLifted(null)
    if (from === to) return setWords(`${nameOf(from)}留在原处`)
    onPreview(moved(rows, from, to))
    setWords(`已把${nameOf(from)}放到第 ${to + 1} 条，正在保存`)
    setActive(to)
    const outcome = await save.run(from, to)
    setWords(outcome)
  }
  const cancel = () => {
    if (!lifted) return
    setLifted(null)
    setWords(`已取消，${nameOf(lifted.from)}留在原处`)
  }
  const slot = lifted && (lifted.to > lifted.from ? lifted.to + 1 : lifted.to)
  return (
    <div ref={host} className={styles.host} role="group" aria-label={`拖动排序${resource.title}`}>
      <span className={styles.spoken} role="status">
        {words}
      </span>
      {rows.map((record, index) =>
        mayUpdate(resource, scope, record) ? (
          <DragHandle
            key={String(record.id)}
            {...{ index, closed, head, rowHeight, lift, move, cancel, focus }}
            name={nameOf(index)}
            count={rows.length}
            to={lifted?.from === index ? lifted.to : undefined}
            byKeyboard={lifted?.by === 'keyboard'}
            active={index === Math.min(active, rows.length - 1)}
            drop={() => void drop()}
          />
        ) : null,
      )}
      {slot !== null && <div className={styles.line} style={{ top: head + slot * rowHeight }} />}
    </div>
  )
}

/** Rows begin below the header. */
function useHeadHeight(host: { readonly current: HTMLElement | null }, rows: readonly WireRecord[]): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (rows.length === 0) return
    // oxlint-disable-next-line react/set-state-in-effect -- measured: how high the header is, is known once it is drawn
    setHeight(host.current?.parentElement?.querySelector('thead')?.offsetHeight ?? 0)
  }, [host, rows])
  useEffect(() => {
    host.current?.parentElement?.setAttribute('data-ordered', '')
  }, [host])
  return height
}
