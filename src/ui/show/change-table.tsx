/** Changes field by field, side by side; within a field what went is marked on the left and what came on the right. */
import { KIND_FACTS } from '../../model/kind.ts'
import { isEmpty } from '../../model/condition.ts'
import { diffRows, type RowChange } from '../../model/rows-diff.ts'
import { sameValue } from '../../model/same-value.ts'
import type { Field } from '../../model/resource.ts'
import { TextDiff } from '../controls/text-diff.tsx'
import { KIND_VIEWS } from '../kinds/views.ts'
import type { FieldChange } from '../../model/record-changes.ts'
import { FieldValue } from './field-value.tsx'
import styles from './change-table.module.css'
import shown from './show.module.css'

interface ChangeTableProps {
  readonly changes: readonly FieldChange[]
  readonly heads: readonly [before: string, after: string]
  /** Makes the field's title a button. */
  readonly onField?: (name: string) => void
}

export function ChangeTable({ changes, heads, onField }: ChangeTableProps) {
  if (changes.length === 0) return <p className={styles.quiet}>没有差别。</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field.name}>
              <th scope="row">
                {onField ? (
                  <button
                    type="button"
                    className={shown.field}
                    aria-label={`只看“${change.field.title}”的修改`}
                    title={`只看“${change.field.title}”的修改`}
                    onClick={() => onField(change.field.name)}
                  >
                    {change.field.title}
                  </button>
                ) : (
                  change.field.title
                )}
              </th>
              <Cells {...change} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cells(change: FieldChange) {
  const { field, before, after } = change
  if (field.kind === 'rows' && Array.isArray(before) && Array.isArray(after)) {
    return (
      <td colSpan={2}>
        <RowsDiff field={field} changes={diffRows(before, after)} />
      </td>
    )
  }
  return (
    <>
      <td>
        <Side {...change} side="before" />
      </td>
      <td>
        <Side {...change} side="after" />
      </td>
    </>
  )
}

function Side({ field, before, after, records, side }: FieldChange & { readonly side: 'before' | 'after' }) {
  const value = side === 'before' ? before : after
  const isText = KIND_FACTS[field.kind].isSpelled
  if (isText && typeof before === 'string' && typeof after === 'string' && before !== '' && after !== '')
    return <TextDiff before={before} after={after} side={side} />
  const isSet = KIND_FACTS[field.kind].value === 'list'
  if (isSet && !isEmpty(value))
    return <SetSide field={field} own={listOf(value)} other={listOf(side === 'before' ? after : before)} side={side} />
  const record = records?.[side]
  return <FieldValue {...{ field, value }} {...(record && { record })} />
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

interface SetSideProps {
  readonly field: Field
  readonly own: readonly unknown[]
  readonly other: readonly unknown[]
  readonly side: 'before' | 'after'
}

function SetSide({ field, own, other, side }: SetSideProps) {
  const Mark = side === 'before' ? 'del' : 'ins'
  return (
    <span className={styles.set}>
      {own.map((item) => {
        const words = KIND_VIEWS[field.kind].words([item], field)
        return other.includes(item) ? <span key={String(item)}>{words}</span> : <Mark key={String(item)}>{words}</Mark>
      })}
    </span>
  )
}

const SIGNS: Readonly<Record<RowChange['kind'], string>> = { same: '', removed: '删除', added: '新增', changed: '修改' }

function RowsDiff({ field, changes }: { readonly field: Field; readonly changes: readonly RowChange[] }) {
  const fields = field.fields ?? []
  const shown = changes.filter(({ kind }) => kind !== 'same')
  const same = changes.length - shown.length
  if (shown.length === 0) return <span className={styles.quiet}>没有差别。</span>
  return (
    <>
      <table className={styles.rows} aria-label={`${field.title}的差别`}>
        <thead>
          <tr>
            <th scope="col">行</th>
            {fields.map((inner) => (
              <th key={inner.name} scope="col">
                {inner.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((change, index) => (
            <tr key={index} data-kind={change.kind}>
              <th scope="row">{SIGNS[change.kind]}</th>
              {fields.map((inner) => (
                <td key={inner.name}>
                  <Cell field={inner} change={change} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {same > 0 && <p className={styles.quiet}>另有 {same} 行相同。</p>}
    </>
  )
}

function Cell({ field, change }: { readonly field: Field; readonly change: RowChange }) {
  const before = change.before?.[field.name]
  const after = change.after?.[field.name]
  const isSame = sameValue(before ?? undefined, after ?? undefined)
  if (isSame && change.kind !== 'changed') return <FieldValue field={field} value={before ?? after} />
  if (isSame) return <FieldValue field={field} value={after} />
  return (
    <>
      {!isEmpty(before) && (
        <del>
          <FieldValue field={field} value={before} />
        </del>
      )}{' '}
      {!isEmpty(after) && (
        <ins>
          <FieldValue field={field} value={after} />
        </ins>
      )}
    </>
  )
}
