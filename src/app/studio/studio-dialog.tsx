/** A modal dialog by the browser's own means: the studio stands outside of the console's frame and its dialogs. */
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface StudioDialogProps {
  readonly title: string
  readonly confirm: string
  readonly isDanger?: boolean
  /** There is nothing left to give up. */
  readonly isDone?: boolean
  readonly isBusy: boolean
  /** Why the last try did not succeed. */
  readonly refusal: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

export function StudioDialog(props: StudioDialogProps) {
  const { title, confirm, isDanger, isDone, isBusy, refusal, onConfirm, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opened = dialog.current
    if (!opened?.open) opened?.showModal()
    return () => opened?.close()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm()
  }
  return (
    <dialog
      ref={dialog}
      className="rc-studio-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <form onSubmit={submit}>
        <h2 id={id}>{title}</h2>
        {children}
        {refusal !== undefined && (
          <p className="rc-studio-refusal" role="alert">
            {refusal}
          </p>
        )}
        <div className="rc-studio-dialog-actions">
          {!isDone && (
            <button type="button" className="rc-button" onClick={onClose}>
              取消
            </button>
          )}
          <button
            type="submit"
            className={`rc-button ${isDanger ? 'rc-studio-danger' : 'rc-button-primary'}`}
            disabled={isBusy}
          >
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  )
}
