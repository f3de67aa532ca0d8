/** Asks for the name of a query; fetched when it is first asked. */
import { type FormEvent, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextInput } from '../controls/input.tsx'
import styles from './saved-queries.module.css'

const NAME_MAX = 20

export interface QueryNameProps {
  readonly title: string
  readonly start: string
  readonly taken: readonly string[]
  readonly onClose: () => void
  readonly onName: (name: string) => void
}

export function QueryNameDialog({ title, start, taken, onClose, onName }: QueryNameProps) {
  const [text, setText] = useState(start)
  const name = text.trim()
  const isTaken = taken.includes(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== '' && !isTaken) onName(name)
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form="query-name" disabled={name === '' || isTaken}>
            保存
          </Button>
        </>
      }
    >
      <form id="query-name" onSubmit={submit}>
        <TextInput
          aria-label="查询名称"
          placeholder="查询名称，例如：待停用项目"
          maxLength={NAME_MAX}
          value={text}
          invalid={isTaken}
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
        <p className={styles.hint} role={isTaken ? 'alert' : undefined}>
          {isTaken ? '已有同名的查询，请换一个名称' : `最多 ${NAME_MAX} 个字；只有您自己看得到`}
        </p>
      </form>
    </Dialog>
  )
}
