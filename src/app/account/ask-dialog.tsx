/** A dialog with a few fields, and one thing that is done with them: what is missing or refused stands at its field. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Failure } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'

/** By the path that a refusal names; what concerns no field stands under ''. */
type Errors = Readonly<Record<string, string | undefined>>

interface AskDialogProps {
  readonly title: string
  readonly action: string
  readonly isDanger?: boolean
  /** What is missing now, for each field. */
  readonly fields: Errors
  run(): Promise<void>
  onClose(): void
  readonly children: (errors: Errors) => ReactNode
}

export function AskDialog({ title, action, isDanger, fields, run, onClose, children }: AskDialogProps) {
  const formId = useId()
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  /** Null until the dialog's own part has come. */
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  /** Two keys may come before the next drawing. */
  const running = useRef(false)
  useEffect(() => form?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [form])
  useEffect(() => {
    if (Object.keys(errors).length > 0) form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, errors])
  const submit = async () => {
    if (running.current) return
    setErrors(fields)
    if (Object.values(fields).some((words) => words !== undefined)) return
    running.current = true
    setBusy(true)
    await run().catch((thrown: unknown) => setErrors(errorsOf(thrown, fields)))
    running.current = false
    setBusy(false)
  }
  return (
    <Dialog
      open
      title={title}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button type="submit" form={formId} variant={isDanger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        ref={setForm}
        id={formId}
        className="rc-account-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {errors[''] && (
          <p className="rc-form-error" role="alert">
            {errors['']}
          </p>
        )}
        {children(errors)}
      </form>
    </Dialog>
  )
}

function errorsOf(thrown: unknown, fields: Errors): Errors {
  const problem = thrown instanceof Failure ? thrown.problems[0] : undefined
  return problem && problem.path in fields ? { [problem.path]: problem.message } : { '': failureWords(thrown) }
}
