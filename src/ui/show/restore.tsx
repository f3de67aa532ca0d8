/** Brings an old version back as a new one, after showing what that would change. */
import { useState } from 'react'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { ChangeTable } from './change-table.tsx'
import { changesBetween } from '../../model/record-changes.ts'
import { restored } from './changes.ts'
import { Confirm } from './confirm.tsx'
import styles from './history.module.css'
import { useChange } from './use-change.ts'

export interface RestoreProps {
  readonly resource: Resource
  readonly record: WireRecord
  readonly version: number
  readonly old: WireRecord
  /** Of the button. */
  readonly label?: string
  readonly size?: 'normal' | 'small'
  readonly onRestored?: () => void
}

export function Restore(props: RestoreProps) {
  const { resource, record, version, old, label = '恢复此版本', size = 'small', onRestored } = props
  const { busy, change } = useChange(resource)
  const [asked, setAsked] = useState(false)
  const next = restored(resource, record, old)
  const changes = changesBetween(resource, record, next)
  const restore = async () => {
    const done = await change({ record, data: next }, `已恢复版本 ${version}`, {
      kind: 'restore',
      note: String(version),
    })
    setAsked(false)
    if (done) onRestored?.()
  }
  return (
    <>
      <Button
        size={size}
        disabled={changes.length === 0}
        title={changes.length === 0 ? '与当前内容没有差别' : undefined}
        onClick={() => setAsked(true)}
      >
        {label}
      </Button>
      {asked && (
        <Confirm
          title={`恢复版本 ${version}`}
          action="恢复"
          width="medium"
          {...{ busy }}
          onCancel={() => setAsked(false)}
          onConfirm={() => void restore()}
        >
          <p className={styles.question}>
            将以版本 {version} 的内容保存为新的版本，会改变：{changes.map(({ field }) => field.title).join('、')}
            。现有内容仍保留在历史中。
          </p>
          <ChangeTable changes={changes} heads={['现在', '恢复后']} />
        </Confirm>
      )}
    </>
  )
}
