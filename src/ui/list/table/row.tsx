/** One row. Drawn again only when its record, the columns or its own state change; events are handled by the table's body. */
import { memo } from 'react'
import type { WireRecord } from '../../../model/resource.ts'
import { Badge } from '../../controls/badge.tsx'
import type { TableColumn, LabelsByLibrary } from './columns.ts'
import { MORE, ORIGINAL } from '../tasks/row-commands.ts'
import styles from './table.module.css'

/** A command on one row. `name` comes back to the table's `onAction`. */
export interface RowAction {
  readonly name: string
  readonly label: string
  readonly danger?: boolean
  /** Stands in the row's menu and not in the row. */
  readonly rare?: boolean
  /** Why it cannot be done now; it stands in the menu all the same. */
  readonly closed?: string
}

export interface RowProps {
  readonly record: WireRecord
  readonly index: number
  readonly columns: readonly TableColumn[]
  readonly labels: LabelsByLibrary | undefined
  readonly name: string
  /** Where the leading cell leads; it is plain text when absent. */
  readonly href: string | undefined
  readonly actions: readonly RowAction[] | undefined
  /** Whether the table has check boxes, and whether this row's may be used. */
  readonly check: 'none' | 'open' | 'closed'
  readonly selected: boolean
  readonly active: boolean
  readonly marked: boolean
  /** Was just created. */
  readonly fresh: boolean
  /** Belongs to the platform while an organization looks. */
  readonly foreign: boolean
  /** Where the platform's record is that this one stands for, in a list that tells both by one line. */
  readonly original: string | undefined
}

export const TableRow = memo(function Row(props: RowProps) {
  const {
    record,
    index,
    columns,
    labels,
    name,
    href,
    actions,
    check,
    selected,
    active,
    marked,
    fresh,
    foreign,
    original,
  } = props
  return (
    <tr
      data-index={index}
      tabIndex={active ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={check === 'open' ? selected : undefined}
      className={marked ? styles.marked : undefined}
    >
      {check !== 'none' && (
        <td className={styles.check}>
          <input
            type="checkbox"
            checked={selected}
            readOnly
            disabled={check === 'closed'}
            data-act="select"
            aria-label={`选择 ${name}`}
          />
        </td>
      )}
      {columns.map((column) =>
        column.leading ? (
          <th key={column.name} scope="row" className={styles.leading} title={column.whole?.(record, labels)}>
            <span className={styles.lead}>
              <span className={styles.name}>
                {href ? (
                  <a href={href} data-act="open">
                    {column.render(record, labels)}
                  </a>
                ) : (
                  column.render(record, labels)
                )}
              </span>
              {fresh && <Badge tone="success">新建</Badge>}
              {foreign && (
                <span title="平台的条目">
                  <Badge tone="info">平台</Badge>
                </span>
              )}
              {original && (
                <a href={original} data-act={ORIGINAL} title="本机构引用自平台，查看平台的原条目">
                  <Badge tone="info">平台</Badge>
                </a>
              )}
            </span>
          </th>
        ) : (
          <td
            key={column.name}
            className={column.align === 'end' ? styles.figures : undefined}
            title={column.whole?.(record, labels)}
          >
            {column.render(record, labels)}
          </td>
        ),
      )}
      {actions && <ActionsCell actions={actions} />}
    </tr>
  )
})

function ActionsCell({ actions }: { readonly actions: readonly RowAction[] }) {
  const inline = actions.filter((action) => !action.rare)
  return (
    <td className={styles.actions}>
      {inline.map((action) => (
        <button
          key={action.name}
          type="button"
          data-act={action.name}
          className={action.danger ? styles.danger : undefined}
        >
          {action.label}
        </button>
      ))}
      {inline.length < actions.length && (
        <button type="button" data-act={MORE} aria-label="更多操作" aria-haspopup="menu" title="更多操作">
          ⋯
        </button>
      )}
    </td>
  )
}
