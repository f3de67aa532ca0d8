/** 新建: a name and a title make the two files of a library that works at once. */
import { useState } from 'react'
import { StudioDialog } from './studio-dialog.tsx'
import type { StudioStore } from './studio-store.ts'

interface NewLibraryProps {
  readonly store: StudioStore
  readonly onClose: () => void
}

export function NewLibrary({ store, onClose }: NewLibraryProps) {
  const [title, setTitle] = useState('')
  const [name, setName] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const create = async () => {
    setIsBusy(true)
    const words = await store.addLibrary(name.trim(), title.trim())
    setIsBusy(false)
    setRefusal(words)
    if (words === undefined) onClose()
  }
  return (
    <StudioDialog
      title="新建资料库"
      confirm="新建"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() => void create()}
      onClose={onClose}
    >
      <label>
        中文名称
        <input
          className="rc-input"
          autoFocus
          required
          maxLength={40}
          placeholder="如 治疗室"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <label>
        英文名称
        <input
          className="rc-input"
          required
          maxLength={48}
          placeholder="如 therapy-room"
          spellCheck={false}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <span className="rc-quiet">小写字母、数字和短横线；也是两个文件的名称，以后不宜再改</span>
      </label>
    </StudioDialog>
  )
}
