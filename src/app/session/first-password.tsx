/** A step of the sign-in: whoever has come in with a password that somebody else has set replaces it by one of their own. */
import { useEffect, useRef, useState } from 'react'
import { failureWords } from '../../model/failure-words.ts'
import { Failure } from '../../model/failure.ts'
import { changePassword, checkPassword } from '../../providers/identity.ts'
import { withTokens } from '../../providers/tokens.ts'
import { focusField, NewPasswordFields, NO_PASSWORD, newPasswordErrors } from './new-password.tsx'
import type { UnfinishedSignIn } from './session.ts'
import { useHttp } from './use-session.ts'

export interface DutyStepProps {
  readonly unfinished: UnfinishedSignIn
  /** What was typed a moment ago. */
  readonly password: string
  /** The person has done it; rejects where they still cannot go on. */
  onDone(password: string): Promise<void>
  onBack(): void
}

const FIELDS = { password: 'new-password', again: 'new-password-again', form: '' } as const
type Errors = Partial<Record<keyof typeof FIELDS, string>>

export function FirstPasswordStep(props: DutyStepProps) {
  const { passwords, setPasswords, errors, busy, submit } = useFirstPassword(props)
  return (
    <form
      className="rc-signin-form"
      aria-labelledby="signin-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h1 id="signin-title">改成自己的密码</h1>
      <p className="rc-signin-lead">您现在的密码是别人设置的。换成只有您自己知道的密码，然后继续。</p>
      {errors.form && (
        <p className="rc-form-error" role="alert">
          {errors.form}
        </p>
      )}
      {/* For password managers, which keep the new password under it. */}
      <input
        className="rc-sr"
        autoComplete="username"
        value={props.unfinished.account}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <NewPasswordFields autoFocus value={passwords} errors={errors} onChange={setPasswords} />
      <button type="submit" className="rc-button rc-button-primary rc-form-submit" disabled={busy}>
        {busy ? '正在修改…' : '修改密码并继续'}
      </button>
      <button type="button" className="rc-button rc-form-submit" onClick={props.onBack} disabled={busy}>
        返回登录
      </button>
    </form>
  )
}

function useFirstPassword({ unfinished, password, onDone }: DutyStepProps) {
  const http = useHttp()
  const [passwords, setPasswords] = useState(NO_PASSWORD)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  /** Set when only what comes after the change has failed. */
  const changedTo = useRef<string>(undefined)
  useEffect(() => {
    const field = (['password', 'again'] as const).find((name) => errors[name])
    if (field) focusField(FIELDS[field])
  }, [errors])

  async function submit(): Promise<void> {
    if (sending.current) return
    const faults = newPasswordErrors(passwords)
    setErrors(faults ?? {})
    if (faults) return
    sending.current = true
    setBusy(true)
    try {
      if (changedTo.current === undefined) {
        const own = withTokens(http, unfinished.tokens)
        const sessionId = await checkPassword(own, password)
        await changePassword(own, { sessionId, captcha: '', newPassword: passwords.password })
        changedTo.current = passwords.password
      }
      await onDone(changedTo.current)
    } catch (thrown) {
      setErrors(errorsOf(thrown))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return { passwords, setPasswords, errors, busy, submit: () => void submit() }
}

function errorsOf(thrown: unknown): Errors {
  const problem = thrown instanceof Failure ? thrown.problems[0] : undefined
  if (problem?.path === '/NewPassword') return { password: problem.message }
  return { form: failureWords(thrown) }
}
