/** One entry of a history: folded to a line, opened to what it changed. */
import { useState } from 'react'
import type { Revision } from '../../model/query.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { localDateTime } from '../form/codecs.ts'
import { type Change, changesBetween, restored } from './changes.ts'
import { Confirm } from './confirm.tsx'
import { FieldValue } from './field-value.tsx'
import styles from './history.module.css'
import { useChange } from './use-change.ts'

const ACTIONS: Record<Revision['action'], string> = { create: '新增', update: '修改', delete: '删除' }

interface RevisionItemProps {
  readonly resource: Resource
  readonly revision: Revision
  readonly record: WireRecord
  readonly restorable: boolean
}

export function RevisionItem({ resource, revision, record, restorable }: RevisionItemProps) {
  const [open, setOpen] = useState(false)
  const [compare, setCompare] = useState(false)
  const changes = changesBetween(resource, revision.before, revision.after)
  const shown = compare ? changesBetween(resource, revision.after, record) : changes
  const titles = changes.map(({ field }) => field.title)
  return (
    <li className={styles.item}>
      <button type="button" className={styles.line} aria-expanded={open} onClick={() => setOpen(!open)}>
        <time dateTime={revision.at}>{localDateTime(revision.at)}</time>
        <span className={styles.who}>{revision.userName}</span>
        <span className={styles.what}>
          {ACTIONS[revision.action]}
          {revision.action === 'update' && titles.length > 0 && `了 ${titles.slice(0, 3).join('、')}`}
          {revision.action === 'update' && titles.length > 3 && ` 等 ${titles.length} 项`}
        </span>
        <span className={styles.version}>版本 {revision.version}</span>
      </button>
      {open && (
        <div className={styles.detail}>
          <ChangeTable changes={shown} heads={compare ? ['此版本', '当前'] : ['修改前', '修改后']} />
          {restorable && (
            <div className={styles.tools}>
              <Button size="small" aria-pressed={compare} onClick={() => setCompare(!compare)}>
                {compare ? '查看本次修改' : '与当前比较'}
              </Button>
              {revision.after && (
                <Restore resource={resource} record={record} revision={revision} old={revision.after} />
              )}
            </div>
          )}
        </div>
      )}
    </li>
  )
}

interface RestoreProps extends Omit<RevisionItemProps, 'restorable'> {
  readonly old: WireRecord
}

function Restore({ resource, record, revision, old }: RestoreProps) {
  const { busy, change } = useChange(resource)
  const [asked, setAsked] = useState(false)
  const restore = async () => {
    await change(record, restored(resource, record, old), `已恢复版本 ${revision.version}：`)
    setAsked(false)
  }
  const titles = changesBetween(resource, record, old).map(({ field }) => field.title)
  return (
    <>
      <Button size="small" disabled={titles.length === 0} onClick={() => setAsked(true)}>
        恢复此版本
      </Button>
      {asked && (
        <Confirm
          title={`恢复版本 ${revision.version}`}
          action="恢复"
          {...{ busy }}
          onCancel={() => setAsked(false)}
          onConfirm={() => void restore()}
        >
          将以版本 {revision.version} 的内容保存为新的版本，会改变：{titles.join('、')}。现有内容仍保留在历史中。
        </Confirm>
      )}
    </>
  )
}

function ChangeTable({
  changes,
  heads,
}: {
  readonly changes: readonly Change[]
  readonly heads: readonly [string, string]
}) {
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
          {changes.map(({ field, before, after }) => (
            <tr key={field.name}>
              <th scope="row">{field.title}</th>
              <td>
                <FieldValue field={field} value={before} />
              </td>
              <td>
                <FieldValue field={field} value={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
