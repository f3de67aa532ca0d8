/** What each row becomes, before anything is written: old → new by field, and which rows would be refused. */
import { useState } from 'react'
import type { Field } from '../../../model/resource.ts'
import { sameValue } from '../../../model/same-value.ts'
import { Button } from '../../controls/button.tsx'
import { FieldValue } from '../../show/field-value.tsx'
import type { BulkRow } from './change.ts'
import styles from './bulk-edit.module.css'

const PORTION = 100

const ORDER: readonly BulkRow['state'][] = ['refused', 'changed', 'unchanged']

export function planSummary(rows: readonly BulkRow[]): string {
  const count = (state: BulkRow['state']) => rows.filter((row) => row.state === state).length
  const gone = rows.filter(({ record }) => !record).length
  const refused = count('refused') - gone
  const asides = [
    ...(count('unchanged') > 0 ? [`${count('unchanged')} 条已是该值`] : []),
    ...(gone > 0 ? [`${gone} 条已不存在`] : []),
    ...(refused > 0 ? [`${refused} 条不能修改`] : []),
  ]
  const nothing = count('changed') === 0 ? '，没有需要修改的' : ''
  return `将修改 ${rows.length} 条${asides.length > 0 ? `，其中 ${asides.join('，')}` : ''}${nothing}`
}

export function BulkPreview({
  rows,
  fields,
}: {
  readonly rows: readonly BulkRow[]
  readonly fields: readonly Field[]
}) {
  const [portions, setPortions] = useState(1)
  const sorted = rows.toSorted((left, right) => ORDER.indexOf(left.state) - ORDER.indexOf(right.state))
  const shown = sorted.slice(0, portions * PORTION)
  return (
    <>
      <div className={styles.scroll} role="region" aria-label="逐条预览" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">名称</th>
              {fields.map((field) => (
                <th key={field.name} scope="col">
                  {field.title}
                  {field.unit && `（${field.unit}）`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <PreviewRow key={row.id} row={row} fields={fields} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rows.length && (
        <Button size="small" variant="quiet" onClick={() => setPortions(portions + 1)}>
          再显示 {Math.min(PORTION, rows.length - shown.length)} 条
        </Button>
      )}
    </>
  )
}

function PreviewRow({ row, fields }: { readonly row: BulkRow; readonly fields: readonly Field[] }) {
  const { name, record, values, state, words } = row
  return (
    <tr data-state={state}>
      <th scope="row">
        {name}
        {words && <span className={styles.error}>不能修改：{words}</span>}
        {state === 'unchanged' && <span className={styles.hint}>已是该值</span>}
      </th>
      {fields.map((field) => {
        const next = values.find((one) => one.field.name === field.name)
        const old = record?.[field.name]
        return (
          <td key={field.name}>
            <FieldValue field={field} value={old} />
            {next && !sameValue(old, next.value) && (
              <>
                {' → '}
                <strong>
                  <FieldValue field={field} value={next.value} />
                </strong>
              </>
            )}
          </td>
        )
      })}
    </tr>
  )
}
