/** The review of the platform's updates on paper: of each copy, what was, what the platform has now and what the organization has. */
import type { FieldDrift } from '../../model/drift.ts'
import type { Resource } from '../../model/resource.ts'
import { DRIFT_WORDS } from '../reference/drift-mark.tsx'
import { ChangedValue } from '../reference/changed.tsx'
import { stateWords } from '../reference/state.tsx'
import type { CopyItem } from '../reference/use-copies.ts'
import { FieldValue } from '../show/field-value.tsx'
import { PrintJob } from './print-job.tsx'
import styles from './sheet.module.css'

interface DriftSheetProps {
  readonly resource: Resource
  /** Of the page of the review. */
  readonly copies: readonly CopyItem[]
  readonly total: number
  readonly onDone: () => void
}

export function DriftSheet({ resource, copies, total, onDone }: DriftSheetProps) {
  const count = copies.length < total ? `本页 ${copies.length} 条，共 ${total} 条` : `${total} 条`
  return (
    <PrintJob
      title={`核对平台更新：${resource.title}`}
      facts={[['待核对', count]]}
      isWide
      record={{ library: resource.name, kind: 'drift', rows: copies.length }}
      onDone={onDone}
    >
      {copies.map((copy) => (
        <div key={copy.id} className={styles.entry}>
          <h2>
            {copy.name}（{copy.record ? (stateWords(resource, copy.record) ?? '') : '已不存在'}）
          </h2>
          {copy.fields.length > 0 ? (
            <Fields fields={copy.fields} />
          ) : (
            <p className={styles.note}>没有可以逐项比对的内容。</p>
          )}
        </div>
      ))}
    </PrintJob>
  )
}

function Fields({ fields }: { readonly fields: readonly FieldDrift[] }) {
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">引用时</th>
          <th scope="col">平台现在</th>
          <th scope="col">本机构现在</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, base, platform, own, state }) => (
          <tr key={field.name}>
            <th scope="row">
              {field.unit ? `${field.title}（${field.unit}）` : field.title}
              <small>{DRIFT_WORDS[state]}</small>
            </th>
            <td>
              <FieldValue field={field} value={base} />
            </td>
            <td>
              <ChangedValue field={field} before={base} after={platform} />
            </td>
            <td>
              <ChangedValue field={field} before={base} after={own} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
