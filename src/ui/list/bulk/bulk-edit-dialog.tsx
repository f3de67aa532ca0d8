/** 批量修改: which fields, what values, what that makes of each row; then a result for each record. */
import { useState } from 'react'
import type { Resource } from '../../../model/resource.ts'
import type { BatchOutcome } from '../../batch/run-batch.ts'
import { useConsole } from '../../console.tsx'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import type { BulkMode, BulkRow } from './change.ts'
import { BulkCourse } from './course.tsx'
import { BulkPreview, planSummary } from './preview.tsx'
import { bulkFields } from './fields.ts'
import styles from './bulk-edit.module.css'
import { BulkValue, chooseField, type ChosenChange, takeChange } from './value.tsx'
import { fieldOnScreen } from '../table/columns.ts'
import type { EndedTask } from '../tasks/task-dialog.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'

export interface BulkEditDialogProps {
  readonly resource: Resource
  readonly ids: readonly string[]
  /** With the outcomes of what was done, none when nothing was. */
  readonly onClose: (outcomes: readonly BatchOutcome[], ended: EndedTask) => void
}

export function BulkEditDialog({ resource, ids, onClose }: BulkEditDialogProps) {
  const edit = useBulkEdit(resource, ids)
  const title = `批量修改${resource.title}`
  if (edit.course.phase !== 'idle') return <BulkCourse {...{ resource, title, edit, onClose }} />
  return (
    <Chooser {...{ resource, title, edit }} onCancel={() => onClose([], { batch: edit.course.batch, isTold: true })} />
  )
}

interface ChooserProps {
  readonly resource: Resource
  readonly title: string
  readonly edit: ReturnType<typeof useBulkEdit>
  readonly onCancel: () => void
}

function Chooser({ resource, title, edit, onCancel }: ChooserProps) {
  const { loadValidator } = useConsole()
  const changes = useChanges(resource)
  const [planned, setPlanned] = useState<readonly BulkRow[]>()
  const next = async () => {
    const validate = await loadValidator(resource).catch(() => undefined)
    const sample = edit.items?.find(({ record }) => record)?.record
    const taken = changes.chosen.map((one) => takeChange(one, { resource, validate, sample }))
    const usable = taken.flatMap((one) => one ?? [])
    if (usable.length === taken.length) setPlanned(await edit.plan(usable))
  }
  if (planned) {
    const fields = changes.chosen.map(({ field }) => field)
    return (
      <Question
        {...{ title, fields, onCancel }}
        rows={planned}
        onStart={edit.start}
        onBack={() => setPlanned(undefined)}
      />
    )
  }
  return (
    <Dialog
      open
      title={title}
      width="medium"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>取消</Button>
          <Button variant="primary" disabled={edit.items === undefined} onClick={() => void next()}>
            下一步
          </Button>
        </>
      }
    >
      {changes.chosen.map((chosen, index) => (
        <BulkValue key={chosen.key} {...{ chosen, index }} {...changes.of(chosen)} />
      ))}
      {changes.add && (
        <Button size="small" onClick={changes.add}>
          再改一项
        </Button>
      )}
      {edit.error && (
        <p role="alert" className={styles.error}>
          没有读到所选的记录：{edit.error}
          <Button size="small" onClick={edit.read}>
            重试
          </Button>
        </p>
      )}
    </Dialog>
  )
}

/** Fields that are changed together; none twice. */
function useChanges(resource: Resource) {
  const fields = bulkFields(resource).map(({ name }) => fieldOnScreen(resource, name))
  const [chosen, setChosen] = useState<readonly ChosenChange[]>(() =>
    fields.slice(0, 1).map((field) => chooseField(resource, { key: 0, field })),
  )
  const free = fields.filter(({ name }) => !chosen.some(({ field }) => field.name === name))
  const put = (next: ChosenChange) => setChosen(chosen.map((one) => (one.key === next.key ? next : one)))
  const [another] = free
  return {
    chosen,
    add:
      another &&
      (() =>
        setChosen([
          ...chosen,
          chooseField(resource, { key: Math.max(...chosen.map(({ key }) => key)) + 1, field: another }),
        ])),
    of: (one: ChosenChange) => ({
      fields: fields.filter((field) => field.name === one.field.name || free.includes(field)),
      onField: (name: string) => {
        const field = fields.find((candidate) => candidate.name === name)
        if (field) put(chooseField(resource, { key: one.key, field }))
      },
      onMode: (mode: BulkMode) => put(chooseField(resource, { key: one.key, field: one.field, mode })),
      onRemove: chosen.length > 1 ? () => setChosen(chosen.filter(({ key }) => key !== one.key)) : undefined,
    }),
  }
}

interface QuestionProps extends Pick<ChooserProps, 'title' | 'onCancel'> {
  readonly onStart: (rows: readonly BulkRow[]) => void
  readonly rows: readonly BulkRow[]
  readonly fields: readonly ChosenChange['field'][]
  readonly onBack: () => void
}

/** What would be done, before it is done. */
function Question({ title, rows, fields, onStart, onCancel, onBack }: QuestionProps) {
  const nothing = rows.every(({ state }) => state !== 'changed')
  return (
    <Dialog
      open
      title={title}
      width="large"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onBack}>上一步</Button>
          <Button variant="primary" autoFocus disabled={nothing} onClick={() => onStart(rows)}>
            确认修改
          </Button>
        </>
      }
    >
      <p role="status">{planSummary(rows)}</p>
      <BulkPreview rows={rows} fields={fields} />
    </Dialog>
  )
}
