/** 首次设置: the one page of a server that nobody has an account on yet. */
import { consoleSettings } from '../console-settings.ts'
import { PasswordField } from './password-field.tsx'
import { type SetupPerson, type Setup, type SetupField, useSetup } from './setup.ts'
import { Strength } from './strength.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'
import './setup.css'

export function SetupPage() {
  const setup = useSetup()
  const { errors, busy, withShared, setWithShared, submit } = setup
  return (
    <main className="rc-setup">
      <form
        className="rc-setup-form"
        aria-labelledby="setup-title"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <h1 id="setup-title">首次设置</h1>
        <p className="rc-setup-lead">系统里还没有任何账号。填写服务启动时输出的设置码，开通第一家医院和它的管理员。</p>
        {errors.form && (
          <p className="rc-form-error" role="alert">
            {errors.form}
          </p>
        )}
        <Line
          setup={setup}
          field="code"
          label="设置码"
          placeholder="XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form
          autoFocus
        />
        <fieldset>
          <legend>医院</legend>
          <Line setup={setup} field="organization" label="医院名称" autoComplete="organization" />
          <Line setup={setup} field="consortium" label="联合体名称" autoComplete="off" />
        </fieldset>
        <PersonFields setup={setup} who="own" title="机构管理员" lead="维护这家医院的资料。" />
        <label className="rc-setup-choice">
          <input type="checkbox" checked={withShared} onChange={(event) => setWithShared(event.target.checked)} />
          同时开通联合体管理员
        </label>
        {withShared && (
          <PersonFields setup={setup} who="shared" title="联合体管理员" lead="维护各医院都能引用的平台目录。" />
        )}
        <button type="submit" className="rc-button rc-button-primary rc-form-submit" disabled={busy}>
          {busy ? '正在开通…' : '完成设置'}
        </button>
      </form>
    </main>
  )
}

interface PersonProps {
  readonly setup: Setup
  readonly who: SetupPerson
  readonly title: string
  readonly lead: string
}

function PersonFields({ setup, who, title, lead }: PersonProps) {
  const { values, errors, change } = setup
  const strengthId = `${who}-strength`
  const secret = (field: 'password' | 'again', label: string, describedBy?: string) => {
    const id = `${who}-${field}` as const
    const typed = (event: React.ChangeEvent<HTMLInputElement>) => change(id, event.target.value)
    return (
      <PasswordField
        id={id}
        label={label}
        autoComplete="new-password"
        value={values[id]}
        onChange={typed}
        error={errors[id]}
        describedBy={describedBy}
      />
    )
  }
  return (
    <fieldset>
      <legend>{title}</legend>
      <p className="rc-setup-lead">{lead}</p>
      <Line
        setup={setup}
        field={`${who}-account`}
        label="账号"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Line setup={setup} field={`${who}-name`} label="姓名" autoComplete="name" />
      <Line
        setup={setup}
        field={`${who}-phone`}
        label="手机号（可不填，用于找回密码）"
        autoComplete="tel"
        inputMode="tel"
      />
      {secret('password', '密码', strengthId)}
      <Strength id={strengthId} policy={consoleSettings.password} password={values[`${who}-password`]} />
      {secret('again', '再次输入密码')}
    </fieldset>
  )
}

type LineProps = Omit<TextFieldProps, 'id' | 'value' | 'onChange' | 'error'> & {
  readonly setup: Setup
  readonly field: SetupField
}

function Line({ setup: { values, errors, change }, field, ...input }: LineProps) {
  return (
    <TextField
      {...input}
      id={field}
      maxLength={64}
      value={values[field]}
      onChange={(event) => change(field, event.target.value)}
      error={errors[field]}
    />
  )
}
