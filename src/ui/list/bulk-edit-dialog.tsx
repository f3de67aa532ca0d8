/** 批量修改: which field, what value, how many that changes; then a result for each record. */
import { useState } from 'react'
import { isEmpty } from '../../model/condition.ts'
import type { Resource } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Select } from '../controls/select.tsx'
import { FieldValue } from '../show/field-value.tsx'
import type { Outcome } from './bulk-run.ts'
import { bulkFields } from './bulk-fields.ts'
import styles from './bulk-edit.module.css'
import { BulkValue, useBulkValue } from './bulk-value.tsx'
import { fieldOnScreen } from './columns.ts'
import { OutcomeList } from './outcome-list.tsx'
import { type BulkChange, type BulkRecord, type ListMode, unchangedBy, useBulkEdit } from './use-bulk-edit.ts'

export interface BulkEditDialogProps {
  readonly resource: Resource
  readonly ids: readonly string[]
  /** With the outcomes of what was done, none when nothing was. */
  readonly onClose: (outcomes: readonly Outcome[]) => void
}

const MODES: readonly (readonly [ListMode, string])[] = [
  ['add', '增加'],
  ['remove', '去掉'],
  ['replace', '替换'],
]

export function BulkEditDialog({ resource, ids, onClose }: BulkEditDialogProps) {
  const run = useBulkEdit(resource, ids)
  const [change, setChange] = useState<BulkChange>()
  const title = `批量修改${resource.title}`
  if (run.phase === 'choose') {
    const start = (next: BulkChange) => {
      setChange(next)
      void run.start(next)
    }
    return <Chooser {...{ resource, title, run }} onStart={start} onCancel={() => onClose([])} />
  }
  const { outcomes } = run
  if (run.phase === 'running') {
    const count = run.items?.length ?? ids.length
    return (
      <Dialog open title={title} actions={<Button onClick={run.stop}>停止</Button>}>
        <p role="status">
          正在修改，已处理 {outcomes.length} / {count} 条
        </p>
        <progress className={styles.progress} max={count} value={outcomes.length} aria-label="修改进度" />
      </Dialog>
    )
  }
  const failed = outcomes.filter(({ state }) => state === 'failed' || state === 'cancelled').map(({ id }) => id)
  return (
    <Dialog
      open
      title={`${title}：结果`}
      width="medium"
      onClose={() => onClose(outcomes)}
      actions={
        <>
          {failed.length > 0 && change && <Button onClick={() => void run.start(change, failed)}>重试失败的</Button>}
          <Button variant="primary" autoFocus onClick={() => onClose(outcomes)}>
            完成
          </Button>
        </>
      }
    >
      {run.error ? (
        <p role="alert">{run.error}</p>
      ) : (
        <OutcomeList outcomes={outcomes} done="已修改" unchanged="已是该值" />
      )}
    </Dialog>
  )
}

interface ChooserProps {
  readonly resource: Resource
  readonly title: string
  readonly run: ReturnType<typeof useBulkEdit>
  readonly onStart: (change: BulkChange) => void
  readonly onCancel: () => void
}

function Chooser({ resource, title, run, onStart, onCancel }: ChooserProps) {
  const fields = bulkFields(resource)
  const [name, setName] = useState(fields[0]?.name ?? '')
  const [mode, setMode] = useState<ListMode>('add')
  const [asked, setAsked] = useState<BulkChange>()
  const field = fieldOnScreen(resource, name)
  const isList = field.kind === 'tags' || field.kind === 'choices'
  const value = useBulkValue(resource, field, run.items?.find(({ record }) => record)?.record)
  const next = async () => {
    const change = { field, mode: isList ? mode : ('replace' as const) }
    const taken = await value.take(change.mode !== 'replace')
    if (taken) setAsked({ ...change, value: taken.value })
  }
  if (asked && run.items) {
    return (
      <Question {...{ title, onCancel, onStart }} change={asked} items={run.items} onBack={() => setAsked(undefined)} />
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
          <Button variant="primary" disabled={run.items === undefined} onClick={() => void next()}>
            下一步
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <label htmlFor="bulk-field">要修改的内容</label>
        <Select id="bulk-field" value={name} onChange={(event) => setName(event.target.value)}>
          {fields.map((option) => (
            <option key={option.name} value={option.name}>
              {option.title}
            </option>
          ))}
        </Select>
        {isList && <Modes mode={mode} onChange={setMode} />}
        <BulkValue key={name} {...{ value, field }} />
      </div>
      {run.error && (
        <p role="alert" className={styles.error}>
          没有读到所选的记录：{run.error}
          <Button size="small" onClick={run.read}>
            重试
          </Button>
        </p>
      )}
    </Dialog>
  )
}

interface QuestionProps extends Pick<ChooserProps, 'title' | 'onStart' | 'onCancel'> {
  readonly change: BulkChange
  readonly items: readonly BulkRecord[]
  readonly onBack: () => void
}

const VERBS: Record<ListMode, string> = { add: '增加', remove: '去掉', replace: '改为' }

/** What would be done, before it is done. */
function Question({ title, change, items, onStart, onCancel, onBack }: QuestionProps) {
  const { field, mode, value } = change
  const gone = items.filter(({ record }) => !record).length
  const same = unchangedBy(change, items)
  const nothing = same + gone === items.length
  const asides = [...(same > 0 ? [`${same} 条已是该值`] : []), ...(gone > 0 ? [`${gone} 条已不存在`] : [])]
  return (
    <Dialog
      open
      title={title}
      width="medium"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onBack}>上一步</Button>
          <Button variant="primary" autoFocus disabled={nothing} onClick={() => onStart(change)}>
            确认修改
          </Button>
        </>
      }
    >
      <p className={styles.preview}>
        {isEmpty(value) ? (
          <>清空{field.title}</>
        ) : (
          <>
            {field.title}
            {VERBS[mode]} <strong>{<FieldValue field={field} value={value} />}</strong>
            {field.unit && ` ${field.unit}`}
          </>
        )}
      </p>
      <p role="status">
        将修改 {items.length} 条{asides.length > 0 && `，其中 ${asides.join('，')}`}
        {nothing && '，没有需要修改的'}
      </p>
    </Dialog>
  )
}

function Modes({ mode, onChange }: { readonly mode: ListMode; readonly onChange: (mode: ListMode) => void }) {
  return (
    <fieldset className={styles.modes}>
      <legend>方式</legend>
      {MODES.map(([value, words]) => (
        <label key={value}>
          <input type="radio" name="bulk-mode" checked={mode === value} onChange={() => onChange(value)} />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
