/**
 * The table of a week. Arrow keys go from one entry to the next: up and down in a column, left and right along a line; Enter opens,
 * and on an empty place adds one there.
 */
import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { WireRecord } from '../../../model/resource.ts'
import styles from './timetable.module.css'
import { dayTitle, type EntryWords, type TimetableLane } from './week.ts'

export interface TimetableGridProps {
  readonly lanes: readonly TimetableLane[]
  readonly days: readonly string[]
  readonly today: string
  readonly laneTitle: string
  readonly wordsOf: (row: WireRecord) => EntryWords
  readonly hrefOf: (row: WireRecord) => string
  readonly onOpen: (row: WireRecord) => void
  /** Undefined for who may add none. */
  readonly onAdd: ((lane: string, day: string) => void) | undefined
}

export function TimetableGrid({ lanes, days, today, laneTitle, ...on }: TimetableGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const { wordsOf, hrefOf, onOpen, onAdd } = on
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const place = placeOf(event.target)
    const row = place && lanes[place.lane]?.cells[place.day]?.[place.at]
    if (!row) return
    event.preventDefault()
    onOpen(row)
  }
  const isFirst = firstEntry(lanes)
  useTodayInSight(table)
  return (
    <div className={styles.scroll} role="region" aria-label="周表" tabIndex={-1}>
      <table ref={table} className={styles.table} onClick={open} onKeyDown={(event) => moveFocus(table.current, event)}>
        <thead>
          <tr>
            <th scope="col">{laneTitle}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                {dayTitle(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane, line) => (
            <tr key={lane.id}>
              <th scope="row">{lane.name}</th>
              {lane.cells.map((rows, column) => (
                <td key={days[column]} data-cell={`${line} ${column}`}>
                  {rows.map((row, at) => {
                    const { words, state, hours } = wordsOf(row)
                    return (
                      <a
                        key={String(row.id)}
                        href={hrefOf(row)}
                        title={hours === '' ? undefined : hours}
                        data-at={at}
                        data-state={state === '' ? undefined : state}
                        tabIndex={isFirst(line, column, at) ? 0 : -1}
                      >
                        {words}
                        {state !== '' && <em>{state}</em>}
                      </a>
                    )
                  })}
                  {onAdd && (
                    <button
                      type="button"
                      data-at={rows.length}
                      tabIndex={-1}
                      aria-label={`新增：${lane.name} ${days[column]}`}
                      onClick={() => onAdd(lane.id, days[column] ?? '')}
                    >
                      ＋
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Where there is not room for all days. */
function useTodayInSight(table: RefObject<HTMLTableElement | null>): void {
  useLayoutEffect(() => {
    const today = table.current?.querySelector<HTMLElement>('thead th[aria-current]')
    const lane = table.current?.querySelector<HTMLElement>('thead th')
    const room = table.current?.parentElement
    if (today && lane) room?.scrollTo({ left: today.offsetLeft - lane.offsetWidth })
  }, [table])
}

interface Place {
  readonly lane: number
  readonly day: number
  readonly at: number
}

function placeOf(target: EventTarget | null): Place | undefined {
  const entry = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
  const cell = entry?.closest<HTMLElement>('[data-cell]')
  if (!entry || !cell) return undefined
  const [lane = 0, day = 0] = (cell.dataset['cell'] ?? '').split(' ').map(Number)
  return { lane, day, at: Number(entry.dataset['at']) }
}

/** The one that the tab key comes to. */
function firstEntry(lanes: readonly TimetableLane[]): (line: number, column: number, at: number) => boolean {
  const column = lanes[0]?.cells.findIndex((rows) => rows.length > 0) ?? -1
  return (line, day, at) => line === 0 && day === column && at === 0
}

const entriesIn = (table: HTMLElement, lane: number, day: number) => [
  ...table.querySelectorAll<HTMLElement>(`[data-cell="${lane} ${day}"] [data-at]`),
]

function moveFocus(table: HTMLElement | null, event: KeyboardEvent): void {
  const place = placeOf(event.target)
  if (!table || !place) return
  const next = nextOf(table, place, event.key)
  if (!next) return
  event.preventDefault()
  for (const one of table.querySelectorAll<HTMLElement>('[data-at][tabindex="0"]')) one.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}

function nextOf(table: HTMLElement, { lane, day, at }: Place, key: string): HTMLElement | undefined {
  const here = entriesIn(table, lane, day)
  const beside = (other: number) => {
    const there = entriesIn(table, lane, other)
    return there[Math.min(at, there.length - 1)]
  }
  if (key === 'ArrowDown') return here[at + 1] ?? entriesIn(table, lane + 1, day)[0]
  if (key === 'ArrowUp') return here[at - 1] ?? entriesIn(table, lane - 1, day).at(-1)
  if (key === 'ArrowRight') return beside(day + 1)
  return key === 'ArrowLeft' ? beside(day - 1) : undefined
}
