/** Stands between unsaved changes and every way out of the form: links, the back button, closing the tab. */
import { type RefObject, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import type { FormStore } from './form-store.ts'

interface LeaveGuardProps {
  readonly store: FormStore
  /** Set while the form itself leaves after a save. */
  readonly leaving: RefObject<boolean>
  /** Saves without leaving; whether it was accepted. */
  readonly onSave: () => Promise<boolean>
  readonly onAbandon: () => void
}

export function LeaveGuard({ store, leaving, onSave, onAbandon }: LeaveGuardProps) {
  const [busy, setBusy] = useState(false)
  const changed = () => {
    store.flush()
    return store.dirty.get()
  }
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A save that ends the session leads to the sign-in page; the draft keeps what was typed.
      !leaving.current && !store.busy.get() && currentLocation.pathname !== nextLocation.pathname && changed(),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (changed() && !leaving.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  })
  const stay = () => blocker.reset?.()
  const save = async () => {
    setBusy(true)
    const saved = await onSave().finally(() => setBusy(false))
    if (saved) blocker.proceed?.()
    else stay()
  }
  const abandon = () => {
    onAbandon()
    blocker.proceed?.()
  }
  const actions = (
    <>
      <Button disabled={busy} onClick={stay}>
        继续编辑
      </Button>
      <Button variant="danger" disabled={busy} onClick={abandon}>
        放弃修改
      </Button>
      <Button variant="primary" busy={busy} onClick={() => void save()}>
        保存并离开
      </Button>
    </>
  )
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title="有修改尚未保存"
      onClose={busy ? undefined : stay}
      actions={actions}
    >
      离开本页后，未保存的修改将会丢失。
    </Dialog>
  )
}
