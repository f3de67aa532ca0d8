/** A list of small records as a table that is edited in place. Long lists are drawn in portions. */
import { useEffect, useState } from 'react'
import type { Field } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { controlId } from '../form/context.ts'
import { Leaf } from '../form/leaf.tsx'
import { getAt } from '../form/path.ts'
import { newRecord } from '../form/rjsf-schema.ts'
import type { WidgetProps } from '../form/widget.ts'
import styles from '../form/rows.module.css'

const PORTION = 50
const NONE: readonly unknown[] = []

export function RowsWidget(props: WidgetProps) {
  const { field, value, id, describedBy } = props
  const rows: readonly unknown[] = Array.isArray(value) ? value : NONE
  const { keys, edit } = useRowEdits(props, rows)
  const [portions, setPortions] = useState(1)
  const fields = (field.fields ?? []).filter((inner) => !inner.readOnly)
  const full = field.maxItems !== undefined && rows.length >= field.maxItems
  const shown = Math.max(portions * PORTION, useLastProblemRow(props) + 1)
  const add = () => {
    edit((items) => [...items, newRecord(fields)])
    setPortions(Math.ceil((rows.length + 1) / PORTION))
    const first = fields[0]
    if (first) focusLater(controlId(props.store, `${props.pointer}/${rows.length}/${first.name}`))
  }
  return (
    <div
      className={styles.rows}
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={field.title}
      aria-describedby={describedBy}
    >
      {rows.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <RowsHead fields={fields} />
            <tbody>
              {rows.slice(0, shown).map((row, index) => (
                <tr key={keys[index]}>
                  <td className={styles.number}>{index + 1}</td>
                  {fields.map((inner) => (
                    <td key={inner.name} className={styles.cell}>
                      <Leaf
                        field={inner}
                        path={[...props.path, index, inner.name]}
                        value={getAt(row, [inner.name])}
                        required={inner.required}
                        label={`第 ${index + 1} 行 ${inner.title}`}
                      />
                    </td>
                  ))}
                  <RowActions index={index} last={rows.length - 1} edit={edit} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.foot}>
        <Button size="small" disabled={full} onClick={add}>
          添加一行
        </Button>
        {rows.length > shown && (
          <Button size="small" variant="quiet" onClick={() => setPortions(Math.ceil(shown / PORTION) + 1)}>
            再显示 {Math.min(PORTION, rows.length - shown)} 行
          </Button>
        )}
        <span className={styles.count}>
          {field.maxItems === undefined ? `共 ${rows.length} 行` : `共 ${rows.length} 行，最多 ${field.maxItems} 行`}
        </span>
      </div>
    </div>
  )
}

function RowsHead({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.number}>
          序号
        </th>
        {fields.map((inner) => (
          <th key={inner.name} scope="col">
            {inner.title}
            {inner.required && (
              <span className={styles.mark} aria-hidden="true">
                *
              </span>
            )}
            {inner.unit && <span className={styles.unit}>{inner.unit}</span>}
          </th>
        ))}
        <th scope="col" className={styles.actions}>
          操作
        </th>
      </tr>
    </thead>
  )
}

type Edit = (
  change: (items: readonly unknown[]) => readonly unknown[],
  keys?: (keys: readonly number[]) => readonly number[],
) => void

function RowActions({ index, last, edit }: { readonly index: number; readonly last: number; readonly edit: Edit }) {
  const move = (to: number) =>
    edit(
      (items) => moved(items, index, to),
      (keys) => moved(keys, index, to),
    )
  const drop = <T,>(items: readonly T[]): readonly T[] => items.filter((_, at) => at !== index)
  return (
    <td className={styles.actions}>
      <IconButton label={`上移第 ${index + 1} 行`} tip="end" disabled={index === 0} onClick={() => move(index - 1)}>
        <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
          <path d="M12 18V6M7 11l5-5 5 5" />
        </svg>
      </IconButton>
      <IconButton label={`下移第 ${index + 1} 行`} tip="end" disabled={index === last} onClick={() => move(index + 1)}>
        <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
          <path d="M12 6v12M7 13l5 5 5-5" />
        </svg>
      </IconButton>
      <IconButton label={`移除第 ${index + 1} 行`} tip="end" onClick={() => edit(drop, drop)}>
        <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
          <path d="M7 7l10 10M17 7 7 17" />
        </svg>
      </IconButton>
    </td>
  )
}

/** Rows have no names of their own: each keeps a key through moves, so that its inputs move along with it. */
function useRowEdits(
  { store, path, pointer }: WidgetProps,
  rows: readonly unknown[],
): { keys: readonly number[]; edit: Edit } {
  const [kept, setKept] = useState<readonly number[]>([])
  const keys = fitted(kept, rows.length)
  const edit: Edit = (change, rekey) => {
    store.flush()
    const items = getAt(store.data.get(), path)
    if (rekey) {
      setKept(rekey(keys))
      store.problems.drop(pointer)
    }
    const changed = change(Array.isArray(items) ? items : [])
    store.commit(path, changed)
    store.recheck(pointer)
  }
  return { keys, edit }
}

/** One key per row: new rows get new ones. */
function fitted(keys: readonly number[], count: number): readonly number[] {
  const first = Math.max(0, ...keys) + 1
  return Array.from({ length: count }, (_, index) => keys[index] ?? first + index)
}

/** The last row with a problem, which must be drawn so that it can be gone to; -1 for none. */
function useLastProblemRow({ store, pointer }: WidgetProps): number {
  const [, setTurn] = useState(0)
  useEffect(() => store.problems.all.subscribe(() => setTurn((turn) => turn + 1)), [store])
  const prefix = `${pointer}/`
  const numbers = store.problems.all
    .get()
    .map(({ path }) => (path.startsWith(prefix) ? Number.parseInt(path.slice(prefix.length), 10) : -1))
  return Math.max(-1, ...numbers)
}

function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), items[from] as T, ...rest.slice(to)]
}

function focusLater(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus(), 0)
}
