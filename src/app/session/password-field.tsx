import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** Longer than any rule allows, so that what is too long is said and not cut off. */
const LENGTH_MAX = 128

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'maxLength'>

/** A password with a switch to see it and a hint while caps lock is on. */
export function PasswordField({ describedBy, onBlur, ...field }: PasswordFieldProps) {
  const { id, label } = field
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: React.KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const hintId = `${id}-caps`
  return (
    <div className="rc-password">
      <TextField
        {...field}
        type={visible ? 'text' : 'password'}
        maxLength={LENGTH_MAX}
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={(event) => {
          setCapsLock(false)
          onBlur?.(event)
        }}
        describedBy={[capsLock && hintId, describedBy].filter(Boolean).join(' ') || undefined}
        trailing={
          <button
            type="button"
            aria-controls={id}
            aria-label={`${visible ? '隐藏' : '显示'}${label}`}
            onClick={() => setVisible(!visible)}
          >
            {visible ? '隐藏' : '显示'}
          </button>
        }
      />
      <p className="rc-password-hint" id={hintId} role="status">
        {capsLock ? '大写锁定已打开' : ''}
      </p>
    </div>
  )
}
