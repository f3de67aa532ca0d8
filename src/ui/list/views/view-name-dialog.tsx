/** Asks what a view is called, whether everybody in the organization has it, and whether the list opens with it. */
import { type FormEvent, useState } from 'react'
import { type SavedView, VIEW_NAME_MAX } from '../../../model/saved-view.ts'
import { Button } from '../../controls/button.tsx'
import { Checkbox } from '../../controls/checkbox.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { TextInput } from '../../controls/input.tsx'
import type { Given } from './view-desk.tsx'
import styles from './views.module.css'

interface ViewNameProps {
  /** The view that is renamed; absent for a new one. */
  readonly start: SavedView | undefined
  /** Nothing can be shared. */
  readonly isLocal: boolean
  readonly onClose: () => void
  readonly onName: (given: Given) => Promise<void>
}

export function ViewNameDialog({ start, isLocal, onClose, onName }: ViewNameProps) {
  const [text, setText] = useState(start?.name ?? '')
  const [shared, setShared] = useState(start?.shared ?? false)
  const [isDefault, setDefault] = useState(false)
  const [busy, setBusy] = useState(false)
  const name = text.trim()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name === '' || busy) return
    setBusy(true)
    await onName({ name, shared, ...(start ? {} : { isDefault }) })
    setBusy(false)
  }
  return (
    <Dialog
      open
      title={start ? '重命名视图' : '保存为视图'}
      width="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form="view-name" busy={busy} disabled={name === ''}>
            保存
          </Button>
        </>
      }
    >
      <form id="view-name" className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextInput
          aria-label="视图名称"
          placeholder="例如：待停用项目"
          maxLength={VIEW_NAME_MAX}
          value={text}
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
        {!start && (
          <>
            <p className={styles.hint}>保存当前的筛选、排序、每页条数、列和行高。</p>
            <Checkbox checked={isDefault} onChange={(event) => setDefault(event.target.checked)}>
              设为我的默认视图
            </Checkbox>
            {!isLocal && (
              <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
                共享给本机构
              </Checkbox>
            )}
            {isLocal && <p className={styles.hint}>平台不支持共享视图，视图只保存在这台电脑的浏览器里。</p>}
          </>
        )}
      </form>
    </Dialog>
  )
}
