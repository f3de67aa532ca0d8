/** Asks before a library's files are deleted. */
import { useState } from 'react'
import type { StudioLibrary } from '../../../gate/editing/libraries.ts'
import { StudioDialog } from '../studio-dialog.tsx'
import type { StudioStore } from '../studio-view.ts'

interface RemoveLibraryProps {
  readonly store: StudioStore
  readonly library: StudioLibrary
  readonly onClose: () => void
}

export function RemoveLibrary({ store, library, onClose }: RemoveLibraryProps) {
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    const words = await store.removeLibrary(library.name)
    setIsBusy(false)
    setRefusal(words)
    if (words === undefined) onClose()
  }
  return (
    <StudioDialog
      title={`删除「${library.title}」`}
      confirm="删除文件"
      isDanger
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>将从磁盘删除它的描述文件，以及没有别的库使用的数据结构与样例。数据库中的记录不受影响。</p>
      <p className="rc-quiet">已提交到 git 的内容可以从历史中找回。</p>
    </StudioDialog>
  )
}
