/**
 * Looks for a new version every so often and asks whether to load it, once for each version and never while something is
 * unsaved: until that is saved, and after a no, a sign of it stands in the top bar. The question is the browser's own dialog
 * element: it needs no part that a new version may have replaced.
 */
import { useEffect, useMemo, useRef } from 'react'
import { consoleSettings } from '../console-settings.ts'
import { useLocked } from '../session/use-session.ts'
import { useUnsavedPages } from '../unsaved.ts'
import { takeQuestion, UPDATE_QUESTION } from './missing-part.ts'
import { createVersionCheck, ownVersion, reloadFor } from './new-version.ts'
import { answerWaiting, setWaiting, useWaiting } from './waiting.ts'
import './update-prompt.css'

export function UpdatePrompt() {
  const waiting = useWaiting()
  const locked = useLocked()
  const isBusy = useUnsavedPages().length > 0
  useWatch(!locked, setWaiting)
  useEffect(() => takeQuestion(setWaiting), [])
  if (!waiting || waiting.isDeclined || locked || isBusy) return null
  return <Question onYes={() => reloadFor(waiting.version)} onNo={() => answerWaiting(true)} />
}

function useWatch(isOn: boolean, onVersion: (version: string) => void): void {
  const { check } = useMemo(() => createVersionCheck(ownVersion()), [])
  useEffect(() => {
    if (!isOn) return
    let isWanted = true
    const look = () => void check().then((found) => found && isWanted && onVersion(found))
    const timer = setInterval(look, consoleSettings.updatePollMs)
    return () => {
      isWanted = false
      clearInterval(timer)
    }
  }, [isOn, check, onVersion])
}

function Question({ onYes, onNo }: { onYes(): void; onNo(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="rc-update" aria-labelledby="rc-update-words" onClose={onNo}>
      <h2 id="rc-update-words">{UPDATE_QUESTION}</h2>
      <p>新版本已经发布。重新加载只需片刻，打开的标签页会保留。</p>
      <div className="rc-update-actions">
        <button type="button" className="rc-button" onClick={onNo}>
          稍后
        </button>
        <button type="button" className="rc-button rc-button-primary" onClick={onYes}>
          重新加载
        </button>
      </div>
    </dialog>
  )
}
