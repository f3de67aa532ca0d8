/** 修改密码, for somebody who is signed in: the current password proves who it is, the new one is typed twice. */
import { useEffect, useId, useRef, useState } from 'react'
import { Failure } from '../../model/failure.ts'
import { changePassword, checkPassword } from '../../providers/identity.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { announce } from '../announce.ts'
import { failureWords } from '../../model/failure-words.ts'
import { CurrentPassword } from './current-password.tsx'
import { focusField, NewPasswordFields, NO_PASSWORD, newPasswordErrors } from './new-password.tsx'
import { useHttp } from './use-session.ts'
import './change-password.css'

export interface ChangePasswordDialogProps {
  onClose(): void
}

const FIELDS = ['current', 'password', 'again', 'form'] as const
type Errors = Partial<Record<(typeof FIELDS)[number], string>>
const INPUTS = { current: 'current-password', password: 'new-password', again: 'new-password-again', form: '' } as const

export function ChangePasswordDialog({ onClose }: ChangePasswordDialogProps) {
  const formId = useId()
  const { current, setCurrent, passwords, setPasswords, errors, busy, submit } = useChange(onClose)
  return (
    <Dialog
      open
      title="修改密码"
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            修改密码
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="rc-change-password"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {errors.form && (
          <p className="rc-form-error" role="alert">
            {errors.form}
          </p>
        )}
        <CurrentPassword id="current-password" value={current} onChange={setCurrent} error={errors.current} />
        <NewPasswordFields value={passwords} errors={errors} onChange={setPasswords} />
        <p className="rc-quiet">修改之后，您在其他设备和浏览器上的登录会全部退出。</p>
      </form>
    </Dialog>
  )
}

function useChange(onClose: () => void) {
  const http = useHttp()
  const [current, setCurrent] = useState('')
  const [passwords, setPasswords] = useState(NO_PASSWORD)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  useEffect(() => {
    const field = FIELDS.find((name) => errors[name])
    if (field) focusField(INPUTS[field])
  }, [errors])

  async function submit(): Promise<void> {
    if (sending.current) return
    const faults = current === '' ? { current: '请填写当前密码' } : newPasswordErrors(passwords)
    setErrors(faults ?? {})
    if (faults) return
    sending.current = true
    setBusy(true)
    try {
      const sessionId = await checkPassword(http, current)
      await changePassword(http, { sessionId, captcha: '', newPassword: passwords.password })
      announce({ words: '密码已修改，其他设备上的登录已退出', level: 'success' })
      onClose()
    } catch (thrown) {
      setErrors(errorsOf(thrown))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return { current, setCurrent, passwords, setPasswords, errors, busy, submit: () => void submit() }
}

function errorsOf(thrown: unknown): Errors {
  const problem = thrown instanceof Failure ? thrown.problems[0] : undefined
  if (problem?.path === '/Password') return { current: problem.message }
  if (problem?.path === '/NewPassword') return { password: problem.message }
  return { form: failureWords(thrown) }
}
