/** Sign-in. Kept light on purpose: it loads before anything else does. */
import { useRef, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { wordsOf } from '../words.ts'
import { farewellWords, isSignedIn, signIn } from './session.ts'
import { PasswordField } from './password-field.tsx'
import { redirectTarget } from './redirect.ts'
import { SignInPicture } from './sign-in-picture.tsx'
import './sign-in.css'

export function SignInPage() {
  const [wasSignedIn] = useState(isSignedIn)
  if (wasSignedIn) return <Navigate to="/" replace />
  return (
    <main className="rc-signin">
      <title>登录 - 康复资料管理台</title>
      <aside className="rc-signin-side">
        <SignInPicture />
        <div className="rc-signin-brand">
          <strong>康复资料管理台</strong>
          <span>各院的康复资料，一处维护，处处一致。</span>
        </div>
      </aside>
      <div className="rc-signin-body">
        <SignInForm />
      </div>
    </main>
  )
}

function SignInForm() {
  const { error, busy, submit, account } = useSignIn()
  return (
    <form className="rc-signin-form" onSubmit={submit} aria-labelledby="signin-title" noValidate>
      <h1 id="signin-title">登录</h1>
      <p className="rc-signin-lead">使用机构为您开通的账号。</p>
      {error && (
        <p className="rc-signin-error" role="alert" id="signin-error">
          {error}
        </p>
      )}
      <div className="rc-signin-field">
        <label htmlFor="account">账号</label>
        <input
          ref={account}
          id="account"
          name="account"
          className="rc-input"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form
          autoFocus
          aria-describedby={error ? 'signin-error' : undefined}
        />
      </div>
      <PasswordField describedBy={error ? 'signin-error' : undefined} />
      <button type="submit" className="rc-button rc-button-primary rc-signin-submit" disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
      <p className="rc-quiet">忘记密码或没有账号，请联系本机构的管理员。</p>
    </form>
  )
}

function useSignIn() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const account = useRef<HTMLInputElement>(null)
  const [error, setError] = useState(farewellWords)
  const [busy, setBusy] = useState(false)

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const missing = ['account', 'password'].find((name) => !String(data.get(name)).trim())
    if (missing) return refuse(form, missing, missing === 'account' ? '请填写账号' : '请填写密码')
    setBusy(true)
    try {
      await signIn(String(data.get('account')).trim(), String(data.get('password')))
      await navigate(redirectTarget(params.get('redirect'), window.location.origin), { replace: true })
    } catch (thrown) {
      refuse(form, 'password', wordsOf(thrown))
    } finally {
      setBusy(false)
    }
  }

  function refuse(form: HTMLFormElement, field: string, words: string) {
    setError(words)
    const input = form.elements.namedItem(field)
    if (input instanceof HTMLInputElement) {
      input.focus()
      input.select()
    }
  }

  return { account, error, busy, submit }
}
