/** Keeps a form's draft: a second after a commit, and at once when the page is about to go. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { sameValue } from '../../model/same-value.ts'
import { useConsole } from '../console.tsx'
import { type FormDraft, readDraft, withDraft, keepDraft } from './draft.ts'
import { memoryVault, type Vault, vaultOf } from './draft-vault.ts'
import type { FormStore } from './form-store.ts'

const DRAFT_DELAY_MS = 1_000

export interface DraftState {
  /** A draft of an earlier visit, until it is restored or discarded; 'opening' while it is not yet known what it says. */
  readonly found: FormDraft | 'opening' | undefined
  /** The record has been saved by somebody since the draft was kept. */
  readonly outdated: boolean
  /** Whether a draft outlives the tab. */
  isLasting(): boolean
  restore(): void
  discard(): void
  /** The record has been saved: nothing is left to keep. */
  clear(): void
}

export function useDraft(store: FormStore, key: string): DraftState {
  const { loadDraftKey } = useConsole()
  const vault = store.resource.access.subject === undefined ? vaultOf(loadDraftKey) : memoryVault
  const [found, setFound] = useFoundDraft(vault, store, key)
  useEffect(() => keepWhileTyping(vault, store, key), [vault, store, key])
  // Before a page is out of sight and its controls out of reach, what is being typed is taken in.
  useLayoutEffect(() => store.flush, [store])
  const draft = found === 'opening' ? undefined : found
  const clear = () => {
    setFound(undefined)
    vault.remove(key)
  }
  const restore = () => {
    store.flush()
    if (draft) store.replace(withDraft(store.resource, store.data.get(), draft))
    setFound(undefined)
  }
  const outdated = draft !== undefined && draft.version !== versionOf(store)
  return { found, outdated, isLasting: vault.isLasting, restore, discard: clear, clear }
}

/** What is kept is taken when the form opens, before it writes a draft of its own, and read as soon as the key is there. */
function useFoundDraft(vault: Vault, store: FormStore, key: string) {
  const [reading] = useState(() => readDraft(vault, key))
  const [found, setFound] = useState<DraftState['found']>(reading && 'opening')
  useEffect(() => {
    let isOpen = true
    void reading?.then((draft) => {
      if (isOpen) setFound((now) => (now === 'opening' ? worthOffering(store, draft) : now))
    })
    return () => void (isOpen = false)
  }, [reading, store])
  return [found, setFound] as const
}

/** A draft that says nothing new is no draft. */
function worthOffering(store: FormStore, draft: FormDraft | undefined): FormDraft | undefined {
  const record = store.base.get()
  return draft && !sameValue(withDraft(store.resource, record, draft), record) ? draft : undefined
}

function versionOf({ resource, base }: FormStore): unknown {
  const name = resource.identity.version
  return name === undefined ? undefined : base.get()[name]
}

function keepWhileTyping(vault: Vault, store: FormStore, key: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const base = store.base.get()
    keepDraft(vault, key, { base, data: store.data.get(), at: Date.now(), version: versionOf(store) })
  }
  const flushAndWrite = () => {
    store.flush()
    if (store.dirty.get()) write()
  }
  const stop = store.data.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(write, DRAFT_DELAY_MS)
  })
  document.addEventListener('visibilitychange', flushAndWrite)
  window.addEventListener('pagehide', flushAndWrite)
  return () => {
    stop()
    // Out of sight nothing more is typed, and nothing else would keep what has been.
    flushAndWrite()
    if (timer !== undefined) write()
    document.removeEventListener('visibilitychange', flushAndWrite)
    window.removeEventListener('pagehide', flushAndWrite)
  }
}
