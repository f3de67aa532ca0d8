/** Keeps a form's draft: a second after a commit, and at once when the page is about to go. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { type Draft, dropDraft, readDraft, withDraft, writeDraft } from './draft.ts'
import type { FormStore } from './form-store.ts'
import { sameValue } from './path.ts'

const DRAFT_DELAY_MS = 1_000

export interface DraftState {
  /** A draft of an earlier visit, until it is restored or discarded. */
  readonly found: Draft | undefined
  /** The record has been saved by somebody since the draft was kept. */
  readonly outdated: boolean
  restore(): void
  discard(): void
  /** The record has been saved: nothing is left to keep. */
  clear(): void
}

export function useDraft(store: FormStore, key: string): DraftState {
  const [found, setFound] = useState(() => draftFor(store, key))
  useEffect(() => keepDraft(store, key), [store, key])
  // Before a page is out of sight and its controls out of reach, what is being typed is taken in.
  useLayoutEffect(() => store.flush, [store])
  const clear = () => {
    setFound(undefined)
    dropDraft(key)
  }
  const restore = () => {
    store.flush()
    if (found) store.replace(withDraft(store.resource, store.data.get(), found))
    setFound(undefined)
  }
  const outdated = found !== undefined && found.version !== versionOf(store)
  return { found, outdated, restore, discard: clear, clear }
}

/** A draft that says nothing new is no draft. */
function draftFor(store: FormStore, key: string): Draft | undefined {
  const draft = readDraft(key)
  const record = store.base.get()
  if (!draft || sameValue(withDraft(store.resource, record, draft), record)) return undefined
  return draft
}

function versionOf({ resource, base }: FormStore): unknown {
  const name = resource.identity.version
  return name === undefined ? undefined : base.get()[name]
}

function keepDraft(store: FormStore, key: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const base = store.base.get()
    writeDraft(key, { base, data: store.data.get(), at: Date.now(), version: versionOf(store) })
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
