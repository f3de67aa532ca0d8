/** The header row: select-all box, titles with units, sort buttons. */
import { memo } from 'react'
import { Checkbox } from '../../controls/checkbox.tsx'
import { COLUMN_WIDTH_PX } from './column-choice.ts'
import { useColumnHandling } from './column-handling.ts'
import type { ResourceTableProps } from './resource-table.tsx'
import styles from './table.module.css'

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const

interface TableHeadProps extends Pick<
  ResourceTableProps,
  'columns' | 'sort' | 'onSort' | 'onColumns' | 'onSelectPage'
> {
  /** Whether rows can be chosen. */
  readonly checks: boolean
  /** How many of the page's rows may be chosen, and are. */
  readonly open: number
  readonly chosen: number
  readonly commands: boolean
}

export function headOf(props: ResourceTableProps): TableHeadProps {
  const { columns, rows, idOf, sort, onSort, onColumns, selected, isSelectable, onSelectPage, actionsOf } = props
  const open = selected ? (isSelectable ? rows.filter(isSelectable) : rows) : []
  const chosen = open.filter((record) => selected?.has(idOf(record)))
  const counts = { checks: selected !== undefined, open: open.length, chosen: chosen.length }
  return { columns, sort, onSort, onColumns, onSelectPage, commands: actionsOf !== undefined, ...counts }
}

/** Drawn again for columns and sort, not for rows. */
export const TableHead = memo(function TableHead(props: TableHeadProps) {
  const { columns, sort, onSort, onColumns, checks, open, chosen, onSelectPage, commands } = props
  return (
    <thead {...useColumnHandling(onColumns)}>
      <tr aria-rowindex={1}>
        {checks && (
          <td className={styles.check}>
            <Checkbox
              aria-label="选择本页"
              checked={open > 0 && chosen === open}
              indeterminate={chosen > 0 && chosen < open}
              disabled={open === 0}
              onChange={(event) => onSelectPage?.(event.target.checked)}
            />
          </td>
        )}
        {columns.map((column) => {
          const direction = sort?.field === column.name ? sort.order : undefined
          return (
            <th
              key={column.name}
              scope="col"
              className={`${column.align === 'end' ? styles.figures : ''} ${column.leading ? styles.leading : ''}`}
              aria-sort={direction ? DIRECTIONS[direction] : undefined}
              // Its own name; what stands in it, the edge, has another.
              aria-label={column.title}
              title={column.field.description}
              data-column={column.name}
              draggable={onColumns !== undefined}
            >
              {column.sortable && onSort ? (
                <button type="button" className={styles.sort} onClick={() => onSort(column.name)}>
                  <span className={styles.title}>{column.title}</span>
                  <svg viewBox="0 0 10 14" data-order={direction} aria-hidden="true">
                    <path d="M5 1 9 6H1z" />
                    <path d="M5 13 1 8h8z" />
                  </svg>
                </button>
              ) : (
                <span className={styles.title}>{column.title}</span>
              )}
              {onColumns && (
                <span
                  className={styles.edge}
                  role="separator"
                  aria-orientation="vertical"
                  aria-label={`${column.title}的列宽`}
                  aria-valuenow={column.width}
                  aria-valuetext={`${column.width} 像素`}
                  aria-valuemin={COLUMN_WIDTH_PX.min}
                  aria-valuemax={COLUMN_WIDTH_PX.max}
                  tabIndex={0}
                />
              )}
            </th>
          )
        })}
        {commands && (
          <th scope="col" className={styles.actions}>
            操作
          </th>
        )}
      </tr>
    </thead>
  )
})
