/** A loaded record being edited: form, foot, draft and conflict around one store, which the page's frame is told of. */
import { useNotify } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Problem } from '../../model/problem.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { usePageFrame } from '../page.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { controlId } from './context.ts'
import { draftKey } from './draft.ts'
import { DraftBanner } from './draft-banner.tsx'
import styles from './editor.module.css'
import { FormFooter } from './form-footer.tsx'
import { createFormStore, type FormStore } from './form-store.ts'
import { RecordForm, type RecordFormHandle } from './record-form.tsx'
import { refusalOf } from './refusal.ts'
import { type DraftState, useDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'

export interface EditorProps {
  readonly resource: Resource
  readonly id?: string
  readonly record: WireRecord
  /** Offered on a new record: clears the form for the next one. */
  readonly onAnother?: () => void
}

/** What happens after a save that was accepted. */
type Next = 'list' | 'another' | 'stay'

export function Editor({ resource, id, record, onAnother }: EditorProps) {
  const { scope, loadValidator } = useConsole()
  const [store] = useState(() => createFormStore(resource, record))
  const draft = useDraft(store, draftKey(scope, resource, id))
  const form = useRef<RecordFormHandle>(null)
  const next = useRef<Next>('list')
  const { toList, notifySaved } = useWayOut(resource)
  useFirstField(store, id === undefined)
  const onSaved = (saved: WireRecord) => {
    store.replace(store.data.get(), store.data.get())
    draft.clear()
    notifySaved(saved)
    if (next.current === 'list') toList(String(saved[resource.identity.id] ?? id ?? ''))
    if (next.current === 'another') onAnother?.()
  }
  const { words, conflict, submit, settle, setConflict } = useSaving(store, resource, id, onSaved)
  const save = async (then: Next) => {
    next.current = then
    const saved = (await form.current?.submit()) ?? false
    // Ctrl+S and the form's own submit go back to the list.
    next.current = 'list'
    return saved
  }
  useKept(store, draft, () => save('stay'))
  const top = (
    <>
      {draft.found && (
        <DraftBanner
          resource={resource}
          draft={draft.found}
          outdated={draft.outdated}
          onRestore={draft.restore}
          onDiscard={draft.discard}
        />
      )}
      <div role="alert">
        {words !== undefined && <p className={styles.failure}>保存失败：{words}。您填写的内容仍保留在本页。</p>}
      </div>
    </>
  )
  return (
    <>
      <RecordForm
        {...{ resource, record, store, top }}
        ref={form}
        loadValidator={() => loadValidator(resource)}
        onSubmit={submit}
        footer={
          <FormFooter store={store}>
            <Button onClick={() => toList()}>取消</Button>
            {onAnother && <Button onClick={() => void save('another')}>保存并新增</Button>}
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
            void save(next.current)
          }}
        />
      )}
    </>
  )
}

/** A new record is begun by typing; a touch screen would cover the form with its keyboard. */
function useFirstField(store: FormStore, wanted: boolean) {
  const done = useRef(false)
  useEffect(() => {
    const first = store.resource.form.sections[0]?.fields[0]
    if (!wanted || done.current || first === undefined) return
    // Once: a page that comes back into sight runs its effects again.
    done.current = true
    if (globalThis.matchMedia?.('(pointer: coarse)').matches) return
    document.getElementById(controlId(store, `/${first}`))?.focus({ preventScroll: true })
  }, [store, wanted])
}

/** Tells the frame what would be lost with this page, also while the page is out of sight. */
function useKept(store: FormStore, draft: DraftState, save: () => Promise<boolean>) {
  const frame = usePageFrame()
  const latest = useRef({ draft, save })
  latest.current = { draft, save }
  useEffect(() => {
    frame.keep({
      isDirty: store.dirty.get,
      settle: store.flush,
      subscribe: store.dirty.subscribe,
      save: () => latest.current.save(),
      abandon: () => {
        store.replace(store.base.get())
        latest.current.draft.clear()
      },
    })
  }, [frame, store])
}

interface Conflict {
  readonly current: WireRecord | null
}

function useSaving(store: FormStore, resource: Resource, id: string | undefined, onSaved: (saved: WireRecord) => void) {
  const { save } = useSave(resource, id)
  const [words, setWords] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const submit = async (record: WireRecord): Promise<readonly Problem[] | undefined> => {
    setWords(undefined)
    try {
      onSaved(await save(record, store.base.get()))
      return undefined
    } catch (error) {
      const refusal = refusalOf(resource, error)
      if (refusal.kind === 'problems') return refusal.problems
      if (refusal.kind === 'conflict') setConflict({ current: refusal.current })
      else setWords(refusal.words)
      return []
    }
  }
  /** The newest record becomes what the form starts from, so that the next save carries its version. */
  const settle = (record: WireRecord) => {
    if (conflict?.current) store.replace(record, conflict.current)
    setConflict(undefined)
  }
  return { words, conflict, submit, settle, setConflict }
}

/** The page ends; back to the list that the form was opened from, with the saved row marked. */
function useWayOut(resource: Resource) {
  const { pathOf } = useConsole()
  const frame = usePageFrame()
  const notify = useNotify()
  const from: unknown = (useLocation().state as { readonly from?: unknown } | null)?.from
  const toList = (marked?: string) =>
    frame.leave(typeof from === 'string' ? from : pathOf(resource.name), marked === undefined ? undefined : { marked })
  const notifySaved = (saved: WireRecord) =>
    notify(`已保存 ${resource.title} ${labelOf(resource, saved)}`, { type: 'success' })
  return { toList, notifySaved }
}
