/** 忘记密码, in three steps on one page. */
import { PageLink } from '../page-link.tsx'
import { PATHS } from '../paths.ts'
import { type Forgot, SENT_WORDS, STEPS, useForgot } from './forgot.ts'
import { NewPasswordFields } from './new-password.tsx'
import { TextField } from './text-field.tsx'
import { useCountdown } from './use-countdown.ts'
import './forgot.css'

const RESEND_MS = 60_000

export function ForgotPage() {
  const forgot = useForgot()
  const { step, errors, busy } = forgot
  return (
    <main className="rc-forgot">
      <form
        className="rc-forgot-form"
        aria-labelledby="forgot-title"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          forgot.next()
        }}
      >
        <h1 id="forgot-title">忘记密码</h1>
        <Steps current={step} />
        {errors.form && (
          <p className="rc-form-error" role="alert">
            {errors.form}
          </p>
        )}
        {step === 0 && <AccountStep key="account" {...forgot} />}
        {step === 1 && <CodeStep key="code" {...forgot} />}
        {step === 2 && (
          <>
            {/* For password managers, which keep the new password under it. */}
            <input
              className="rc-sr"
              autoComplete="username"
              value={forgot.account}
              readOnly
              tabIndex={-1}
              aria-hidden
            />
            <NewPasswordFields
              key="password"
              autoFocus
              value={forgot.passwords}
              errors={errors}
              onChange={(passwords) => forgot.change({ passwords })}
            />
          </>
        )}
        <div className="rc-forgot-actions">
          <button type="submit" className="rc-button rc-button-primary rc-form-submit" disabled={busy}>
            {busy ? WAITING[step] : step === 2 ? '修改密码' : '下一步'}
          </button>
          {step > 0 && (
            <button type="button" className="rc-button rc-form-submit" onClick={forgot.back}>
              上一步
            </button>
          )}
        </div>
        <PageLink to={PATHS.signIn}>返回登录</PageLink>
      </form>
    </main>
  )
}

const WAITING = ['正在发送验证码…', '请稍候…', '正在修改…'] as const

function Steps({ current }: { readonly current: number }) {
  return (
    <ol className="rc-forgot-steps" aria-label="步骤">
      {STEPS.map((words, index) => (
        <li key={words} aria-current={index === current ? 'step' : undefined} data-done={index < current}>
          <span aria-hidden="true">{index < current ? '✓' : index + 1}</span>
          {words}
          {index < current && <span className="rc-sr">（已完成）</span>}
        </li>
      ))}
    </ol>
  )
}

function AccountStep({ account, errors, change }: Forgot) {
  return (
    <TextField
      id="account"
      label="账号或手机号"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step is this field
      autoFocus
      value={account}
      onChange={(event) => change({ account: event.target.value })}
      error={errors.account}
    />
  )
}

function CodeStep({ captcha, errors, busy, sentAt, change, resend }: Forgot) {
  const seconds = useCountdown(sentAt, RESEND_MS)
  return (
    <>
      <p className="rc-forgot-sent" role="status">
        {SENT_WORDS}，请在几分钟内填写。没有收到时，请核对账号，或者联系本机构的管理员。
      </p>
      <TextField
        id="captcha"
        label="验证码"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={16}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step is this field
        autoFocus
        value={captcha}
        onChange={(event) => change({ captcha: event.target.value })}
        error={errors.captcha}
        trailing={
          <button type="button" disabled={seconds > 0 || busy} onClick={resend}>
            {seconds > 0 ? `${seconds} 秒后可重新发送` : '重新发送'}
          </button>
        }
      />
    </>
  )
}
