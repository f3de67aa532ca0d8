/** Sign-in. Kept light on purpose: it loads before anything else does. */
import { lazy, Suspense, useRef, useState } from 'react'
import { isUserName } from '../../model/rules.ts'
import { isOtpNeeded } from '../../providers/tokens.ts'
import { fetchConsole } from '../console-files.ts'
import { navigate, useBrowserLocation } from '../navigation.ts'
import { PageLink } from '../page-link.tsx'
import { pageAddress, PATHS } from '../paths.ts'
import { failureWords } from '../../model/failure-words.ts'
import { PasswordField } from './password-field.tsx'
import { leadTo } from './refused-field.ts'
import { redirectTarget } from './redirect.ts'
import type { UnfinishedSignIn } from './session.ts'
import type { Step } from './sign-in-step.tsx'
import { SignInPicture } from './sign-in-picture.tsx'
import { TextField } from './text-field.tsx'
import { useSession } from './use-session.ts'
import './sign-in.css'

const SignInStep = lazy(async () => ({ default: (await import('./sign-in-step.tsx')).SignInStep }))

export function SignInPage() {
  return (
    <main className="rc-signin">
      <aside className="rc-signin-side">
        <SignInPicture />
        <div className="rc-signin-brand">
          <strong>康复资料管理台</strong>
          <span>各院的康复资料，一处维护，处处一致。</span>
        </div>
      </aside>
      <div className="rc-signin-body">
        <SignInBody />
      </div>
    </main>
  )
}

function SignInBody() {
  const { signIn } = useSession()
  const arrive = useArrival()
  const [step, setStep] = useState<Step>()
  const [refusal, setRefusal] = useState('')
  const follow = async (unfinished: UnfinishedSignIn | undefined, password: string) => {
    if (unfinished) setStep({ kind: unfinished.due, unfinished, password })
    else await arrive()
  }
  const begin = async (account: string, password: string) => {
    try {
      await follow(await signIn(account, password), password)
    } catch (thrown) {
      if (!isOtpNeeded(thrown)) throw thrown
      setStep({ kind: 'code', account, password })
    }
  }
  if (!step) return <SignInForm begin={begin} refusal={refusal} />
  const goBack = (words = '') => {
    setRefusal(words)
    setStep(undefined)
  }
  return (
    <Suspense fallback={null}>
      <SignInStep step={step} follow={follow} onBack={goBack} />
    </Suspense>
  )
}

/** Goes where the person wanted to go. */
function useArrival() {
  const { search } = useBrowserLocation()
  return () => {
    const wanted = new URLSearchParams(search).get('redirect')
    return navigate(redirectTarget(wanted, window.location.origin), { replace: true })
  }
}

interface SignInFormProps {
  begin(account: string, password: string): Promise<void>
  /** Why the last steps have led back here; '' when they have not. */
  readonly refusal: string
}

function SignInForm({ begin, refusal }: SignInFormProps) {
  const { error, busy, submit } = useSignIn(begin, refusal)
  const describedBy = error ? 'signin-error' : undefined
  return (
    <form className="rc-signin-form" onSubmit={submit} onInput={fetchConsole} aria-labelledby="signin-title" noValidate>
      <h1 id="signin-title">登录</h1>
      <p className="rc-signin-lead">使用机构为您开通的账号。</p>
      {error && (
        <p className="rc-form-error" role="alert" id="signin-error">
          {error}
        </p>
      )}
      <TextField
        id="account"
        label="账号"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form
        autoFocus
        describedBy={describedBy}
      />
      <PasswordField id="password" label="密码" autoComplete="current-password" describedBy={describedBy} />
      <button type="submit" className="rc-button rc-button-primary rc-form-submit" disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
      <p className="rc-signin-help">
        <PageLink to={PATHS.forgot}>忘记密码</PageLink>
        <span>没有账号请联系本机构的管理员</span>
      </p>
      <p className="rc-signin-papers">
        使用前请阅读
        <Paper path="/agreeDoc">《用户协议》</Paper>和<Paper path="/policyDoc">《隐私政策》</Paper>
      </p>
    </form>
  )
}

function Paper({ path, children }: { readonly path: string; readonly children: string }) {
  return (
    <a href={pageAddress(path)} target="_blank" rel="noopener" title="在新标签页中打开">
      {children}
    </a>
  )
}

/** The field at fault and what is wrong with it; nothing when the form may be sent. */
function faultOf(account: string, password: string): readonly [field: string, words: string] | undefined {
  if (account === '') return ['account', '请填写账号']
  if (!isUserName(account)) return ['account', '账号不能包含汉字']
  if (password === '') return ['password', '请填写密码']
  return undefined
}

function useSignIn(begin: SignInFormProps['begin'], refusal: string) {
  const sending = useRef(false)
  const [error, setError] = useState(refusal)
  const [busy, setBusy] = useState(false)

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    const form = event.currentTarget
    const data = new FormData(form)
    const account = String(data.get('account')).trim()
    const password = String(data.get('password'))
    const fault = faultOf(account, password)
    if (fault) return refuse(form, ...fault)
    sending.current = true
    setBusy(true)
    try {
      await begin(account, password)
    } catch (thrown) {
      refuse(form, 'password', failureWords(thrown))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  function refuse(form: HTMLFormElement, field: string, words: string) {
    setError(words)
    leadTo(form, field)
  }

  return { error, busy, submit }
}
