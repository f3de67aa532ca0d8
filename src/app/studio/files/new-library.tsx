/** 新建: a name, a title and perhaps something to go by make the files of a library; then what is left to decide, place by place. */
import { useState } from 'react'
import type { LibraryDraft } from '../../../gate/draft/draft.ts'
import { EMPTY_BASIS, fileOf, NewLibraryBasis } from './new-library-basis.tsx'
import type { FilePlace } from '../../../gate/editing/state.ts'
import { StudioDialog } from '../studio-dialog.tsx'
import type { StudioStore } from '../studio-view.ts'

interface NewLibraryProps {
  readonly store: StudioStore
  readonly onOpen: (place: FilePlace) => void
  readonly onClose: () => void
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

export function NewLibrary({ store, onOpen, onClose }: NewLibraryProps) {
  const [made, setMade] = useState<LibraryDraft>()
  if (!made) return <Asking store={store} onMade={setMade} onClose={onClose} />
  return (
    <StudioDialog
      title={`已新建，还有 ${made.open.length} 处待定`}
      confirm="知道了"
      isDone
      isBusy={false}
      refusal={undefined}
      onConfirm={onClose}
      onClose={onClose}
    >
      <p className="rc-quiet">下面是推断出来或还没有根据的地方，点一处就到那一行。</p>
      <ul className="rc-studio-open-points">
        {made.open.map(({ at, words }) => (
          <li key={`${at.file}:${at.line}:${words}`}>
            <button
              type="button"
              onClick={() => {
                onClose()
                onOpen({ file: at.file, line: at.line })
              }}
            >
              <span>{words}</span>
              <code>{`${at.file}:${at.line}`}</code>
            </button>
          </li>
        ))}
      </ul>
    </StudioDialog>
  )
}

interface AskingProps extends Pick<NewLibraryProps, 'store' | 'onClose'> {
  readonly onMade: (draft: LibraryDraft) => void
}

function Asking({ store, onMade, onClose }: AskingProps) {
  const [title, setTitle] = useState('')
  const [name, setName] = useState('')
  const [basis, setBasis] = useState(EMPTY_BASIS)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const create = async (): Promise<string | undefined> => {
    if (!NAME.test(name.trim())) return '英文名称由小写字母、数字和短横线组成，以字母开头，如 therapy-room'
    if (!/\p{Script=Han}/u.test(title)) return '中文名称里应有汉字，如 治疗室'
    const from = await fileOf(basis)
    if (typeof from === 'string') return from
    const { draftNew } = await import('./draft-new.ts')
    const input = { name: name.trim(), title: title.trim(), from, choice: basis.choice }
    const draft = await draftNew(input, store.state())
    if ('refused' in draft) {
      setBasis({ ...basis, choices: draft.choices ?? [] })
      return draft.choices ? `${draft.refused}，请选一个` : draft.refused
    }
    const refused = await store.addLibrary(input.name, draft.files)
    if (refused === undefined) onMade(draft)
    return refused
  }
  const confirm = async () => {
    setIsBusy(true)
    setRefusal(await create().catch((error: unknown) => `未能新建：${String(error)}`))
    setIsBusy(false)
  }
  return (
    <StudioDialog
      title="新建资料库"
      confirm="新建"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() => void confirm()}
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
        <span className="rc-quiet">小写字母、数字和短横线；也是文件的名称，以后不宜再改</span>
      </label>
      <NewLibraryBasis basis={basis} onChange={setBasis} />
    </StudioDialog>
  )
}
