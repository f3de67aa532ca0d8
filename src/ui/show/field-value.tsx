/** A value as plain words, by kind: on show pages, in histories and in conflicts. */
import { useGetManyAggregate } from 'ra-core'
import { lazy, Suspense } from 'react'
import { isEmpty } from '../../model/condition.ts'
import { type Field, labelOf, tryGetResource, type WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { KIND_VIEWS } from '../kinds/views.ts'
import { describeValue } from './describe.ts'
import styles from './show.module.css'

const RichText = lazy(async () => ({ default: (await import('../kinds/rich-text-value.tsx')).RichText }))
const AnswersTable = lazy(async () => ({ default: (await import('../answers/answers-table.tsx')).AnswersTable }))
const Preview = lazy(async () => ({ default: (await import('../media/preview.tsx')).Preview }))

export interface FieldValueProps {
  readonly field: Field
  readonly value: unknown
  /** Where it stands, for what is told by other fields of it. */
  readonly record?: WireRecord
}

export function FieldValue({ field, value, record }: FieldValueProps) {
  if (isEmpty(value)) return <span className={styles.none}>—</span>
  if (field.kind === 'reference') return <ReferenceValue field={field} value={value} />
  if (field.kind === 'rows' && Array.isArray(value)) return <RowsValue field={field} rows={value} />
  if (field.kind === 'richText')
    return (
      <Suspense fallback={<span data-waiting="" />}>
        <RichText value={String(value)} />
      </Suspense>
    )
  if (field.answering && record)
    return (
      <Suspense fallback={<span data-waiting="" />}>
        <AnswersTable
          asked={record[field.answering.asked]}
          scoring={record[field.answering.scoring ?? '']}
          answers={value}
          title={field.title}
        />
      </Suspense>
    )
  if (field.kind === 'longText') return <span className={styles.lines}>{String(value)}</span>
  if (field.kind === 'image' || field.kind === 'video')
    return (
      <Suspense fallback={<span data-waiting="" />}>
        <Preview media={field.kind} path={String(value)} title={field.title} />
      </Suspense>
    )
  return <>{describeValue(field, value)}</>
}

function ReferenceValue({ field, value }: FieldValueProps) {
  const target = tryGetResource(useConsole().catalog, field.reference ?? '')
  const id = String(value)
  const { data, isPending } = useGetManyAggregate(target?.name ?? '', { ids: [id] }, { enabled: target !== undefined })
  const record = data?.[0]
  if (!target || (!record && !isPending)) return <>{id}</>
  return <>{record ? labelOf(target, record) : '…'}</>
}

const figures = (field: Field) => (KIND_VIEWS[field.kind].align === 'end' ? styles.figures : undefined)

function RowsValue({ field, rows }: { readonly field: Field; readonly rows: readonly unknown[] }) {
  const fields = field.fields ?? []
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {fields.map((inner) => (
              <th key={inner.name} scope="col" className={figures(inner)}>
                {inner.title}
                {inner.unit && `（${inner.unit}）`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {fields.map((inner) => (
                <td key={inner.name} className={figures(inner)}>
                  <FieldValue field={inner} value={(row as Readonly<Record<string, unknown>> | null)?.[inner.name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
