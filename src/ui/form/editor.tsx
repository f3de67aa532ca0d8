/** A loaded record being edited, up to its save: form, draft and conflict around one store, of which the page's frame is told. */
import { useCreate, useUpdate } from 'ra-core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useHref } from 'react-router'
import { mayCreate } from '../../model/access.ts'
import type { Problem } from '../../model/problem.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { newBatchId } from '../batch/batch-id.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { draftKey } from './draft.ts'
import { EditorTop, OtherWays, PutBack } from './editor-parts.tsx'
import { FormFooter } from './form-footer.tsx'
import { createFormStore, type FormStore } from './form-store.ts'
import { focusIn, type HeldFocus, useHeldFocus } from './held-focus.ts'
import { useNextRecord } from './next-record.ts'
import { RecordForm, type RecordFormHandle } from './record-form.tsx'
import { saveRefusal } from './refusal.ts'
import { type SaveWay, useSaveWay } from './save-choice.tsx'
import { succeedingStore } from './succeeding-store.ts'
import { useCheck } from './use-check.ts'
import { useComputed } from './use-computed.ts'
import { useDerived } from './use-derived.ts'
import { useDraft } from './use-draft.ts'
import { useFirstField, useKept, useWayOut } from './use-page.ts'
import { answered, createWriteKeys } from '../write-keys.ts'

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
  /** For a page that does not end with a save, since there is no list to go back to. */
  readonly staying?: {
    onSaved(saved: WireRecord): void
    /** Begins anew with what was saved last. */
    onPutBack(): void
  }
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
    // oxlint-disable-next-line react/set-state-in-effect -- what is being written has to be taken in first, which writes
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
  const { resource, id, record, copyOf, begin, onAnother, staying, store, turn, held } = props
  const { scope, loadValidator } = useConsole()
  const draft = useDraft(store, draftKey(scope, resource, id ?? (copyOf === undefined ? undefined : `copy ${copyOf}`)))
  const form = useRef<RecordFormHandle>(null)
  const then = useRef<Then>('list')
  /** Of the save that met a conflict: what settles it goes on there. */
  const asked = useRef<Then>('list')
  const { toList, toNext, toNew, notifySaved, from, path } = useWayOut(resource)
  const findNext = useNextRecord(resource, staying ? undefined : id, from)
  useFirstField(store, id === undefined && turn === 0, begin)
  useHeldFocus(store, held)
  useComputed(store)
  useDerived(store)
  useCheck(store)
  const onSaved = (saved: WireRecord) => {
    const kept = staying ? saved : store.data.get()
    store.replace(kept, kept)
    draft.clear()
    notifySaved(saved, id === undefined)
    if (staying) return staying.onSaved(saved)
    const savedId = String(saved[resource.identity.id] ?? id ?? '')
    if (then.current === 'list') toList(savedId)
    if (then.current === 'another') (onAnother ?? toNew)()
    if (then.current === 'next' && findNext) void toNext(savedId, findNext)
  }
  const { words, conflict, submit, settle, setConflict } = useSaving(props, onSaved)
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
            {staying ? (
              <PutBack store={store} draft={draft} onDone={staying.onPutBack} />
            ) : (
              <Button onClick={() => toList()}>取消</Button>
            )}
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

/** The save and what becomes of its refusal: problems at fields, a conflict to settle, words above the form. */
function useSaving(props: OpenEditorProps, onSaved: (saved: WireRecord) => void) {
  const { store, resource } = props
  const save = useSave(props)
  const base = useHref(useConsole().pathOf(resource.name))
  const [words, setWords] = useState<string>()
  const [conflict, setConflict] = useState<{ readonly current: WireRecord | null }>()
  const submit = async (record: WireRecord): Promise<readonly Problem[] | undefined> => {
    setWords(undefined)
    try {
      onSaved(await save(record, store.base.get()))
      return undefined
    } catch (error) {
      const refusal = saveRefusal(resource, error)
      if (refusal.kind === 'problems') {
        for (const { path, message, taken } of refusal.problems)
          if (taken !== undefined)
            store.hints.set(path, { words: message, taken: { href: `${base}/${encodeURIComponent(taken)}/show` } })
        return refusal.problems
      }
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

/** One save through ra-core: a create carries a key that is made once per form, an update the version it started from. */
function useSave({ resource, id }: OpenEditorProps) {
  const [create] = useCreate()
  const [update] = useUpdate()
  const [idempotencyKey] = useState(newBatchId)
  const [keys] = useState(createWriteKeys)
  return async (record: WireRecord, base: WireRecord): Promise<WireRecord> => {
    const data = await sentOf(resource, record)
    if (id === undefined) {
      const params = { data, meta: { idempotencyKey } }
      return answered(resource, await create(resource.name, params, { returnPromise: true }))
    }
    const previousData = { ...base, id }
    return keys.send({ data, previousData }, async (key) => {
      const params = { id, data, previousData, meta: { idempotencyKey: key } }
      const options = { returnPromise: true, mutationMode: 'pessimistic' } as const
      return answered(resource, await update(resource.name, params, options))
    })
  }
}

/** The server makes what is derived itself, of what it knows by then. */
async function sentOf({ fields }: Resource, record: WireRecord): Promise<WireRecord> {
  if (!fields.some(({ derived, fields: inner = [] }) => derived ?? inner.some((one) => one.derived)))
    return { ...record }
  const { withoutDerived } = await import('../../model/derived.ts')
  return withoutDerived(fields, record)
}
