/** A code of an authenticator or a recovery code, typed by hand. */
import { TextField, type TextFieldProps } from '../session/text-field.tsx'

export function CodeField(props: Omit<TextFieldProps, 'id' | 'label'> & { readonly label?: string }) {
  return (
    <TextField
      label="验证码"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={32}
      {...props}
      id="otp"
    />
  )
}
