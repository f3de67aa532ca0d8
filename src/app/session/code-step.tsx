/** A step of the sign-in: the code of the second factor. No token has been given before it. */
import { useRef, useState } from 'react'
import { failureWords } from '../../model/failure-words.ts'
import { CodeField } from '../account/code-field.tsx'
import { leadTo } from './refused-field.ts'

interface CodeStepProps {
  /** Rejects where the code, or what comes after it, is refused. */
  onCode(code: string): Promise<void>
  onBack(): void
}

export function CodeStep({ onCode, onBack }: CodeStepProps) {
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    const form = event.currentTarget
    const code = String(new FormData(form).get('otp')).trim()
    if (code === '') return refuse(form, '请填写验证码')
    sending.current = true
    setBusy(true)
    try {
      await onCode(code)
    } catch (thrown) {
      refuse(form, failureWords(thrown))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  function refuse(form: HTMLFormElement, words: string) {
    setError(words)
    leadTo(form, 'otp')
  }

  return (
    <form className="rc-signin-form" aria-labelledby="signin-title" noValidate onSubmit={(event) => void submit(event)}>
      <h1 id="signin-title">两步验证</h1>
      <p className="rc-signin-lead">打开手机上的验证器，填写它显示的 6 位数字。没有手机时，填写一个恢复码。</p>
      <CodeField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step is this field
        autoFocus
        error={error || undefined}
      />
      <button type="submit" className="rc-button rc-button-primary rc-form-submit" disabled={busy}>
        {busy ? '正在核对…' : '继续'}
      </button>
      <button type="button" className="rc-button rc-form-submit" onClick={onBack} disabled={busy}>
        返回登录
      </button>
      <p className="rc-quiet">手机和恢复码都没有了，请本机构的另一位管理员在“账号安全”里重置，或联系系统的运维人员。</p>
    </form>
  )
}
