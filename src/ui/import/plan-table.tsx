/**
 * The rows of the dry run. Only those in sight are drawn, and only those are fetched from where the plan is kept; the row that
 * is chosen, by arrow keys or pointer, is told in full beside the table.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { hasClashes, type PlanOutcome, sideOf, type Sides } from '../../wire/sheets/plan/planned.ts'
import { Badge } from '../controls/badge.tsx'
import { useWindow } from '../list/table/use-window.ts'
import type { PlannedView } from './engine.ts'
import { SideMark } from './moved-rows.tsx'
import { OUTCOME_WORDS } from './outcome-words.ts'
import { RowDetail } from './row-detail.tsx'
import type { ImportFlow } from './use-import.ts'
import styles from './wizard.module.css'

const ROW_PX = 36
const SLICE = 100

export interface PlanTableProps {
  readonly flow: ImportFlow
  readonly outcome: PlanOutcome | 'all'
  readonly count: number
}

export function PlanTable({ flow, outcome, count }: PlanTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { start, end } = useWindow(scroller, count, ROW_PX)
  const rowAt = useSlices(flow, outcome, { start, end })
  const [active, setActive] = useState(0)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -count, End: count }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(count - 1, Math.max(0, active + step))
    setActive(next)
    const box = scroller.current
    if (!box) return
    const top = next * ROW_PX
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + ROW_PX * 2 > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW_PX * 2 - box.clientHeight
  }
  if (count === 0) return <p className={styles.quiet}>没有这样的行</p>
  const drawn = Array.from({ length: end - start }, (_, index) => start + index)
  return (
    <div className={styles.plan}>
      <div
        ref={scroller}
        className={styles.rows}
        role="listbox"
        aria-label="逐行结果"
        aria-activedescendant={`import-row-${active}`}
        tabIndex={0}
        onKeyDown={move}
      >
        <div style={{ height: count * ROW_PX, paddingTop: start * ROW_PX }} className={styles.all}>
          {drawn.map((index) => (
            <PlanRow
              key={index}
              index={index}
              count={count}
              row={rowAt(index)}
              sides={flow.sides}
              isActive={index === active}
              onChoose={() => setActive(index)}
            />
          ))}
        </div>
      </div>
      <RowDetail row={rowAt(active)} flow={flow} />
    </div>
  )
}

interface PlanRowProps {
  readonly index: number
  readonly count: number
  readonly row: PlannedView | undefined
  readonly sides: Sides
  readonly isActive: boolean
  readonly onChoose: () => void
}

function PlanRow({ index, count, row, sides, isActive, onChoose }: PlanRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list itself takes the keys
    <div
      id={`import-row-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={styles.row}
      onClick={onChoose}
    >
      {row && (
        <>
          <span className={styles.number}>{row.row}</span>
          <Badge tone={OUTCOME_WORDS[row.outcome].tone}>{OUTCOME_WORDS[row.outcome].words}</Badge>
          <span className={styles.name}>{row.name || '（没有名称）'}</span>
          {hasClashes(row) && <SideMark side={sideOf(sides, row.row)} />}
          <Difference row={row} />
        </>
      )}
    </div>
  )
}

const CHANGES_SHOWN = 3

function Difference({ row }: { readonly row: PlannedView }) {
  if (row.problems.length > 0)
    return <span className={styles.wrong}>{row.problems.map(({ message }) => message).join('；')}</span>
  return (
    <span className={styles.difference}>
      {row.changes.slice(0, CHANGES_SHOWN).map(({ path, title, before, after }) => (
        <span key={path}>
          {title} <del>{before || '空'}</del> → <ins>{after || '空'}</ins>
        </span>
      ))}
      {row.changes.length > CHANGES_SHOWN && <span>等 {row.changes.length} 处</span>}
      {row.warnings && <span className={styles.warned}>{row.warnings.map(({ message }) => message).join('；')}</span>}
      {row.notes.length > 0 && <span className={styles.quiet}>{row.notes.join('；')}</span>}
    </span>
  )
}

/** What has been fetched is kept: the rows of a plan do not change. */
function useSlices(flow: ImportFlow, outcome: PlanOutcome | 'all', { start, end }: ReturnType<typeof useWindow>) {
  const [slices, setSlices] = useState<ReadonlyMap<number, readonly PlannedView[]>>(new Map())
  const asked = useRef(new Set<number>())
  const { rows } = flow
  useEffect(() => {
    for (let slice = Math.floor(start / SLICE); slice * SLICE < end; slice += 1) {
      if (asked.current.has(slice)) continue
      asked.current.add(slice)
      rows(outcome, slice * SLICE, SLICE).then(
        (some) => setSlices((before) => new Map(before).set(slice, some)),
        () => asked.current.delete(slice),
      )
    }
  }, [rows, outcome, start, end])
  return (index: number) => slices.get(Math.floor(index / SLICE))?.[index % SLICE]
}
