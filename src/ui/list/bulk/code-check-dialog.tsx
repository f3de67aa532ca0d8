/** 检查拼音码: the records whose code is not what their text is read as, old → new; those that are ticked are changed. */
import { useState } from 'react'
import { getField, type Resource } from '../../../model/resource.ts'
import { useConsole } from '../../console.tsx'
import { Button } from '../../controls/button.tsx'
import { Checkbox } from '../../controls/checkbox.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { BulkCourse } from './course.tsx'
import { useBulkFinish } from './bulk-edit.tsx'
import styles from './bulk-edit.module.css'
import { type CheckedRow, type CodeCheck, useCodeCheck } from './use-code-check.ts'
import { useBulkEdit } from './use-bulk-edit.ts'

interface CodeCheckDialogProps {
  readonly resource: Resource
  readonly title: string
  readonly onClose: () => void
}

const NO_IDS: readonly string[] = []
const PORTION = 100

export function CodeCheckDialog({ resource, title, onClose }: CodeCheckDialogProps) {
  const edit = useBulkEdit(resource, NO_IDS)
  const finish = useBulkFinish(resource)
  const check = useCodeCheck(resource)
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  if (edit.course.phase !== 'idle')
    return (
      <BulkCourse
        {...{ resource, title, edit }}
        onClose={(...ended) => {
          onClose()
          finish(...ended)
        }}
      />
    )
  const open = check.rows.filter(({ state }) => state === 'changed')
  const isTicked = ({ id, isFilledIn }: CheckedRow) => ticks.get(id) ?? isFilledIn
  const chosen = open.filter(isTicked)
  const tick = (rows: readonly CheckedRow[], on: boolean) =>
    setTicks(new Map([...ticks, ...rows.map(({ id }) => [id, on] as const)]))
  return (
    <Dialog
      open
      title={title}
      width={check.rows.length > 0 ? 'large' : 'medium'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{open.length > 0 ? '取消' : '关闭'}</Button>
          {open.length > 0 && (
            <Button
              variant="primary"
              disabled={check.phase !== 'read' || chosen.length === 0}
              onClick={() => edit.start(chosen)}
            >
              {chosen.length > 0 ? `修改所选 ${chosen.length} 条` : '修改所选'}
            </Button>
          )}
        </>
      }
    >
      <Found {...{ resource, check, chosen, isTicked, tick }} open={open} />
    </Dialog>
  )
}

interface FoundProps {
  readonly resource: Resource
  readonly check: CodeCheck & { readonly again: () => void }
  readonly open: readonly CheckedRow[]
  readonly chosen: readonly CheckedRow[]
  readonly isTicked: (row: CheckedRow) => boolean
  readonly tick: (rows: readonly CheckedRow[], on: boolean) => void
}

function Found({ resource, check, open, chosen, isTicked, tick }: FoundProps) {
  const { ownerName } = useConsole()
  const [portions, setPortions] = useState(1)
  const { phase, read, total, rows } = check
  if (phase === 'failed')
    return (
      <p role="alert" className={styles.error}>
        没有检查完：{check.error}
        <Button size="small" onClick={check.again}>
          重试
        </Button>
      </p>
    )
  if (phase === 'reading')
    return (
      <>
        <p role="status">{total > 0 ? `正在检查，已看过 ${read} / ${total} 条` : '正在检查……'}</p>
        <progress
          className={styles.progress}
          {...(total > 0 ? { max: total, value: read } : {})}
          aria-label="检查进度"
        />
      </>
    )
  if (rows.length === 0)
    return <p role="status">{`检查了${ownerName}的 ${read} 条${resource.title}，都与读音一致。`}</p>
  const shown = rows.slice(0, portions * PORTION)
  return (
    <>
      <p role="status" className={styles.found}>
        {`检查了${ownerName}的 ${read} 条${resource.title}，${rows.length} 条与读音不一致。已勾选的是自动填写的旧编码；其余可能是有意填写的，请核对后再勾选。`}
      </p>
      <div className={styles.scroll} role="region" aria-label="与读音不一致的记录" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.tick}>
                <Checkbox
                  aria-label="全选"
                  checked={open.length > 0 && chosen.length === open.length}
                  indeterminate={chosen.length > 0 && chosen.length < open.length}
                  onChange={() => tick(open, chosen.length < open.length)}
                />
              </th>
              <th scope="col">名称</th>
              {resource.form.computed.map(({ field }) => (
                <th key={field} scope="col">
                  {getField(resource, field).title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <FoundRow key={row.id} {...{ resource, row }} ticked={isTicked(row)} onTick={(on) => tick([row], on)} />
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

interface FoundRowProps {
  readonly resource: Resource
  readonly row: CheckedRow
  readonly ticked: boolean
  readonly onTick: (on: boolean) => void
}

function FoundRow({ resource, row, ticked, onTick }: FoundRowProps) {
  const { name, record, values, state, words } = row
  const isOpen = state === 'changed'
  return (
    <tr data-state={isOpen ? state : 'unchanged'}>
      <td className={styles.tick}>
        <Checkbox
          aria-label={`选择 ${name}`}
          checked={isOpen && ticked}
          disabled={!isOpen}
          onChange={({ target }) => onTick(target.checked)}
        />
      </td>
      <th scope="row">
        {name}
        {words && <span className={styles.error}>不能修改：{words}</span>}
      </th>
      {resource.form.computed.map(({ field }) => {
        const next = values.find((one) => one.field.name === field)
        const old = String(record?.[field] ?? '') || '未填写'
        return (
          <td key={field}>
            {old}
            {next && (
              <>
                {' → '}
                <strong>{String(next.value)}</strong>
              </>
            )}
          </td>
        )
      })}
    </tr>
  )
}
