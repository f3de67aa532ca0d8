/** What stands around an open form: its draft and its failure above, the other ways to save beside the button below. */
import { useNavigate } from 'react-router'
import { mayCreate } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { DraftBanner, DraftOpening } from './draft-banner.tsx'
import { duplicatePath } from './duplicate.ts'
import styles from './editor.module.css'
import type { FormStore } from './form-store.ts'
import { SaveChoice, type SaveWay } from './save-choice.tsx'
import type { DraftState } from './use-draft.ts'
import { useObservable } from '../use-observable.ts'

interface EditorTopProps {
  readonly resource: Resource
  readonly draft: DraftState
  readonly words: string | undefined
  /** Saves once more, in the way that was asked for. */
  readonly onRetry: () => void
}

export function EditorTop({ resource, draft, words, onRetry }: EditorTopProps) {
  return (
    <>
      {draft.found === 'opening' && <DraftOpening />}
      {draft.found && draft.found !== 'opening' && (
        <DraftBanner
          resource={resource}
          draft={draft.found}
          outdated={draft.outdated}
          onRestore={draft.restore}
          onDiscard={draft.discard}
        />
      )}
      <div role="alert">
        {words !== undefined && (
          <p className={styles.failure}>
            保存失败：{words}。您填写的内容仍保留在本页。
            <Button size="small" onClick={onRetry}>
              重试
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

interface OtherWaysProps {
  readonly store: FormStore
  readonly resource: Resource
  readonly id: string | undefined
  readonly ways: readonly SaveWay[]
  readonly way: SaveWay | undefined
  readonly path: string
  readonly from: string
  readonly onSave: (way: SaveWay) => void
}

export function OtherWays({ store, resource, id, ways, way, path, from, onSave }: OtherWaysProps) {
  const { scope } = useConsole()
  const busy = useObservable(store.busy)
  const navigate = useNavigate()
  const copy =
    id !== undefined && mayCreate(resource, scope)
      ? [{ label: '复制', onClick: () => void navigate(duplicatePath(path, id), { state: { from } }) }]
      : []
  return <SaveChoice {...{ ways, way, onSave }} disabled={busy} others={copy} />
}

interface PutBackProps {
  readonly store: FormStore
  readonly draft: DraftState
  onDone(): void
}

/** Where the page stays open there is nothing to leave: what was typed is put back. */
export function PutBack({ store, draft, onDone }: PutBackProps) {
  const dirty = useObservable(store.dirty)
  const putBack = () => {
    store.replace(store.base.get())
    draft.clear()
    // What is being typed is the controls' own: they begin anew.
    onDone()
  }
  return (
    <Button disabled={!dirty} onClick={putBack}>
      还原
    </Button>
  )
}
