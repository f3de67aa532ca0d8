/** The password of the person who is signed in, with which a dialog begins that changes how they sign in. */
import { PasswordField } from './password-field.tsx'

interface CurrentPasswordProps {
  readonly id: string
  readonly value: string
  onChange(value: string): void
  readonly error: string | undefined
}

export function CurrentPassword({ onChange, ...field }: CurrentPasswordProps) {
  return (
    <PasswordField
      {...field}
      label="当前密码"
      autoComplete="current-password"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog begins here
      autoFocus
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
