/**
 * The table alone: rows and columns in, events out. Knows no data provider and no router, so a bench can mount
 * the very code of the product.
 *
 * Shapes  easy    `<ResourceTable label="项目" columns={…} rows={…} idOf={…} />`
 *         medium  with `sort` and `onSort`: headers become buttons
 *         hard    with `selected`, `actionsOf`, `hrefOf`: one handler on the body serves every row
 *         Functions and `columns` should be stable: a row is drawn again only when something it is given changes.
 */
import { memo, type ReactNode, useRef } from 'react'
import type { Sort, WireRecord } from '../../../model/resource.ts'
import { density } from '../../tokens.ts'
import type { ColumnChoice } from './column-choice.ts'
import type { TableColumn, LabelsByLibrary } from './columns.ts'
import { TableRow, type RowAction } from './row.tsx'
import { headOf, TableHead } from './table-head.tsx'
import styles from './table.module.css'
import { useBodyHandlers, useNewestFocus, useRowFocus } from './use-row-focus.ts'
import { type RowWindow, useWindow } from './use-window.ts'

export interface ResourceTableProps {
  readonly label: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly WireRecord[]
  /** Rows in all, when these are one page of them. */
  readonly total?: number
  readonly idOf: (record: WireRecord) => string
  readonly nameOf?: (record: WireRecord) => string
  readonly labels?: LabelsByLibrary
  readonly sort?: Sort
  readonly onSort?: (field: string) => void
  /** Absent where columns stay as they are. */
  readonly onColumns?: (change: (choice: ColumnChoice) => ColumnChoice) => void
  readonly selected?: ReadonlySet<string>
  /** Rows that can be chosen; all when absent. */
  readonly isSelectable?: (record: WireRecord) => boolean
  readonly onSelect?: (record: WireRecord, index: number, shift: boolean) => void
  readonly onSelectPage?: (on: boolean) => void
  /** The same list for rows in the same state, so that rows are not drawn again for it. */
  readonly actionsOf?: (record: WireRecord) => readonly RowAction[]
  readonly hrefOf?: (record: WireRecord) => string
  /** Also called with `open`: the leading cell, or Enter on a row. */
  readonly onAction?: (name: string, record: WireRecord, pressed?: HTMLElement | null) => void
  readonly isForeign?: (record: WireRecord) => boolean
  readonly originalOf?: (record: WireRecord) => string | undefined
  /** Ids of the rows to mark. */
  readonly marked?: ReadonlySet<string>
  /** Ids of the rows that were just created, which come first. */
  readonly created?: ReadonlySet<unknown>
  /** CSS pixels, as the density says. */
  readonly rowHeight?: number
  /** Widest row's commands, CSS pixels. */
  readonly actionsWidth?: number
  readonly busy?: boolean
  /** Whether rows have handles, which need room before the first cell. */
  readonly handles?: boolean
  /** Lies over the table and scrolls with it. */
  readonly overlay?: ReactNode
}

const CHECK_WIDTH_PX = 40
const HANDLE_WIDTH_PX = 14

export function ResourceTable(props: ResourceTableProps) {
  const { columns, rows, selected, actionsOf, rowHeight = density.compact.row, actionsWidth = 176 } = props
  const scroller = useRef<HTMLDivElement>(null)
  const drawn = useWindow(scroller, rows.length, rowHeight)
  const focus = useRowFocus(scroller, rows.length, rowHeight)
  useNewestFocus(focus, props.created?.size ? rows[0]?.id : undefined)
  const handlers = useBodyHandlers(props, focus)
  const checkWidth = CHECK_WIDTH_PX + (props.handles ? HANDLE_WIDTH_PX : 0)
  const outer = (selected ? checkWidth : 0) + (actionsOf ? actionsWidth : 0)
  const { least, widthOf } = shareOut(columns, outer)
  const spans = columns.length + (selected ? 1 : 0) + (actionsOf ? 1 : 0)
  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        className={`${styles.table} ${selected ? styles.checks : ''} ${props.handles ? styles.handles : ''}`}
        aria-label={props.label}
        aria-rowcount={(props.total ?? rows.length) + 1}
        aria-busy={props.busy || undefined}
        style={columns.some((column) => column.flexible) ? { minWidth: least } : { width: least }}
      >
        <colgroup>
          {selected && <col style={{ width: checkWidth }} />}
          {columns.map((column) => (
            <col
              key={column.name}
              data-column={column.name}
              style={column.flexible ? undefined : { width: widthOf(column) }}
            />
          ))}
          {actionsOf && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <TableHead {...headOf(props)} />
        <tbody {...handlers}>
          <Gap rows={drawn.start} rowHeight={rowHeight} spans={spans} />
          <DrawnRows {...props} start={drawn.start} end={drawn.end} active={focus.active} />
          <Gap rows={rows.length - drawn.end} rowHeight={rowHeight} spans={spans} />
        </tbody>
      </table>
      {props.overlay}
    </div>
  )
}

/**
 * The least width of the table, and the width of each column: between its least and the one it wants, as there is room.
 * The browser reckons it from the width of the scroller, so nothing is measured and nothing jumps.
 */
function shareOut(columns: readonly TableColumn[], outer: number) {
  const least = columns.reduce((sum, column) => sum + column.least, outer)
  const slack = columns.reduce((sum, column) => sum + column.width - column.least, 0)
  const widthOf = (column: TableColumn) => {
    const share = (column.width - column.least) / slack
    if (!(share > 0)) return column.least
    return `clamp(${column.least}px, ${column.least}px + (100cqi - ${least}px) * ${share.toFixed(4)}, ${column.width}px)`
  }
  return { least, widthOf }
}

interface DrawnRowsProps extends ResourceTableProps, RowWindow {
  /** The row that Tab leads to. */
  readonly active: number
}

/** What the rows are made of; the rest changes around them while an answer is awaited. */
const OF_ROWS: readonly (keyof DrawnRowsProps)[] = [
  'columns',
  'rows',
  'labels',
  'idOf',
  'nameOf',
  'hrefOf',
  'actionsOf',
  'selected',
  'isSelectable',
  'marked',
  'created',
  'isForeign',
  'originalOf',
  'start',
  'end',
  'active',
]

const sameRows = (before: DrawnRowsProps, after: DrawnRowsProps) =>
  OF_ROWS.every((name) => before[name] === after[name])

const DrawnRows = memo(function DrawnRows(props: DrawnRowsProps) {
  const { columns, rows, labels, idOf, nameOf = idOf, hrefOf, actionsOf, selected, isSelectable } = props
  const { marked, created, isForeign, originalOf, start, end, active } = props
  return rows.slice(start, end).map((record, offset) => {
    const index = start + offset
    const id = idOf(record)
    return (
      <TableRow
        key={id}
        record={record}
        index={index}
        columns={columns}
        labels={labels}
        name={nameOf(record)}
        href={hrefOf?.(record)}
        actions={actionsOf?.(record)}
        check={!selected ? 'none' : (isSelectable?.(record) ?? true) ? 'open' : 'closed'}
        selected={selected?.has(id) ?? false}
        active={index === active}
        marked={marked?.has(id) ?? false}
        fresh={created?.has(record.id) ?? false}
        foreign={isForeign?.(record) ?? false}
        original={originalOf?.(record)}
      />
    )
  })
}, sameRows)

/** The height of rows that are not drawn. */
function Gap({
  rows,
  rowHeight,
  spans,
}: {
  readonly rows: number
  readonly rowHeight: number
  readonly spans: number
}) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={spans} style={{ height: rows * rowHeight }} />
    </tr>
  )
}
