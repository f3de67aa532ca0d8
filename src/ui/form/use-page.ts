/** What an open form does to its page: the first focus, what would be lost with the page, and the ways out of it. */
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { addCreated } from '../created.ts'
import { usePageFrame } from '../page.tsx'
import { controlId } from './context.ts'
import type { FormStore } from './form-store.ts'
import type { NextRecord } from './next-record.ts'
import type { DraftState } from './use-draft.ts'
import { useLatest } from '../use-latest.ts'

/** A new record is begun by typing; a touch screen would cover the form with its keyboard. */
export function useFirstField(store: FormStore, wanted: boolean, field?: string) {
  const done = useRef(false)
  useEffect(() => {
    const first = field ?? store.resource.form.sections[0]?.fields[0]
    if (!wanted || done.current || first === undefined) return
    // Once: a page that comes back into sight runs its effects again.
    done.current = true
    if (globalThis.matchMedia?.('(pointer: coarse)').matches) return
    document.getElementById(controlId(store, `/${first}`))?.focus({ preventScroll: true })
  }, [store, wanted, field])
}

/** Tells the frame what would be lost with this page, also while the page is out of sight. */
export function useKept(store: FormStore, draft: DraftState, save: () => Promise<boolean>) {
  const frame = usePageFrame()
  const latest = useLatest({ draft, save })
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
  }, [frame, store, latest])
}

/** The page ends; back to the list that the form was opened from, with the saved row marked, or on to another record. */
export function useWayOut(resource: Resource) {
  const { pathOf } = useConsole()
  const frame = usePageFrame()
  const notify = useNotify()
  const client = useQueryClient()
  const state: unknown = useLocation().state
  const given = (state as { readonly from?: unknown } | null)?.from
  const path = pathOf(resource.name)
  const from = typeof given === 'string' ? given : path
  const toList = (marked?: string) => frame.leave(from, marked === undefined ? undefined : { marked })
  const toNext = async (id: string, findNext: () => Promise<NextRecord | undefined>) => {
    try {
      const next = await findNext()
      if (next) return frame.leave(`${path}/${encodeURIComponent(next.id)}`, { from: next.from })
      notify('已是最后一条', { type: 'info' })
    } catch {
      notify('没有取到下一条，请从列表打开', { type: 'warning' })
    }
    toList(id)
  }
  return {
    from,
    path,
    toList,
    toNext,
    toNew: () => frame.leave(`${path}/create`, { from }),
    notifySaved: (saved: WireRecord, isNew: boolean) => {
      const id = String(saved[resource.identity.id] ?? saved['id'])
      if (isNew) addCreated(client, resource.name, [{ ...saved, id }])
      const look = { label: '查看', run: () => frame.open(`${path}/${encodeURIComponent(id)}/show`) }
      notify(`已保存 ${resource.title} ${labelOf(resource, saved)}`, {
        type: 'success',
        ...(isNew ? { action: look } : {}),
      })
    },
  }
}
