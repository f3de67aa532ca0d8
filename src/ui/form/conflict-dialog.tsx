/** Somebody else saved first: what both changed is settled field by field, the rest is merged. */
import { useId, useState } from 'react'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { FieldValue } from '../show/field-value.tsx'
import { ConflictAuthors } from './conflict-authors.tsx'
import styles from './conflict.module.css'
import { type FieldClash, type MergeSides, mergeRecords, withValues } from './merge.ts'

type Side = 'mine' | 'theirs'

export interface ConflictDialogProps {
  readonly resource: Resource
  readonly base: WireRecord
  readonly mine: WireRecord
  /** The stored record; null when it has been deleted. */
  readonly theirs: WireRecord | null
  readonly onCancel: () => void
  readonly onSettle: (record: WireRecord) => void
}

export function ConflictDialog(props: ConflictDialogProps) {
  return props.theirs === null ? <Gone {...props} /> : <Settle {...props} theirs={props.theirs} />
}

function Gone({ resource, base, onCancel }: ConflictDialogProps) {
  return (
    <Dialog open title="该记录已被删除" onClose={onCancel} actions={<Button onClick={onCancel}>返回表单</Button>}>
      <ConflictAuthors {...{ resource, base }} theirs={null} />
      这条{resource.title}在您修改期间已被他人删除，不能再保存。您填写的内容仍在表单中，可复制后另行新增。
    </Dialog>
  )
}

function Settle({
  resource,
  base,
  mine,
  theirs,
  onCancel,
  onSettle,
}: ConflictDialogProps & { readonly theirs: WireRecord }) {
  const { merged, clashes, taken, kept } = mergeRecords(resource, { base, mine, theirs })
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (clash: FieldClash): Side => sides[clash.field.name] ?? 'mine'
  const chooseAll = (side: Side) => setSides(Object.fromEntries(clashes.map((clash) => [clash.field.name, side])))
  const settle = () =>
    onSettle(
      withValues(
        merged,
        clashes.map((clash) => [clash.field.name, sideOf(clash) === 'mine' ? clash.mine : clash.theirs]),
      ),
    )
  const actions = (
    <>
      <Button onClick={onCancel}>返回表单</Button>
      <Button variant="primary" onClick={settle}>
        按所选内容保存
      </Button>
    </>
  )
  return (
    <Dialog open title="该记录已被他人修改" onClose={onCancel} actions={actions} width="large">
      <ConflictAuthors {...{ resource, base, theirs }} />
      <p className={styles.words}>
        {clashes.length === 0
          ? '您与他人修改的是不同的字段，可以合并后保存。'
          : `有 ${clashes.length} 个字段您与他人都改过，请逐项选择要保存的内容。`}
      </p>
      {clashes.length > 1 && (
        <div className={styles.all}>
          <Button size="small" onClick={() => chooseAll('mine')}>
            全部用我的修改
          </Button>
          <Button size="small" onClick={() => chooseAll('theirs')}>
            全部用最新内容
          </Button>
        </div>
      )}
      {clashes.map((clash) => (
        <ClashChoice
          key={clash.field.name}
          clash={clash}
          records={{ base, mine, theirs }}
          side={sideOf(clash)}
          onChoose={(side) => setSides((before) => ({ ...before, [clash.field.name]: side }))}
        />
      ))}
      {kept.length > 0 && <p className={styles.merged}>保留您的修改：{kept.map((field) => field.title).join('、')}</p>}
      {taken.length > 0 && (
        <p className={styles.merged}>采用他人的修改：{taken.map((field) => field.title).join('、')}</p>
      )}
    </Dialog>
  )
}

interface ClashChoiceProps {
  readonly clash: FieldClash
  readonly side: Side
  /** Some values are told by other fields of their record. */
  readonly records: MergeSides
  readonly onChoose: (side: Side) => void
}

function ClashChoice({ clash, side, records, onChoose }: ClashChoiceProps) {
  const name = useId()
  const { field } = clash
  const option = (value: Side, words: string) => (
    <label className={`${styles.option} ${side === value ? styles.chosen : ''}`}>
      <input type="radio" name={name} checked={side === value} onChange={() => onChoose(value)} />
      <span className={styles.side}>{words}</span>
      <span className={styles.value}>
        <FieldValue field={field} value={clash[value]} record={records[value]} />
      </span>
    </label>
  )
  return (
    <fieldset className={styles.clash}>
      <legend className={styles.legend}>{field.title}</legend>
      <p className={styles.base}>
        修改前：
        <FieldValue field={field} value={clash.base} record={records.base} />
      </p>
      <div className={styles.sides}>
        {option('mine', '我的修改')}
        {option('theirs', '最新内容')}
      </div>
    </fieldset>
  )
}
