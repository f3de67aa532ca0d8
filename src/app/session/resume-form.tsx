/**
 * The password of the person whose session it is, or the way out of it: for the lock, and over the page when the session has run out
 * under unsaved work.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Failure } from '../../model/failure.ts'
import { isOtpNeeded } from '../../providers/tokens.ts'
import { CodeField } from '../account/code-field.tsx'
import { PATHS } from '../paths.ts'
import { unsavedPages } from '../unsaved.ts'
import { failureWords } from '../../model/failure-words.ts'
import { useKeeper } from './keeper.ts'
import { PasswordField } from './password-field.tsx'
import { leadTo } from './refused-field.ts'
import { TextField } from './text-field.tsx'
import { useSession } from './use-session.ts'
import './resume-form.css'

interface ResumeFormProps {
  /** What the button does, e.g. 解锁. */
  readonly action: string
  /** Whether the account is written out; else only those who keep passwords see it. */
  readonly isNamed?: boolean
}

export function ReauthenticationDialog() {
  const isAsked = useSyncExternalStore(useSession().onChange, useKeeper().isAsked)
  return isAsked && <OpenDialog />
}

/** A modal of the browser's own: it lies above every other dialog and keeps them from being used, without knowing them. */
function OpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    const focused = document.activeElement
    shown.setAttribute('closedby', 'none')
    shown.showModal()
    shown.querySelector<HTMLInputElement>('input[type="password"]')?.focus()
    return () => {
      shown.close()
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="rc-reauthentication"
      aria-labelledby="reauthentication-title"
      // Without it a page would be left whose every call waits; browsers know three ways out of a dialog.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.isConnected && !currentTarget.open && currentTarget.showModal()}
    >
      <h2 id="reauthentication-title">登录已过期，请输入密码继续</h2>
      <p className="rc-quiet">页面上填写的内容都还在，继续后可以接着保存。</p>
      <ResumeForm action="继续" isNamed />
    </dialog>
  )
}

export function ResumeForm({ action, isNamed = false }: ResumeFormProps) {
  const { person } = useSession()
  const [account] = useState(() => person().account)
  const { error, busy, asksCode, submit } = useResume()
  return (
    <form className="rc-resume" onSubmit={submit} noValidate>
      <div hidden={!isNamed && account !== ''}>
        <TextField
          id="account"
          label="账号"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          defaultValue={account}
          readOnly={account !== ''}
        />
      </div>
      <PasswordField
        id="password"
        label="密码"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else is to be done here
        autoFocus
        describedBy="resume-error"
      />
      {asksCode && <CodeField label="验证码或恢复码" describedBy="resume-error" />}
      <p className="rc-field-error" id="resume-error" role="alert">
        {error}
      </p>
      <button type="submit" className="rc-button rc-button-primary" disabled={busy}>
        {busy ? '正在核对…' : action}
      </button>
      <WayOut />
    </form>
  )
}

/** Asks here: the desk, with the place that asks elsewhere, is out of reach. */
function WayOut() {
  const navigate = useNavigate()
  const { logout } = useKeeper()
  const [count, setCount] = useState(0)
  const out = () => {
    logout()
    void navigate(PATHS.signIn, { replace: true })
  }
  const leave = () => {
    const { length } = unsavedPages()
    if (length === 0) out()
    else setCount(length)
  }
  if (count === 0) {
    return (
      <button type="button" className="rc-resume-out" onClick={leave}>
        退出登录
      </button>
    )
  }
  return (
    <div className="rc-resume-loss" role="alertdialog" aria-label="退出登录">
      <p>有 {count} 个页面的内容还没有保存，退出后不能找回。</p>
      <button type="button" className="rc-button" onClick={out}>
        放弃并退出
      </button>
      <button type="button" className="rc-button" onClick={() => setCount(0)}>
        取消
      </button>
    </div>
  )
}

function useResume() {
  const { resume } = useKeeper()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const [account, password] = [String(data.get('account')).trim(), String(data.get('password'))]
    if (account === '') return refuse(form, 'account', '请填写账号')
    if (password === '') return refuse(form, 'password', '请填写密码')
    const otp = asksCode ? String(data.get('otp')).trim() : ''
    setBusy(true)
    setError('')
    try {
      await resume(password, { account, otp })
    } catch (thrown) {
      if (isOtpNeeded(thrown)) flushSync(() => setAsksCode(true))
      refuse(form, isAboutOtp(thrown) ? 'otp' : 'password', failureWords(thrown))
    } finally {
      setBusy(false)
    }
  }

  function refuse(form: HTMLFormElement, field: string, words: string) {
    setError(words)
    leadTo(form, field)
  }

  return { error, busy, asksCode, submit }
}

function isAboutOtp(thrown: unknown): boolean {
  return thrown instanceof Failure && thrown.problems.some(({ path }) => path === '/otp')
}
