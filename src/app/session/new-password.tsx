/** A new password typed twice: what both forms that set one share. */
import { consoleSettings } from '../console-settings.ts'
import { passwordProblem } from '../../model/password.ts'
import { PasswordField } from './password-field.tsx'
import { Strength } from './strength.tsx'

export interface NewPassword {
  readonly password: string
  readonly again: string
}

export type NewPasswordErrors = Partial<Record<keyof NewPassword, string>>

export const NO_PASSWORD: NewPassword = { password: '', again: '' }

/** What keeps it from being sent; null when nothing does. */
export function newPasswordErrors({ password, again }: NewPassword): NewPasswordErrors | null {
  if (password === '') return { password: '请填写新密码' }
  const problem = passwordProblem(consoleSettings.password, password)
  if (problem !== null) return { password: problem }
  if (again === '') return { again: '请再填写一次新密码' }
  return again === password ? null : { again: '两次填写的密码不一致' }
}

interface NewPasswordFieldsProps {
  readonly value: NewPassword
  readonly errors: NewPasswordErrors
  readonly autoFocus?: boolean
  onChange(value: NewPassword): void
}

export function NewPasswordFields({ value, errors, autoFocus, onChange }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        id="new-password"
        label="新密码"
        autoComplete="new-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step is this field
        autoFocus={autoFocus}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
        error={errors.password}
        describedBy="new-password-strength"
      />
      <Strength id="new-password-strength" policy={consoleSettings.password} password={value.password} />
      <PasswordField
        id="new-password-again"
        label="再次输入新密码"
        autoComplete="new-password"
        value={value.again}
        onChange={(event) => onChange({ ...value, again: event.target.value })}
        error={errors.again}
      />
    </>
  )
}

/** Puts the cursor into the field with that id, its text selected. */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}
