/** Any two versions of a record side by side. */
import { lazy, useState } from 'react'
import type { Revision } from '../../model/query.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Select } from '../controls/select.tsx'
import { localDateTime } from '../../model/typed-text.ts'
import { PrintButton } from '../print/print-button.tsx'
import { ChangeTable } from './change-table.tsx'
import { changesBetween, historyFields } from '../../model/record-changes.ts'
import styles from './compare.module.css'
import { Restore } from './restore.tsx'

const CompareSheet = lazy(async () => ({ default: (await import('../print/compare-sheet.tsx')).CompareSheet }))

type Pair = readonly [left: number, right: number]

export interface CompareProps {
  readonly resource: Resource
  readonly record: WireRecord
  /** Newest first, as they are read. */
  readonly revisions: readonly Revision[]
  readonly versions: Pair
  readonly writable: boolean
  readonly onChange: (versions: Pair) => void
  readonly onClose: () => void
}

export function Compare({ resource, record, revisions, versions, writable, onChange, onClose }: CompareProps) {
  const [all, setAll] = useState(false)
  const [left, right] = versions
  const before = afterOf(revisions, left)
  const after = afterOf(revisions, right)
  const known = before !== undefined && after !== undefined
  const changes = known ? changesBetween(resource, before, after) : []
  const shown = all
    ? historyFields(resource).map((field) => ({ field, before: before?.[field.name], after: after?.[field.name] }))
    : changes
  return (
    <Dialog
      open
      title="比较版本"
      width="large"
      onClose={onClose}
      actions={
        <>
          {writable && before && left !== revisions[0]?.version && (
            <Restore
              {...{ resource, record }}
              version={left}
              old={before}
              onRestored={onClose}
              label={`恢复版本 ${left}`}
              size="normal"
            />
          )}
          <PrintButton
            byKey="dialog"
            disabled={!known}
            sheet={(onDone) => (
              <CompareSheet {...{ resource, record, revisions, versions, onDone }} changes={shown} hasSame={all} />
            )}
          />
          <Button variant="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <div className={styles.tools}>
        <Version label="左侧版本" value={left} revisions={revisions} onChange={(next) => onChange([next, right])} />
        <Button size="small" onClick={() => onChange([right, left])}>
          左右互换
        </Button>
        <Version label="右侧版本" value={right} revisions={revisions} onChange={(next) => onChange([left, next])} />
      </div>
      <div className={styles.summary}>
        <span role="status">{known ? `${changes.length} 个字段有差别` : '没有找到这个版本，请另选。'}</span>
        <Checkbox checked={all} onChange={(event) => setAll(event.target.checked)}>
          也显示相同的字段
        </Checkbox>
      </div>
      {known && <ChangeTable changes={shown} heads={[`版本 ${left}`, `版本 ${right}`]} />}
    </Dialog>
  )
}

/** The record of that version; undefined where the history has none, or it was deleted. */
function afterOf(revisions: readonly Revision[], version: number): WireRecord | undefined {
  return revisions.find((revision) => revision.version === version && revision.after !== null)?.after ?? undefined
}

interface VersionProps {
  readonly label: string
  readonly value: number
  readonly revisions: readonly Revision[]
  readonly onChange: (version: number) => void
}

function Version({ label, value, revisions, onChange }: VersionProps) {
  const known = revisions.filter(({ after }) => after !== null)
  return (
    <Select
      className={styles.version ?? ''}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {!known.some(({ version }) => version === value) && <option value={value}>版本 {value}</option>}
      {known.map(({ version, at, userName }) => (
        <option key={version} value={version}>
          版本 {version} · {localDateTime(at)} · {userName}
        </option>
      ))}
    </Select>
  )
}
