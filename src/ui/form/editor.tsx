/** A loaded record being edited: form, foot, draft and conflict around one store, which the page's frame is told of. */
import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayCreate } from '../../model/access.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { draftKey } from './draft.ts'
import { DraftBanner, DraftOpening } from './draft-banner.tsx'
import { duplicatePath } from './duplicate.ts'
import styles from './editor.module.css'
import { FormFooter } from './form-footer.tsx'
import { createFormStore, type FormStore } from './form-store.ts'
import { focusIn, type HeldFocus, useHeldFocus } from './held-focus.ts'
import { useNextRecord } from './next-record.ts'
import { RecordForm, type RecordFormHandle } from './record-form.tsx'
import { SaveChoice, type SaveWay, useSaveWay } from './save-choice.tsx'
import { succeedingStore } from './succeeding-store.ts'
import { useComputed } from './use-computed.ts'
import { type DraftState, useDraft } from './use-draft.ts'
import { useFirstField, useKept, useWayOut } from './use-page.ts'
import { useSaving } from './use-saving.ts'
import { useUnique } from './use-unique.ts'
import { useObservable } from '../use-observable.ts'

export interface EditorProps {
  readonly resource: Resource
  readonly id?: string
  readonly record: WireRecord
  /** For a new record that began as a copy: the id of the other. */
  readonly copyOf?: string | undefined
  /** Where a new record begins to be filled; in its first field when absent. */
  readonly begin?: string | undefined
  /** For a new record: clears the form for the next one. */
  readonly onAnother?: () => void
}

/** What happens after a save that was accepted. */
type Then = 'list' | 'stay' | SaveWay

/** Begins anew, with what was typed, when the library's files have changed under it. */
export function Editor(props: EditorProps) {
  const { resource, record } = props
  const [{ store, turn, held }, setOpened] = useState<Opened>(() => ({
    store: createFormStore(resource, record),
    turn: 0,
    held: undefined,
  }))
  // Before anything of the old form is gone: what is being written in it counts as typed.
  useLayoutEffect(() => {
    if (store.resource === resource) return
    const next = focusIn(store)
    store.flush()
    setOpened({ store: succeedingStore(store, resource), turn: turn + 1, held: next })
  }, [store, turn, resource])
  return <OpenEditor key={turn} {...props} resource={store.resource} {...{ store, turn, held }} />
}

interface Opened {
  readonly store: FormStore
  /** Counts how often it has begun anew. */
  readonly turn: number
  readonly held: HeldFocus | undefined
}

interface OpenEditorProps extends EditorProps, Opened {}

function OpenEditor(props: OpenEditorProps) {
  const { resource, id, record, copyOf, begin, onAnother, store, turn, held } = props
  const { scope, loadValidator } = useConsole()
  const draft = useDraft(store, draftKey(scope, resource, id ?? (copyOf === undefined ? undefined : `copy ${copyOf}`)))
  const form = useRef<RecordFormHandle>(null)
  const then = useRef<Then>('list')
  /** Of the save that met a conflict: what settles it goes on there. */
  const asked = useRef<Then>('list')
  const { toList, toNext, toNew, notifySaved, from, path } = useWayOut(resource)
  const findNext = useNextRecord(resource, id, from)
  useFirstField(store, id === undefined && turn === 0, begin)
  useHeldFocus(store, held)
  useComputed(store)
  useUnique(store, id)
  const onSaved = (saved: WireRecord) => {
    store.replace(store.data.get(), store.data.get())
    draft.clear()
    notifySaved(saved, id === undefined)
    const savedId = String(saved[resource.identity.id] ?? id ?? '')
    if (then.current === 'list') toList(savedId)
    if (then.current === 'another') (onAnother ?? toNew)()
    if (then.current === 'next' && findNext) void toNext(savedId, findNext)
  }
  const { words, conflict, submit, settle, setConflict } = useSaving(store, resource, id, onSaved)
  const save = async (next: Then) => {
    then.current = next
    const saved = (await form.current?.submit()) ?? false
    // Ctrl+S and the form's own submit go back to the list.
    then.current = 'list'
    return saved
  }
  useKept(store, draft, () => save('stay'))
  const ways: readonly SaveWay[] = [
    ...(findNext ? ['next' as const] : []),
    ...(mayCreate(resource, scope) ? ['another' as const] : []),
  ]
  const [way, keepWay] = useSaveWay(ways)
  const saveAs = (chosen: SaveWay) => {
    keepWay(chosen)
    void save(chosen)
  }
  const top = <EditorTop {...{ resource, draft, words }} onRetry={() => void save(asked.current)} />
  return (
    <>
      <RecordForm
        {...{ resource, record, store, top }}
        ref={form}
        loadValidator={() => loadValidator(resource)}
        onSubmit={(sent) => {
          asked.current = then.current
          return submit(sent)
        }}
        onSaveOther={way && (() => saveAs(way))}
        footer={
          <FormFooter store={store} isLasting={draft.isLasting}>
            <Button onClick={() => toList()}>取消</Button>
            <OtherWays {...{ store, resource, id, ways, way, path, from }} onSave={saveAs} />
          </FormFooter>
        }
      />
      {conflict && (
        <ConflictDialog
          resource={resource}
          base={store.base.get()}
          mine={store.payload()}
          theirs={conflict.current}
          onCancel={() => setConflict(undefined)}
          onSettle={(settled) => {
            settle(settled)
            void save(asked.current)
          }}
        />
      )}
    </>
  )
}

interface EditorTopProps {
  readonly resource: Resource
  readonly draft: DraftState
  readonly words: string | undefined
  /** Saves once more, in the way that was asked for. */
  readonly onRetry: () => void
}

function EditorTop({ resource, draft, words, onRetry }: EditorTopProps) {
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

function OtherWays({ store, resource, id, ways, way, path, from, onSave }: OtherWaysProps) {
  const { scope } = useConsole()
  const busy = useObservable(store.busy)
  const navigate = useNavigate()
  const copy =
    id !== undefined && mayCreate(resource, scope)
      ? [{ label: '复制', onClick: () => void navigate(duplicatePath(path, id), { state: { from } }) }]
      : []
  return <SaveChoice {...{ ways, way, onSave }} disabled={busy} others={copy} />
}
