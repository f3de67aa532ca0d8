/** A list on paper: the columns in sight, all text whole, the header again on every page. */
import { SHELF_FIELD } from '../../model/access.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import type { TableColumn, LabelsByLibrary } from '../list/table/columns.ts'
import { fitOf } from './fit.ts'
import { PrintJob } from './print-job.tsx'
import { SheetPicture } from './sheet-picture.tsx'
import styles from './sheet.module.css'

interface ListSheetProps {
  readonly resource: Resource
  readonly columns: readonly TableColumn[]
  readonly rows: readonly WireRecord[]
  readonly labels: LabelsByLibrary
  /** In words. */
  readonly filter: string
  readonly count: string
  readonly onDone: () => void
}

export function ListSheet({ resource, columns, rows, labels, filter, count, onDone }: ListSheetProps) {
  const { scope } = useConsole()
  const fit = fitOf(columns)
  return (
    <PrintJob
      title={resource.title}
      facts={[
        ['筛选', filter],
        ['条数', count],
      ]}
      isWide={fit.isWide}
      record={{ library: resource.name, kind: 'list', rows: rows.length }}
      onDone={onDone}
    >
      <table className={styles.rows} style={{ fontSize: `${fit.points}pt` }}>
        <colgroup>
          <col style={{ width: `${fit.number}%` }} />
          {columns.map(({ name }, index) => (
            <col key={name} style={{ width: `${fit.shares[index]}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              序号
            </th>
            {columns.map(({ name, title, align }) => (
              <th key={name} scope="col" className={align === 'end' ? styles.figures : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={String(row['id'])}>
              <td className={styles.number}>{index + 1}</td>
              {columns.map((column) => (
                <td key={column.name} className={column.align === 'end' ? styles.figures : undefined}>
                  <Value {...{ column, row, labels }} />
                  {column.leading && scope.shelf === 'organization' && row[SHELF_FIELD] === 'platform' && (
                    <small>平台</small>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintJob>
  )
}

interface ValueProps {
  readonly column: TableColumn
  readonly row: WireRecord
  readonly labels: LabelsByLibrary
}

/** A cell of the list shows the beginning of a long text, and a picture only when it is scrolled to. */
function Value({ column, row, labels }: ValueProps) {
  const value = row[column.name]
  if (column.field.kind === 'image' && typeof value === 'string' && value !== '') return <SheetPicture path={value} />
  if (column.field.kind === 'video' || column.field.kind === 'richText') return column.words(row, labels)
  return column.render(row, labels)
}
