/** Field by field: then, the platform's now, the organization's now, and which of the two it shall be. */
import { useEffect, useId, useRef } from 'react'
import type { DriftSide, FieldDrift } from '../../model/drift.ts'
import { FieldValue } from '../show/field-value.tsx'
import { ChangedValue } from './changed.tsx'
import { DriftMark } from './drift-mark.tsx'
import styles from './drift.module.css'

interface DriftTableProps {
  readonly fields: readonly FieldDrift[]
  readonly sideOf: (drift: FieldDrift) => DriftSide
  readonly choose: (drift: FieldDrift, side: DriftSide) => void
  /** The row that the keyboard is at. */
  readonly active: number
  readonly onActive: (index: number) => void
}

export function DriftTable({ fields, sideOf, choose, active, onActive }: DriftTableProps) {
  return (
    <table className={styles.table} aria-label="逐项比对">
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">引用时</th>
          <th scope="col">平台现在</th>
          <th scope="col">本机构现在</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((drift, index) => (
          <DriftRow
            key={drift.field.name}
            drift={drift}
            side={sideOf(drift)}
            isActive={index === active}
            onActive={() => onActive(index)}
            onChoose={(side) => choose(drift, side)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface DriftRowProps {
  readonly drift: FieldDrift
  readonly side: DriftSide
  readonly isActive: boolean
  readonly onActive: () => void
  readonly onChoose: (side: DriftSide) => void
}

function DriftRow({ drift, side, isActive, onActive, onChoose }: DriftRowProps) {
  const { field, base, platform, own, state } = drift
  const row = useRef<HTMLTableRowElement>(null)
  const name = useId()
  const wasActive = useRef(isActive)
  useEffect(() => {
    if (isActive && !wasActive.current) row.current?.scrollIntoView?.({ block: 'nearest' })
    wasActive.current = isActive
  }, [isActive])
  const option = (value: DriftSide, words: string, now: unknown) => (
    <td data-title={value === 'platform' ? '平台现在' : '本机构现在'} data-chosen={side === value || undefined}>
      <label className={styles.option}>
        <input type="radio" name={name} checked={side === value} onChange={() => onChoose(value)} />
        {words}
      </label>
      <div className={styles.value}>
        <ChangedValue field={field} before={base} after={now} />
      </div>
    </td>
  )
  return (
    <tr ref={row} data-active={isActive || undefined} onFocus={onActive} onClick={onActive}>
      <th scope="row">
        <span>{field.unit ? `${field.title}（${field.unit}）` : field.title}</span>
        <DriftMark state={state} />
      </th>
      <td data-title="引用时">
        <div className={styles.value}>
          <FieldValue field={field} value={base} />
        </div>
      </td>
      {option('platform', '采用平台', platform)}
      {option('own', '保留本机构', own)}
    </tr>
  )
}
