/**
 * 忘记密码 as a course of three steps: whose account, the code from the phone, the new password. Code and password go to the
 * server together, so that a wrong code is only known at the end; nothing typed is lost on the way back to it.
 *
 * Units   `sentAt` Unix milliseconds.
 * Source  Spec §2 (/auth/forgot), §3 (password change), §7.
 */
import { useEffect, useRef, useState } from 'react'
import { Failure } from '../../model/failure.ts'
import { isUserName } from '../../model/rules.ts'
import { changePassword, requestCode } from '../../providers/identity.ts'
import { announce } from '../announce.ts'
import { navigate, useBrowserLocation } from '../navigation.ts'
import { PATHS } from '../paths.ts'
import { failureWords } from '../../model/failure-words.ts'
import { focusField, type NewPassword, NO_PASSWORD, newPasswordErrors } from './new-password.tsx'
import { useSession } from './use-session.ts'

export const STEPS = ['确认账号', '填写验证码', '设置新密码'] as const
export const SENT_WORDS = '验证码已发送到账号预留的手机'

type Field = 'account' | 'captcha' | 'password' | 'again' | 'form'
export type ForgotErrors = Partial<Record<Field, string>>

/** Which step asks for what the server says is wrong. */
const FIELDS: Readonly<Record<string, Field>> = {
  UserName: 'account',
  PhoneNumber: 'account',
  Captcha: 'captcha',
  SessionId: 'captcha',
  NewPassword: 'password',
}
const STEP_OF: Readonly<Record<Field, number | null>> = { account: 0, captcha: 1, password: 2, again: 2, form: null }
const INPUT_OF: Readonly<Record<Field, string>> = {
  account: 'account',
  captcha: 'captcha',
  password: 'new-password',
  again: 'new-password-again',
  form: '',
}

export interface Forgot {
  readonly step: number
  readonly account: string
  readonly captcha: string
  readonly passwords: NewPassword
  readonly errors: ForgotErrors
  readonly busy: boolean
  readonly sentAt: number | null
  change(typed: Partial<Typed>): void
  /** Takes the step that is shown. */
  next(): void
  resend(): void
  back(): void
}

interface Typed {
  readonly account: string
  readonly captcha: string
  readonly passwords: NewPassword
}

interface Sent {
  readonly account: string
  readonly sessionId: string
  readonly at: number
}

export function useForgot(): Forgot {
  const { http, state, signOut } = useSession()
  const [typed, setTyped] = useState<Typed>({ account: '', captcha: '', passwords: NO_PASSWORD })
  const [sent, setSent] = useState<Sent | null>(null)
  const { step, goTo, back } = useSteps(sent !== null)
  const { busy, run, errors, setErrors, refuse } = useSending(goTo, step)
  const account = typed.account.trim()

  const send = () =>
    run(async () => {
      const sessionId = await requestCode(http, { account })
      setSent({ account, sessionId, at: Date.now() })
      setErrors({})
      goTo(1)
    })

  const finish = () =>
    run(async () => {
      const { captcha, passwords } = typed
      await changePassword(http, {
        sessionId: sent?.sessionId ?? '',
        captcha: captcha.trim(),
        newPassword: passwords.password,
      })
      if (state() === 'in') signOut()
      announce({ words: '密码已修改，请用新密码登录', level: 'success' })
      await navigate(PATHS.signIn, { replace: true })
    })

  const next = () => {
    const fault = faultOf(step, typed)
    if (fault) return refuse(fault)
    setErrors({})
    if (step === 2) return finish()
    // A code that is on its way to this account is not asked for again.
    return step === 0 && sent?.account !== account ? send() : goTo(step + 1)
  }

  return {
    ...typed,
    step,
    errors,
    busy,
    sentAt: sent?.at ?? null,
    change: (part) => {
      setTyped((last) => ({ ...last, ...part }))
      setErrors({})
    },
    next,
    resend: send,
    back,
  }
}

function faultOf(step: number, { account, captcha, passwords }: Typed): ForgotErrors | null {
  if (step === 0 && account.trim() === '') return { account: '请填写账号或手机号' }
  if (step === 0 && !isUserName(account)) return { account: '账号不能包含汉字' }
  if (step === 1 && captcha.trim() === '') return { captcha: '请填写验证码' }
  return step === 2 ? newPasswordErrors(passwords) : null
}

/** The step lives in the browser's history, so that its back button goes one step back; a page loaded anew begins again. */
function useSteps(isUnderWay: boolean) {
  const state = useBrowserLocation().state as { readonly step?: unknown } | null
  const kept = [1, 2].find((known) => known === state?.step) ?? 0
  useEffect(() => {
    if (kept > 0 && !isUnderWay) void navigate(PATHS.forgot, { replace: true })
  }, [kept, isUnderWay])
  const step = isUnderWay ? kept : 0
  return {
    step,
    goTo: (to: number) => {
      if (to === step) return
      void (to < step ? navigate(to - step) : navigate(PATHS.forgot, { state: { step: to } }))
    },
    back: () => void navigate(-1),
  }
}

function useSending(goTo: (step: number) => void, step: number) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<ForgotErrors>({})
  const sending = useRef(false)

  // When its step is shown, the field at fault is there to be gone to.
  useEffect(() => {
    const field = fieldOf(errors)
    if (field && STEP_OF[field] === step) focusField(INPUT_OF[field])
  }, [errors, step])

  function refuse(faults: ForgotErrors): void {
    setErrors(faults)
    const field = fieldOf(faults)
    if (field) goTo(STEP_OF[field] ?? step)
  }

  async function run(action: () => Promise<void>): Promise<void> {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      await action()
    } catch (thrown) {
      refuse(errorsOf(thrown))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return { busy, run: (action: () => Promise<void>) => void run(action), errors, setErrors, refuse }
}

function fieldOf(errors: ForgotErrors): Field | undefined {
  return (Object.keys(errors) as Field[])[0]
}

function errorsOf(thrown: unknown): ForgotErrors {
  const problem = thrown instanceof Failure ? thrown.problems[0] : undefined
  const field = FIELDS[problem?.path.split('/')[1] ?? '']
  return field && problem ? { [field]: problem.message } : { form: failureWords(thrown) }
}
